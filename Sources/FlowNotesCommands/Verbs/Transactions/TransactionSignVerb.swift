internal import Cadence
internal import CommandKit
internal import Flow
internal import FlowNotes

/// `tx sign`: one more signature on a transaction from a file.
enum TransactionSignVerb {
    static let verb = Verb(
        CommandSpec(
            "sign", summary: "Sign a transaction from a file, without any network.",
            discussion:
                "It is shown first, and signed when you agree, or with --yes. Authorizers and the proposer sign in any "
                + "order, on copies that are merged when several files are given; the payer signs last.",
            options: [TransactionFile.save],
            arguments: [TransactionFile.files],
            examples: [
                .init("\(Product.name) tx sign pay.rlp --signer alice --save alice.rlp"),
                .init("\(Product.name) tx sign alice.rlp bob.rlp --signer payer --yes --save signed.rlp"),
            ]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        var transaction = try TransactionFile.read(invocation)
        let account = try invocation.signer().account
        guard transaction.signers.contains(account.address) else {
            let roles = transaction.signers.map(\.description).joined(separator: ", ")
            throw CommandFailure(
                .key, "no_role",
                "account \(account.name) (\(account.address)) is neither proposer, payer nor authorizer of this "
                    + "transaction",
                hint: "choose the account that is with --signer: \(roles)")
        }
        do {
            try transaction.checkSigning(by: account.address)
        } catch {
            throw CommandFailure(.key, "cannot_sign", "\(error)")
        }
        try agree(transaction, account.name, invocation)
        try await transaction.sign(with: [try invocation.transactionSigner()])
        try TransactionFile.give(transaction, invocation)
    }

    /// Shows what is to be signed, and asks.
    private static func agree(_ transaction: Transaction, _ name: String, _ invocation: Invocation) throws {
        if !invocation.settings.isConfirmed, invocation.canAsk {
            invocation.streams.error.write(TransactionDescription(transaction).text(shown: VisibleText.lines) + "\n")
        }
        try invocation.confirm(
            "sign this transaction as \(name)?", act: "sign transaction \(transaction.id) as \(name)")
    }
}
