extension JSONValue {
    /// The value without what a path leads to.
    public func without(_ path: ArraySlice<String>) -> JSONValue {
        guard let first = path.first else { return .null }
        if first == "result" || first == "payload" { return without(path.dropFirst()) }
        switch self {
        case .object(var members):
            members[first] = members[first].map { $0.without(path.dropFirst()) }
            return .object(members)
        case .array(var elements):
            guard let index = Int(first), elements.indices.contains(index) else { return self }
            elements[index] = elements[index].without(path.dropFirst())
            return .array(elements)
        default: return self
        }
    }

    /// The value with the pairs of JSON-Cadence dictionaries in an order of their own.
    public var withSortedDictionaries: JSONValue {
        switch self {
        case .object(var members):
            members = members.mapValues(\.withSortedDictionaries)
            if members["type"] == .string("Dictionary"), case .array(let pairs)? = members["value"] {
                members["value"] = .array(pairs.sorted { $0.sortKey < $1.sortKey })
            }
            return .object(members)
        case .array(let elements): return .array(elements.map(\.withSortedDictionaries))
        default: return self
        }
    }

    private var sortKey: String {
        switch self {
        case .null: "null"
        case .bool(let bool): "\(bool)"
        case .number(let number): "\(number)"
        case .string(let string): "\"\(string)\""
        case .array(let elements): "[\(elements.map(\.sortKey).joined(separator: ","))]"
        case .object(let members):
            "{\(members.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value.sortKey)" }.joined(separator: ","))}"
        }
    }
}
