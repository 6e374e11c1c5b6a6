/// How long to wait for a wallet and how much to take from it.
public struct WalletOptions: Sendable, Hashable {
    /// How long a person may take to approve.
    public var patience: Duration = .seconds(300)
    /// The pause between polls at first; FCL's own.
    public var firstPause: Duration = .milliseconds(500)
    /// The longest pause between polls: it grows after the first ten seconds.
    public var longestPause: Duration = .seconds(3)
    /// How many polls in a row may fail before it is given up.
    public var failedPolls = 3
    /// How often a wallet may send a request elsewhere.
    public var redirects = 3
    /// The most bytes of an answer.
    public var answerLimit = 1 << 20

    /// The defaults: five minutes, a poll every half second at first, 1 MiB.
    public init() {}
}

/// A page of a wallet's on which a person is to approve.
public struct WalletView: Sendable, Hashable {
    /// What is to be approved.
    public enum Purpose: Sendable, Hashable {
        /// Signing in.
        case signIn
        /// A transaction, or a part in it.
        case transaction
        /// A message.
        case message
    }

    /// What is to be approved.
    public let purpose: Purpose
    /// The link, visible ASCII only.
    public let url: String
}
