import Cadence

/// What an account keeps of a capability it issued; without a target it is one of the account itself.
struct CapabilityController {
    let address: UInt64
    let id: UInt64
    /// The type of a reference.
    let borrowType: SemaType
    var target: String?
    var tag = ""

    var name: String { String(id) }

    var place: AccountState.ControllerPlace { AccountState.ControllerPlace(address: address, path: target) }

    var capability: Value {
        .capability(CapabilityValue(address: address, id: id, borrowType: borrowType))
    }

    /// What it may be borrowed as.
    var authorization: SemaAuthorization {
        if case .reference(let authorization, _) = borrowType { return authorization }
        return .unauthorized
    }
}

/// Controllers are stored as arrays of borrow type, target and tag, by id, and for each path a set of its ids.
extension Machine {
    func controller(_ address: UInt64, _ id: UInt64) throws -> CapabilityController? {
        guard let value = try storage.read(address, .controllers, String(id)) else { return nil }
        guard case .array(let array) = value, array.elements.count == 3, case .type(let type) = array.elements[0],
            let borrowType = type.type, case .string(let tag) = array.elements[2]
        else { throw RuntimeFailure.unsupported(Refusal.controllerOf.text(id, Address(rawValue: address))) }
        var target: String?
        if case .path(let path) = array.elements[1] { target = path.identifier }
        return CapabilityController(
            address: address, id: id, borrowType: borrowType, target: target, tag: tag.text)
    }

    func writeController(_ controller: CapabilityController) throws {
        let target = controller.target.map { Value.path(PathValue(domain: .storage, identifier: $0)) } ?? .nil
        let parts: [Value] = [.type(TypeValue(controller.borrowType)), target, .string(StringValue(controller.tag))]
        try store(
            controller.address, .controllers, controller.name, .array(try makeArray(.array(.anyStruct), parts)))
    }

    /// Makes a controller of a new capability.
    func issue(_ address: UInt64, _ borrowType: SemaType, target: String?) throws -> CapabilityController {
        let id = try asking { try $0.nextCapabilityID(of: Address(rawValue: address)) }
        let controller = CapabilityController(address: address, id: id, borrowType: borrowType, target: target)
        try writeController(controller)
        try record(controller)
        try emit(.issued(controller))
        return controller
    }

    func retarget(_ controller: CapabilityController, to target: String) throws {
        try unrecord(controller)
        var moved = controller
        moved.target = target
        try writeController(moved)
        try record(moved)
        try emit(.targetChanged(moved))
    }

    func delete(_ controller: CapabilityController) throws {
        try unrecord(controller)
        try store(controller.address, .controllers, controller.name, nil)
        try emit(.deleted(controller))
    }

    // MARK: The ids of a path

    private static let setType = SemaType.dictionary(key: .simple(.uint64), value: .optional(.never))

    private func record(_ controller: CapabilityController) throws {
        accounts.noteControllerChange(controller.place)
        let key = Value.unsigned(controller.id, .uint64)
        let (domain, name) = controller.setPlace
        if case .dictionary(let set)? = try storage.read(controller.address, domain, name) {
            try set.set(key, .nil)
        } else {
            let set = try makeDictionary(Self.setType)
            try set.set(key, .nil)
            try store(controller.address, domain, name, .dictionary(set))
        }
    }

    private func unrecord(_ controller: CapabilityController) throws {
        accounts.noteControllerChange(controller.place)
        let (domain, name) = controller.setPlace
        guard case .dictionary(let set)? = try storage.read(controller.address, domain, name) else { return }
        try set.remove(.unsigned(controller.id, .uint64))
        if set.count == 0 { try store(controller.address, domain, name, nil) }
    }

    /// The ids of the controllers of a path, or of those of the account itself, in ascending order.
    func controllerIDs(_ place: AccountState.ControllerPlace) throws -> [UInt64] {
        let (domain, name) = CapabilityController.setPlace(place.path)
        guard case .dictionary(let set)? = try storage.read(place.address, domain, name) else { return [] }
        var ids: [UInt64] = []
        try set.forEach { key, _ in
            if case .number(let number) = key, let id = number.integer.exactly(UInt64.self) { ids.append(id) }
            return true
        }
        try meter.use(.element, times: ids.count)
        return ids.sorted()
    }
}

extension CapabilityController {
    fileprivate var setPlace: (StorageDomain, String) { Self.setPlace(target) }

    /// Where the ids of a path stand. Those of the account stand among the controllers, which have numbers for names.
    fileprivate static func setPlace(_ path: String?) -> (StorageDomain, String) {
        path.map { (.controlled, $0) } ?? (.controllers, "account")
    }
}
