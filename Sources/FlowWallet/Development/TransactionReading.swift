/// What is known of a transaction beyond its bytes.
public struct TransactionReading: Sendable, Hashable {
    /// A piece of a sentence.
    public enum Piece: Sendable, Hashable {
        /// The wallet's own words.
        case words(String)
        /// Text of a stranger, shown so that it cannot be taken for the wallet's words.
        case quoted(String)
    }

    /// What it does, a sentence without its end: `adds the note titled`, then the title; empty when it is not known.
    public var sentence: [Piece]
    /// The names of its parameters; empty when they are not known.
    public var parameters: [String]

    /// Creates a reading.
    public init(sentence: [Piece] = [], parameters: [String] = []) {
        self.sentence = sentence
        self.parameters = parameters
    }
}
