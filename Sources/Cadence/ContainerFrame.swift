/// A container whose content is being decoded.
struct ContainerFrame {
    private enum Kind {
        case optional, array, dictionary, range
        case composite(CompositeBuilder)
    }

    /// The values so far.
    var values: [CadenceValue] = []
    private var kind: Kind
    private var cursor: Int
    private let end: Int

    /// The frame of a container; nil for a value that holds no others.
    init?(
        _ tag: ValueTag, _ content: Int, _ document: JSONDocument, _ shapes: ShapeCache, _ form: JSONCadence.Form
    ) throws(CadenceError) {
        var list = content
        switch tag {
        case .optional:
            kind = .optional
            if document.kind(content) != .null { try document.expect(content, .object) }
        case .array, .dictionary:
            kind = tag == .array ? .array : .dictionary
            try document.expect(content, .array)
        case .range:
            kind = .range
            try document.expect(content, .object)
        case .composite(let composite):
            guard composite != .attachment || form == .node else {
                throw CadenceError(.unknownType, "unknown type \"Attachment\"; it is no argument")
            }
            try document.expect(content, .object)
            let (id, fields) = try document.pair("id", "fields", of: content)
            try document.expect(id, .string, at: "id")
            list = try document.expect(fields, .array, at: "fields")
            kind = .composite(try CompositeBuilder(composite, id, document, shapes, form))
        default:
            return nil
        }
        if document.kind(list) == .array { values.reserveCapacity(document.count(of: list, upTo: 1024)) }
        end = document.after(list)
        cursor = document.kind(list) == .array ? list + 1 : list
    }

    /// The token of the next value; nil when the container is complete.
    mutating func next(_ document: JSONDocument, _ form: JSONCadence.Form) throws(CadenceError) -> Int? {
        guard cursor < end else { return nil }
        switch kind {
        case .optional:
            defer { cursor = end }
            return cursor
        case .array:
            defer { cursor = document.after(cursor) }
            return cursor
        case .dictionary:
            try document.expect(cursor, .object)
            if values.count.isMultiple(of: 2) { return try document.required("key", of: cursor) }
            defer { cursor = document.after(cursor) }
            return try document.required("value", of: cursor)
        case .range:
            guard values.count < 3 else { return nil }
            return try document.required(Self.rangeMembers[values.count], of: cursor)
        case .composite(var builder):
            kind = .array
            defer { kind = .composite(builder) }
            try document.expect(cursor, .object)
            let (name, value) = try document.pair("name", "value", of: cursor)
            try builder.addName(name, document)
            cursor = document.after(cursor)
            return value
        }
    }

    private static let rangeMembers: [StaticString] = ["start", "end", "step"]

    /// The container of all values.
    consuming func finish(_ shapes: inout ShapeCache) -> CadenceValue {
        switch kind {
        case .optional: .optional(values.first)
        case .array: .array(values)
        case .dictionary: .dictionary(CadenceDictionary(alternating: values))
        case .range: .range(CadenceRange(start: values[0], end: values[1], step: values[2]))
        case .composite(var builder): .composite(CadenceComposite(shape: builder.shape(&shapes), values: values))
        }
    }

    /// What leads from the container to the value that is decoded now.
    var step: String {
        switch kind {
        case .optional: ""
        case .array: "[\(values.count)]"
        case .dictionary: "[\(values.count / 2)]" + (values.count.isMultiple(of: 2) ? ".key" : ".value")
        case .range: ".\(Self.rangeMembers[min(values.count, 2)])"
        case .composite(let builder): builder.step(values.count)
        }
    }
}

extension JSONDocument {
    /// How many values an array holds, counted up to a limit.
    func count(of array: Int, upTo limit: Int) -> Int {
        var count = 0
        var index = array + 1
        let end = after(array)
        while index < end, count < limit {
            count += 1
            index = after(index)
        }
        return count
    }
}
