/// HTML into which what a person wrote can only come as text.
///
///     let item: HTML = "<li class=\"note\">\(note.title)</li>"
///
/// The literal's own words are HTML, and known when the program is built. What is interpolated is escaped, unless it is
/// HTML itself. Inside a tag an interpolation may only stand in a quoted attribute value, and never in one that holds
/// a program (`on…`, `style`) nor in a `<script>` or `<style>`; an address there is a `PagePath`.
public struct HTML: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The HTML as UTF-8.
    public private(set) var bytes: [UInt8]

    /// Takes a literal as it is.
    public init(stringLiteral value: StaticString) {
        bytes = value.withUTF8Buffer { Array($0) }
    }

    /// Takes a literal with what is interpolated in it.
    public init(stringInterpolation: StringInterpolation) {
        bytes = stringInterpolation.bytes
    }

    /// Text as HTML: what has a meaning in HTML is escaped.
    public init(text: some StringProtocol) {
        bytes = []
        Self.append(text, to: &bytes)
    }

    /// HTML that a library has made and answers for.
    ///
    /// The one way in for bytes that are not known when the program is built: whoever calls it says why they are safe.
    public init(trusted bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Nothing.
    public static let empty: HTML = ""

    /// The HTML as text.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// A field of a form that nobody sees.
    public static func hiddenField(_ name: String, _ value: String) -> HTML {
        "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
    }

    /// Whether there is nothing.
    public var isEmpty: Bool { bytes.isEmpty }

    /// One after the other.
    public static func + (left: HTML, right: HTML) -> HTML {
        var sum = left
        sum.bytes += right.bytes
        return sum
    }

    fileprivate static func append(_ text: some StringProtocol, to bytes: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: ">"): bytes += "&gt;".utf8
            case UInt8(ascii: "\""): bytes += "&quot;".utf8
            case UInt8(ascii: "'"): bytes += "&#39;".utf8
            // A browser's parser drops it, or stops being the parser that was foreseen.
            case 0: bytes += "\u{fffd}".utf8
            default: bytes.append(byte)
            }
        }
    }
}

extension HTML {
    /// The pieces of a literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var bytes: [UInt8] = []

        /// Begins an empty one.
        public init(literalCapacity: Int, interpolationCount: Int) {
            bytes.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        /// A piece of the literal.
        public mutating func appendLiteral(_ literal: StaticString) {
            literal.withUTF8Buffer { bytes += $0 }
        }

        /// Text, which is escaped.
        public mutating func appendInterpolation(_ text: some StringProtocol) { HTML.append(text, to: &bytes) }

        /// HTML as it is.
        public mutating func appendInterpolation(_ html: HTML) { bytes += html.bytes }

        /// HTML as it is; nothing for nil.
        public mutating func appendInterpolation(_ html: HTML?) {
            if let html { bytes += html.bytes }
        }

        /// Pieces of HTML, one after the other.
        public mutating func appendInterpolation(_ pieces: [HTML]) {
            for piece in pieces { bytes += piece.bytes }
        }

        /// A number in decimal digits.
        public mutating func appendInterpolation(_ number: some BinaryInteger) { bytes += "\(number)".utf8 }

        /// An address of the page, escaped.
        public mutating func appendInterpolation(_ path: PagePath) { HTML.append(path.text, to: &bytes) }
    }
}
