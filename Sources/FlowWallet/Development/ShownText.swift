import Bytes
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
        ControlPictures.show(text, keeping: keepsLines ? ["\n", "\t"] : [], isHidden: isHidden)
    }

    /// Whether a character has no shape of its own, changes the direction of others, or means nothing that all agree on.
    ///
    /// Joiners (U+200C, U+200D) and the choice between text and emoji (U+FE0E, U+FE0F) are left: what they do is seen.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7e, 0x200c, 0x200d, 0xfe0e, 0xfe0f: return false
        // A space and a pattern without a dot, which look like others.
        case 0x2800: return true
        default: break
        }
        if ControlPictures.isControl(scalar) || scalar.properties.isDefaultIgnorableCodePoint { return true }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
        default: false
        }
    }
}
