internal import CommandKit
internal import FlowCrypto
internal import FlowNotes

/// `keys import`: a key from words, hex or PEM.
enum KeysImportVerb {
    static let verb = Verb(
        CommandSpec(
            "import", summary: "Store a key that you have: words, hex or PEM.",
            discussion:
                "The key is read from --file, from stdin when that is no terminal, or asked for without showing "
                + "it; what it is, is seen by its form unless a flag says it. PEM is PKCS#8 or SEC1, encrypted or "
                + "not.\n\n" + KeyOptions.discussion,
            options: [
                OptionSpec("mnemonic", help: "It is the words of a mnemonic (BIP-39)"),
                OptionSpec("hex", help: "It is 64 hex digits"), OptionSpec("pem", help: "It is PEM"),
                OptionSpec("file", .text, valueName: "F", help: "Read the key from a file, or - for stdin"),
                KeyOptions.algorithm, KeyOptions.hash, KeyOptions.path, KeyOptions.passphrase,
                KeyOptions.passphraseFile, KeyOptions.address, KeyOptions.keyIndex, KeyOptions.cost,
            ],
            arguments: [
                KeyOptions.name,
                ArgumentSpec("-", isRequired: false, isRepeated: true, help: "Read from stdin; never the key itself"),
            ],
            examples: [
                .init("\(Product.name) keys import alice"),
                .init("\(Product.name) keys import bob --pem --file bob.pem --password-file F"),
            ]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        try invocation.refuseDryRun()
        let keystore = try invocation.keystore()
        guard invocation.command.arguments.dropFirst().allSatisfy({ $0 == "-" }) else {
            throw CommandFailure(
                .usage, "usage", "keys import takes one name; a key is never an argument, where others can see it",
                hint: "pipe it in, give --file, or leave both out to be asked")
        }
        let new = try NewKey(invocation.keyName, invocation, keystore)
        var material = try KeyMaterial(invocation)
        defer { material.wipe() }
        let (key, path) = try material.key(new, invocation)
        try warnOfCopies(key, keystore, invocation)
        try new.store(key, try invocation.newPassphrase(for: new.name), path: path, invocation, keystore)
    }

    private static func warnOfCopies(_ key: PrivateKey, _ keystore: Keystore, _ invocation: Invocation) throws {
        for name in try keystore.names() where (try? keystore.key(name).key.publicKey) == key.publicKey {
            invocation.reporter.warn("it is the same key as \(name)")
        }
    }
}
