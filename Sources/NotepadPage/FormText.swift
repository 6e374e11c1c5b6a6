public import FlowNotes

/// What becomes of a note's text in the fields of a form.
public enum FormText {
    /// A title in a field of one line, which has no line breaks.
    static func line(_ text: String) -> String {
        String(decoding: text.utf8.lazy.filter { $0 != 0x0a && $0 != 0x0d }, as: UTF8.self)
    }

    /// What a form has changed of a note: nil for what came back as it was shown.
    ///
    /// A browser's field cannot hold every text: line breaks of other kinds come back as LF, those of a title not at
    /// all, and a zero as U+FFFD. What a person has not touched is to stay as it is on the chain.
    public static func changes(of note: Note, title: String, body: String) -> (title: String?, body: String?) {
        (
            isSame(line(shown(note.title)), line(shown(title))) ? nil : title,
            isSame(shown(note.body), shown(body)) ? nil : body
        )
    }

    /// By bytes: strings compare by canonical equivalence, which is not the same text.
    private static func isSame(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }

    private static func shown(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0: bytes += "\u{fffd}".utf8
            case 0x0a where bytes.last == 0x0d: bytes[bytes.count - 1] = 0x0a
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes.map { $0 == 0x0d ? 0x0a : $0 }, as: UTF8.self)
    }
}
