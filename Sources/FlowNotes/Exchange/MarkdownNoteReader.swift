/// Reads a note from a Markdown file.
enum MarkdownNoteReader {
    /// The note of a file's bytes.
    ///
    /// The body is what follows the front matter, byte for byte, less one newline at the end of the file, which is the
    /// file's and not the note's; where the first line ends in a carriage return and a newline, so does the last. A
    /// file without front matter is body as a whole. Without a title in it, the name of the file is the title.
    static func read(
        _ bytes: [UInt8], file: String, fallbackTitle: String
    ) throws(ExchangeError) -> NoteDocument {
        let text = try TextBytes.text(TextBytes.withoutMark(bytes[...]), of: file)
        let hasCarriageReturns = hasCarriageReturns(text)
        guard FrontMatter.begins(text) else {
            let body = withoutLastNewline(text[...], hasCarriageReturns)
            guard !body.allSatisfy(\.isWhitespace) else {
                throw ExchangeError(
                    file, "there is no text in this file",
                    hint: "for a note without body, write front matter with a title: ---, title: Milk, ---")
            }
            return NoteDocument(title: fallbackTitle, body: body, source: file)
        }
        let (matter, rest, _) = try FrontMatter.split(text, file: file)
        var note = NoteDocument(
            title: matter.members[.title] ?? fallbackTitle, body: withoutLastNewline(rest, hasCarriageReturns),
            source: file)
        note.ignoredKeys = matter.ignoredKeys
        return note
    }

    private static func hasCarriageReturns(_ text: String) -> Bool {
        guard let end = text.utf8.firstIndex(of: UInt8(ascii: "\n")), end > text.utf8.startIndex else { return false }
        return text.utf8[text.utf8.index(before: end)] == UInt8(ascii: "\r")
    }

    private static func withoutLastNewline(_ text: Substring, _ hasCarriageReturns: Bool) -> String {
        var utf8 = text.utf8
        if utf8.last == UInt8(ascii: "\n") {
            utf8.removeLast()
            if hasCarriageReturns, utf8.last == UInt8(ascii: "\r") { utf8.removeLast() }
        }
        return String(Substring(utf8))
    }
}
