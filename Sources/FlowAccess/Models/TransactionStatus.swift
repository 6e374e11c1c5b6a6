/// How far a transaction has come; the order is the order of its life.
public enum TransactionStatus: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// The node has never seen the id.
    case unknown
    /// Received, not yet in a finalized block that the node has.
    case pending
    /// In a finalized block, not executed.
    case finalized
    /// Executed; the block is not sealed.
    case executed
    /// The block is sealed: final.
    case sealed
    /// It can no longer be included: final.
    case expired

    /// The word REST has for it; empty for `unknown`.
    public var name: String {
        ["", "Pending", "Finalized", "Executed", "Sealed", "Expired"][rawValue]
    }

    /// The status of REST's word; nil for a word that is none.
    public init?(name: String) {
        guard let status = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = status
    }

    /// Orders statuses by how far they are.
    public static func < (left: TransactionStatus, right: TransactionStatus) -> Bool {
        left.rawValue < right.rawValue
    }
}
