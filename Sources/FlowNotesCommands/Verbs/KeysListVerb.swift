internal import Bytes
internal import Cadence
internal import CommandKit
internal import FlowCrypto
internal import FlowNotes

/// `keys list`: the keys there are.
enum KeysListVerb {
    static let verb = Verb(
        CommandSpec(
            "list", aliases: ["ls"], summary: "List the keys of the keystore.",
            examples: [.init("\(Product.name) keys list"), .init("\(Product.name) keys list --json")]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let keystore = try invocation.keystore()
        var keys: [StoredKey] = []
        var damaged: [String] = []
        for name in try keystore.names() {
            do throws(KeystoreError) {
                let (key, warnings) = try keystore.key(name)
                warnings.forEach(invocation.reporter.warn)
                keys.append(key)
            } catch {
                invocation.reporter.warn(error.message)
                damaged.append(name)
            }
        }
        if keys.isEmpty, damaged.isEmpty { invocation.reporter.note("no keys yet: \(Product.name) keys new") }
        let paths = try keys.map { try keystore.path(of: $0.name) }
        invocation.reporter.result(
            text: { keys.isEmpty && damaged.isEmpty ? "" : table(keys, damaged, invocation) },
            plain: { keys.map(\.name).joined(separator: "\n") },
            json: { .array(zip(keys, paths).map { $0.json(path: $1) }) })
    }

    private static func table(_ keys: [StoredKey], _ damaged: [String], _ invocation: Invocation) -> String {
        let table = TextTable(
            columns: [
                .init(title: "NAME"), .init(title: "ALGORITHMS"), .init(title: "ACCOUNTS", isFlexible: true),
                .init(title: "PUBLIC KEY", isFlexible: true),
            ],
            rows: keys.map { key in
                [
                    key.name, "\(key.publicKey.algorithm.name)/\(key.hashAlgorithm.name)",
                    key.accounts.map { "\($0.address) (\($0.network))" }.joined(separator: ", "),
                    Hex.encode(key.publicKey.bytes),
                ]
            } + damaged.map { [$0, "cannot be used"] })
        return table.render(width: invocation.tableWidth, styler: invocation.reporter.outputStyler)
    }
}
