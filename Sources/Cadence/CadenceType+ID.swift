extension CadenceType {
    /// The type id as the chain writes it: `(Int)?`, `{String:[UInt8;3]}`, `auth(A.….Edit)&A.….Note`; empty for an
    /// unknown type. Entitlements and intersected types are sorted.
    public var id: String {
        switch self {
        case .unknown: ""
        case .simple(let name), .named(let name): name
        case .optional(let type): "(\(type.id))?"
        case .variableSizedArray(let type): "[\(type.id)]"
        case .constantSizedArray(let type, let size): "[\(type.id);\(size)]"
        case .dictionary(let key, let value): "{\(key.id):\(value.id)}"
        case .inclusiveRange(let type): "InclusiveRange<\(type.id)>"
        case .capability(.unknown): "Capability"
        case .capability(let type): "Capability<\(type.id)>"
        case .reference(let type, let authorization): "\(authorization.prefix)&\(type.id)"
        case .intersection(let types): "{\(types.map(\.id).sorted().joined(separator: ","))}"
        case .function(let function): function.id
        case .nominal(let type): type.id
        }
    }
}

extension CadenceAuthorization {
    fileprivate var prefix: String {
        switch self {
        case .unauthorized: ""
        case .conjunction(let ids): "auth(\(ids.sorted().joined(separator: ",")))"
        case .disjunction(let ids): "auth(\(ids.sorted().joined(separator: "|")))"
        case .map(let id): "auth(\(id))"
        }
    }
}

extension CadenceFunctionType {
    /// The type id as the chain writes it: `view fun<T:&AnyStruct>(Int):String`.
    public var id: String {
        let generics = typeParameters.map { $0.bound == .unknown ? $0.name : "\($0.name):\($0.bound.id)" }
        let list = generics.isEmpty ? "" : "<\(generics.joined(separator: ","))>"
        let types = parameters.map(\.type.id).joined(separator: ",")
        return "\(isView ? "view " : "")fun\(list)(\(types)):\(result.id)"
    }
}

extension CadenceValue {
    /// The type id of the value: `UInt64`, `(String)?`, a composite's own; nil for arrays and dictionaries and what
    /// wraps them, because portable values do not carry their element types.
    public var typeID: String? {
        var depth = 0
        var value = self
        while case .optional(let optional) = value, let wrapped = optional.wrapped {
            depth += 1
            value = wrapped
        }
        return value.plainTypeID.map {
            String(repeating: "(", count: depth) + $0 + String(repeating: ")?", count: depth)
        }
    }

    private var plainTypeID: String? {
        switch self {
        case .void: "Void"
        case .optional: "(Never)?"
        case .bool: "Bool"
        case .string: "String"
        case .character: "Character"
        case .address: "Address"
        case .integer(let integer): integer.type.name
        case .fixedPoint(let number): number.type.name
        case .array, .dictionary: nil
        case .range(let range): range.elementTypeID.map { "InclusiveRange<\($0)>" }
        case .path(let path): path.typeName
        case .type: "Type"
        case .capability(let capability): CadenceType.capability(capability.borrowType).id
        case .function(let type): type.id
        case .composite(let composite): composite.id
        }
    }
}

extension CadenceRange {
    /// The type id of the start, unless that is a container itself.
    fileprivate var elementTypeID: String? { start.node == nil ? start.typeID : nil }
}
