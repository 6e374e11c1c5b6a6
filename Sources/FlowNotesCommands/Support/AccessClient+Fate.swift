internal import Flow
internal import FlowAccess

extension AccessClient {
    /// What became of a transaction so far; `unknown` too where a node says that it has none of that id.
    func outcome(of id: Identifier) async throws -> TransactionOutcome {
        do {
            return TransactionOutcome(try await result(of: id))
        } catch let error as AccessError {
            guard case .notFound = error.kind else { throw error }
            return .unknown
        }
    }

    /// Sends the very same bytes; gives what became of them when the node does not take them, and nil when it has them.
    ///
    /// A refusal tells of now. Before it counts, the node is asked once more whether it had them earlier.
    func sendAgain(_ transaction: Transaction) async throws -> TransactionOutcome? {
        do {
            try await send(transaction)
            return nil
        } catch let error as AccessError {
            let refusal: TransactionOutcome
            switch error.kind {
            case .referenceTooOld: refusal = .expired
            case .refused(let why): refusal = .refused(why)
            default: throw error
            }
            let outcome = try await outcome(of: transaction.id)
            return outcome == .unknown ? refusal : outcome.isFinal ? outcome : nil
        }
    }
}
