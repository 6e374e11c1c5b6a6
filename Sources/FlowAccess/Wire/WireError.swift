/// The body of a node's refusal.
package struct WireError: Codable, Sendable {
    package let code: Int
    package let message: String

    package init(code: Int, message: String) {
        self.code = code
        self.message = message
    }
}
