import Cadence

/// The values stored in accounts, loaded when first asked for and written at the end.
final class AccountStorage {
    private let host: any Host
    unowned(unsafe) var machine: Machine!

    init(host: any Host) { self.host = host }

    /// What is stored under a name; the same object each time.
    func read(_ address: UInt64, _ domain: StorageDomain, _ name: String) throws -> Value? { nil }

    /// Stores a value, which is taken over; nil removes what is there.
    func write(_ address: UInt64, _ domain: StorageDomain, _ name: String, _ value: Value?) throws {}

    /// The names in a domain, in the chain's order.
    func names(_ address: UInt64, _ domain: StorageDomain) throws -> [String] { [] }

    /// Notes the account in whose storage a value is, and all that is in it.
    static func setOwner(of value: Value, to owner: UInt64) {}

    /// Gives everything that changed to the host.
    func commit() throws {}
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
