internal import CommandKit
internal import FlowNotes

/// `keys rename`: another name for a key.
enum KeysRenameVerb {
    static let verb = Verb(
        CommandSpec(
            "rename", aliases: ["mv"], summary: "Give a key another name.",
            discussion: "The name is sealed with the key, so the passphrase is needed.\n\n" + KeyOptions.discussion,
            arguments: [KeyOptions.name, ArgumentSpec("NEW", help: "The new name")],
            examples: [.init("\(Product.name) keys rename alice work")]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        try invocation.refuseDryRun()
        let keystore = try invocation.keystore()
        let new = invocation.command.arguments[1]
        _ = try keystore.key(invocation.keyName)
        try NewKey.check(name: new)
        try keystore.check(free: new)
        let renamed = try keystore.rename(try invocation.unlock(invocation.keyName, in: keystore), to: new)
        try invocation.tell(renamed.key, in: keystore, done: "renamed key \(invocation.keyName) to \(new)")
    }
}

/// `keys passwd`: another passphrase for a key.
enum KeysPasswdVerb {
    static let verb = Verb(
        CommandSpec(
            "passwd", summary: "Change the passphrase of a key, or the cost of unlocking it.",
            discussion: "Copies of the old file still open with the old passphrase.\n\n" + KeyOptions.discussion,
            options: [
                OptionSpec(
                    "new-password-file", .text, valueName: "FILE",
                    help: "Read the new passphrase from a file; with --password-stdin it is the second line of stdin"),
                KeyOptions.cost,
            ],
            arguments: [KeyOptions.name], examples: [.init("\(Product.name) keys passwd alice")]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        try invocation.refuseDryRun()
        let keystore = try invocation.keystore()
        let unlocked = try invocation.unlock(invocation.keyName, in: keystore)
        let passphrase = try invocation.replacementPassphrase(for: unlocked.key.name)
        try keystore.change(unlocked, to: passphrase, cost: try invocation.scryptCost(unlocked.cost))
        try invocation.tell(
            unlocked.key, in: keystore, done: "changed the passphrase of key \(unlocked.key.name)")
    }
}

/// `keys address`: which account a key signs for.
enum KeysAddressVerb {
    static let verb = Verb(
        CommandSpec(
            "address", summary: "Say which account a key signs for on a network.",
            discussion: "It is sealed with the key, so the passphrase is needed.\n\n" + KeyOptions.discussion,
            options: [KeyOptions.keyIndex, OptionSpec("remove", help: "Forget the account on the network")],
            arguments: [
                KeyOptions.name,
                ArgumentSpec("0xADDRESS", isRequired: false, help: "The account's address on --network"),
            ],
            examples: [.init("\(Product.name) keys address alice 0x179b6b1cb6755e31 --network testnet")]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        try invocation.refuseDryRun()
        let keystore = try invocation.keystore()
        let network = invocation.settings.network.value
        let text = invocation.command.arguments.dropFirst().first
        guard (text == nil) == invocation.command.flag("remove") else {
            throw CommandFailure(
                .usage, "usage", "keys address takes an address, or --remove",
                hint: "\(Product.name) keys address \(invocation.keyName) 0xADDRESS --network \(network)")
        }
        _ = try keystore.key(invocation.keyName)
        let account = try text.map(invocation.account(at:))
        let unlocked = try invocation.unlock(invocation.keyName, in: keystore)
        let changed = try keystore.record(account, on: network, for: unlocked)
        if let account { await KeyOnChain(unlocked.key, account).compare(invocation) }
        try invocation.tell(
            changed.key, in: keystore,
            done: account.map { "key \(unlocked.key.name) signs for \($0.address) on \(network)" }
                ?? "key \(unlocked.key.name) signs for no account on \(network)")
    }
}

/// `keys delete`: removes a key for good.
enum KeysDeleteVerb {
    static let verb = Verb(
        CommandSpec(
            "delete", aliases: ["rm"], summary: "Delete a key for good.",
            discussion: "Asks first. What only this key can sign for is lost with its last copy.",
            arguments: [KeyOptions.name], examples: [.init("\(Product.name) keys delete alice")]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        try invocation.refuseDryRun()
        let keystore = try invocation.keystore()
        let name = invocation.keyName
        guard try keystore.contains(name) else {
            _ = try keystore.key(name)
            return
        }
        // A damaged file can be deleted too.
        let key = try? keystore.key(name).key
        let accounts = (key?.accounts ?? []).map { "\($0.address) on \(invocation.reporter.shown($0.network))" }
        let loss =
            key?.derivationPath == nil
            ? "unless you have exported it, this is its last copy"
            : "without its words or an export, this is its last copy"
        let what = "key \(name)" + (accounts.isEmpty ? "" : ", which signs for \(accounts.joined(separator: " and "))")
        try invocation.confirm("delete \(what)? \(loss)", act: "delete key \(name)")
        try keystore.remove(name)
        invocation.reporter.result(
            text: { "deleted key \(name)" }, plain: { name }, json: { ["name": .string(name), "deleted": true] })
    }
}
