internal import CommandKit
internal import Flow
internal import FlowCrypto
internal import FlowNotes

/// `accounts add-key`: one more key, or many, for the signer's account.
enum AccountsAddKeyVerb {
    static let verb = Verb(
        CommandSpec(
            "add-key", summary: "Add a key to the signer's account, or the same one many times.",
            discussion:
                "Each key has a sequence number of its own: an account with ten can have ten transactions under way. "
                + "Without --key the signer's own public key is added.",
            options: NewKeyOptions.all + [
                OptionSpec("count", .integer(1...500), valueName: "N", help: "How many times, once unless given")
            ],
            examples: [
                .init("\(Product.name) accounts add-key --count 10"),
                .init("\(Product.name) accounts add-key --key bob.pub --weight 500"),
            ]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let account = try invocation.signer().account
        let key = try key(invocation)
        let count = invocation.command.integer("count").map(Int.init) ?? 1
        let what = count == 1 ? "a key" : "\(count) keys"
        if key.weight >= AccountKey.fullWeight, invocation.command.has("key") {
            try invocation.confirm(
                "whoever has that key can do everything with \(account.name) (\(account.address)); add it?",
                act: "add a key of full weight to \(account.address)")
        }
        let result = try await invocation.make(.addKey(key, count: count), described: "add \(what)")
        result.report(invocation, done: "added \(what) to \(account.address)")
    }

    private static func key(_ invocation: Invocation) throws -> NewAccountKey {
        if invocation.command.has("key") { return try NewKeyOptions.key(invocation, whose: "the account") }
        let signer = try invocation.keySigner()
        return NewAccountKey(
            signer.key.publicKey, hashAlgorithm: signer.hashAlgorithm,
            weight: invocation.command.integer("weight").map(Int.init) ?? AccountKey.fullWeight)
    }
}
