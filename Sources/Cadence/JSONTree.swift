/// Any JSON document as a tree: the members of an object in their order, numbers as the text they are.
package indirect enum JSONTree: Sendable, Hashable {
    case null
    case bool(Bool)
    /// The digits as they stand.
    case number(String)
    case string(String)
    case array([JSONTree])
    case object([Member])

    /// A member of an object.
    package struct Member: Sendable, Hashable {
        /// The name.
        package let name: String
        /// The value.
        package let value: JSONTree

        /// Creates a member.
        package init(_ name: String, _ value: JSONTree) {
            self.name = name
            self.value = value
        }
    }

    /// The document of bytes that somebody else wrote.
    ///
    /// Throws for what is no JSON, for an object with two members of one name, and for more levels than `depth`, which
    /// may not be large: the tree is walked by recursion.
    package init(json bytes: [UInt8], depth: Int = 64) throws(CadenceError) {
        let limits = JSONCadence.Limits(depth: depth)
        self = try JSONCadence.withDocument(bytes, limits) { (document) throws(CadenceError) in
            try JSONTree(document, JSONDocument.root)
        }
    }

    private init(_ document: JSONDocument, _ token: Int) throws(CadenceError) {
        switch document.kind(token) {
        case .null: self = .null
        case .true: self = .bool(true)
        case .false: self = .bool(false)
        case .number: self = .number(String(decoding: document.raw(token), as: UTF8.self))
        case .string, .escapedString: self = .string(document.string(token))
        case .array:
            var elements: [JSONTree] = []
            for element in document.elements(of: token) { elements.append(try JSONTree(document, element)) }
            self = .array(elements)
        case .object: self = .object(try Self.members(document, token))
        }
    }

    private static func members(_ document: JSONDocument, _ object: Int) throws(CadenceError) -> [Member] {
        var members: [Member] = []
        var names: Set<String> = []
        var index = object + 1
        let end = document.after(object)
        while index < end {
            let name = document.string(index)
            guard names.insert(name).inserted else {
                throw CadenceError(.duplicate, "the member `\(name.prefix(40))` occurs twice")
            }
            members.append(Member(name, try JSONTree(document, index + 1)))
            index = document.after(index + 1)
        }
        return members
    }

    /// The document on one line without blanks, as JavaScript's `JSON.stringify` writes it.
    package var json: [UInt8] {
        var writer = JSONWriter(escapesHTML: false)
        write(to: &writer)
        return writer.bytes
    }

    private func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.raw("null")
        case .bool(let bool): writer.raw(bool ? "true" : "false")
        case .number(let text): writer.raw(text)
        case .string(let text): writer.string(text)
        case .array(let elements):
            writer.raw("[")
            for (index, element) in elements.enumerated() {
                if index > 0 { writer.raw(",") }
                element.write(to: &writer)
            }
            writer.raw("]")
        case .object(let members):
            writer.raw("{")
            for (index, member) in members.enumerated() {
                if index > 0 { writer.raw(",") }
                writer.string(member.name)
                writer.raw(":")
                member.value.write(to: &writer)
            }
            writer.raw("}")
        }
    }
}

extension JSONTree {
    /// The member of that name; nil when there is none, when it is null, or when this is no object.
    package subscript(name: String) -> JSONTree? {
        guard case .object(let members) = self, let value = members.first(where: { $0.name == name })?.value,
            value != .null
        else { return nil }
        return value
    }

    /// The text; nil for what is none.
    package var string: String? { if case .string(let text) = self { text } else { nil } }
    /// The truth value; nil for what is none.
    package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
    /// The elements; nil for what is no array.
    package var array: [JSONTree]? { if case .array(let elements) = self { elements } else { nil } }
    /// The members; nil for what is no object.
    package var members: [Member]? { if case .object(let members) = self { members } else { nil } }
    /// A whole number that is written as one; nil for all else, and for what the type does not hold.
    package func integer<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number? {
        if case .number(let text) = self { Number(text) } else { nil }
    }

    /// An object of the members whose value is given, in order.
    package static func of(_ members: KeyValuePairs<String, JSONTree?>) -> JSONTree {
        .object(members.compactMap { name, value in value.map { Member(name, $0) } })
    }

    /// A whole number.
    package static func number(_ number: some BinaryInteger) -> JSONTree { .number(String(number)) }
}

extension JSONTree: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int) { self = .number(String(value)) }
    package init(arrayLiteral elements: JSONTree...) { self = .array(elements) }
}
