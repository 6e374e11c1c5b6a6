internal import Cadence
internal import CommandKit
internal import FlowNotes

/// What the global flags and their environment variables say, with defaults for the rest.
struct Settings: Sendable {
    /// What to wait for after sending a transaction.
    enum WaitLevel: String, Sendable, CaseIterable {
        case none, executed, sealed
    }

    /// The longest `--timeout`, in seconds.
    static let longestTimeout = 86_400.0
    /// The time for a seal when none is given, in seconds.
    static let defaultTimeout = 120.0

    let network: Setting<String>
    /// The REST address that replaces the network's own.
    let host: Setting<String>?
    /// The REST address for a network to which flow.json gives none.
    let usualHost: Setting<String>?
    /// The account that holds NotepadManager.
    let contract: Setting<Address>?
    /// The account that holds NotepadManager where flow.json names none.
    let usualContract: Setting<Address>?
    /// The flow.json files; nil when the usual places are to be searched.
    let configurationFiles: [String]?
    /// The name of the account that signs.
    private(set) var signer: Setting<String>?
    let format: Setting<OutputFormat>
    /// Whether lines of the plain result end with a zero byte instead of a newline.
    let endsWithZero: Bool
    let verbosity: Reporter.Verbosity
    let color: Setting<TextStyler.Mode>
    /// The editor that the person has set; flags and `FLOWNOTES_EDITOR` come before it.
    let editor: Setting<String>?
    let timeout: Setting<Duration>
    let waitLevel: Setting<WaitLevel>
    /// What to wait for after sending a transaction.
    var wait: WaitLevel { waitLevel.value }
    /// The `config.json` of the person.
    let file: SettingsFile
    /// `--yes`
    let isConfirmed: Bool
    /// Whether questions may be asked, as far as flags go.
    let allowsInput: Bool
    let isDryRun: Bool
    let explains: Bool
}

extension Settings {
    /// Reads the settings: flags and their variables, then what the person has set. Throws `CommandFailure` for flags
    /// that contradict each other and values of the wrong form.
    init(
        _ command: ParsedCommand, _ preferences: Preferences = .none, defaultNetwork: String
    ) throws(CommandFailure) {
        file = preferences.file
        host = Self.setting(command, "host")
        // A server that is named is no chain of this program: what is known of it is an emulator's.
        let fallback = host == nil ? defaultNetwork : Services.emulatorNetwork
        let usual = preferences["network", on: ""]
        let network = Self.setting(command, "network") ?? usual ?? Setting(value: fallback, origin: .builtIn)
        self.network = network
        usualHost = preferences["host", on: network.value]
        contract = try Self.setting(command, "contract").map(Self.address)
        usualContract = try preferences["contract", on: network.value].map(Self.address)
        configurationFiles = command.has("config-path") ? command.texts("config-path") : nil
        signer = Self.setting(command, "signer") ?? preferences["signer", on: network.value]
        format = try Self.format(command, preferences)
        endsWithZero = command.flag("print0")
        verbosity = command.flag("quiet") ? .quiet : command.flag("verbose") ? .verbose : .normal
        color = Self.choice(command, preferences, "color", .auto)
        editor = preferences["editor", on: ""]
        timeout = try Self.timeout(command, preferences)
        waitLevel = Self.choice(command, preferences, "wait", .sealed)
        isConfirmed = command.flag("yes")
        allowsInput = !command.flag("no-input")
        isDryRun = command.flag("dry-run")
        explains = command.flag("explain")
        if command.flag("quiet"), command.flag("verbose") { throw Self.contradiction("--quiet", "--verbose") }
    }

    private static func address(_ text: Setting<String>) throws(CommandFailure) -> Setting<Address> {
        guard let address = Address(text.value) else {
            throw CommandFailure(
                .usage, "usage", "\(text.origin) cannot be \"\(text.value)\"",
                hint: "an address is 16 hex digits, with or without 0x")
        }
        return Setting(value: address, origin: text.origin)
    }

    /// A flag of a few words, then what the person has set, then the default.
    private static func choice<Choice: RawRepresentable<String> & Sendable>(
        _ command: ParsedCommand, _ preferences: Preferences, _ name: String, _ fallback: Choice
    ) -> Setting<Choice> {
        let text = setting(command, name) ?? preferences[name, on: ""]
        guard let text, let value = Choice(rawValue: text.value) else {
            return Setting(value: fallback, origin: .builtIn)
        }
        return Setting(value: value, origin: text.origin)
    }

    /// The format that an incomplete command line asks for, so that its error can be shown in it.
    static func format(of command: ParsedCommand, _ environment: [String: String]) -> OutputFormat {
        if command.flag("json") { return .json }
        let usual = { (try? Preferences.load(environment))?["output", on: ""]?.value }
        let text = command.text("output") ?? environment["FLOWNOTES_OUTPUT"] ?? usual()
        return text.flatMap(OutputFormat.init) ?? .text
    }

    private static func format(
        _ command: ParsedCommand, _ preferences: Preferences
    ) throws(CommandFailure) -> Setting<OutputFormat> {
        let isZero = command.flag("print0")
        guard command.flag("json") || isZero else { return choice(command, preferences, "output", .text) }
        if command.flag("json"), isZero { throw contradiction("--print0", "--json") }
        let (flag, format): (String, OutputFormat) = isZero ? ("print0", .plain) : ("json", .json)
        if let text = setting(command, "output"), text.origin == .flag("output"), text.value != format.rawValue {
            throw contradiction("--\(flag)", "--output \(text.value)")
        }
        return Setting(value: format, origin: .flag(flag))
    }

    private static func timeout(
        _ command: ParsedCommand, _ preferences: Preferences
    ) throws(CommandFailure) -> Setting<Duration> {
        let text = setting(command, "timeout") ?? preferences["timeout", on: ""]
        guard let text, let seconds = Double(text.value) else {
            return Setting(value: .seconds(defaultTimeout), origin: .builtIn)
        }
        guard seconds <= longestTimeout else {
            throw CommandFailure(
                .usage, "usage", "\(text.origin) cannot be more than \(Int(longestTimeout)) seconds",
                hint: "that is a day")
        }
        return Setting(value: .seconds(seconds), origin: text.origin)
    }

    private static func contradiction(_ one: String, _ other: String) -> CommandFailure {
        CommandFailure(.usage, "usage", "\(one) and \(other) contradict each other", hint: "leave one of them out")
    }

    private static func setting(_ command: ParsedCommand, _ long: String) -> Setting<String>? {
        guard let text = command.text(long), let origin = command.origin(of: long) else { return nil }
        return switch origin {
        case .environment(let name): Setting(value: text, origin: .environment(name))
        case .flag: Setting(value: text, origin: .flag(long))
        }
    }
}

extension Settings {
    /// The same with another account to sign, as if `--signer` had named it.
    func signing(as account: String) -> Settings {
        var settings = self
        settings.signer = Setting(value: account, origin: .flag("account"))
        return settings
    }
}
