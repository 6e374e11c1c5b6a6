/// Why a server did not start.
public struct ServerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong.
    public enum Kind: Sendable, Hashable {
        /// Another program, or another server of this one, has the port.
        case portInUse
        /// This user may not have the port.
        case portForbidden
        /// The server runs already.
        case alreadyStarted
        /// libmicrohttpd is not installed.
        case libraryMissing
        /// The system refused a socket, a thread or memory.
        case system
    }

    /// What went wrong.
    public let kind: Kind
    /// A sentence for people: what happened, where, and what to do.
    public let message: String

    /// Creates an error.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
