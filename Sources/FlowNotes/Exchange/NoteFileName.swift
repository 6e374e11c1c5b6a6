/// The names of Markdown files that are written.
enum NoteFileName {
    /// The longest part that the title gives, in bytes; file systems take 255 in all.
    private static let titleLimit = 60
    private static let ending = ".md"

    /// The name for a note: its id in six digits or more, and letters and digits of its title: `000003-Two-litres.md`.
    ///
    /// The same note has the same name wherever it is written, and no two notes of a notepad have the same. Nothing in a
    /// title leads to another folder: all that is neither letter nor digit is one hyphen.
    static func name(of note: Note) -> String {
        let number = String(note.id)
        let padded = String(repeating: "0", count: max(0, 6 - number.utf8.count)) + number
        let words = words(of: note.title)
        return padded + (words.isEmpty ? "" : "-" + words) + ending
    }

    /// The id at the beginning of the last part of a path, if digits stand there.
    static func id(in path: String) -> UInt64? {
        let name = path.split(separator: "/").last ?? ""
        return UInt64(name.prefix { $0.isASCII && $0.isNumber })
    }

    /// A title for a file that has none in it: its name without the ending.
    static func title(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return String(name) }
        return String(name[..<dot])
    }

    private static func words(of title: String) -> String {
        var words = ""
        var needsHyphen = false
        for character in title {
            guard character.isLetter || character.isNumber else {
                needsHyphen = !words.isEmpty
                continue
            }
            let next = (needsHyphen ? "-" : "") + String(character)
            guard words.utf8.count + next.utf8.count <= titleLimit else { break }
            words += next
            needsHyphen = false
        }
        return words
    }
}
