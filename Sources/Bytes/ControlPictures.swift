/// Texts in which what would move, turn or hide the text around it is shown instead.
package enum ControlPictures {
    /// The text with a picture of each character that is hidden and not among those to keep.
    package static func show(
        _ text: String, keeping kept: Set<Unicode.Scalar> = [], isHidden: (Unicode.Scalar) -> Bool = isControl
    ) -> String {
        guard text.unicodeScalars.contains(where: isHidden) else { return text }
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if !isHidden(scalar) || kept.contains(scalar) {
                shown.append(scalar)
            } else {
                shown.append(contentsOf: picture(scalar))
            }
        }
        return String(shown)
    }

    /// Whether a character moves the cursor, changes colours or the direction of writing, or ends a line.
    package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7f..<0xa0: true
        case 0x061c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: true
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
