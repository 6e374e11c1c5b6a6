/// A question that is answered with an error body.
struct RESTError: Error, Hashable {
    /// The HTTP status.
    let status: Int
    /// The body's message.
    let message: String

    init(_ status: Int, _ message: String) {
        self.status = status
        self.message = message
    }

    /// A question whose form is wrong.
    static func malformed(_ message: String) -> RESTError { RESTError(400, message) }
    /// What is not there, in the words of the node's interior.
    static func missing(_ message: String) -> RESTError { RESTError(404, "Flow resource not found: " + message) }

    /// What the chain says, as a node's server words it.
    init(_ error: ChainError) {
        switch error.kind {
        case .refused: self.init(400, "Invalid Flow argument: invalid transaction: " + error.message)
        case .notFound: self = .missing(error.message)
        case .outOfRange: self.init(400, "Out of range: " + error.message)
        case .invalidArgument: self.init(400, "Invalid Flow argument: " + error.message)
        case .scriptFailed: self.init(400, "Invalid Flow argument: failed to execute script: " + error.message)
        case .ledger, .options: self.init(500, error.message)
        }
    }
}
