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
        /// The node cannot answer now (5xx), and could not to the last try.
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
    public private(set) var transactionID: Identifier?
    /// Whether the node answered so to a repetition of a request that it may have received before.
    var answersRepetition = false

    /// Creates an error.
    public init(_ kind: Kind, request: String = "", transactionID: Identifier? = nil) {
        self.kind = kind
        self.request = request
        self.transactionID = transactionID
    }

    func about(_ id: Identifier) -> AccessError {
        var error = self
        error.transactionID = id
        return error
    }
}

extension AccessError: CustomStringConvertible {
    /// What happened, to which request or transaction, and what to do.
    public var description: String { what + advice }

    /// What is to be done where the event itself does not say it.
    private var advice: String {
        guard let transactionID else { return "" }
        if case .unreachable(let error) = kind, isSubmission, !error.mayHaveBeenReceived {
            return "; transaction \(transactionID) was not sent"
        }
        guard isOpen else { return "" }
        return "; what became of transaction \(transactionID) is not known, look it up before you sign it anew"
    }

    /// Whether a node may have the transaction although no usable answer came.
    private var isOpen: Bool {
        switch kind {
        case .unreachable, .unavailable, .undecodable, .wrongIdentifier: true
        case .rateLimited, .notAnAccessAPI, .notFound: !isSubmission
        default: false
        }
    }

    private var isSubmission: Bool { request.hasPrefix("POST ") }

    private var what: String {
        let subject = transactionID.map { "transaction \($0) " } ?? "the transaction "
        switch kind {
        case .unreachable(let error): return error.message
        case .rateLimited: return "the node is rate limited (429) for \(request); wait a little and try again"
        case .unavailable(let status, let message):
            return "the node cannot answer \(request) now (HTTP \(status)\(message.isEmpty ? "" : ": " + message)); "
                + "try again later"
        case .notAnAccessAPI(let status):
            return "what answers there is not a Flow Access API (HTTP \(status) for \(request)); check the URL"
        case .notFound(let message): return "the node has no such thing: \(message); check the id, address or height"
        case .badRequest(let message): return "the node does not take \(request): \(message)"
        case .refused(let message):
            return "\(subject)was refused by the node and is not on the chain; mend what it names: \(message)"
        case .referenceTooOld(let message):
            return "\(subject)was refused by the node: \(message); sign it anew on a newer reference block"
        case .scriptFailed(let failure): return "the script failed: \(failure)"
        case .transactionFailed(let failure): return "\(subject)failed and changed nothing but its fee: \(failure)"
        case .expired: return "\(subject)expired before it was included; nothing happened, send it anew"
        case .undecided(.unknown):
            return "\(subject)is not known to the node; what became of it is not known, look it up later"
        case .undecided(let status):
            return "\(subject)is \(status.name.lowercased()); what becomes of it is not known yet, look it up later"
        case .undecodable(let path, let why):
            return "the node's answer to \(request) cannot be read\(path.isEmpty ? "" : " at " + path), "
                + "check the URL and the node's version: \(why)"
        case .wrongIdentifier(let id):
            return "\(subject)was answered with another id, \(id); the node read other bytes than were sent"
        }
    }
}
