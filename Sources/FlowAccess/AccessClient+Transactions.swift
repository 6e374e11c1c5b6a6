public import Flow
import FoundationEssentials
import HTTP

extension AccessClient {
    /// Sends a signed transaction and gives its id, which is compared with the node's.
    ///
    /// Sending the very same bytes again is safe: that the node already has them counts as sent. Throws
    /// `AccessError` of kind `refused`, or `referenceTooOld` when signing anew on a newer block would help; kind
    /// `unreachable` with `mayHaveBeenReceived` leaves it open whether the node has it: ask for the id.
    @discardableResult
    public func send(_ transaction: Transaction) async throws -> Identifier {
        let id = transaction.id
        let request = post("/v1/transactions", WireBody.transaction(transaction))
        for delay in Self.busyDelays + [nil] {
            do {
                let answer = try decode(Posted.self, from: try await body(of: request), request)
                guard answer.id == id else { throw AccessError(.wrongIdentifier(answer.id), request: request.line) }
                return id
            } catch let error as AccessError {
                let refusal = SubmissionRefusal(error)
                if refusal == .alreadyKnown { return id }
                // Whatever is wrong with it the second time: the first time it may have been taken.
                if refusal.isFinal, error.answersRepetition, try await isKnown(id) { return id }
                guard refusal == .busy, let delay else { throw refusal.error(error).about(id) }
                try await clock.sleep(for: delay)
            }
        }
        return id
    }

    /// A transaction as the node has it; throws `AccessError.Kind.notFound` when it has none.
    public func transaction(_ id: Identifier) async throws -> Transaction {
        let target = "/v1/transactions/\(id)"
        let answer = try await get(target, as: WireTransaction.self)
        try expect(id, answer.id, at: "id", target)
        return answer.transaction
    }

    /// What became of a transaction so far; status `unknown` for an id the node has never seen.
    public func result(of id: Identifier) async throws -> TransactionResult {
        try await get("/v1/transaction_results/\(id)", as: WireTransactionResult.self).result
    }

    /// Whether the node has a transaction; it may need a moment to say so.
    private func isKnown(_ id: Identifier) async throws -> Bool {
        for delay in Self.lookDelays {
            try await clock.sleep(for: delay)
            do {
                if try await result(of: id).status != .unknown { return true }
            } catch let error as AccessError {
                guard case .notFound = error.kind else { throw error.about(id) }
            }
        }
        return false
    }

    private static let lookDelays: [Duration] = [0, 500, 1500].map { .milliseconds($0) }
    /// A node that executes a block right now refuses everything; the same bytes are sent again after these.
    private static let busyDelays: [Duration?] = [50, 100, 200, 400, 800, 1600].map { .milliseconds($0) }

    private struct Posted: Decodable {
        let id: Identifier

        enum CodingKeys: CodingKey {
            case id
        }

        init(from decoder: any Decoder) throws {
            id = try decoder.container(keyedBy: CodingKeys.self).identifier(.id)
        }
    }
}

/// What a refusal of a submission asks for.
enum SubmissionRefusal: Equatable {
    /// Nothing: the node has the transaction.
    case alreadyKnown
    /// The same bytes again, a little later.
    case busy
    /// The same fields on a newer reference block, signed anew.
    case referenceTooOld(String)
    /// Something else: the transaction is refused for good.
    case final(String)
    /// No refusal at all.
    case other

    /// Reads the texts of nodes and of the emulator, which answers 500 where a node answers 400.
    init(_ error: AccessError) {
        let text: String
        switch error.kind {
        case .badRequest(let message): text = message
        case .unavailable(500, let message) where Self.isVerdict(message): text = message
        default:
            self = .other
            return
        }
        let isPendingBlock = text.contains("pending block") && text.contains("currently being executed")
        if text.contains("has already been submitted") {
            self = .alreadyKnown
        } else if isPendingBlock {
            self = .busy
        } else if text.contains("transaction is expired") || text.contains("transaction expired") {
            self = .referenceTooOld(Self.bare(text))
        } else {
            self = .final(Self.bare(text))
        }
    }

    /// Whether a text is about the transaction, and not about the node's own trouble.
    private static func isVerdict(_ text: String) -> Bool {
        ["Invalid Flow ", "invalid transaction: "].contains(where: text.hasPrefix) || text.contains("[Error Code: ")
            || text.contains("pending block")
    }

    /// Whether the node will not take these bytes.
    var isFinal: Bool {
        switch self {
        case .referenceTooOld, .final: true
        case .alreadyKnown, .busy, .other: false
        }
    }

    func error(_ error: AccessError) -> AccessError {
        switch self {
        case .referenceTooOld(let text): AccessError(.referenceTooOld(text), request: error.request)
        case .final(let text): AccessError(.refused(text), request: error.request)
        case .busy, .alreadyKnown, .other: error
        }
    }

    /// The text without what REST and the node put in front.
    private static func bare(_ text: String) -> String {
        var rest = Substring(text)
        for prefix in ["Invalid Flow argument: ", "Invalid Flow request: ", "invalid transaction: "]
        where rest.hasPrefix(prefix) {
            rest = rest.dropFirst(prefix.count)
        }
        return String(rest)
    }
}
