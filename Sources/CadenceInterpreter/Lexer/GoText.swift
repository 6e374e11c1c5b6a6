/// Spellings of the reference implementation's language that its messages show.
enum GoText {
    /// A character as `U+0027 '''`, without the picture if it has none.
    static func unicode(_ scalar: Unicode.Scalar) -> String {
        let code = "U+" + hex(scalar.value, digits: 4).uppercased()
        return isPrintable(scalar) ? "\(code) '\(scalar)'" : code
    }

    /// A text in backquotes, or quoted with escapes if backquotes cannot hold it.
    static func quoted(_ text: String) -> String {
        let fits = text.unicodeScalars.allSatisfy {
            $0 != "`" && $0 != "\u{FEFF}" && $0 != "\u{7F}" && ($0.value >= 0x20 || $0 == "\t")
        }
        return fits ? "`\(text)`" : doubleQuoted(text)
    }

    /// A text in quotes, with escapes.
    static func doubleQuoted(_ text: String) -> String { "\"\(text.unicodeScalars.map(escaped).joined())\"" }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        if let short = shortEscapes[scalar] { return short }
        if isPrintable(scalar) { return String(scalar) }
        if scalar.value < 0x80 { return "\\x" + hex(scalar.value, digits: 2) }
        return scalar.value < 0x1_0000
            ? "\\u" + hex(scalar.value, digits: 4) : "\\U" + hex(scalar.value, digits: 8)
    }

    private static let shortEscapes: [Unicode.Scalar: String] = [
        "\u{07}": "\\a", "\u{08}": "\\b", "\u{0C}": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t",
        "\u{0B}": "\\v", "\\": "\\\\", "\"": "\\\"",
    ]

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        case .spaceSeparator: scalar == " "
        default: true
        }
    }

    private static func hex(_ value: UInt32, digits: Int) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
