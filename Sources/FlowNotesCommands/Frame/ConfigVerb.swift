internal import CommandKit
internal import FlowNotes

/// `config`: what is set, and what set it.
enum ConfigVerb {
    static let verb = Verb(
        CommandSpec("config", summary: "Show settings and where they come from."),
        subverbs: [
            Verb(
                CommandSpec(
                    "list", aliases: ["ls"], summary: "List every setting with its value and its origin.",
                    examples: [.init("\(Product.name) config list --network testnet")]),
                run: list)
        ])

    private static func list(_ invocation: Invocation) async throws {
        let rows = try rows(invocation)
        invocation.reporter.result(
            text: {
                let columns: [TextTable.Column] = [
                    .init(title: "SETTING"), .init(title: "VALUE", isFlexible: true), .init(title: "ORIGIN"),
                ]
                let table = TextTable(
                    columns: columns,
                    rows: rows.map { row in
                        [row.name, row.value.map { $0 + (row.name == "timeout" ? " s" : "") } ?? "-", row.origin]
                    })
                return table.render(width: invocation.tableWidth, styler: invocation.reporter.outputStyler)
            },
            plain: { rows.map { "\($0.name)=\($0.value ?? "")" }.joined(separator: "\n") },
            json: {
                .array(
                    rows.map { ["name": .string($0.name), "value": JSONValue($0.value), "origin": .string($0.origin)] })
            })
    }

    /// NotepadManager's address by flag, variable or flow.json.
    private static func contract(_ invocation: Invocation) throws -> (String, String?, String) {
        if let given = invocation.settings.contract { return ("contract", "\(given.value)", "\(given.origin)") }
        let name = CadenceTemplate.notepadManager.name
        let network = try invocation.network()
        guard let found = try? invocation.configuration().address(ofContract: name, on: network) else {
            return ("contract", nil, "not set")
        }
        let origin =
            switch found.origin {
            case .alias: "alias"
            case .deployment(let account): "deployed by \(account)"
            case .builtIn: "built in"
            }
        return ("contract", "\(found.address)", origin)
    }

    /// The account that signs, also when it is the default one.
    private static func signer(_ invocation: Invocation) throws -> (String, String?, String) {
        let settings = invocation.settings
        if let given = settings.signer { return ("signer", given.value, "\(given.origin)") }
        let configured = try invocation.configuration().defaultAccountName(on: settings.network.value)
        let name = configured ?? (try? invocation.storedSigner())?.account.name
        return ("signer", name, name == nil ? "not set" : "default")
    }

    /// Seconds, without a fraction where there is none.
    private static func seconds(_ time: Duration) -> String {
        let seconds = time / .seconds(1)
        return Int(exactly: seconds).map(String.init) ?? "\(seconds)"
    }

    private static func rows(_ invocation: Invocation) throws -> [(name: String, value: String?, origin: String)] {
        let settings = invocation.settings
        let files = try invocation.configuration().files.joined(separator: ", ")
        let host = try invocation.hostSetting()
        func row<Value>(_ name: String, _ setting: Setting<Value>?, _ text: (Value) -> String) -> (
            String, String?, String
        ) {
            (name, setting.map { text($0.value) }, setting.map { "\($0.origin)" } ?? "not set")
        }
        return [
            row("network", settings.network) { $0 },
            row("host", host) { $0 },
            try contract(invocation),
            ("config_path", files.isEmpty ? nil : files, files.isEmpty ? "not found" : "file"),
            try signer(invocation),
            row("output", settings.format) { $0.rawValue },
            row("timeout", settings.timeout) { seconds($0) },
        ]
    }
}
