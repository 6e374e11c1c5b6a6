/// Why a transaction or a script failed on the chain, read from the node's text.
///
/// The text is `[Error Code: N] …`, often with a second code inside and a Cadence report of several lines.
/// Source: flow-go, `fvm/errors/errors.go`; only codes, the reason and its place are read from the prose.
public struct ExecutionFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// A place in a program.
    public struct Location: Sendable, Hashable, CustomStringConvertible {
        /// The program: a transaction's id, or `<address>.<Contract>`.
        public let program: String
        /// The line, from 1.
        public let line: Int
        /// The column, from 0, as Cadence counts.
        public let column: Int

        /// `program:line:column`.
        public var description: String { "\(program):\(line):\(column)" }
    }

    /// The outermost code (1101 a Cadence error, 1007 a wrong sequence number, …); nil when the text has none.
    public let code: Int?
    /// The reason in one line, without codes and contexts.
    public let message: String
    /// Where in the Cadence it happened; nil when the text does not say.
    public let location: Location?
    /// The node's whole text.
    public let text: String

    /// Reads a node's text.
    public init(text: String) {
        self.text = text
        // The source that a report quotes may have lines that end in CR LF, which is one character.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        let mark = text.firstRange(of: Self.codeMark) ?? text.firstRange(of: Self.nodeMark)
        code = mark.flatMap { Int(text[$0.upperBound...].prefix { $0 != "]" }) }
        let last = lines.lastIndex { $0.hasPrefix(Self.errorMark) }
        message = last.map { String(lines[$0].dropFirst(Self.errorMark.count)) } ?? Self.reason(in: lines)
        location = last.flatMap { index in
            lines[index...].lazy.compactMap(Self.location).first
        }
    }

    /// The reason, its code and its place.
    public var description: String {
        let place = location.map { " (at \($0))" } ?? ""
        return message + place + (code.map { " [error code \($0)]" } ?? "")
    }

    /// Whether the sequence number was not the key's: reading the key again and signing anew can succeed.
    public var isWrongSequenceNumber: Bool { code == 1007 }

    /// Whether the node failed inside, and the program is not to blame: codes from 2000 on.
    public var isOfNode: Bool { code.map { $0 >= 2_000 } ?? false }

    private static let codeMark = "[Error Code: "
    private static let nodeMark = "[Failure Code: "
    private static let errorMark = "error: "

    /// What follows the innermost code, or the first line with words.
    private static func reason(in lines: [Substring]) -> String {
        let coded =
            lines.last { $0.contains(codeMark) || $0.contains(nodeMark) } ?? lines.first {
                !$0.allSatisfy(\.isWhitespace)
            } ?? ""
        guard let mark = coded.ranges(of: codeMark).last ?? coded.ranges(of: nodeMark).last,
            let close = coded[mark.upperBound...].firstIndex(of: "]")
        else { return String(coded) }
        return String(coded[coded.index(after: close)...].drop { $0 == " " })
    }

    /// The place in a line such as `  --> 179b6b1cb6755e31.NotepadManager:64:33`.
    private static func location(_ line: Substring) -> Location? {
        let trimmed = line.drop { $0 == " " }
        guard trimmed.hasPrefix("--> ") else { return nil }
        let parts = trimmed.dropFirst(4).split(separator: ":")
        guard parts.count == 3, let line = Int(parts[1]), let column = Int(parts[2]) else { return nil }
        return Location(program: String(parts[0]), line: line, column: column)
    }
}
