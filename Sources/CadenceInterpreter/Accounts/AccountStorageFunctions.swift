import Cadence

/// The functions of `Account.Storage`.
enum AccountStorageFunctions {
    static let functions: [String: BuiltinFunction] = [
        "Account.Storage.save": save,
        "Account.Storage.load": load,
        "Account.Storage.copy": { call in
            guard let value = try stored(call) else { return .nil }
            return .optional(try call.machine.copy(value))
        },
        "Account.Storage.type": { call in
            let path = try call.path(0)
            guard let value = try call.machine.storage.read(try call.account, .storage, path.identifier) else {
                return .nil
            }
            let type = call.machine.typeOf(value)
            try call.machine.load(type)
            return .optional(.type(TypeValue(type)))
        },
        "Account.Storage.check": { call in
            let type = try call.typeArgument
            guard let value = try call.machine.storage.read(try call.account, .storage, try call.path(0).identifier)
            else { return .bool(false) }
            return .bool(call.machine.isSubtype(call.machine.typeOf(value), type))
        },
        "Account.Storage.borrow": borrow,
        "Account.Storage.forEachStored": { call in try forEach(call, .storage) },
        "Account.Storage.forEachPublic": { call in try forEach(call, .public) },
    ]

    private static func save(_ call: BuiltinCall) throws -> Value {
        let (machine, address) = (call.machine, try call.account)
        let path = try call.path(1)
        if try machine.storage.read(address, .storage, path.identifier) != nil {
            throw RuntimeFailure.overwrite(path, address)
        }
        try machine.store(address, .storage, path.identifier, call.arguments[0])
        return .void
    }

    private static func load(_ call: BuiltinCall) throws -> Value {
        guard let value = try stored(call) else { return .nil }
        try call.machine.store(try call.account, .storage, try call.path(0).identifier, nil)
        return .optional(try call.machine.move(value))
    }

    /// What is stored at the path, which must be of the type argument.
    private static func stored(_ call: BuiltinCall) throws -> Value? {
        let type = try call.typeArgument
        guard let value = try call.machine.storage.read(try call.account, .storage, try call.path(0).identifier) else {
            return nil
        }
        try call.machine.requireStored(value, type)
        return value
    }

    private static func borrow(_ call: BuiltinCall) throws -> Value {
        let (authorization, type) = try call.referenceArgument
        let path = try call.path(0)
        guard let value = try call.machine.storage.read(try call.account, .storage, path.identifier) else {
            return .nil
        }
        try call.machine.requireStored(value, type)
        return .optional(
            .reference(
                ReferenceValue(
                    target: .storage(address: try call.account, path: path), authorization: authorization,
                    borrowedType: type)))
    }

    private static func forEach(_ call: BuiltinCall, _ domain: PathValue.Domain) throws -> Value {
        let (machine, address, function) = (call.machine, try call.account, try call.function(0))
        let names = try machine.storage.names(address, domain.storage)
        try machine.accounts.duringStorageLoop {
            for name in names {
                // What cannot be read because its type is gone is left out.
                guard let value = try machine.readable(address, domain.storage, name) else { continue }
                let path = Value.path(PathValue(domain: domain, identifier: name))
                guard try call.goesOn(function, [path, .type(TypeValue(machine.typeOf(value)))]) else { break }
                if machine.accounts.wasStorageChanged {
                    throw RuntimeFailure(
                        "StorageMutatedDuringIterationError", "storage iteration continued after modifying storage")
                }
            }
        }
        return .void
    }
}

extension Machine {
    /// Stores or removes a value on behalf of a program.
    func store(_ address: UInt64, _ domain: StorageDomain, _ name: String, _ value: Value?) throws {
        accounts.noteStorageChange()
        try storage.write(address, domain, name, value)
    }

    /// What is stored; nil also for what is of a type that cannot be loaded.
    fileprivate func readable(_ address: UInt64, _ domain: StorageDomain, _ name: String) throws -> Value? {
        do {
            guard let value = try storage.read(address, domain, name) else { return nil }
            try load(typeOf(value))
            return value
        } catch let failure as RuntimeFailure where failure.name == "TypeLoadingError" {
            return nil
        }
    }

    /// Throws for a stored value of another type.
    func requireStored(_ value: Value, _ type: SemaType) throws {
        let actual = typeOf(value)
        guard !isSubtype(actual, type) else { return }
        let (wanted, found) = describe(type, actual)
        throw RuntimeFailure(
            "StoredValueTypeMismatchError",
            "stored value type mismatch: expected type `\(wanted)`, got `\(found)`")
    }

    /// Two types for a message: by their identifiers where their names are the same.
    func describe(_ expected: SemaType, _ actual: SemaType) -> (String, String) {
        let texts = (expected.description, actual.description)
        guard texts.0 == texts.1 else { return texts }
        return (identifier(of: expected), identifier(of: actual))
    }
}

extension RuntimeFailure {
    static func overwrite(_ path: PathValue, _ address: UInt64) -> RuntimeFailure {
        RuntimeFailure(
            "OverwriteError",
            "failed to save object: path \(path) in account \(Address(rawValue: address)) already stores an object")
    }

    /// An error of the chain without a type of its own.
    static func user(_ message: String) -> RuntimeFailure { RuntimeFailure("DefaultUserError", message) }
}
