/// Why the chain does not do what was asked.
public struct ChainError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong; a server in front of the chain answers by it.
    public enum Kind: Sendable, Hashable {
        /// A transaction that an access node does not take; the message is the node's own, without any prefix.
        case refused
        /// There is no such block, account, transaction, collection or snapshot.
        case notFound
        /// A height the chain does not have yet.
        case outOfRange
        /// The question itself is wrong.
        case invalidArgument
        /// A script that failed; the message is the chain's text, `[Error Code: …`.
        case scriptFailed
        /// The ledger cannot be opened, read or written.
        case ledger
        /// The ledger cannot be used with these options.
        case options
    }

    /// What is wrong.
    public let kind: Kind
    /// What is wrong, in words; for a ledger also where and what to do.
    public let message: String

    /// Creates an error.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
