import Bytes

/// A note's text as it is shown: what would turn, hide or control other text is made visible.
///
/// In the fields of forms a text stays as it is.
enum ShownNote {
    /// The text on one line.
    static func line(_ text: String) -> String { ControlPictures.show(text) }

    /// The text with its lines and tabs.
    static func lines(_ text: String) -> String { ControlPictures.show(text, keeping: ["\n", "\r", "\t"]) }
}
