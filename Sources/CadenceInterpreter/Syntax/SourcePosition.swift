/// A place in a program's text.
///
/// Lines count from 1, columns from 0 in code points, the offset from 0 in bytes, as the chain reports them.
public struct SourcePosition: Sendable, Hashable {
    /// The byte, from 0.
    public let offset: Int32
    /// The line, from 1.
    public let line: Int32
    /// The code point within the line, from 0.
    public let column: Int32

    /// The place of a byte.
    public init(offset: Int32, line: Int32, column: Int32) {
        self.offset = offset
        self.line = line
        self.column = column
    }

    static let start = SourcePosition(offset: 0, line: 1, column: 0)

    /// The place some ASCII characters further on the same line.
    func shifted(by count: Int) -> SourcePosition {
        let count = Int32(clamping: count)
        return SourcePosition(offset: offset &+ count, line: line, column: column &+ count)
    }
}

extension SourcePosition: CustomStringConvertible {
    /// Line and column with a colon between, for example `2:17`.
    public var description: String { "\(line):\(column)" }
}
