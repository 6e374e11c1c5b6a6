/// Types in stored bytes.
extension StoredReader {
    /// How deep types may be nested.
    private static let depthLimit = 64

    mutating func typeID() throws -> TypeID {
        let location = try location()
        let depth = try count()
        guard depth > 0, depth <= Self.depthLimit else { throw Self.damaged }
        var id: TypeID?
        for _ in 0..<depth {
            guard let kind = TypeID.Kind(storedCode: try byte()) else { throw Self.damaged }
            id = TypeID(location: location, kind: kind, name: try text(), container: id)
        }
        guard let id else { throw Self.damaged }
        return id
    }

    private mutating func location() throws -> Location {
        switch try byte() {
        case 0: return .script
        case 1: return .transaction
        case 2: return .builtin
        case 3:
            let address = try block()
            guard address.count == 8 else { throw Self.damaged }
            return .contract(address: address, name: try text())
        default: throw Self.damaged
        }
    }

    mutating func type(depth: Int = 0) throws -> SemaType {
        guard depth < Self.depthLimit else { throw Self.damaged }
        switch try byte() {
        case 0:
            let code = Int(try byte())
            guard code < StoredTypeCodes.types.count else { throw Self.damaged }
            return .simple(StoredTypeCodes.types[code])
        case 1: return .optional(try type(depth: depth + 1))
        case 2: return .array(try type(depth: depth + 1))
        case 3: return .constantArray(try type(depth: depth + 1), try index(below: .max))
        case 4: return .dictionary(key: try type(depth: depth + 1), value: try type(depth: depth + 1))
        case 5:
            let type = try type(depth: depth + 1)
            return .reference(try authorization(), type)
        case 6: return .nominal(try typeID())
        case 7: return .intersection(try typeIDs())
        case 8: return .capability(try argument(depth))
        case 9: return .inclusiveRange(try argument(depth))
        case 10: return .function(try function(depth))
        default: throw Self.damaged
        }
    }

    private mutating func argument(_ depth: Int) throws -> SemaType? {
        try byte() == 0 ? nil : try type(depth: depth + 1)
    }

    private mutating func typeIDs() throws -> [TypeID] {
        var ids: [TypeID] = []
        for _ in 0..<(try count()) { ids.append(try typeID()) }
        return ids
    }

    private mutating func authorization() throws -> SemaAuthorization {
        switch try byte() {
        case 0: .unauthorized
        case 1: .all(try typeIDs())
        case 2: .any(try typeIDs())
        case 3: .mapped(try typeID())
        default: throw Self.damaged
        }
    }

    private mutating func function(_ depth: Int) throws -> SemaFunction {
        let flags = try byte()
        var parameters: [SemaFunction.Parameter] = []
        for _ in 0..<(try count()) { parameters.append(.init(type: try type(depth: depth + 1))) }
        let result = try type(depth: depth + 1)
        return SemaFunction(
            isView: flags & 1 != 0, isConstructor: flags & 2 != 0, parameters: parameters, result: result)
    }
}
