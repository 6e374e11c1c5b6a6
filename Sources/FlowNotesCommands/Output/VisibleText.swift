/// Makes text safe for a terminal: what would control it is shown instead.
enum VisibleText {
    /// The text with line breaks and tabs as they are, for whole bodies.
    static func lines(_ text: String) -> String { show(text, keepsLines: true) }

    /// The text on one line: breaks and tabs are shown too.
    static func line(_ text: String) -> String { show(text, keepsLines: false) }

    private static func show(_ text: String, keepsLines: Bool) -> String {
        guard text.unicodeScalars.contains(where: { isControl($0) }) else { return text }
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if !isControl(scalar) || keepsLines && (scalar == "\n" || scalar == "\t") {
                shown.append(scalar)
            } else {
                shown.append(contentsOf: picture(scalar))
            }
        }
        return String(shown)
    }

    /// Whether a character moves the cursor, changes colours or the direction of writing, or ends a line.
    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7f..<0xa0: true
        case 0x061c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a...0x202e, 0x2066...0x2069: true
        default: false
        }
    }

    /// `␛` for the control characters that have a picture, `\u{202e}` for all others.
    private static func picture(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        switch scalar.value {
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value).map { String.UnicodeScalarView([$0]) } ?? .init()
        case 0x7f: "\u{2421}".unicodeScalars
        default: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars
        }
    }
}
