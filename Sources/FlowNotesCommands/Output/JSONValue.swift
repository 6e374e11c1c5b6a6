/// A JSON document in the making; members keep their order.
indirect enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    /// A number that fits 53 bits; larger ones are written as strings by convention of this tool.
    case integer(Int)
    case string(String)
    case array([JSONValue])
    case object([Member])
    /// JSON on one line, written elsewhere.
    case raw(String)

    /// A member of an object.
    struct Member: Sendable, Hashable {
        let name: String
        let value: JSONValue
    }

    /// A text, or null.
    init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral value: String) { self = .string(value) }
    init(integerLiteral value: Int) { self = .integer(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(nilLiteral: ()) { self = .null }
    init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member(name: $0.0, value: $0.1) })
    }
}
