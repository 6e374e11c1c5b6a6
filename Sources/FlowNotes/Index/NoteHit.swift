/// A text with what was found in it marked.
public struct MarkedText: Sendable, Hashable {
    /// A piece of it.
    public struct Piece: Sendable, Hashable {
        /// The text.
        public let text: String
        /// Whether it was searched.
        public let isMatch: Bool
    }

    /// The pieces in order.
    public let pieces: [Piece]

    /// The text alone.
    public var text: String { pieces.map(\.text).joined() }

    /// Reads what SQLite gives; breaks and runs of blanks become one blank.
    init(_ text: String) {
        var pieces: [Piece] = []
        var current = String.UnicodeScalarView()
        var isMatch = false
        func end() {
            if !current.isEmpty { pieces.append(Piece(text: String(current), isMatch: isMatch)) }
            current = .init()
        }
        for scalar in IndexText.unmarked(text).unicodeScalars {
            switch scalar {
            case IndexText.matchStart: end(); isMatch = true
            case IndexText.matchEnd: end(); isMatch = false
            case _ where scalar.properties.isWhitespace: if current.last != " " { current.append(" ") }
            default: current.append(scalar)
            }
        }
        end()
        self.pieces = pieces
    }
}

/// A note that was found.
public struct NoteHit: Sendable, Hashable {
    /// The note's id.
    public let id: UInt64
    /// Its title, on one line.
    public let title: MarkedText
    /// Its title as it was written.
    public let writtenTitle: String
    /// Some of its body, around what was found.
    public let snippet: MarkedText
    /// Its place among the hits, from 1: the best first.
    public let rank: Int
}

/// What was found in the index.
public struct SearchResult: Sendable, Hashable {
    /// The best hits.
    public let hits: [NoteHit]
    /// Whether there are more.
    public let hasMore: Bool
}
