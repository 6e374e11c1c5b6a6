/// Who may borrow what with a capability.
extension Machine {
    /// A capability as a wanted type, with its controller; nil if it cannot be had as that.
    func checkedController(
        _ capability: CapabilityValue, as wanted: SemaType
    ) throws -> CapabilityController? {
        guard capability.id != 0, let held = capability.borrowType, try canBorrow(wanted, from: held),
            let controller = try controller(capability.address, capability.id),
            try canBorrow(wanted, from: controller.borrowType)
        else { return nil }
        return controller
    }

    /// Whether one type of reference may be borrowed where another is held: with no more rights, up or down.
    private func canBorrow(_ wanted: SemaType, from held: SemaType) throws -> Bool {
        guard case .reference(let wantedRights, let wantedType) = wanted,
            case .reference(let heldRights, let heldType) = held, heldRights.permits(wantedRights)
        else { return false }
        try load(wantedType)
        try load(heldType)
        return isSubtype(wantedType, heldType) || isSubtype(heldType, wantedType)
    }

    /// The reference a capability gives; nil if it gives none.
    func borrow(_ capability: CapabilityValue, as wanted: SemaType) throws -> Value? {
        guard let controller = try checkedController(capability, as: wanted),
            case .reference(let authorization, let type) = wanted
        else { return nil }
        guard let target = controller.target else {
            return accountReference(capability.address, authorization: authorization)
        }
        guard let value = try storage.read(capability.address, .storage, target), isSubtype(typeOf(value), type) else {
            return nil
        }
        let path = PathValue(domain: .storage, identifier: target)
        return .reference(
            ReferenceValue(
                target: .storage(address: capability.address, path: path), authorization: authorization,
                borrowedType: type))
    }

    // MARK: Types

    /// Makes the declared types in a type known, so that it can be compared; throws for one that is gone.
    func load(_ type: SemaType) throws {
        switch type {
        case .optional(let inner), .array(let inner), .constantArray(let inner, _): try load(inner)
        case .dictionary(let key, let value):
            try load(key)
            try load(value)
        case .reference(let authorization, let inner):
            try authorization.entitlements.forEach(load)
            try load(inner)
        case .nominal(let id): try load(id)
        case .intersection(let ids): try ids.forEach(load)
        case .capability(let inner?), .inclusiveRange(let inner?): try load(inner)
        default: break
        }
    }

    private func load(_ id: TypeID) throws {
        guard types.info(id) == nil, id.location.address != nil else { return }
        do {
            _ = try program(at: id.location)
        } catch is ProgramErrors {
            throw typeLoadingFailure(id)
        } catch let failure as RuntimeFailure where !failure.isUnsupported {
            throw typeLoadingFailure(id)
        }
        if types.info(id) == nil { throw typeLoadingFailure(id) }
    }

    /// A type that was declared, but is no more; the chain gives no place for it.
    func typeLoadingFailure(_ id: TypeID) -> RuntimeFailure {
        var failure = RuntimeFailure("TypeLoadingError", "failed to load type: \(id.identifier(programHash))")
        failure.hasPlace = false
        return failure
    }
}

/// The members of `Capability`.
enum CapabilityMembers {
    static let fields: [String: BuiltinField] = [
        "Capability.address": { _, value in .address(try value.capability.address) },
        "Capability.id": { _, value in .unsigned(try value.capability.id, .uint64) },
    ]

    static let functions: [String: BuiltinFunction] = [
        "Capability.borrow": { call in
            let capability = try call.receiver.capability
            return .optional(try call.machine.borrow(capability, as: wanted(call, capability)))
        },
        "Capability.check": { call in
            let capability = try call.receiver.capability
            return .bool(try call.machine.borrow(capability, as: wanted(call, capability)) != nil)
        },
    ]

    /// What the caller asks for: the type argument, or the type of the capability.
    private static func wanted(_ call: BuiltinCall, _ capability: CapabilityValue) -> SemaType {
        if let type = call.typeArguments.first { return type }
        if case .capability(let type?) = call.receiverType { return type }
        return capability.borrowType ?? .invalid
    }
}

extension Value {
    fileprivate var capability: CapabilityValue {
        get throws {
            guard case .capability(let capability) = self else {
                throw RuntimeFailure.unsupported(Refusal.capabilityOfOtherKind.text)
            }
            return capability
        }
    }
}
