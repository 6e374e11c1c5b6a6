public import Flow

/// What became of a transaction.
public enum TransactionOutcome: Sendable, Hashable {
    /// The node refused it: it is not on the chain and will not be.
    case refused(String)
    /// It is on its way; the status is the furthest seen. What will become of it is not known.
    case pending(TransactionStatus)
    /// Sealed, and it succeeded.
    case succeeded(TransactionResult)
    /// It was executed and failed: only its sequence number and its fees are on the chain.
    case failed(TransactionResult, ExecutionFailure)
    /// It can no longer be included: it is not on the chain and will not be.
    case expired
    /// The node has never seen it.
    case unknown

    /// What a result says so far; success and failure count once the block is sealed, for until then a node may have
    /// executed it otherwise than the others.
    public init(_ result: TransactionResult) {
        switch (result.status, result.failure) {
        case (.expired, _): self = .expired
        case (.sealed, let failure?): self = .failed(result, failure)
        case (.sealed, nil): self = .succeeded(result)
        case (.unknown, _): self = .unknown
        case (let status, _): self = .pending(status)
        }
    }

    /// Whether asking again cannot change it.
    public var isFinal: Bool {
        switch self {
        case .refused, .succeeded, .failed, .expired: true
        case .pending, .unknown: false
        }
    }

    /// The result of a success; throws `AccessError` for anything else, with what to do next.
    public func success(of id: Identifier) throws(AccessError) -> TransactionResult {
        switch self {
        case .succeeded(let result): return result
        case .refused(let why): throw AccessError(.refused(why), transactionID: id)
        case .failed(_, let failure): throw AccessError(.transactionFailed(failure), transactionID: id)
        case .expired: throw AccessError(.expired, transactionID: id)
        case .pending(let status): throw AccessError(.undecided(status), transactionID: id)
        case .unknown: throw AccessError(.undecided(.unknown), transactionID: id)
        }
    }
}
