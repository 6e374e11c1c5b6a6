/// Types in stored bytes.
extension StoredWriter {
    /// A declared type: its place and the names of the types around it, outermost first.
    mutating func typeID(_ id: TypeID) {
        switch id.location {
        case .script: byte(0)
        case .transaction: byte(1)
        case .builtin: byte(2)
        case .contract(let address, let name):
            byte(3)
            block(address)
            text(name)
        }
        let chain = id.chain.reversed()
        count(chain.count)
        for id in chain {
            byte(id.kind.storedCode)
            text(id.name)
        }
    }

    mutating func type(_ type: SemaType) throws {
        switch type {
        case .simple(let simple):
            byte(0)
            byte(StoredTypeCodes.codes[simple] ?? 0xFF)
        case .optional(let type): try wrapped(1, type)
        case .array(let type): try wrapped(2, type)
        case .constantArray(let type, let size):
            try wrapped(3, type)
            count(size)
        case .dictionary(let key, let value):
            try wrapped(4, key)
            try self.type(value)
        case .reference(let authorization, let type):
            try wrapped(5, type)
            self.authorization(authorization)
        case .nominal(let id):
            byte(6)
            typeID(id)
        case .intersection(let ids):
            byte(7)
            typeIDs(ids)
        case .capability(let type): try generic(8, type)
        case .inclusiveRange(let type): try generic(9, type)
        case .function(let function): try self.function(function)
        case .parameter: throw RuntimeFailure.unsupported(Refusal.storedOpenType.text)
        }
    }

    private mutating func wrapped(_ code: UInt8, _ type: SemaType) throws {
        byte(code)
        try self.type(type)
    }

    private mutating func generic(_ code: UInt8, _ type: SemaType?) throws {
        byte(code)
        byte(type == nil ? 0 : 1)
        if let type { try self.type(type) }
    }

    private mutating func typeIDs(_ ids: [TypeID]) {
        count(ids.count)
        for id in ids { typeID(id) }
    }

    private mutating func authorization(_ authorization: SemaAuthorization) {
        switch authorization {
        case .unauthorized: byte(0)
        case .all(let ids):
            byte(1)
            typeIDs(ids)
        case .any(let ids):
            byte(2)
            typeIDs(ids)
        case .mapped(let id):
            byte(3)
            typeID(id)
        }
    }

    private mutating func function(_ function: SemaFunction) throws {
        guard function.typeParameters.isEmpty else {
            throw RuntimeFailure.unsupported(Refusal.storedGenericFunction.text)
        }
        byte(10)
        byte((function.isView ? 1 : 0) | (function.isConstructor ? 2 : 0))
        count(function.parameters.count)
        for parameter in function.parameters { try type(parameter.type) }
        try type(function.result)
    }
}

extension TypeID.Kind {
    /// The number of the kind; it must never change.
    fileprivate var storedCode: UInt8 {
        switch self {
        case .composite(let kind): kind.storedCode
        case .interface(let kind): 16 + kind.storedCode
        case .entitlement: 32
        case .mapping: 33
        case .transaction: 34
        }
    }

    init?(storedCode: UInt8) {
        switch storedCode {
        case 32: self = .entitlement
        case 33: self = .mapping
        case 34: self = .transaction
        default:
            guard storedCode < 32, let kind = CompositeKind(storedCode: storedCode & 15) else { return nil }
            self = storedCode < 16 ? .composite(kind) : .interface(kind)
        }
    }
}

extension CompositeKind {
    private static let storedOrder: [CompositeKind] = [
        .structure, .resource, .contract, .enumeration, .event, .attachment,
    ]

    fileprivate var storedCode: UInt8 { UInt8(Self.storedOrder.firstIndex(of: self) ?? 15) }

    fileprivate init?(storedCode: UInt8) {
        guard Int(storedCode) < Self.storedOrder.count else { return nil }
        self = Self.storedOrder[Int(storedCode)]
    }
}
