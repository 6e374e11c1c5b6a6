internal import Bytes
internal import Cadence
internal import CommandKit
internal import FlowCrypto
internal import FlowNotes

/// `keys show`: what the keystore tells of a key without its passphrase.
enum KeysShowVerb {
    static let verb = Verb(
        CommandSpec(
            "show", summary: "Show a key's public part.",
            options: [
                OptionSpec(
                    "field", .choice(fields.map(\.name)), valueName: "NAME", help: "Only this field, without its name")
            ],
            arguments: [KeyOptions.name],
            examples: [
                .init("\(Product.name) keys show alice"),
                .init("\(Product.name) keys show alice --field public_key", "for accounts create"),
            ]),
        run: run)

    private static let fields: [(name: String, text: @Sendable (StoredKey, _ network: String) -> String)] = [
        ("name", { key, _ in key.name }), ("public_key", { key, _ in Hex.encode(key.publicKey.bytes) }),
        ("signature_algorithm", { key, _ in key.publicKey.algorithm.name }),
        ("hash_algorithm", { key, _ in key.hashAlgorithm.name }),
        ("derivation_path", { key, _ in key.derivationPath.map { "\($0)" } ?? "" }),
        ("created_at", { key, _ in Timestamp.rfc3339(unixSeconds: key.createdAt) }),
        ("address", { key, network in key.account(on: network).map { "\($0.address)" } ?? "" }),
    ]

    private static func run(_ invocation: Invocation) async throws {
        let keystore = try invocation.keystore()
        let (key, warnings) = try keystore.key(invocation.keyName)
        warnings.forEach(invocation.reporter.warn)
        guard let field = fields.first(where: { $0.name == invocation.command.text("field") }) else {
            return try invocation.tell(key, in: keystore)
        }
        let text = field.text(key, invocation.settings.network.value)
        invocation.reporter.result(
            text: { text + "\n" }, plain: { text + "\n" }, json: { text.isEmpty ? .null : .string(text) })
    }
}
