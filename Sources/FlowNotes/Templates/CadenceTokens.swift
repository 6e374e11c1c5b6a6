/// Splits a Cadence program into the few kinds of tokens that matter for finding imports.
struct CadenceTokens {
    enum Kind: Hashable {
        /// An identifier or a keyword.
        case word(String)
        /// Digits and what is attached to them, `0xNotes`.
        case number(String)
        /// A text, without its quotes, escapes as they stand.
        case text(String)
        /// Any other character.
        case mark(Unicode.Scalar)
    }

    struct Token {
        var kind: Kind
        var range: Range<Int>
    }

    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    static func isWord(_ text: String) -> Bool {
        guard let first = text.utf8.first, !isDigit(first) else { return false }
        return text.utf8.allSatisfy(isWordByte)
    }

    /// The next token; nil at the end.
    mutating func next() -> Token? {
        skipSpaceAndComments()
        guard let byte = peek() else { return nil }
        let start = offset
        if byte == UInt8(ascii: "\"") {
            skipText()
            let inside = bytes[start..<offset].dropFirst().dropLast()
            return Token(kind: .text(String(decoding: inside, as: UTF8.self)), range: start..<offset)
        }
        guard Self.isWordByte(byte) else {
            offset += 1
            return Token(kind: .mark(Unicode.Scalar(byte)), range: start..<offset)
        }
        while let byte = peek(), Self.isWordByte(byte) { offset += 1 }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        return Token(kind: Self.isDigit(byte) ? .number(text) : .word(text), range: start..<offset)
    }

    private func peek(_ distance: Int = 0) -> UInt8? {
        offset + distance < bytes.count ? bytes[offset + distance] : nil
    }

    private mutating func skipSpaceAndComments() {
        while let byte = peek() {
            if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") {
                while let byte = peek(), byte != UInt8(ascii: "\n") { offset += 1 }
            } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
                skipBlockComment()
            } else if byte == 0x20 || (0x09...0x0d).contains(byte) {
                offset += 1
            } else {
                return
            }
        }
    }

    /// Comments nest.
    private mutating func skipBlockComment() {
        var depth = 0
        while let byte = peek() {
            if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
                depth += 1
                offset += 2
            } else if byte == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                depth -= 1
                offset += 2
                if depth == 0 { return }
            } else {
                offset += 1
            }
        }
    }

    /// A text may hold templates `\( … )`, and these texts again: the stack counts the parentheses open in each.
    private mutating func skipText() {
        var openParentheses: [Int] = []
        var isInText = false
        while let byte = peek() {
            offset += 1
            switch byte {
            case UInt8(ascii: "\"") where isInText:
                isInText = false
                if openParentheses.isEmpty { return }
            case UInt8(ascii: "\""): isInText = true
            case UInt8(ascii: "\\") where isInText:
                if peek() == UInt8(ascii: "(") {
                    openParentheses.append(1)
                    isInText = false
                }
                offset = min(offset + 1, bytes.count)
            case UInt8(ascii: "(") where !isInText: openParentheses[openParentheses.count - 1] += 1
            case UInt8(ascii: ")") where !isInText:
                openParentheses[openParentheses.count - 1] -= 1
                if openParentheses.last == 0 {
                    openParentheses.removeLast()
                    isInText = true
                }
            case UInt8(ascii: "\n") where isInText: return
            default: break
            }
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Whether an ASCII letter, a digit or an underscore.
    static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
        default: isDigit(byte)
        }
    }
}
