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

    /// Whether a character has no shape of its own, or changes the direction of others.
    ///
    /// Joiners of emoji (U+200C, U+200D) are left: what they join is seen.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        if ControlPictures.isControl(scalar) { return true }
        return switch scalar.value {
        case 0xad, 0x180e, 0x200b, 0x2060...0x206f, 0xfeff: true
        default: false
        }
    }
}
