import Cadence

/// An event of the chain itself, with its fields in order.
struct CoreEvent {
    let name: String
    let fields: [(name: String, value: Value)]

    private init(_ name: String, _ fields: [(name: String, value: Value)]) {
        self.name = name
        self.fields = fields
    }

    // MARK: Accounts and keys

    static func accountCreated(_ address: UInt64) -> CoreEvent {
        CoreEvent("AccountCreated", [("address", .address(address))])
    }

    static func keyAdded(_ address: UInt64, publicKey: Value, weight: Value, hash: Value, index: Int) -> CoreEvent {
        CoreEvent(
            "AccountKeyAdded",
            [
                ("address", .address(address)), ("publicKey", publicKey), ("weight", weight),
                ("hashAlgorithm", hash), ("keyIndex", .int(index)),
            ])
    }

    static func keyRemoved(_ address: UInt64, index: Int) -> CoreEvent {
        CoreEvent("AccountKeyRemoved", [("address", .address(address)), ("publicKey", .int(index))])
    }

    // MARK: Contracts

    /// What happened to a contract.
    enum ContractChange: String { case added = "Added", updated = "Updated", removed = "Removed" }

    static func contract(_ change: ContractChange, _ address: UInt64, codeHash: Value, name: Value) -> CoreEvent {
        CoreEvent(
            "AccountContract\(change.rawValue)",
            [("address", .address(address)), ("codeHash", codeHash), ("contract", name)])
    }

    // MARK: Capabilities

    static func issued(_ controller: CapabilityController) -> CoreEvent {
        event(of: controller, "Issued", type: true)
    }

    static func deleted(_ controller: CapabilityController) -> CoreEvent {
        event(of: controller, "Deleted", type: false)
    }

    static func targetChanged(_ controller: CapabilityController) -> CoreEvent {
        let path = PathValue(domain: .storage, identifier: controller.target ?? "")
        return CoreEvent(
            "StorageCapabilityControllerTargetChanged",
            [
                ("id", .unsigned(controller.id, .uint64)), ("address", .address(controller.address)),
                ("path", .path(path)),
            ])
    }

    private static func event(of controller: CapabilityController, _ change: String, type: Bool) -> CoreEvent {
        var fields: [(name: String, value: Value)] = [
            ("id", .unsigned(controller.id, .uint64)), ("address", .address(controller.address)),
        ]
        if type {
            fields.append(("type", .type(TypeValue(controller.borrowType))))
            if let target = controller.target {
                fields.append(("path", .path(PathValue(domain: .storage, identifier: target))))
            }
        }
        let kind = controller.target == nil ? "Account" : "Storage"
        return CoreEvent("\(kind)CapabilityController\(change)", fields)
    }

    static func published(_ address: UInt64, _ path: PathValue, _ capability: CapabilityValue) -> CoreEvent {
        CoreEvent(
            "CapabilityPublished",
            [("address", .address(address)), ("path", .path(path)), ("capability", .capability(capability))])
    }

    static func unpublished(_ address: UInt64, _ path: PathValue) -> CoreEvent {
        CoreEvent("CapabilityUnpublished", [("address", .address(address)), ("path", .path(path))])
    }

    // MARK: Inbox

    static func inboxPublished(
        _ provider: UInt64, recipient: UInt64, name: String, type: SemaType
    ) -> CoreEvent {
        CoreEvent(
            "InboxValuePublished",
            [
                ("provider", .address(provider)), ("recipient", .address(recipient)),
                ("name", .string(StringValue(name))), ("type", .type(TypeValue(type))),
            ])
    }

    static func inboxUnpublished(_ provider: UInt64, name: String) -> CoreEvent {
        CoreEvent(
            "InboxValueUnpublished", [("provider", .address(provider)), ("name", .string(StringValue(name)))])
    }

    static func inboxClaimed(_ provider: UInt64, recipient: UInt64, name: String) -> CoreEvent {
        CoreEvent(
            "InboxValueClaimed",
            [
                ("provider", .address(provider)), ("recipient", .address(recipient)),
                ("name", .string(StringValue(name))),
            ])
    }
}

extension Machine {
    /// Gives an event of the chain to the host.
    func emit(_ event: CoreEvent) throws {
        let exporter = Exporter(self)
        let fields = try event.fields.map {
            CadenceComposite.Field($0.name, try exporter.export($0.value))
        }
        try asking { try $0.emit(CadenceComposite(id: "flow.\(event.name)", kind: .event, fields: fields)) }
    }
}
