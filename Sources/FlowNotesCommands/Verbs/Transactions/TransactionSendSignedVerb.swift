internal import CommandKit
internal import Flow
internal import FlowAccess

/// `tx send-signed`: a transaction that was signed elsewhere.
enum TransactionSendSignedVerb {
    static let verb = Verb(
        CommandSpec(
            "send-signed", summary: "Send a transaction that others have signed, and wait.",
            discussion:
                "Before it is sent, signatures, keys, weights, the sequence number and the reference block are compared "
                + "with the chain; what would be refused is said, and nothing is sent.",
            arguments: [TransactionFile.files],
            examples: [.init("\(Product.name) tx send-signed alice.rlp bob.rlp")]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let transaction = try TransactionFile.read(invocation)
        if try await tellIfSent(transaction.id, invocation) { return }
        let act = try Act(
            invocation, .signed(transaction), described: "send a signed transaction", program: "transaction")
        try await invocation.tell(try await act.run())
    }

    /// Tells what became of a transaction that the chain has already: nobody shall build what ran once more.
    private static func tellIfSent(_ id: Identifier, _ invocation: Invocation) async throws -> Bool {
        if invocation.settings.isDryRun { return false }
        let client = try invocation.client()
        if try await client.outcome(of: id) == .unknown { return false }
        invocation.reporter.note("transaction \(id) was sent before")
        if invocation.settings.wait == .none {
            ActResult.sent(id).report(invocation, done: "")
            return true
        }
        try await TransactionVerbs.wait(for: id, invocation)
        return true
    }
}
