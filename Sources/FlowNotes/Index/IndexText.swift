/// A text as the index has it: a mark stands around each character that is a word by itself.
///
/// The tokenizer of SQLite (unicode61) makes words of letters and digits, in any case, without diacritics. Languages
/// without blanks between words would be one long word; so every character of theirs is one, as is every symbol and
/// emoji, and a search for some of them in a row finds them anywhere.
enum IndexText {
    /// What stands around such characters; no letter, so that words end there.
    private static let mark: Unicode.Scalar = "\u{1f}"
    /// What stands before and behind a match in what SQLite gives.
    static let (matchStart, matchEnd): (Unicode.Scalar, Unicode.Scalar) = ("\u{1}", "\u{2}")

    /// The text to be indexed, or a word to be searched.
    static func marked(_ text: String) -> String {
        // Most text needs nothing.
        if text.utf8.allSatisfy({ $0 < 0x80 && $0 > 2 && $0 != 0x1f }) { return text }
        var marked = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if [mark, matchStart, matchEnd, "\0"].contains(scalar) {
                marked.append(" ")
            } else if isWord(scalar) {
                marked.append(contentsOf: [mark, scalar, mark])
            } else {
                marked.append(scalar)
            }
        }
        return String(marked)
    }

    /// The text without the marks.
    static func unmarked(_ text: String) -> String {
        guard text.utf8.contains(0x1f) else { return text }
        return String(decoding: text.utf8.lazy.filter { $0 != 0x1f }, as: UTF8.self)
    }

    /// Whether the tokenizer makes a character part of a word.
    static func isSearchable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .privateUse, .otherSymbol:
            true
        default: false
        }
    }

    /// Whether a character only changes the one before it, or cannot be seen: it is never searched.
    static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .format: true
        // The colours of skin.
        default: (0x1f3fb...0x1f3ff).contains(scalar.value)
        }
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0xa0: false
        // Thai and Lao, Myanmar, Khmer.
        case 0x0e00...0x0eff, 0x1000...0x109f, 0x1780...0x17ff: true
        // Radicals, kana, ideographs; Hangul syllables; compatibility ideographs; half-width kana; the later planes.
        case 0x2e80...0x2fdf, 0x3005...0x3007, 0x3040...0x30ff, 0x31f0...0x31ff, 0x3400...0x4dbf, 0x4e00...0x9fff,
            0xac00...0xd7af, 0xf900...0xfaff, 0xff66...0xff9f, 0x20000...0x3ffff:
            true
        default: scalar.properties.generalCategory == .otherSymbol
        }
    }
}
