internal import CommandKit
internal import Flow
internal import FlowAccess
internal import FlowNotes

/// `accounts revoke-key`: a key that shall never sign again.
enum AccountsRevokeKeyVerb {
    static let verb = Verb(
        CommandSpec(
            "revoke-key", summary: "Revoke a key of the signer's account, for good.",
            discussion:
                "Refused when the keys that remain weigh less than 1000 together, because nobody could ever sign for the "
                + "account again; --force revokes it all the same.",
            options: [OptionSpec("force", help: "Revoke it even if that locks everybody out")],
            arguments: [ArgumentSpec("INDEX", help: "The key's index; accounts show lists them")],
            examples: [.init("\(Product.name) accounts revoke-key 1")]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let text = invocation.command.arguments.first ?? ""
        guard let index = UInt32(text) else {
            throw CommandFailure(
                .usage, "usage", "\"\(text)\" is no index of a key", hint: "\(Product.name) accounts show lists them")
        }
        let account = try invocation.signer().account
        let keys = try await invocation.client().account(account.address, including: .keys).keys ?? []
        try check(index, keys, account, invocation)
        try invocation.confirm(
            "revoke key \(index) of \(account.name) (\(account.address)) for good?", act: "revoke key \(index)")
        let result = try await invocation.make(.revokeKey(index), described: "revoke key \(index)")
        result.report(invocation, done: "revoked key \(index) of \(account.address)")
    }

    private static func check(
        _ index: UInt32, _ keys: [AccountKey], _ account: SigningAccount, _ invocation: Invocation
    ) throws {
        guard let key = keys.first(where: { $0.index == index }) else {
            throw CommandFailure(
                .notFound, "no_such_account_key", "\(account.address) has no key \(index)",
                hint: "it has \(keys.map { "\($0.index)" }.joined(separator: ", "))")
        }
        guard !key.isRevoked else {
            throw CommandFailure(.failure, "revoked", "key \(index) of \(account.address) is revoked already")
        }
        let rest = keys.filter { $0.index != index && !$0.isRevoked }.reduce(0) {
            min($0 + min(max($1.weight, 0), AccountKey.fullWeight), AccountKey.fullWeight)
        }
        guard rest >= AccountKey.fullWeight || invocation.command.flag("force") else {
            throw CommandFailure(
                .confirmation, "locks_out",
                "without key \(index) the keys of \(account.address) weigh \(rest) together, and nobody could sign for it "
                    + "again",
                hint: "add another key first: \(Product.name) accounts add-key --key PUBLIC_KEY; or give --force")
        }
        guard index != account.keyIndex || invocation.command.flag("force") else {
            throw CommandFailure(
                .confirmation, "locks_out", "key \(index) is the one that account \(account.name) signs with here",
                hint:
                    "have it sign with another key first (flow.json's index, keys address --key-index); or give --force"
            )
        }
    }
}
