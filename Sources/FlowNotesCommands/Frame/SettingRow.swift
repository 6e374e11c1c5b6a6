internal import CommandKit
internal import FlowNotes

/// A setting as `config` shows it.
struct SettingRow: Sendable {
    /// Its name.
    let name: String
    /// Its value; nil when it is not set.
    var value: String?
    /// What set it.
    let origin: String
    /// Whether that comes before a person's own settings.
    var isStronger = false

    /// The value for people, with its unit.
    var shown: String? { value.map { $0 + (name == "timeout" ? " s" : "") } }

    /// The row for programs.
    var json: JSONValue {
        ["name": .string(name), "value": JSONValue(value), "origin": .string(origin)]
    }

    private init(_ name: String, _ setting: Setting<String>?, detail: String = "") {
        self.name = name
        value = setting?.value
        origin = (setting.map { "\($0.origin)" } ?? "not set") + detail
        switch setting?.origin {
        case .flag, .environment: isStronger = true
        case .file, .builtIn, nil: break
        }
    }

    private init(_ name: String, _ value: String?, origin: String, isStronger: Bool = false) {
        (self.name, self.value, self.origin, self.isStronger) = (name, value, origin, isStronger)
    }
}

extension SettingRow {
    private typealias Maker = @Sendable (Invocation) throws -> SettingRow

    private static let makers: [(name: String, make: Maker)] = [
        ("network", { SettingRow("network", $0.settings.network) }),
        ("host", { try host($0) }),
        ("contract", { try contract($0) }),
        ("config_path", { try files($0) }),
        ("signer", { try signer($0) }),
        ("output", { SettingRow("output", $0.settings.format.map(\.rawValue)) }),
        ("timeout", { SettingRow("timeout", $0.settings.timeout.map(seconds)) }),
        ("wait", { SettingRow("wait", $0.settings.waitLevel.map(\.rawValue)) }),
        ("color", { SettingRow("color", $0.settings.color.map(\.rawValue)) }),
        ("editor", { editor($0) }),
    ]

    /// The names of all of them.
    static var names: [String] { makers.map(\.name) }

    /// All of them.
    static func all(_ invocation: Invocation) throws -> [SettingRow] { try makers.map { try $0.make(invocation) } }

    /// The one of that name; nil for a name that is none.
    static func named(_ name: String, _ invocation: Invocation) throws -> SettingRow? {
        try makers.first { $0.name == name }?.make(invocation)
    }

    private static func host(_ invocation: Invocation) throws -> SettingRow {
        let host = try invocation.hostSetting()
        let isFile = host?.origin.isFile ?? false
        let isOwn = host.map { $0.origin == .file(invocation.settings.file.path) } ?? false
        var row = SettingRow("host", host)
        row.isStronger = row.isStronger || isFile && !isOwn
        return row
    }

    private static func files(_ invocation: Invocation) throws -> SettingRow {
        let files = try invocation.configuration().files.joined(separator: ", ")
        return SettingRow(
            "config_path", files.isEmpty ? nil : files, origin: files.isEmpty ? "not found" : filesOrigin(invocation))
    }

    private static func filesOrigin(_ invocation: Invocation) -> String {
        switch invocation.command.origin(of: "config-path") {
        case .flag: "--config-path"
        case .environment(let name): name
        case nil: "found"
        }
    }

    /// `VISUAL` and `EDITOR` come after a person's own settings.
    private static func editor(_ invocation: Invocation) -> SettingRow {
        let editor = Editor.setting(invocation)
        var row = SettingRow("editor", editor)
        row.isStronger = editor?.origin == .environment("FLOWNOTES_EDITOR")
        return row
    }

    /// NotepadManager's address: by flag, variable, flow.json, or a person's settings.
    private static func contract(_ invocation: Invocation) throws -> SettingRow {
        let name = "contract"
        if let given = try invocation.notepadManager() { return SettingRow(name, given.map { "\($0)" }) }
        let (configuration, network) = (try invocation.configuration(), try invocation.network())
        guard let found = try? configuration.address(ofContract: CadenceTemplate.notepadManager.name, on: network)
        else { return SettingRow(name, nil, origin: "not set") }
        let how =
            switch found.origin {
            case .alias: " (alias)"
            case .deployment(let account): " (deployed by \(account))"
            case .builtIn: ""
            }
        let origin = (found.file ?? "built in") + how
        return SettingRow(name, "\(found.address)", origin: origin, isStronger: found.file != nil)
    }

    /// The account that signs, also when it is the default one.
    private static func signer(_ invocation: Invocation) throws -> SettingRow {
        let settings = invocation.settings
        if let wallet = try? invocation.walletChoice(), wallet.isDefault {
            return SettingRow("signer", wallet.account.name, origin: "signed in")
        }
        if let given = settings.signer { return SettingRow("signer", given) }
        let configured = try invocation.configuration().defaultAccountName(on: settings.network.value)
        let name = configured ?? (try? invocation.storedSigner())?.account.name
        return SettingRow("signer", name, origin: name == nil ? "not set" : "default")
    }

    /// Seconds, without a fraction where there is none.
    private static func seconds(_ time: Duration) -> String {
        let seconds = time / .seconds(1)
        return Int(exactly: seconds).map(String.init) ?? "\(seconds)"
    }
}
