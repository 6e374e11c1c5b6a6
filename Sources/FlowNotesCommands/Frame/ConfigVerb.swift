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
                let table = TextTable(columns: columns, rows: rows.map { [$0.name, $0.value ?? "-", $0.origin] })
                return table.render(width: invocation.tableWidth, styler: invocation.reporter.outputStyler)
            },
            plain: { rows.map { "\($0.name)=\($0.value ?? "")" }.joined(separator: "\n") },
            json: {
                .array(
                    rows.map { ["name": .string($0.name), "value": JSONValue($0.value), "origin": .string($0.origin)] })
            })
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
            row("contract", settings.contract) { "\($0)" },
            ("config_path", files.isEmpty ? nil : files, files.isEmpty ? "not found" : "file"),
            row("signer", settings.signer) { $0 },
            row("output", settings.format) { $0.rawValue },
            row("timeout", settings.timeout) { "\($0 / .seconds(1))" },
        ]
    }
}
