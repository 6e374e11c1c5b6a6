public import FlowAccess

/// Why a feed cannot go on from where it stands.
public struct FeedError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong.
    public enum Kind: Sendable, Hashable {
        /// The chain began anew or was rolled back: it does not have the block that the feed stands on.
        case reset
        /// The node answers, again and again, what no feed can be made of.
        case unusable(AccessError)
    }

    /// What went wrong.
    public let kind: Kind
    /// Where the feed stands.
    public let cursor: FeedCursor
    /// What went wrong and what to do.
    public let description: String

    static func reset(_ cursor: FeedCursor, _ found: String) -> FeedError {
        FeedError(
            kind: .reset, cursor: cursor,
            description:
                "the chain was reset: the feed has read up to block \(cursor.height), and \(found); begin anew "
                + "from a height or from the newest block")
    }

    static func unusable(_ cursor: FeedCursor, _ error: AccessError) -> FeedError {
        FeedError(
            kind: .unusable(error), cursor: cursor,
            description: "cannot read what happened from block \(cursor.height) on: \(error)")
    }
}

/// The newest block is below the one the feed stands on: the chain was reset, or another node behind the same address
/// is late.
struct HeadBelowCursor: Error {
    let head: UInt64
}
