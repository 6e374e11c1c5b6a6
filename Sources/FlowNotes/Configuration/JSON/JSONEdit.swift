/// Makes the text of a JSON file with one value changed, in the file's own way of indenting.
struct JSONEdit {
    /// A new value.
    indirect enum Value: Sendable {
        /// JSON as it is to stand there.
        case literal(String)
        case object([(name: String, value: Value)])

        /// A text in quotes.
        static func text(_ text: String) -> Value { .literal(JSONText.quote(text)) }
    }

    private let bytes: [UInt8]
    private let unit: String
    private let newline: String

    init(_ top: JSONCursor) {
        bytes = top.source.slice(0..<top.source.bytes.count)
        newline = bytes.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
        unit = Self.unit(bytes)
    }

    /// The file with `value` in the place of a node.
    func replacing(_ node: JSONNode, with value: Value) -> [UInt8] {
        let indent = indentation(at: node.range.lowerBound)
        return splice(node.range, render(value, indent))
    }

    /// The file with one more member at the end of an object.
    func adding(_ name: String, _ value: Value, to node: JSONNode) -> [UInt8] {
        guard case .object(let members) = node.value else { return bytes }
        let outer = indentation(at: node.range.lowerBound)
        guard let last = members.last else {
            return splice(node.range, render(.object([(name, value)]), outer))
        }
        let end = last.value.range.upperBound
        let isOneLine = !bytes[node.range.lowerBound..<last.nameRange.lowerBound].contains(UInt8(ascii: "\n"))
        if isOneLine { return splice(end..<end, ", " + member(name, compact(value))) }
        let indent = indentation(at: last.nameRange.lowerBound)
        return splice(end..<end, "," + newline + indent + member(name, render(value, indent)))
    }

    /// The file without the member of that name, and without the comma that it needed.
    func removing(_ name: String, from node: JSONNode) -> [UInt8] {
        guard case .object(let members) = node.value, let index = members.firstIndex(where: { $0.name == name }) else {
            return bytes
        }
        if members.count == 1 { return splice(node.range, "{}") }
        let isLast = index == members.count - 1
        // The white space before a member goes with it, so that the others stay where they are.
        let start = index == 0 ? members[0].nameRange.lowerBound : members[index - 1].value.range.upperBound
        let end = isLast || index > 0 ? members[index].value.range.upperBound : members[1].nameRange.lowerBound
        return splice(start..<end, "")
    }

    private func splice(_ range: Range<Int>, _ text: String) -> [UInt8] {
        bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...]
    }

    private func member(_ name: String, _ value: String) -> String { JSONText.quote(name) + ": " + value }

    private func render(_ value: Value, _ indent: String) -> String {
        switch value {
        case .literal(let text): return text
        case .object(let members):
            let lines = members.map { indent + unit + member($0.name, render($0.value, indent + unit)) }
            return "{" + newline + lines.joined(separator: "," + newline) + newline + indent + "}"
        }
    }

    private func compact(_ value: Value) -> String {
        switch value {
        case .literal(let text): text
        case .object(let members):
            "{" + members.map { member($0.name, compact($0.value)) }.joined(separator: ", ") + "}"
        }
    }

    /// The white space at the beginning of the line on which a byte stands.
    private func indentation(at offset: Int) -> String {
        let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return String(decoding: bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }

    /// One step of indenting: that of the first line that is indented.
    private static func unit(_ bytes: [UInt8]) -> String {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let space = line.prefix { $0 == 0x20 || $0 == 0x09 }
            if !space.isEmpty, space.count < line.count { return String(decoding: space, as: UTF8.self) }
        }
        return "  "
    }
}
