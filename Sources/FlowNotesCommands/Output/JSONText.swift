internal import Bytes

/// Writes JSON on one line, with no blanks.
struct JSONText: Sendable {
    /// Whether characters that would control a terminal are written as escapes, which read back as the same text.
    var escapesControls = false

    /// The document without a newline at its end.
    func encode(_ value: JSONValue) -> String {
        var text = ""
        write(value, to: &text)
        return text
    }

    private func write(_ value: JSONValue, to text: inout String) {
        switch value {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let number): text += String(number)
        case .string(let string): write(string, to: &text)
        case .array(let elements):
            list(elements, "[", "]", to: &text) { write($0, to: &$1) }
        case .object(let members):
            list(members, "{", "}", to: &text) { member, text in
                write(member.name, to: &text)
                text += ":"
                write(member.value, to: &text)
            }
        }
    }

    private func list<Item>(
        _ items: [Item], _ open: String, _ close: String, to text: inout String, item: (Item, inout String) -> Void
    ) {
        text += open
        for (index, element) in items.enumerated() {
            if index > 0 { text += "," }
            item(element, &text)
        }
        text += close
    }

    private func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\u{8}": text += "\\b"
            case "\t": text += "\\t"
            case "\n": text += "\\n"
            case "\u{c}": text += "\\f"
            case "\r": text += "\\r"
            case _ where scalar.value < 0x20 || escapesControls && VisibleText.isControl(scalar):
                let unit = UInt16(truncatingIfNeeded: scalar.value)
                text += "\\u" + Hex.encode([UInt8(unit >> 8), UInt8(unit & 0xff)])
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
