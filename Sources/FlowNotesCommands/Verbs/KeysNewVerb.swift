internal import CommandKit
internal import FlowCrypto
internal import FlowNotes

/// `keys new`: a new key, from words that are shown once.
enum KeysNewVerb {
    static let verb = Verb(
        CommandSpec(
            "new", aliases: ["generate", "create"], summary: "Make a key, and show once the words to have it back by.",
            discussion:
                "The words (BIP-39) are shown on the terminal and nowhere else, and are not stored: whoever has "
                + "them has the key. With --no-mnemonic there are none; then keep a copy by keys export.\n\n"
                + KeyOptions.discussion,
            options: [
                KeyOptions.algorithm, KeyOptions.hash,
                OptionSpec(
                    "words", .choice(Mnemonic.wordCounts.map(String.init)), valueName: "N",
                    help: "How many words, 12 unless given"),
                OptionSpec("no-mnemonic", help: "Make a key without words"), KeyOptions.path, KeyOptions.passphrase,
                KeyOptions.passphraseFile, KeyOptions.address, KeyOptions.keyIndex, KeyOptions.cost,
            ],
            arguments: [
                ArgumentSpec(
                    "NAME", isRequired: false, help: "Its name, key-1 and so on unless given", completes: .words([]))
            ],
            examples: [
                .init("\(Product.name) keys new alice"),
                .init("\(Product.name) keys new ci --no-mnemonic --password-file F", "in a script"),
            ]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        try invocation.refuseDryRun()
        let keystore = try invocation.keystore()
        let new = try NewKey(try name(invocation, keystore), invocation, keystore)
        let algorithm = new.algorithm ?? .ecdsaP256
        if invocation.command.flag("no-mnemonic") {
            if let flag = ["words", "path", "passphrase", "passphrase-file"].first(where: invocation.command.has) {
                throw CommandFailure(
                    .usage, "usage", "--\(flag) and --no-mnemonic contradict each other", hint: "leave one of them out")
            }
            let passphrase = try invocation.newPassphrase(for: new.name)
            return try new.store(try PrivateKey.generate(algorithm), passphrase, path: nil, invocation, keystore)
        }
        let terminal = try terminal(invocation)
        // Before the words: whoever has written them down ought to have the key.
        let lock = try invocation.newPassphrase(for: new.name)
        let mnemonic = try Mnemonic.generate(wordCount: invocation.command.text("words").flatMap(Int.init) ?? 12)
        let passphrase = try invocation.mnemonicPassphrase(isNew: true)
        let path = new.path ?? .flowDefault
        let key = try HDKey(algorithm, mnemonic: mnemonic, passphrase: passphrase).derive(path).privateKey
        try show(mnemonic, of: new.name, on: terminal, invocation)
        try new.store(key, lock, path: path, invocation, keystore)
    }

    private static func name(_ invocation: Invocation, _ keystore: Keystore) throws -> String {
        if let name = invocation.command.arguments.first { return name }
        let names = try keystore.names()
        let free = (1...names.count + 1).lazy.map { "key-\($0)" }.first { !names.contains($0) }
        return free ?? "key-1"
    }

    private static func terminal(_ invocation: Invocation) throws -> SecretTerminal {
        if let terminal = invocation.secretTerminal { return terminal }
        let why = invocation.settings.allowsInput ? "there is no terminal" : "--no-input"
        throw CommandFailure(
            .confirmation, "no_terminal", "the words of a new key cannot be shown to anybody (\(why))",
            hint: "\(Product.name) keys new --no-mnemonic   # then keep a copy by keys export")
    }

    /// Shows the words until they are said to be written down; on a screen of their own, which leaves no trace.
    private static func show(
        _ mnemonic: Mnemonic, of name: String, on terminal: SecretTerminal, _ invocation: Invocation
    ) throws {
        let kind = invocation.environment["TERM"] ?? "dumb"
        let hasScreens = kind != "dumb" && !kind.isEmpty
        if hasScreens { terminal.write("\u{1b}[?1049h\u{1b}[H") }
        defer { if hasScreens { terminal.write("\u{1b}[?1049l") } }
        terminal.write(
            "The \(mnemonic.wordCount) words of key \(name). They are shown this once: write them down, keep them safe.\n\n"
                + "    \(mnemonic.exportText())\n\nPress Enter when they are written down. ")
        guard try terminal.readLine(true) != nil else {
            throw CommandFailure(.confirmation, "declined", "did not store key \(name): the input ended")
        }
    }
}
