internal import CUtf8proc

/// How many columns of a terminal text takes.
enum DisplayWidth {
    /// The columns of a text; it holds no control characters.
    static func of(_ text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + of($1) }
    }

    /// The columns of a character: a joined emoji, a flag and an emoji by its selector take two.
    static func of(_ character: Character) -> Int {
        if let byte = character.asciiValue { return byte < 0x20 || byte == 0x7f ? 0 : 1 }
        var widest = 0
        var indicators = 0
        for scalar in character.unicodeScalars {
            if scalar.value == 0xfe0f { return 2 }
            if (0x1f1e6...0x1f1ff).contains(scalar.value) { indicators += 1 }
            widest = max(widest, Int(utf8proc_charwidth(Int32(bitPattern: scalar.value))))
        }
        return indicators == 2 ? 2 : widest
    }

    /// The text cut to at most `width` columns, between characters, with `…` in the last column if it was cut.
    static func cut(_ text: String, to width: Int) -> String {
        var used = 0
        var end = text.startIndex
        for index in text.indices {
            let next = used + of(text[index])
            if next > width { return width < 1 ? "" : text[..<end] + "…" }
            used = next
            if next <= width - 1 { end = text.index(after: index) }
        }
        return text
    }

    /// The text with blanks up to `width` columns.
    static func padded(_ text: String, to width: Int, atStart: Bool = false) -> String {
        let blanks = String(repeating: " ", count: max(0, width - of(text)))
        return atStart ? blanks + text : text + blanks
    }
}
