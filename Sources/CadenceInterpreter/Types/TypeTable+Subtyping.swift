extension TypeTable {
    /// Whether values of one type can stand where another is expected.
    func isSubtype(_ sub: SemaType, of type: SemaType) -> Bool {
        if sub == type || sub == .never { return true }
        switch type {
        case .simple(let simple): return isSubtype(sub, ofSimple: simple)
        case .optional(let inner): return isSubtype(sub.wrapped ?? sub, of: inner)
        case .array(let element):
            if case .array(let mine) = sub { return isSubtype(mine, of: element) }
        case .constantArray(let element, let size):
            if case .constantArray(let mine, size) = sub { return isSubtype(mine, of: element) }
        case .dictionary(let key, let value):
            if case .dictionary(let myKey, let myValue) = sub {
                return isSubtype(myKey, of: key) && isSubtype(myValue, of: value)
            }
        case .reference(let authorization, let inner):
            if case .reference(let mine, let type) = sub {
                return mine.permits(authorization) && isSubtype(type, of: inner)
            }
        case .nominal(let id):
            if case .nominal(let mine) = sub { return id.isInterface && conformances(of: mine).contains(id) }
        case .intersection(let ids): return conforms(sub, to: ids)
        case .function(let function):
            if case .function(let mine) = sub { return isSubtype(mine, of: function) }
        case .capability(let inner):
            if case .capability(let mine) = sub { return isSubtype(mine, ofArgument: inner) }
        case .inclusiveRange(let inner):
            if case .inclusiveRange(let mine) = sub { return isSubtype(mine, ofArgument: inner) }
        case .parameter: return false
        }
        return false
    }

    private func isSubtype(_ sub: SemaType?, ofArgument type: SemaType?) -> Bool {
        guard let type else { return true }
        return sub.map { isSubtype($0, of: type) } ?? false
    }

    private func isSubtype(_ sub: SemaType, ofSimple type: SimpleType) -> Bool {
        switch type {
        case .any: return true
        case .anyStruct: return !sub.isResource && sub != .simple(.any)
        case .anyResource: return sub.isResource
        case .hashableStruct: return isHashable(sub)
        case .storable: return isStorable(sub)
        case .anyStructAttachment: return attachment(sub, isResource: false)
        case .anyResourceAttachment: return attachment(sub, isResource: true)
        default: return sub.simple?.ancestors.contains(type) ?? false
        }
    }

    private func attachment(_ type: SemaType, isResource: Bool) -> Bool {
        guard let id = type.nominal, id.kind == .composite(.attachment) else { return false }
        return self[id].baseType?.isResource == isResource
    }

    private func conforms(_ type: SemaType, to ids: [TypeID]) -> Bool {
        switch type {
        case .nominal(let id): Set(ids).isSubset(of: closure([id]))
        case .intersection(let mine): Set(ids).isSubset(of: closure(mine))
        default: false
        }
    }

    private func isSubtype(_ sub: SemaFunction, of type: SemaFunction) -> Bool {
        guard sub.parameters.count == type.parameters.count, sub.isView || !type.isView,
            sub.isConstructor == type.isConstructor, sub.typeParameters == type.typeParameters
        else { return false }
        return zip(type.parameters, sub.parameters).allSatisfy { isSubtype($0.type, of: $1.type) }
            && isSubtype(sub.result, of: type.result)
    }

    /// Whether values of a type can be dictionary keys.
    func isHashable(_ type: SemaType) -> Bool {
        switch type {
        case .simple(let type):
            type.isNumber || type.isPath
                || [.bool, .character, .string, .address, .type, .hashableStruct, .never].contains(type)
        case .nominal(let id): id.kind == .composite(.enumeration)
        default: false
        }
    }

    /// Whether `==` works on values of a type.
    func isEquatable(_ type: SemaType) -> Bool {
        switch type {
        case .simple(let type):
            type.isNumber || type.isPath || [.bool, .character, .string, .address, .type, .void, .never].contains(type)
        case .optional(let type), .array(let type), .constantArray(let type, _): isEquatable(type)
        case .dictionary(let key, let value): isEquatable(key) && isEquatable(value)
        case .nominal(let id): id.kind == .composite(.enumeration)
        case .inclusiveRange(let type): type.map(isEquatable) ?? false
        case .reference, .capability: true
        default: false
        }
    }

    /// Whether values of a type can be ordered by `<`.
    func isComparable(_ type: SemaType) -> Bool {
        guard let simple = type.simple else { return false }
        return simple.isConcreteNumber || [.bool, .character, .string].contains(simple)
    }

    /// Whether values of a type can be put into an account's storage.
    func isStorable(_ type: SemaType) -> Bool {
        var seen: Set<TypeID> = []
        return isStorable(type, &seen)
    }

    private func isStorable(_ type: SemaType, _ seen: inout Set<TypeID>) -> Bool {
        switch type {
        case .simple(let type): return ![.any, .never, .void].contains(type)
        case .optional(let type), .array(let type), .constantArray(let type, _): return isStorable(type, &seen)
        case .dictionary(let key, let value): return isStorable(key, &seen) && isStorable(value, &seen)
        case .capability, .inclusiveRange, .intersection: return true
        case .nominal(let id): return isStorable(id, &seen)
        case .parameter(_, let bound): return bound.map { isStorable($0, &seen) } ?? false
        case .reference, .function: return false
        }
    }

    private func isStorable(_ id: TypeID, _ seen: inout Set<TypeID>) -> Bool {
        guard seen.insert(id).inserted else { return true }
        let info = self[id]
        guard info.isStorable, id.compositeKind != .contract else { return false }
        return info.members.values.allSatisfy { $0.kind != .field || isStorable($0.type, &seen) }
    }
}
