extension CadenceValue {
    /// The value as JSON for other tools, on one line.
    ///
    /// Numbers that lose no digits in any JSON reader (integers up to 32 bits) are JSON numbers; wider integers and
    /// fixed-point numbers are strings, addresses `0x` and 16 digits, paths `/public/notes`, types their ids.
    /// An optional is what it holds or null, Void is null. Structs and their like are objects of their fields; an
    /// enum is its raw value. A dictionary is an object when its keys are of one simple type and no two read alike,
    /// else an array of objects with `key` and `value`. An attachment stands under its type id.
    public var plainJSON: String {
        var layout = PlainLayout()
        layout.write(self)
        return String(decoding: layout.writer.bytes, as: UTF8.self)
    }

    /// The value as the text of a JSON member name; nil for values that hold others.
    fileprivate var keyText: String? {
        switch self {
        case .bool(let bool): String(bool)
        case .string(let text), .character(let text): text
        case .address(let address): address.description
        case .integer(let integer): integer.description
        case .fixedPoint(let number): number.description
        case .path(let path): path.description
        case .type(let type): type.id
        case .void, .optional, .array, .dictionary, .range, .capability, .function, .composite: nil
        }
    }
}

extension CadenceDictionary {
    /// Whether the pairs can be members of an object without loss.
    fileprivate var hasDistinctPlainKeys: Bool {
        guard let first = first?.key.jsonType.description else { return true }
        var seen: Set<String> = []
        return allSatisfy { pair in
            guard let text = pair.key.keyText, pair.key.jsonType.description == first else { return false }
            return seen.insert(text).inserted
        }
    }
}

/// JSON without Cadence types. The flag of a container says whether it is an object.
private struct PlainLayout: ValueLayout {
    var writer = JSONWriter(escapesHTML: false)

    mutating func leaf(_ value: CadenceValue) {
        switch value {
        case .bool(let bool): writer.raw(bool ? "true" : "false")
        case .integer(let integer) where integer.type.bits.map { $0 <= 32 } ?? false: writer.integer(integer)
        case .type(.unknown): writer.raw("null")
        case .capability(let capability): self.capability(capability)
        case .function(let type): writer.string(type.id)
        default: value.keyText.map { writer.string($0) } ?? writer.raw("null")
        }
    }

    private mutating func capability(_ capability: CadenceCapability) {
        writer.raw("{\"address\":")
        writer.string(capability.address.description)
        writer.raw(",\"id\":\"")
        writer.decimal(capability.id)
        writer.raw("\",\"borrowType\":")
        leaf(.type(capability.borrowType))
        if let path = capability.path {
            writer.raw(",\"path\":")
            writer.string(path.description)
        }
        writer.raw("}")
    }

    mutating func open(_ container: CadenceValue) -> Bool {
        switch container {
        case .optional(let optional):
            if optional.node.values.isEmpty { writer.raw("null") }
            return false
        case .composite(let composite) where composite.isPlainEnum: return false
        case .dictionary(let dictionary) where !dictionary.hasDistinctPlainKeys: writer.raw("[")
        case .array: writer.raw("[")
        default:
            writer.raw("{")
            return true
        }
        return false
    }

    mutating func before(_ index: Int, in container: Container) -> Bool {
        switch container.value {
        case .optional: break
        case .array: if index > 0 { writer.raw(",") }
        case .range: writer.raw(index == 0 ? "\"start\":" : index == 1 ? ",\"end\":" : ",\"step\":")
        case .dictionary: return key(index, in: container)
        default: if container.flag { member(memberName(index, in: container), index) }
        }
        return true
    }

    private mutating func member(_ name: String, _ index: Int) {
        if index > 0 { writer.raw(",") }
        writer.string(name)
        writer.raw(":")
    }

    /// The name of a field, or the type id of an attachment.
    private func memberName(_ index: Int, in container: Container) -> String {
        if case .composite(let attachment) = container.node.values[index], attachment.kind == .attachment,
            container.name(index).isEmpty
        {
            return attachment.id
        }
        return container.name(index)
    }

    private mutating func key(_ index: Int, in container: Container) -> Bool {
        let isKey = index.isMultiple(of: 2)
        guard container.flag else {
            writer.raw(isKey ? index > 0 ? ",{\"key\":" : "{\"key\":" : ",\"value\":")
            return true
        }
        guard isKey else { return true }
        member(container.node.values[index].keyText ?? "", index)
        return false
    }

    mutating func after(_ index: Int, in container: Container) {
        if case .dictionary = container.value, !container.flag, !index.isMultiple(of: 2) { writer.raw("}") }
    }

    mutating func close(_ container: Container) {
        switch container.value {
        case .optional: break
        case .array: writer.raw("]")
        case .dictionary: writer.raw(container.flag ? "}" : "]")
        default: if container.flag { writer.raw("}") }
        }
    }
}

extension CadenceComposite {
    /// Whether it is an enum with its raw value and nothing else.
    fileprivate var isPlainEnum: Bool { kind == .enumeration && shape.names == ["rawValue"] }
}
