extension BuiltinTable {
    /// The functions that make types of types.
    static let typeConstructors: [String: BuiltinFunction] = [
        "Functions.OptionalType": { call in try call.made(.optional(try call.known(0))) },
        "Functions.VariableSizedArrayType": { call in try call.made(.array(try call.known(0))) },
        "Functions.ConstantSizedArrayType": { call in
            try call.made(.constantArray(try call.known(0), try call.index(1)))
        },
        "Functions.DictionaryType": { call in
            let (key, value) = (try call.known(0), try call.known(1))
            guard call.machine.types.isHashable(key) else { return .nil }
            return .optional(try call.made(.dictionary(key: key, value: value)))
        },
        "Functions.FunctionType": { call in
            let parameters = try call.array(0).elements.map { value in
                SemaFunction.Parameter(type: try BuiltinCall.known(BuiltinCall.type(value)))
            }
            return try call.made(.function(SemaFunction(parameters: parameters, result: try call.known(1))))
        },
        "Functions.CapabilityType": { call in
            let type = try call.known(0)
            return type.referenced == nil ? .nil : .optional(try call.made(.capability(type)))
        },
        "Functions.InclusiveRangeType": { call in
            let type = try call.known(0)
            let isInteger = type != .never && call.machine.isSubtype(type, .simple(.integer))
            return .optional(type: isInteger ? .inclusiveRange(type) : nil)
        },
        "Functions.CompositeType": { call in
            guard let id = try call.machine.declaration(call.string(0).text), case .composite = id.kind else {
                return .nil
            }
            return .optional(type: .nominal(id))
        },
        "Functions.ReferenceType": { call in
            guard let authorization = try call.authorization() else { return .nil }
            return .optional(try call.made(.reference(authorization, try call.known(1))))
        },
        "Functions.IntersectionType": { call in .optional(type: try call.intersection().map(SemaType.intersection)) },
    ]
}

extension Value {
    fileprivate static func optional(type: SemaType?) -> Value { .optional(type.map { .type(TypeValue($0)) }) }
}

extension BuiltinCall {
    fileprivate func known(_ index: Int) throws -> SemaType { try Self.known(type(index)) }

    /// A new type, unless it is a giant: a type made of itself twice, again and again, has no end in sight.
    fileprivate func made(_ type: SemaType) throws -> Value {
        var count = 0
        guard type.countParts(&count, upTo: Self.greatestType) else {
            throw RuntimeFailure.unsupported(Refusal.typeParts.text(Self.greatestType))
        }
        try machine.meter.use(.element, times: count)
        return .type(TypeValue(type))
    }

    private static let greatestType = 4096

    fileprivate static func known(_ type: SemaType?) throws -> SemaType {
        guard let type else { throw RuntimeFailure.unsupported(Refusal.typeUnknown.text) }
        return type
    }

    /// The declarations that an array of identifiers names; nil if one of them is not there.
    private func declarations(where isWanted: (TypeID) -> Bool) throws -> [TypeID]? {
        var found: [TypeID] = []
        for name in try array(0).elements.map(Self.string) {
            try machine.meter.use(.element)
            guard let id = try machine.declaration(name.text), isWanted(id) else { return nil }
            found.append(id)
        }
        return found
    }

    fileprivate func authorization() throws -> SemaAuthorization? {
        guard let ids = try declarations(where: { $0.kind == .entitlement }) else { return nil }
        return ids.isEmpty ? .unauthorized : .all(ids)
    }

    /// Different interfaces of one kind whose common members have one type.
    fileprivate func intersection() throws -> [TypeID]? {
        guard let ids = try declarations(where: { $0.isInterface && $0.location != .builtin }), let first = ids.first,
            Set(ids).count == ids.count, ids.allSatisfy({ $0.kind == first.kind })
        else { return nil }
        var known: [String: SemaType] = [:]
        for id in ids {
            let info = machine.types[id]
            for (name, member) in info.members
            where known.updateValue(member.type, forKey: name) ?? member.type != member.type {
                return nil
            }
        }
        return ids
    }
}

extension SemaType {
    /// Adds the number of types within this one, itself included; false once there are more than the limit.
    fileprivate func countParts(_ count: inout Int, upTo limit: Int) -> Bool {
        count += 1
        guard count <= limit else { return false }
        switch self {
        case .optional(let type), .array(let type), .constantArray(let type, _), .reference(_, let type),
            .capability(let type?), .inclusiveRange(let type?):
            return type.countParts(&count, upTo: limit)
        case .dictionary(let key, let value):
            return key.countParts(&count, upTo: limit) && value.countParts(&count, upTo: limit)
        case .function(let function):
            return function.parameters.allSatisfy { $0.type.countParts(&count, upTo: limit) }
                && function.result.countParts(&count, upTo: limit)
        default: return true
        }
    }
}
