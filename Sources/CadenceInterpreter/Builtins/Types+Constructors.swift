extension BuiltinTable {
    /// The functions that make types of types.
    static let typeConstructors: [String: BuiltinFunction] = [
        "Functions.OptionalType": { call in .type(TypeValue(.optional(try call.known(0)))) },
        "Functions.VariableSizedArrayType": { call in .type(TypeValue(.array(try call.known(0)))) },
        "Functions.ConstantSizedArrayType": { call in
            .type(TypeValue(.constantArray(try call.known(0), try call.index(1))))
        },
        "Functions.DictionaryType": { call in
            let (key, value) = (try call.known(0), try call.known(1))
            return .optional(type: call.machine.types.isHashable(key) ? .dictionary(key: key, value: value) : nil)
        },
        "Functions.FunctionType": { call in
            let parameters = try call.array(0).elements.map { value in
                SemaFunction.Parameter(type: try BuiltinCall.known(BuiltinCall.type(value)))
            }
            return .type(TypeValue(.function(SemaFunction(parameters: parameters, result: try call.known(1)))))
        },
        "Functions.CapabilityType": { call in
            let type = try call.known(0)
            return .optional(type: type.referenced == nil ? nil : .capability(type))
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
            return .optional(type: .reference(authorization, try call.known(1)))
        },
        "Functions.IntersectionType": { call in .optional(type: try call.intersection().map(SemaType.intersection)) },
    ]
}

extension Value {
    fileprivate static func optional(type: SemaType?) -> Value { .optional(type.map { .type(TypeValue($0)) }) }
}

extension BuiltinCall {
    fileprivate func known(_ index: Int) throws -> SemaType { try Self.known(type(index)) }

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
