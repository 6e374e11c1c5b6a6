import Cadence

/// The fields of accounts and their parts.
enum AccountFields {
    static let fields: [String: BuiltinField] = [
        "Account.address": { _, account in .address(try account.accountAddress) },
        "Account.balance": { machine, account in
            let address = Address(rawValue: try account.accountAddress)
            return .unsigned(
                try machine.asking { try $0.balance(of: address, contracts: machine.contractCaller) }, .ufix64)
        },
        "Account.availableBalance": { machine, account in
            let address = Address(rawValue: try account.accountAddress)
            try machine.storage.commit()
            return .unsigned(
                try machine.asking(storageContext) {
                    try $0.availableBalance(of: address, contracts: machine.contractCaller)
                }, .ufix64)
        },
        "Account.storage": part("Account.Storage"),
        "Account.contracts": part("Account.Contracts"),
        "Account.keys": part("Account.Keys"),
        "Account.inbox": part("Account.Inbox"),
        "Account.capabilities": part("Account.Capabilities"),
        "Account.Capabilities.storage": part("Account.StorageCapabilities"),
        "Account.Capabilities.account": part("Account.AccountCapabilities"),
        "Account.Storage.used": { machine, storage in
            let address = Address(rawValue: try storage.accountAddress)
            try machine.storage.commit()
            return .unsigned(
                try machine.asking(storageContext) {
                    try $0.storageUsed(by: address)
                }, .uint64)
        },
        "Account.Storage.capacity": { machine, storage in
            let address = Address(rawValue: try storage.accountAddress)
            try machine.storage.commit()
            return .unsigned(
                try machine.asking { try $0.storageCapacity(of: address, contracts: machine.contractCaller) }, .uint64)
        },
        "Account.Storage.storagePaths": paths(.storage),
        "Account.Storage.publicPaths": paths(.public),
        "Account.Keys.count": { machine, keys in
            let address = Address(rawValue: try keys.accountAddress)
            let count = try machine.asking { try $0.keyCount(of: address) }
            return .unsigned(UInt64(exactly: count) ?? 0, .uint64)
        },
        "Account.Contracts.names": { machine, contracts in
            let address = Address(rawValue: try contracts.accountAddress)
            let names = try machine.asking { try $0.contractNames(at: address) }
            try machine.meter.use(.element, times: names.count)
            return .array(try machine.makeArray(.array(.string), try names.map { try machine.makeString($0) }))
        },
    ]

    /// What stands before the error of an account that does not exist.
    private static let storageContext = "get storage used failed: failed to get storage used: "

    private static func part(_ name: String) -> BuiltinField {
        { machine, value in machine.accountPart(name, of: try value.accountAddress) }
    }

    private static func paths(_ domain: PathValue.Domain) -> BuiltinField {
        { machine, storage in
            let names = try machine.storage.names(try storage.accountAddress, domain.storage)
            try machine.meter.use(.element, times: names.count)
            let paths = names.map { Value.path(PathValue(domain: domain, identifier: $0)) }
            return .array(try machine.makeArray(.array(.simple(domain.type)), paths))
        }
    }
}

extension PathValue.Domain {
    /// The part of an account's storage that its paths lead to.
    var storage: StorageDomain { self == .storage ? .storage : .public }
}
