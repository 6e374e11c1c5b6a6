import Bytes

/// A random word that only those know to whom it was given.
public struct Secret: Sendable, CustomStringConvertible, CustomReflectable {
    /// The word, hex digits: for a link, a cookie or a form.
    public let word: String

    /// Makes a new one of that many bytes.
    public init(byteCount: Int = 24) {
        var system = SystemRandomNumberGenerator()
        word = Hex.encode((0..<byteCount).map { _ in UInt8.random(in: 0...255, using: &system) })
    }

    /// Whether a text is the word; takes as long wherever they differ.
    public func isKnown(by text: String?) -> Bool {
        guard let text, text.utf8.count == word.utf8.count else { return false }
        return zip(text.utf8, word.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Not the word.
    public var description: String { "a secret" }

    /// Nothing of the word.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
