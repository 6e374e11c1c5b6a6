import Flow
import FlowCrypto

/// The transactions that a person has approved lately, whose fees the account that pays may sign for without a new
/// question: the page has said that it pays.
struct ApprovedPayloads: Sendable {
    private static let most = 100
    private var entries: [(digest: [UInt8], end: ContinuousClock.Instant)] = []

    /// Remembers a transaction, whatever its signatures, for a time.
    mutating func add(_ transaction: Transaction, until end: ContinuousClock.Instant) {
        entries.append((Self.digest(transaction), end))
        if entries.count > Self.most { entries.removeFirst() }
    }

    /// Whether a transaction was approved; that counts once.
    mutating func take(_ transaction: Transaction, at now: ContinuousClock.Instant) -> Bool {
        entries.removeAll { $0.end <= now }
        let digest = Self.digest(transaction)
        guard let index = entries.firstIndex(where: { $0.digest == digest }) else { return false }
        entries.remove(at: index)
        return true
    }

    private static func digest(_ transaction: Transaction) -> [UInt8] {
        HashAlgorithm.sha3_256.digest(transaction.payloadRLP)
    }
}

/// The origins of web pages that a person has signed in to, the last hundred.
struct KnownOrigins: Sendable {
    private static let most = 100
    private var origins: [String] = []

    /// Remembers one.
    mutating func add(_ origin: String) {
        origins.removeAll { $0 == origin }
        origins.append(origin)
        if origins.count > Self.most { origins.removeFirst() }
    }

    /// Whether the person has signed in there.
    func contains(_ origin: String) -> Bool { origins.contains(origin) }
}
