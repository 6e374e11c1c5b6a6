internal import CommandKit
internal import Flow
internal import FlowAccess
internal import FlowNotes

/// `tx`: transactions, made by one or by many hands, and looked up by their ids.
enum TransactionVerbs {
    static let verb = Verb(
        CommandSpec("tx", aliases: ["transactions"], summary: "Build, sign, send and look up transactions."),
        subverbs: [
            TransactionSendVerb.verb, TransactionBuildVerb.verb, TransactionSignVerb.verb,
            TransactionSendSignedVerb.verb, TransactionDecodeVerb.verb,
            Verb(
                CommandSpec(
                    "status", aliases: ["get"], summary: "Say what became of a transaction so far.",
                    discussion: "Exit code 0: sealed, and it succeeded. 5: it failed or expired. 4: not decided yet. "
                        + "3: not known.",
                    arguments: [id], examples: [.init("\(Product.name) tx status 9c41…0bdc --json")]),
                run: status),
            Verb(
                CommandSpec(
                    "wait", summary: "Wait until a transaction's fate is known.", arguments: [id],
                    examples: [.init("\(Product.name) tx wait 9c41…0bdc --timeout 300")]),
                run: wait),
        ])

    private static let id = ArgumentSpec("ID", help: "The transaction's id, 64 hex digits")

    private static func status(_ invocation: Invocation) async throws {
        let id = try identifier(invocation)
        try await tell(TransactionOutcome(try await invocation.client().result(of: id)), id, invocation)
    }

    private static func wait(_ invocation: Invocation) async throws {
        try await wait(for: try identifier(invocation), invocation)
    }

    /// Waits until a transaction's fate is known and tells it.
    static func wait(for id: Identifier, _ invocation: Invocation) async throws {
        let until: TransactionStatus = invocation.settings.wait == .executed ? .executed : .sealed
        let options = WaitOptions(until: until, timeout: invocation.settings.timeout.value)
        let client = try invocation.client()
        let outcome = try await client.wait(for: id, options) { status in
            let text = "transaction is \(status.name.lowercased())"
            invocation.reporter.status(text, otherwise: text)
        } ifUnknown: {
            invocation.reporter.progress("the node does not know the transaction yet; waiting for word of it")
        }
        try await tell(outcome, id, invocation)
    }

    private static func identifier(_ invocation: Invocation) throws -> Identifier {
        let text = invocation.command.arguments.first ?? ""
        guard let id = Identifier(text) else {
            throw CommandFailure(
                .usage, "usage", "\"\(text)\" is no transaction id",
                hint: "an id is 64 hex digits; this has \(text.count) characters")
        }
        return id
    }

    private static func tell(_ outcome: TransactionOutcome, _ id: Identifier, _ invocation: Invocation) async throws {
        if case .unknown = outcome {
            throw CommandFailure(
                .notFound, "unknown_transaction",
                "transaction \(id) is not known on \(invocation.settings.network.value)",
                hint: "check the network; a node may need some seconds to hear of it", transactionID: "\(id)")
        }
        let client = try invocation.client()
        if outcome.isFinal { invocation.outbox?.settle(id, isDone: outcome.isDone) }
        guard case .succeeded(let result) = outcome else { throw await invocation.failure(of: outcome, id, client) }
        invocation.tell(result, id, await invocation.height(of: result, client))
    }
}
