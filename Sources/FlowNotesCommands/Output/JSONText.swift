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
        case .raw(let json): writeRaw(json, to: &text)
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

    /// Characters that would control a terminal stand only inside strings, where an escape means the same.
    private func writeRaw(_ json: String, to text: inout String) {
        guard escapesControls, json.unicodeScalars.contains(where: VisibleText.isControl) else {
            text += json
            return
        }
        for scalar in json.unicodeScalars {
            if VisibleText.isControl(scalar) {
                text += Self.escape(scalar)
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let unit = UInt16(truncatingIfNeeded: scalar.value)
        return "\\u" + Hex.encode([UInt8(unit >> 8), UInt8(unit & 0xff)])
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
                text += Self.escape(scalar)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
