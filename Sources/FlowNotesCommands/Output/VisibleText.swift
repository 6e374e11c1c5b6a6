internal import Bytes

/// Makes text safe for a terminal: what would control it is shown instead.
enum VisibleText {
    /// The text with line breaks and tabs as they are, for whole bodies.
    static func lines(_ text: String) -> String { ControlPictures.show(text, keeping: ["\n", "\t"]) }

    /// The text on one line: breaks and tabs are shown too.
    static func line(_ text: String) -> String { ControlPictures.show(text) }

    /// Whether a character moves the cursor, changes colours or the direction of writing, or ends a line.
    static func isControl(_ scalar: Unicode.Scalar) -> Bool { ControlPictures.isControl(scalar) }
}
