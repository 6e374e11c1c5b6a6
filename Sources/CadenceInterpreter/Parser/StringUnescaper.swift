/// Reads the content of a string literal, escapes and all.
struct StringUnescaper {
    private let bytes: [UInt8]
    private var index = 0
    private var scalars = String.UnicodeScalarView()
    /// What was wrong with the escapes.
    private(set) var messages: [String] = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var result: String { String(scalars) }

    private static let simple: [Unicode.Scalar: Unicode.Scalar] = [
        "0": "\0", "n": "\n", "r": "\r", "t": "\t", "\"": "\"", "'": "'", "\\": "\\",
    ]

    /// Reads one character or escape; false at the end.
    mutating func step() -> Bool {
        guard let scalar = advance() else { return false }
        guard scalar == "\\" else {
            scalars.append(scalar)
            return true
        }
        guard let escape = advance() else {
            messages.append("incomplete escape sequence: missing character after escape character")
            return false
        }
        if escape == "u" { return readUnicode() }
        if let plain = StringUnescaper.simple[escape] {
            scalars.append(plain)
        } else {
            messages.append("invalid escape character: \(GoText.quoted(String(escape)))")
        }
        return true
    }

    private mutating func advance() -> Unicode.Scalar? {
        guard index < bytes.count else { return nil }
        let scalar = bytes.scalar(at: index)
        index += scalar.width
        return scalar.value
    }

    /// Reads `{hex digits}`; false if the text ends too soon.
    private mutating func readUnicode() -> Bool {
        guard let open = advance() else {
            messages.append("incomplete Unicode escape sequence: missing character `{` after escape character")
            return false
        }
        guard open == "{" else {
            messages.append("invalid Unicode escape sequence: expected `{`, got \(GoText.quoted(String(open)))")
            return true
        }
        var last: Unicode.Scalar? = open
        readDigits(&last)
        if last != "}" { last = advance() }
        switch last {
        case "}": break
        case nil:
            messages.append("incomplete Unicode escape sequence: missing character `}` after escape character")
        case let other?:
            messages.append(
                "incomplete Unicode escape sequence: expected `}`, got \(GoText.quoted(String(other)))")
        }
        return true
    }

    /// Reads up to eight digits or the closing brace.
    private mutating func readDigits(_ last: inout Unicode.Scalar?) {
        var value: UInt32 = 0
        var count = 0
        var isValid = true
        while count < 8, let scalar = advance() {
            last = scalar
            if scalar == "}" { break }
            count += 1
            if let digit = UInt8(exactly: scalar.value)?.hexadecimalValue {
                value = value << 4 | digit
            } else {
                messages.append(
                    "invalid Unicode escape sequence: expected hex digit, got \(GoText.quoted(String(scalar)))")
                isValid = false
            }
        }
        if count > 0, isValid { scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}") }
    }
}
