internal import Cadence
internal import CommandKit

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
    /// The account that holds NotepadManager.
    let contract: Setting<Address>?
    /// The flow.json files; nil when the usual places are to be searched.
    let configurationFiles: [String]?
    /// The name of the account that signs.
    let signer: Setting<String>?
    let format: Setting<OutputFormat>
    let verbosity: Reporter.Verbosity
    let color: TextStyler.Mode
    let timeout: Setting<Duration>
    let wait: WaitLevel
    /// `--yes`
    let isConfirmed: Bool
    /// Whether questions may be asked, as far as flags go.
    let allowsInput: Bool
    let isDryRun: Bool
    let explains: Bool
}

extension Settings {
    /// Reads the settings; throws `CommandFailure` for flags that contradict each other and values of the wrong form.
    init(_ command: ParsedCommand, defaultNetwork: String) throws(CommandFailure) {
        host = Self.setting(command, "host")
        // A server that is named is no chain of this program: what is known of it is an emulator's.
        let fallback = host == nil ? defaultNetwork : Services.emulatorNetwork
        network = Self.setting(command, "network") ?? Setting(value: fallback, origin: .builtIn)
        contract = try Self.setting(command, "contract").map { text throws(CommandFailure) in
            guard let address = Address(text.value) else {
                throw CommandFailure(
                    .usage, "usage", "\(text.origin) cannot be \"\(text.value)\"",
                    hint: "an address is 16 hex digits, with or without 0x")
            }
            return Setting(value: address, origin: Self.origin(command, "contract"))
        }
        configurationFiles = command.has("config-path") ? command.texts("config-path") : nil
        signer = Self.setting(command, "signer")
        format = try Self.format(command)
        verbosity = command.flag("quiet") ? .quiet : command.flag("verbose") ? .verbose : .normal
        color = command.text("color").flatMap(TextStyler.Mode.init) ?? .auto
        timeout = try Self.timeout(command)
        wait = command.text("wait").flatMap(WaitLevel.init) ?? .sealed
        isConfirmed = command.flag("yes")
        allowsInput = !command.flag("no-input")
        isDryRun = command.flag("dry-run")
        explains = command.flag("explain")
        if command.flag("quiet"), command.flag("verbose") { throw Self.contradiction("--quiet", "--verbose") }
    }

    /// The format that an incomplete command line asks for, so that its error can be shown in it.
    static func format(of command: ParsedCommand, _ environment: [String: String]) -> OutputFormat {
        if command.flag("json") { return .json }
        let text = command.text("output") ?? environment["FLOWNOTES_OUTPUT"] ?? ""
        return OutputFormat(rawValue: text) ?? .text
    }

    private static func format(_ command: ParsedCommand) throws(CommandFailure) -> Setting<OutputFormat> {
        let text: Setting<String>? = setting(command, "output")
        guard command.flag("json") else {
            let format = text.flatMap { OutputFormat(rawValue: $0.value) }
            return Setting(value: format ?? .text, origin: text == nil ? .builtIn : origin(command, "output"))
        }
        if let text, text.origin == .flag("output"), text.value != OutputFormat.json.rawValue {
            throw contradiction("--json", "--output \(text.value)")
        }
        return Setting(value: .json, origin: .flag("json"))
    }

    private static func timeout(_ command: ParsedCommand) throws(CommandFailure) -> Setting<Duration> {
        guard let seconds = command.number("timeout") else {
            return Setting(value: .seconds(defaultTimeout), origin: .builtIn)
        }
        let origin: Setting<Duration>.Origin = origin(command, "timeout")
        guard seconds <= longestTimeout else {
            throw CommandFailure(
                .usage, "usage", "\(origin) cannot be more than \(Int(longestTimeout)) seconds", hint: "that is a day")
        }
        return Setting(value: .seconds(seconds), origin: origin)
    }

    private static func contradiction(_ one: String, _ other: String) -> CommandFailure {
        CommandFailure(.usage, "usage", "\(one) and \(other) contradict each other", hint: "leave one of them out")
    }

    private static func setting(_ command: ParsedCommand, _ long: String) -> Setting<String>? {
        command.text(long).map { Setting(value: $0, origin: origin(command, long)) }
    }

    private static func origin<Value>(_ command: ParsedCommand, _ long: String) -> Setting<Value>.Origin {
        switch command.origin(of: long) {
        case .environment(let name): .environment(name)
        case .flag: .flag(long)
        case nil: .builtIn
        }
    }
}

extension Settings {
    /// The same with another account to sign, as if `--signer` had named it.
    func signing(as account: String) -> Settings {
        Settings(
            network: network, host: host, contract: contract, configurationFiles: configurationFiles,
            signer: Setting(value: account, origin: .flag("account")), format: format, verbosity: verbosity,
            color: color, timeout: timeout, wait: wait, isConfirmed: isConfirmed, allowsInput: allowsInput,
            isDryRun: isDryRun, explains: explains)
    }
}
