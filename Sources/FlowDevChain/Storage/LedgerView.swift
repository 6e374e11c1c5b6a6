import Bytes
import Cadence

/// The state after a block, with changes on top that are kept or dropped: those of the running transaction, and
/// below them those of the transactions before it in the same new block.
final class LedgerView {
    /// The block whose state is below the changes; nil before the first.
    let height: UInt64?
    private let ledger: Ledger
    private var kept: [RegisterID: [UInt8]?] = [:]
    private var changes: [RegisterID: [UInt8]?] = [:]
    /// The accounts that the running transaction wrote to.
    private(set) var touched: Set<Address> = []

    init(_ ledger: Ledger, at height: UInt64?) {
        self.ledger = ledger
        self.height = height
    }

    // MARK: Registers

    func read(_ id: RegisterID) throws(ChainError) -> [UInt8]? {
        if let change = changes[id] { return change }
        if let value = kept[id] { return value }
        guard let height else { return nil }
        return try ledger.register(id, at: height)
    }

    /// Sets a register, and counts the bytes that its account uses.
    func write(_ owner: Address, _ id: RegisterID, _ value: [UInt8]?) throws(ChainError) {
        if owner != .zero {
            let old = try read(id)
            if old == value { return }
            touched.insert(owner)
            try count(owner, from: Self.size(id, old), to: Self.size(id, value))
        }
        changes[id] = .some(value)
    }

    /// The bytes a register takes: its owner, its key, its value.
    private static func size(_ id: RegisterID, _ value: [UInt8]?) -> UInt64 {
        value.map { UInt64(8 + id.key.count + $0.count) } ?? 0
    }

    private func count(_ owner: Address, from old: UInt64, to new: UInt64) throws(ChainError) {
        guard old != new else { return }
        let id = RegisterID(owner, .used)
        let used = try number(id) ?? 0
        changes[id] = .some((used &+ new &- old).bigEndianBytes)
    }

    // MARK: Numbers

    /// A register that holds a number; nil for none.
    func number(_ id: RegisterID) throws(ChainError) -> UInt64? {
        try read(id).flatMap { UInt64(bigEndianBytes: $0) }
    }

    func setNumber(_ owner: Address, _ id: RegisterID, _ number: UInt64) throws(ChainError) {
        try write(owner, id, number.bigEndianBytes)
    }

    /// Adds one to a register that holds a number, and gives the sum.
    func increment(_ owner: Address, _ id: RegisterID) throws(ChainError) -> UInt64 {
        let next = (try number(id) ?? 0) &+ 1
        try setNumber(owner, id, next)
        return next
    }

    // MARK: The end of a transaction

    /// What the running transaction changed stays for the next.
    func keep() {
        kept.merge(changes) { $1 }
        drop()
    }

    /// What the running transaction changed is forgotten.
    func drop() {
        changes.removeAll(keepingCapacity: true)
        touched.removeAll(keepingCapacity: true)
    }

    /// Writes all that was kept as the registers of a block.
    func commit(at height: UInt64) throws(ChainError) {
        let ids = kept.keys.sorted { left, right in
            left.owner != right.owner
                ? left.owner < right.owner : left.key.lexicographicallyPrecedes(right.key)
        }
        for id in ids { try ledger.write(id, kept[id] ?? nil, height: height) }
        kept = [:]
    }
}
