import Cadence

/// The values stored in accounts, loaded when first asked for and written at the end.
final class AccountStorage {
    private let host: any Host
    unowned(unsafe) var machine: Machine!
    private var accounts: [UInt64: StoredAccount] = [:]
    /// Counts the names that were added or removed, for loops that must not see such changes.
    private(set) var changes = 0

    init(host: any Host) { self.host = host }

    deinit {
        for account in accounts.values { account.close() }
    }

    /// What is stored under a name; the same object each time.
    func read(_ address: UInt64, _ domain: StorageDomain, _ name: String) throws -> Value? {
        try account(address).domain(domain).get(.string(StringValue(normalized: name)))
    }

    /// Whether something is stored under a name.
    func contains(_ address: UInt64, _ domain: StorageDomain, _ name: String) throws -> Bool {
        try account(address).domain(domain).contains(.string(StringValue(normalized: name)))
    }

    /// Stores a value, which is taken over; nil removes what is there.
    func write(_ address: UInt64, _ domain: StorageDomain, _ name: String, _ value: Value?) throws {
        let names = try account(address).domain(domain)
        let key = Value.string(StringValue(normalized: name))
        let isThere = try names.contains(key)
        if let value {
            Self.setOwner(of: value, to: address)
            try names.overwrite(key, value)
        } else if isThere {
            let old = try names.discard(key)
            Self.setOwner(of: old, to: 0)
        }
        if isThere != (value != nil) { changes += 1 }
    }

    /// The names in a domain, in the order of their digests.
    func names(_ address: UInt64, _ domain: StorageDomain) throws -> [String] {
        try account(address).domain(domain).keys.compactMap { key in
            if case .string(let name) = key { name.text } else { nil }
        }
    }

    /// Gives everything that changed to the host.
    func commit() throws {
        let accounts = accounts.sorted { $0.key < $1.key }.map(\.value)
        for account in accounts { try account.commit() }
        for account in accounts { try account.sweep() }
    }

    private func account(_ address: UInt64) throws -> StoredAccount {
        if let known = accounts[address] { return known }
        let account = try StoredAccount(address, host: host, machine: machine)
        accounts[address] = account
        return account
    }

    /// Makes an account the owner of a value and of all that is in it; 0 for none.
    static func setOwner(of value: Value, to owner: UInt64) {
        var pending = [value]
        while let object = pending.popLast()?.object {
            object.owner = owner
            switch object {
            case let composite as CompositeValue:
                pending.append(contentsOf: composite.fields.lazy.filter { $0.object != nil })
                for attachment in composite.attachments { pending.append(.composite(attachment)) }
            case let array as ArrayValue: pending.append(contentsOf: array.elements.lazy.filter { $0.object != nil })
            case let dictionary as DictionaryValue:
                dictionary.forEachLoaded { if $0.object != nil { pending.append($0) } }
            default: break
            }
        }
    }
}

/// The parts of an account's storage.
enum StorageDomain: String, CaseIterable {
    case storage
    case `public`
    case contract
    case inbox
    /// The controllers of capabilities, by id.
    case controllers
    /// The ids of the controllers of a path, by path.
    case controlled
}
