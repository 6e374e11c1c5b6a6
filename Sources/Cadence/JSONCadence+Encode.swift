extension JSONCadence {
    /// The document of a value, without white space and without a newline at the end.
    ///
    /// The same value always gives the same bytes. `form` says who reads them, see `Form`.
    public static func encode(_ value: CadenceValue, form: Form = .argument) -> [UInt8] {
        var layout = JSONCadenceLayout(form)
        layout.write(value)
        return layout.writer.bytes
    }
}

extension CadenceValue: CustomStringConvertible {
    /// The value as JSON-Cadence, in the form of an argument.
    public var description: String { String(decoding: JSONCadence.encode(self), as: UTF8.self) }
}

/// JSON-Cadence in one of its forms.
struct JSONCadenceLayout: ValueLayout {
    private(set) var writer: JSONWriter
    private let form: JSONCadence.Form

    init(_ form: JSONCadence.Form) {
        self.form = form
        writer = JSONWriter(escapesHTML: form == .node)
    }

    private mutating func beginObject(_ type: StaticString) {
        switch form {
        case .node:
            writer.raw("{\"value\":")
        case .argument:
            writer.raw("{\"type\":\"")
            writer.raw(type)
            writer.raw("\",\"value\":")
        }
    }

    private mutating func endObject(_ type: StaticString) {
        guard form == .node else { return writer.raw("}") }
        writer.raw(",\"type\":\"")
        writer.raw(type)
        writer.raw("\"}")
    }

    mutating func leaf(_ value: CadenceValue) {
        let type = value.jsonType
        guard !value.isVoid else { return writer.raw("{\"type\":\"Void\"}") }
        beginObject(type)
        content(of: value)
        endObject(type)
    }

    private mutating func content(of value: CadenceValue) {
        switch value {
        case .bool(let bool): writer.raw(bool ? "true" : "false")
        case .string(let text), .character(let text): writer.string(text)
        case .address(let address): writer.string(address.description)
        case .integer(let integer):
            writer.raw("\"")
            writer.integer(integer)
            writer.raw("\"")
        case .fixedPoint(let number):
            writer.raw("\"")
            writer.fixedPoint(number)
            writer.raw("\"")
        case .path(let path): writer.path(path)
        case .type(let type): writer.member("{\"staticType\":", type)
        case .function(let type): writer.member("{\"functionType\":", .function(type))
        case .capability(let capability): writer.capability(capability)
        case .void, .optional, .array, .dictionary, .range, .composite: break
        }
    }

    mutating func open(_ container: CadenceValue) -> Bool {
        beginObject(container.jsonType)
        switch container {
        case .optional(let optional): if optional.node.values.isEmpty { writer.raw("null") }
        case .range: writer.raw("{")
        case .composite(let composite):
            writer.raw("{\"id\":")
            writer.string(composite.id)
            writer.raw(",\"fields\":[")
        default: writer.raw("[")
        }
        return false
    }

    mutating func before(_ index: Int, in container: Container) -> Bool {
        switch container.value {
        case .array: if index > 0 { writer.raw(",") }
        case .dictionary:
            writer.raw(index.isMultiple(of: 2) ? index > 0 ? ",{\"key\":" : "{\"key\":" : ",\"value\":")
        case .range: writer.raw(index == 0 ? "\"start\":" : index == 1 ? ",\"end\":" : ",\"step\":")
        case .composite:
            if index > 0 { writer.raw(",") }
            guard form == .argument else {
                writer.raw("{\"value\":")
                break
            }
            writer.raw("{\"name\":")
            writer.string(container.name(index))
            writer.raw(",\"value\":")
        default: break
        }
        return true
    }

    mutating func after(_ index: Int, in container: Container) {
        switch container.value {
        case .dictionary: if !index.isMultiple(of: 2) { writer.raw("}") }
        case .composite:
            if form == .node {
                writer.raw(",\"name\":")
                writer.string(container.name(index))
            }
            writer.raw("}")
        default: break
        }
    }

    mutating func close(_ container: Container) {
        switch container.value {
        case .optional: break
        case .range: writer.raw("}")
        case .composite: writer.raw("]}")
        default: writer.raw("]")
        }
        endObject(container.value.jsonType)
    }
}

extension CadenceValue {
    /// What the member `type` says.
    var jsonType: StaticString {
        switch self {
        case .void: "Void"
        case .optional: "Optional"
        case .bool: "Bool"
        case .string: "String"
        case .character: "Character"
        case .address: "Address"
        case .integer(let integer): integer.type.staticName
        case .fixedPoint(let number): number.type.staticName
        case .array: "Array"
        case .dictionary: "Dictionary"
        case .range: "InclusiveRange"
        case .path: "Path"
        case .type: "Type"
        case .capability: "Capability"
        case .function: "Function"
        case .composite(let composite): composite.kind.staticName
        }
    }

    fileprivate var isVoid: Bool {
        if case .void = self { true } else { false }
    }
}

extension CadenceComposite.Kind {
    fileprivate var staticName: StaticString {
        switch self {
        case .structure: "Struct"
        case .resource: "Resource"
        case .event: "Event"
        case .contract: "Contract"
        case .enumeration: "Enum"
        case .attachment: "Attachment"
        }
    }
}
