extension TypeTable {
    /// Whether values of a type can be arguments.
    func isImportable(_ type: SemaType) -> Bool {
        var seen: Set<TypeID> = []
        return isImportable(type, &seen)
    }

    private func isImportable(_ type: SemaType, _ seen: inout Set<TypeID>) -> Bool {
        switch type {
        case .simple(let simple):
            return ![.any, .never, .void, .storable, .anyResource, .anyResourceAttachment].contains(simple)
        case .optional(let type), .array(let type), .constantArray(let type, _): return isImportable(type, &seen)
        case .dictionary(let key, let value): return isImportable(key, &seen) && isImportable(value, &seen)
        case .nominal(let id): return isImportable(id, &seen)
        case .capability: return true
        case .inclusiveRange(let member): return member.map { isImportable($0, &seen) } ?? false
        case .intersection: return !type.isResource
        case .reference, .function, .parameter: return false
        }
    }

    private func isImportable(_ id: TypeID, _ seen: inout Set<TypeID>) -> Bool {
        guard seen.insert(id).inserted else { return true }
        if id.location == .builtin {
            return ["PublicKey", "HashAlgorithm", "SignatureAlgorithm", "RoundingRule"].contains(id.qualifiedName)
        }
        switch id.kind {
        case .composite(.structure):
            let fields = self[id].members.values.filter { $0.kind == .field }
            return fields.allSatisfy { isImportable($0.type, &seen) }
        case .composite(.enumeration), .interface(.structure): return true
        default: return false
        }
    }
}
