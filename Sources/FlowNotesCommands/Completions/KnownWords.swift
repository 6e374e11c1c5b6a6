internal import Cadence
internal import CommandKit
internal import FlowNotes

/// The names that files on this machine know, for completions: no network is asked, no chain is opened, and nothing
/// fails.
struct KnownWords {
    static let accounts = "accounts"
    static let keys = "keys"
    static let networks = "networks"
    static let notes = "notes"
    static let settings = "settings"
    static let settingValues = "values of settings"

    let environment: [String: String]
    /// What stands on the command line, by the long names of flags and the names of arguments.
    let options: [String: String]
    /// The network that is used when none is asked for.
    let defaultNetwork: String

    /// The words of a kind that begin with a text.
    func words(_ kind: String, _ prefix: String) -> [Completion] {
        switch kind {
        case Self.accounts: accountWords + embeddedWords + keyWords
        case Self.keys: keyWords
        case Self.networks: networkWords
        case Self.notes: noteWords(prefix)
        case Self.settings: SettingRow.names.map { Completion($0) }
        case Self.settingValues: settingValueWords
        default: []
        }
    }

    /// The network in force, as far as files tell.
    func network(_ preferences: Preferences) -> String {
        value("network", "FLOWNOTES_NETWORK") ?? preferences["network", on: ""]?.value
            ?? (value("host", "FLOWNOTES_HOST") == nil ? defaultNetwork : Services.emulatorNetwork)
    }

    /// The value of a flag, or of its variable.
    func value(_ option: String, _ variable: String) -> String? {
        [options[option], environment[variable]].compactMap(\.self).first { !$0.isEmpty }
    }

    private let loaded = Lazy<Configuration>()

    var configuration: Configuration? {
        try? loaded.value {
            guard let file = value("config-path", "FLOWNOTES_CONFIG") else {
                return try Configuration.load(environment: environment)
            }
            return try Configuration.load(files: [file], environment: environment)
        }
    }

    var keystore: Keystore? { Folders.keys(environment).map { Keystore(folder: $0) } }

    private var accountWords: [Completion] {
        guard let configuration else { return [] }
        return configuration.accountNames.map { name in
            Completion(name, help: (try? configuration.accountAddress(name))?.description ?? "")
        }
    }

    /// The account that the embedded chain has of its own.
    private var embeddedWords: [Completion] {
        let preferences = (try? Preferences.load(environment)) ?? .none
        guard network(preferences) == Services.localNetwork,
            configuration?.accountNames.contains(Services.localNetwork) != true
        else { return [] }
        return [Completion(Services.localNetwork, help: "the embedded chain's own account")]
    }

    /// What the setting can be whose name stands before.
    private var settingValueWords: [Completion] {
        switch options["NAME"] {
        case "network": networkWords
        case "signer": words(Self.accounts, "")
        case let name?: (Preference.named(name)?.words ?? []).map { Completion($0) }
        case nil: []
        }
    }

    private var keyWords: [Completion] {
        ((try? keystore?.names()) ?? []).map { Completion($0, help: "a key") }
    }

    private var networkWords: [Completion] {
        let names = (configuration?.networks ?? Network.builtIn).map(\.name)
        return ([Services.localNetwork] + names.filter { $0 != Services.localNetwork }).map { Completion($0) }
    }
}

extension CommandLineTool {
    /// Answers a shell that asks what can stand where the cursor is; see `CompletionScript.request`.
    static func complete(
        _ words: [String], _ parser: CommandParser, _ environment: [String: String], _ streams: StandardStreams,
        defaultNetwork: String
    ) {
        let answer = CompletionEngine(parser).answer(words.dropLast(), words.last ?? "") { kind, prefix, options in
            KnownWords(environment: environment, options: options, defaultNetwork: defaultNetwork).words(kind, prefix)
        }
        if answer.listsFiles { return streams.output.write(":files\n") }
        // A name out of a file must not be more than one line to the shell.
        for word in answer.words where !word.word.unicodeScalars.contains(where: VisibleText.isControl) {
            streams.output.write(word.word + (word.help.isEmpty ? "" : "\t" + VisibleText.line(word.help)) + "\n")
        }
    }
}
