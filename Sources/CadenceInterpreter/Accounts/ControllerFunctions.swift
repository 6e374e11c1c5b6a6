/// The functions of `Account.StorageCapabilities` and `Account.AccountCapabilities`: issuing and finding controllers.
enum ControllerFunctions {
    static let functions: [String: BuiltinFunction] = [
        "Account.StorageCapabilities.issue": { call in
            try issueStorage(call, try call.typeArgument)
        },
        "Account.StorageCapabilities.issueWithType": { call in
            try issueStorage(call, try type(call, 1))
        },
        "Account.StorageCapabilities.getController": { call in try find(call, forStorage: true) },
        "Account.StorageCapabilities.getControllers": { call in
            try list(call, try call.path(0).identifier)
        },
        "Account.StorageCapabilities.forEachController": { call in
            try forEach(call, try call.path(0).identifier, try call.function(1))
        },
        "Account.AccountCapabilities.issue": { call in
            try issueAccount(call, try call.typeArgument)
        },
        "Account.AccountCapabilities.issueWithType": { call in
            try issueAccount(call, try type(call, 0))
        },
        "Account.AccountCapabilities.getController": { call in try find(call, forStorage: false) },
        "Account.AccountCapabilities.getControllers": { call in try list(call, nil) },
        "Account.AccountCapabilities.forEachController": { call in try forEach(call, nil, try call.function(0)) },
    ]

    // MARK: Issuing

    private static func type(_ call: BuiltinCall, _ index: Int) throws -> SemaType {
        guard index < call.arguments.count, case .type(let value) = call.arguments[index], let type = value.type else {
            throw RuntimeFailure.unsupported(Refusal.capabilityOfUnknownType.text)
        }
        return type
    }

    private static func issueStorage(_ call: BuiltinCall, _ type: SemaType) throws -> Value {
        guard case .reference = type else { throw invalid("reference type", type) }
        return try call.machine.issue(try call.account, type, target: try call.path(0).identifier).capability
    }

    private static func issueAccount(_ call: BuiltinCall, _ type: SemaType) throws -> Value {
        let bound = SemaType.reference(.unauthorized, .nominal(Machine.accountType))
        guard case .reference = type, call.machine.isSubtype(type, bound) else { throw invalid("`&Account`", type) }
        return try call.machine.issue(try call.account, type, target: nil).capability
    }

    private static func invalid(_ expected: String, _ type: SemaType) -> RuntimeFailure {
        RuntimeFailure("InvalidCapabilityIssueTypeError", "invalid type: expected \(expected), got `\(type)`")
    }

    // MARK: Finding

    private static func find(_ call: BuiltinCall, forStorage: Bool) throws -> Value {
        guard let controller = try call.machine.controller(try call.account, try call.unsigned(0)),
            (controller.target != nil) == forStorage
        else { return .nil }
        return .optional(call.machine.reference(to: controller))
    }

    private static func list(_ call: BuiltinCall, _ path: String?) throws -> Value {
        let machine = call.machine
        let place = AccountState.ControllerPlace(address: try call.account, path: path)
        let references = try machine.controllerIDs(place).compactMap { id in
            try machine.controller(place.address, id).map(machine.reference(to:))
        }
        let type = SemaType.reference(.unauthorized, .nominal(machine.controllerLayout(path != nil).id))
        return .array(try machine.makeArray(.array(type), references))
    }

    private static func forEach(_ call: BuiltinCall, _ path: String?, _ function: FunctionValue) throws -> Value {
        let machine = call.machine
        let place = AccountState.ControllerPlace(address: try call.account, path: path)
        try machine.accounts.duringControllerLoop(place) {
            for id in try machine.controllerIDs(place) {
                guard let controller = try machine.controller(place.address, id) else { continue }
                guard try call.goesOn(function, [machine.reference(to: controller)]) else { break }
                if machine.accounts.wereControllersChanged {
                    throw RuntimeFailure(
                        "CapabilityControllersMutatedDuringIterationError",
                        "capability controller iteration continued after changes to controllers")
                }
            }
        }
        return .void
    }
}

extension Machine {
    fileprivate func controllerLayout(_ isForStorage: Bool) -> CompositeLayout {
        builtinLayout(isForStorage ? "StorageCapabilityController" : "AccountCapabilityController")
    }

    /// A reference to a controller: a composite with the capability, by which all else is found.
    fileprivate func reference(to controller: CapabilityController) -> Value {
        let layout = controllerLayout(controller.target != nil)
        let value = CompositeValue(
            layout: layout,
            fields: layout.fieldNames.map { $0 == "capability" ? controller.capability : .void })
        return .reference(
            ReferenceValue(to: .composite(value), authorization: .unauthorized, borrowedType: .nominal(layout.id)))
    }
}

/// The members of controllers.
enum ControllerMembers {
    static let fields: [String: BuiltinField] = table { name in
        [
            "\(name).tag": { machine, value in try machine.makeString(try controller(machine, value).tag) },
            "\(name).borrowType": { machine, value in
                .type(TypeValue(try controller(machine, value).borrowType))
            },
            "\(name).capability": { machine, value in try controller(machine, value).capability },
            "\(name).capabilityID": { machine, value in .unsigned(try controller(machine, value).id, .uint64) },
        ]
    }

    static let functions: [String: BuiltinFunction] = table { name in
        [
            "\(name).setTag": { call in
                var changed = try controller(call.machine, call.receiver)
                changed.tag = try call.text(0)
                try call.machine.writeController(changed)
                return .void
            },
            "\(name).target": { call in
                let target = try controller(call.machine, call.receiver).target ?? ""
                return .path(PathValue(domain: .storage, identifier: target))
            },
            "\(name).retarget": { call in
                try call.machine.retarget(
                    try controller(call.machine, call.receiver), to: try call.path(0).identifier)
                return .void
            },
            "\(name).delete": { call in
                try call.machine.delete(try controller(call.machine, call.receiver))
                return .void
            },
        ]
    }

    private static func table<Entry>(_ entries: (String) -> [String: Entry]) -> [String: Entry] {
        entries("StorageCapabilityController").merging(entries("AccountCapabilityController")) { first, _ in first }
    }

    /// The controller behind a value, as it is now.
    private static func controller(_ machine: Machine, _ value: Value) throws -> CapabilityController {
        guard case .composite(let composite) = value, case .capability(let capability)? = composite["capability"]
        else { throw RuntimeFailure.unsupported(Refusal.controller.text) }
        guard let controller = try machine.controller(capability.address, capability.id) else {
            throw RuntimeFailure.user("controller is deleted")
        }
        return controller
    }
}
