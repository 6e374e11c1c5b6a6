/// A stretch of a program's text; the end is the last place inside it.
public struct SourceRange: Sendable, Hashable {
    /// The first place.
    public let start: SourcePosition
    /// The last place, inclusive.
    public let end: SourcePosition

    /// The stretch between two places.
    public init(_ start: SourcePosition, _ end: SourcePosition) {
        self.start = start
        self.end = end
    }

    /// The stretch of a single place.
    public init(_ position: SourcePosition) {
        self.init(position, position)
    }
}
