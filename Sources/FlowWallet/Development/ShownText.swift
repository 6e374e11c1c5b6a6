import WebPage

/// A stranger's text as a page shows it: what would turn, hide or break it is made visible.
///
/// HTML is escaped where the text becomes part of the page; here it is about text that would look like other text.
enum ShownText {
    /// The text on one line, set apart from the words around it.
    static func line(_ text: String) -> HTML { "<bdi>\(visible(text, keepsLines: false))</bdi>" }

    /// A stranger's name in a sentence: in quotes that it cannot close.
    static func quoted(_ text: String) -> HTML { "<q><bdi>\(visible(text, keepsLines: false))</bdi></q>" }

    /// The text with its lines and tabs, for `<pre>`.
    static func lines(_ text: String) -> HTML { HTML(text: visible(text, keepsLines: true)) }

    /// The text with pictures of what cannot be seen.
    static func visible(_ text: String, keepsLines: Bool) -> String {
        guard text.unicodeScalars.contains(where: isHidden) else { return text }
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if !isHidden(scalar) || keepsLines && (scalar == "\n" || scalar == "\t") {
                shown.append(scalar)
            } else {
                shown.append(contentsOf: picture(scalar))
            }
        }
        return String(shown)
    }

    /// Whether a character has no shape of its own, or changes the direction of others.
    ///
    /// Joiners of emoji (U+200C, U+200D) are left: what they join is seen.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7f..<0xa0, 0xad: true
        case 0x061c, 0x180e, 0x200b, 0x200e, 0x200f, 0x2028...0x202e, 0x2060...0x206f, 0xfeff: true
        default: false
        }
    }

    private static func picture(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
        switch scalar.value {
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value).map { String.UnicodeScalarView([$0]) } ?? .init()
        case 0x7f: "\u{2421}".unicodeScalars
        default: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars
        }
    }
}
