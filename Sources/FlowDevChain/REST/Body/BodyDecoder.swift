/// Reads a JSON value, whose form was looked at before, by a shape.
///
/// Every fault is seen, and the first one counts: a value of another shape, or a member that the shape has not.
struct BodyDecoder {
    private let bytes: [UInt8]
    private var place = 0
    private var problem: RESTError?

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The value, or the first fault in the words of a node.
    static func decode(_ bytes: [UInt8], as shape: BodyShape) throws(RESTError) -> BodyValue {
        var decoder = BodyDecoder(bytes)
        let value = decoder.value(shape, path: [])
        if let problem = decoder.problem { throw problem }
        return value
    }

    /// Recursion is as deep as the shape, not as the text.
    private mutating func value(_ shape: BodyShape, path: [String]) -> BodyValue {
        switch (shape, peek) {
        case (.object(let members), UInt8(ascii: "{")): return object(members, path)
        case (.list(let element), UInt8(ascii: "[")): return list(element, path)
        case (.text, UInt8(ascii: "\"")): return .text(string())
        case (_, UInt8(ascii: "n")): skipValue()
        case (_, UInt8(ascii: "{")), (_, UInt8(ascii: "[")):
            note(wrongValueAt: place + 1, path)
            skipValue()
        default:
            skipValue()
            note(wrongValueAt: place, path)
        }
        return .null
    }

    private mutating func object(_ shapes: [String: BodyShape], _ path: [String]) -> BodyValue {
        var members: [String: BodyValue] = [:]
        place += 1
        while peek != UInt8(ascii: "}") {
            if peek == UInt8(ascii: ",") { place += 1 }
            _ = peek
            let key = string()
            if peek == UInt8(ascii: ":") { place += 1 }
            if let name = shapes[key] != nil ? key : shapes.keys.first(where: { FieldName.matches($0, key) }),
                let shape = shapes[name]
            {
                let value = value(shape, path: path + [name])
                members[name] = members[name]?.followed(by: value) ?? value
            } else {
                problem = problem ?? .malformed("request body contains unknown field \(FieldName.quoted(key))")
                skipValue()
            }
        }
        place += 1
        return .object(members)
    }

    private mutating func list(_ shape: BodyShape, _ path: [String]) -> BodyValue {
        var elements: [BodyValue] = []
        place += 1
        while peek != UInt8(ascii: "]") {
            if peek == UInt8(ascii: ",") { place += 1 }
            elements.append(value(shape, path: path))
        }
        place += 1
        return .list(elements)
    }

    private mutating func string() -> String {
        let start = place
        skipValue()
        return FieldName.text(ofLiteral: bytes[start..<place])
    }

    /// Goes behind a value, however deep it is.
    private mutating func skipValue() {
        var depth = 0
        repeat {
            switch peek {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                place += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                place += 1
            case UInt8(ascii: "\""): skipString()
            case UInt8(ascii: ","), UInt8(ascii: ":"): place += 1
            case nil: return
            default: skipWord()
            }
        } while depth > 0
    }

    private mutating func skipString() {
        place += 1
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        place += 1
    }

    private mutating func skipWord() {
        while place < bytes.count, !BodyScanner.isBlank(bytes[place]), !",:]}".utf8.contains(bytes[place]) {
            place += 1
        }
    }

    /// The first byte that is no blank, where the place then is.
    private var peek: UInt8? {
        mutating get {
            while place < bytes.count, BodyScanner.isBlank(bytes[place]) { place += 1 }
            return place < bytes.count ? bytes[place] : nil
        }
    }

    private mutating func note(wrongValueAt position: Int, _ path: [String]) {
        guard problem == nil else { return }
        let field = path.joined(separator: ".")
        problem = .malformed(
            "request body contains an invalid value for the \"\(field)\" field (at position \(position))")
    }
}
