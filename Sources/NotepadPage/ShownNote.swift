/// A note's text as it is shown: what would turn, hide or control other text is made visible.
///
/// In the fields of forms a text stays as it is.
enum ShownNote {
    /// The text on one line.
    static func line(_ text: String) -> String { show(text, keeping: []) }

    /// The text with its lines and tabs.
    static func lines(_ text: String) -> String { show(text, keeping: ["\n", "\r", "\t"]) }

    private static func show(_ text: String, keeping kept: Set<Unicode.Scalar>) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if !isControl(scalar) || kept.contains(scalar) {
                shown.append(scalar)
            } else if scalar.value < 0x20, let picture = Unicode.Scalar(0x2400 + scalar.value) {
                shown.append(picture)
            } else {
                shown.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            }
        }
        return String(shown)
    }

    /// Whether a character is no text, changes the direction of what follows, or ends a line.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7f..<0xa0, 0x061c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: true
        default: false
        }
    }
}
