/// A JSON value and where it stands in its source; texts stay there until they are asked for.
struct JSONNode: Sendable {
    /// A member of an object.
    struct Member: Sendable {
        let name: String
        let nameRange: Range<Int>
        let value: JSONNode
    }

    enum Value: Sendable {
        case null
        case bool(Bool)
        case number
        case string
        case array([JSONNode])
        /// Members in order; a name may occur twice.
        case object([Member])
    }

    let value: Value
    /// All bytes of the value, quotes and brackets included.
    let range: Range<Int>

    /// The value of the first member of that name, if this is an object that has one.
    func member(_ name: String) -> JSONNode? {
        guard case .object(let members) = value else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// What kind of value it is, for messages.
    var kindName: String {
        switch value {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
