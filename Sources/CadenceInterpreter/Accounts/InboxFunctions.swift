/// The functions of `Account.Inbox`. A published value is stored as an array of the recipient and the capability.
enum InboxFunctions {
    static let functions: [String: BuiltinFunction] = [
        "Account.Inbox.publish": publish,
        "Account.Inbox.unpublish": { call in
            let (provider, name) = (try call.account, try call.text(0))
            guard let found = try find(call, provider, name) else { return .nil }
            try check(call, found.capability)
            try call.machine.store(provider, .inbox, name, nil)
            try call.machine.emit(.inboxUnpublished(provider, name: name))
            return .optional(.capability(found.capability))
        },
        "Account.Inbox.claim": { call in
            let (recipient, name, provider) = (try call.account, try call.text(0), try call.address(1))
            guard let found = try find(call, provider, name), found.recipient == recipient else { return .nil }
            try check(call, found.capability)
            try call.machine.store(provider, .inbox, name, nil)
            try call.machine.emit(.inboxClaimed(provider, recipient: recipient, name: name))
            return .optional(.capability(found.capability))
        },
    ]

    private static func publish(_ call: BuiltinCall) throws -> Value {
        let (machine, provider) = (call.machine, try call.account)
        let (capability, name, recipient) = (try call.capability(0), try call.text(1), try call.address(2))
        try machine.emit(
            .inboxPublished(
                provider, recipient: recipient, name: name, type: .capability(capability.borrowType)))
        let parts: [Value] = [.address(recipient), .capability(capability)]
        try machine.store(provider, .inbox, name, .array(try machine.makeArray(.array(.anyStruct), parts)))
        return .void
    }

    private static func find(
        _ call: BuiltinCall, _ provider: UInt64, _ name: String
    ) throws -> (recipient: UInt64, capability: CapabilityValue)? {
        guard case .array(let parts)? = try call.machine.storage.read(provider, .inbox, name),
            parts.elements.count == 2, case .address(let recipient) = parts.elements[0],
            case .capability(let capability) = parts.elements[1]
        else { return nil }
        return (recipient, capability)
    }

    /// Throws for a capability of another type than asked for.
    private static func check(_ call: BuiltinCall, _ capability: CapabilityValue) throws {
        let wanted = SemaType.capability(try call.typeArgument)
        let actual = SemaType.capability(capability.borrowType)
        try call.machine.load(actual)
        guard !call.machine.isSubtype(actual, wanted) else { return }
        let (expected, found) = call.machine.describe(wanted, actual)
        throw RuntimeFailure(
            "ForceCastTypeMismatchError",
            "failed to force-cast value: expected type `\(expected)`, got `\(found)`")
    }
}
