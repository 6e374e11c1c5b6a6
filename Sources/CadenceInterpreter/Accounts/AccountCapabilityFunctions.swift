import Cadence

/// The functions of `Account.Capabilities`: what an account publishes.
enum AccountCapabilityFunctions {
    static let functions: [String: BuiltinFunction] = [
        "Account.Capabilities.get": get,
        "Account.Capabilities.borrow": { call in
            guard let published = try published(call) else { return .nil }
            let wanted = try call.typeArgument
            return .optional(try call.machine.borrow(published, as: wanted))
        },
        "Account.Capabilities.exists": { call in
            let value = try call.machine.storage.read(try call.account, .public, try call.path(0).identifier)
            return .bool(value != nil)
        },
        "Account.Capabilities.publish": publish,
        "Account.Capabilities.unpublish": unpublish,
    ]

    private static func get(_ call: BuiltinCall) throws -> Value {
        let wanted = try call.typeArgument
        if let published = try published(call), try call.machine.checkedController(published, as: wanted) != nil {
            return .capability(
                CapabilityValue(address: published.address, id: published.id, borrowType: wanted))
        }
        return .capability(CapabilityValue(address: try call.account, id: 0, borrowType: wanted))
    }

    /// What is published at the path, if it may be had as the type argument: entitlements are not to be had so.
    private static func published(_ call: BuiltinCall) throws -> CapabilityValue? {
        guard case .reference(.unauthorized, _) = try call.typeArgument,
            case .capability(let capability)? = try call.machine.storage.read(
                try call.account, .public, try call.path(0).identifier)
        else { return nil }
        return capability
    }

    private static func publish(_ call: BuiltinCall) throws -> Value {
        let (machine, address) = (call.machine, try call.account)
        let capability = try call.capability(0)
        let path = try call.path(1)
        guard capability.address == address else {
            throw RuntimeFailure(
                "CapabilityAddressPublishingError",
                "cannot publish capability of account \(Address(rawValue: capability.address)) "
                    + "in account \(Address(rawValue: address))")
        }
        if let type = capability.borrowType, case .reference(let authorization, _) = type,
            authorization != .unauthorized
        {
            throw RuntimeFailure(
                "EntitledCapabilityPublishingError",
                "cannot publish capability of type `\(machine.identifier(of: type))` to the path \(path)")
        }
        if try machine.storage.read(address, .public, path.identifier) != nil {
            throw RuntimeFailure.overwrite(path, address)
        }
        try machine.store(address, .public, path.identifier, .capability(capability))
        try machine.emit(.published(address, path, capability))
        return .void
    }

    private static func unpublish(_ call: BuiltinCall) throws -> Value {
        let (machine, address) = (call.machine, try call.account)
        let path = try call.path(0)
        guard case .capability(let capability)? = try machine.storage.read(address, .public, path.identifier) else {
            return .nil
        }
        try machine.store(address, .public, path.identifier, nil)
        try machine.emit(.unpublished(address, path))
        return .optional(.capability(capability))
    }
}
