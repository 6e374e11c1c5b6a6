public import Flow
public import HTTP

/// Why a question to an Access node has no answer, or why a transaction did not succeed.
public struct AccessError: Error, Sendable, Hashable {
    /// What happened.
    public enum Kind: Sendable, Hashable {
        /// No answer came.
        case unreachable(HTTPError)
        /// The node asks for fewer requests (429), and did so to the last try.
        case rateLimited
        /// The node cannot answer now (502, 503, 504, or 500 without a reason), and could not to the last try.
        case unavailable(status: Int, message: String)
        /// What answers there is not an Access API.
        case notAnAccessAPI(status: Int)
        /// There is no such thing on this chain, or not at that height.
        case notFound(String)
        /// The node does not take the question.
        case badRequest(String)
        /// The node refused the transaction: it is not on the chain and will not be.
        case refused(String)
        /// The node refused the transaction because its reference block is too old: sign it anew on a newer one.
        case referenceTooOld(String)
        /// The script failed.
        case scriptFailed(ExecutionFailure)
        /// The transaction was executed and failed.
        case transactionFailed(ExecutionFailure)
        /// The transaction can no longer be included.
        case expired
        /// Waiting ended before the transaction's fate was known; the status is the furthest seen.
        case undecided(TransactionStatus)
        /// The node's answer cannot be read; the path says where.
        case undecodable(path: String, why: String)
        /// The node names another id than the bytes that were sent have.
        case wrongIdentifier(Identifier)
    }

    /// What happened.
    public let kind: Kind
    /// The request's method and target; empty when it is about a transaction's fate.
    public let request: String
    /// The transaction it is about.
    public let transactionID: Identifier?

    /// Creates an error.
    public init(_ kind: Kind, request: String = "", transactionID: Identifier? = nil) {
        self.kind = kind
        self.request = request
        self.transactionID = transactionID
    }

    func about(_ id: Identifier) -> AccessError {
        AccessError(kind, request: request, transactionID: id)
    }
}

extension AccessError: CustomStringConvertible {
    /// What happened, to which request or transaction, and what to do.
    public var description: String {
        let subject = transactionID.map { "transaction \($0) " } ?? ""
        switch kind {
        case .unreachable(let error): return error.message
        case .rateLimited: return "the node is rate limited (429) for \(request); wait a little and try again"
        case .unavailable(let status, let message):
            return "the node cannot answer now (HTTP \(status)\(message.isEmpty ? "" : ": " + message)); try again later"
        case .notAnAccessAPI(let status):
            return "what answers there is not a Flow Access API (HTTP \(status) for \(request)); check the URL"
        case .notFound(let message), .badRequest(let message): return message
        case .refused(let message): return "\(subject)was refused by the node: \(message)"
        case .referenceTooOld(let message):
            return "\(subject)was refused by the node: \(message); sign it anew on a newer reference block"
        case .scriptFailed(let failure): return "the script failed: \(failure)"
        case .transactionFailed(let failure): return "\(subject)failed: \(failure)"
        case .expired: return "\(subject)expired before it was included; nothing happened, send it anew"
        case .undecided(.unknown): return "\(subject)is not known to the node; what became of it is not known"
        case .undecided(let status):
            return "\(subject)is \(status.name.lowercased()); what becomes of it is not known yet"
        case .undecodable(let path, let why):
            return "the node's answer to \(request) cannot be read\(path.isEmpty ? "" : " at " + path): \(why)"
        case .wrongIdentifier(let id):
            return "\(subject)was answered with another id, \(id); the node read other bytes than were sent"
        }
    }
}
