extension RESTValue {
    /// The text as a node writes it: a tab for each level, `<`, `>` and `&` escaped, no newline at the end.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes, level: 0)
        return bytes
    }

    private func write(to bytes: inout [UInt8], level: Int) {
        switch self {
        case .string(let text): Self.write(text, to: &bytes)
        case .number(let number): bytes += String(number).utf8
        case .bool(let bool): bytes += (bool ? "true" : "false").utf8
        case .array(let items):
            Self.writeLines(items, between: "[]", to: &bytes, level: level) { item, bytes in
                item.write(to: &bytes, level: level + 1)
            }
        case .object(let members):
            Self.writeLines(members, between: "{}", to: &bytes, level: level) { member, bytes in
                Self.write(member.name, to: &bytes)
                bytes += ": ".utf8
                member.value.write(to: &bytes, level: level + 1)
            }
        }
    }

    private static func writeLines<Item>(
        _ items: [Item], between brackets: StaticString, to bytes: inout [UInt8], level: Int,
        _ write: (Item, inout [UInt8]) -> Void
    ) {
        let brackets = Array(brackets.description.utf8)
        bytes.append(brackets[0])
        for (index, item) in items.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            writeLineBreak(to: &bytes, level: level + 1)
            write(item, &bytes)
        }
        if !items.isEmpty { writeLineBreak(to: &bytes, level: level) }
        bytes.append(brackets[1])
    }

    private static func writeLineBreak(to bytes: inout [UInt8], level: Int) {
        bytes.append(UInt8(ascii: "\n"))
        for _ in 0..<level { bytes.append(UInt8(ascii: "\t")) }
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var previous: (UInt8, UInt8) = (0, 0)
        for byte in text.utf8 {
            if previous == (0xE2, 0x80), byte == 0xA8 || byte == 0xA9 {
                bytes.removeLast(2)
                bytes += (byte == 0xA8 ? "\\u2028" : "\\u2029").utf8
            } else if let escape = escapes[byte] {
                bytes += escape.utf8
            } else {
                bytes.append(byte)
            }
            previous = (previous.1, byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static let escapes: [UInt8: String] = {
        var escapes: [UInt8: String] = [
            0x22: "\\\"", 0x5C: "\\\\", 0x08: "\\b", 0x0C: "\\f", 0x0A: "\\n", 0x0D: "\\r", 0x09: "\\t",
        ]
        for byte in Array(UInt8(0)..<0x20) + Array("<>&".utf8) where escapes[byte] == nil {
            escapes[byte] = "\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return escapes
    }()
}
