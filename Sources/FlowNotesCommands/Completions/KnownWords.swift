internal import Cadence
internal import CommandKit
internal import FlowNotes

/// The names that files on this machine know, for completions: no network is asked, and nothing fails.
struct KnownWords {
    static let accounts = "accounts"
    static let keys = "keys"
    static let networks = "networks"
    static let notes = "notes"

    private let environment: [String: String]

    init(_ environment: [String: String]) { self.environment = environment }

    /// The words of a kind.
    func words(_ kind: String) -> [Completion] {
        switch kind {
        case Self.accounts: accountWords + keyWords
        case Self.keys: keyWords
        case Self.networks: networkWords
        default: []
        }
    }

    private var configuration: Configuration? {
        guard let file = environment["FLOWNOTES_CONFIG"], !file.isEmpty else {
            return try? Configuration.load(environment: environment)
        }
        return try? Configuration.load(files: [file], environment: environment)
    }

    private var accountWords: [Completion] {
        guard let configuration else { return [] }
        return configuration.accountNames.map { name in
            Completion(name, help: (try? configuration.accountAddress(name))?.description ?? "")
        }
    }

    private var keyWords: [Completion] {
        guard let folder = Folders.data(environment) else { return [] }
        return ((try? Keystore(folder: folder + "/keys").names()) ?? []).map { Completion($0, help: "a key") }
    }

    private var networkWords: [Completion] {
        let names = (configuration?.networks ?? Network.builtIn).map(\.name)
        return ([Services.localNetwork] + names.filter { $0 != Services.localNetwork }).map { Completion($0) }
    }
}

extension CommandLineTool {
    /// Answers a shell that asks what can stand where the cursor is; see `CompletionScript.request`.
    static func complete(
        _ words: [String], _ parser: CommandParser, _ environment: [String: String], _ streams: StandardStreams
    ) {
        let known = KnownWords(environment)
        let answer = CompletionEngine(parser).answer(words.dropLast(), words.last ?? "") { kind, _ in
            known.words(kind)
        }
        if answer.listsFiles { return streams.output.write(":files\n") }
        // A name out of a file must not be more than one line to the shell.
        for word in answer.words where !word.word.unicodeScalars.contains(where: VisibleText.isControl) {
            streams.output.write(word.word + (word.help.isEmpty ? "" : "\t" + VisibleText.line(word.help)) + "\n")
        }
    }
}
