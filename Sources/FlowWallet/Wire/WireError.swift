/// Why JSON from the other side is not what the protocol says.
package struct WireError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was expected and what was found, the end of a sentence.
    package let message: String

    /// Creates an error.
    package init(_ message: String) { self.message = message }

    /// The message.
    package var description: String { message }
}
