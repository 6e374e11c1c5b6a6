public import Cadence
public import Flow
public import FlowAccess
internal import FlowCrypto
internal import Glibc
internal import SQLiteStore

/// Sequence numbers that all runs of a person share, in the outbox: by network, host, account and key.
///
/// What cannot be read or written is not known: then the account is read instead.
public struct StoredSequenceNumbers: SequenceNumbers {
    private let outbox: Outbox
    private let network: String
    private let host: String
    private let isAsking: Bool

    /// Those of a network as it is at a host's address.
    ///
    /// With `isAsking` no number is remembered, as where asking costs nothing and others change the chain unseen; whoever
    /// signs takes turns all the same.
    public init(_ outbox: Outbox, network: String, host: String, isAsking: Bool = false) {
        self.outbox = outbox
        self.network = network
        self.host = host
        self.isAsking = isAsking
    }

    private static let place = "network = ? AND host = ? AND address = ?"

    private func place(_ address: Address) -> (OutboxDatabase.Value, OutboxDatabase.Value, OutboxDatabase.Value) {
        (.text(network), .text(host), .blob(address.bytes))
    }

    /// The keys of an account; nil when they are not known, or not for so long.
    public func keys(of address: Address, youngerThan age: Duration?) -> [AccountKey]? {
        if isAsking { return nil }
        let place = place(address)
        let since = age.map { Int64(time(nil)) - $0.components.seconds } ?? .min
        let found = try? outbox.read { database throws(Outbox.Failure) in
            try database.rows(
                "SELECT key_index, algorithm, hash, public_key, weight, is_revoked, next, seen_at FROM account_keys "
                    + "WHERE " + Self.place + " ORDER BY key_index", place.0, place.1, place.2
            ) { (key: Self.key($0), seen: $0.integer(7)) }
        }
        guard let found, found.contains(where: { $0.seen > since }) else { return nil }
        let keys = found.compactMap(\.key)
        return keys.count == found.count ? keys : nil
    }

    private static func key(_ row: borrowing SQLiteRow) -> AccountKey? {
        guard let index = UInt32(exactly: row.integer(0)), let algorithm = SignatureAlgorithm(name: row.text(1)),
            let hash = HashAlgorithm(name: row.text(2)), let weight = Int(exactly: row.integer(4))
        else { return nil }
        return AccountKey(
            index: index, algorithm: algorithm, publicKeyBytes: row.blob(3), hashAlgorithm: hash, weight: weight,
            sequenceNumber: UInt64(bitPattern: row.integer(6)), isRevoked: row.integer(5) != 0)
    }

    /// The number after those of transactions in the outbox that are under way: of runs that are not over, and of the
    /// last ten minutes of those that do not wait.
    public func numberUnderWay(_ address: Address, keyIndex: UInt32) -> UInt64? {
        guard !isAsking || !host.isEmpty, let items = try? outbox.items() else { return nil }
        let own = items.filter { item in
            let key = item.entry.transaction.proposalKey
            return item.entry.network == network && item.entry.host == host && key.address == address
                && key.keyIndex == keyIndex
        }
        let since = Int64(time(nil)) - Self.longestWay
        let left = own.filter { $0.isUnwaited && $0.entry.signedAt > since }
        return (left + outbox.held(among: own)).map(\.entry.transaction.proposalKey.sequenceNumber).max()
            .map { $0 == .max ? $0 : $0 + 1 }
    }

    /// Seconds after which a transaction that a node does not count is none that is under way.
    private static let longestWay: Int64 = 600

    /// Takes in an account's keys.
    public func remember(_ keys: [AccountKey], of address: Address) {
        if isAsking { return }
        let place = place(address)
        write { database throws(Outbox.Failure) in
            try database.transaction { () throws(Outbox.Failure) in
                try database.run("DELETE FROM account_keys WHERE " + Self.place, place.0, place.1, place.2)
                for key in keys {
                    try database.run(
                        "INSERT INTO account_keys VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", place.0, place.1, place.2,
                        .integer(Int64(key.index)), .text(key.algorithm.name), .text(key.hashAlgorithm.name),
                        .blob(key.publicKeyBytes), .integer(Int64(key.weight)), .integer(key.isRevoked ? 1 : 0),
                        .integer(Int64(bitPattern: key.sequenceNumber)), .integer(Int64(time(nil))))
                }
            }
        }
    }

    /// Takes in that a number is used; what is known to be higher stays.
    public func used(_ key: ProposalKey) {
        if isAsking { return }
        let (next, isLast) = key.sequenceNumber.addingReportingOverflow(1)
        if isLast { return }
        let place = place(key.address)
        write { database throws(Outbox.Failure) in
            try database.run(
                "UPDATE account_keys SET next = max(next, ?), seen_at = ? WHERE key_index = ? AND " + Self.place,
                .integer(Int64(bitPattern: next)), .integer(Int64(time(nil))), .integer(Int64(key.keyIndex)), place.0,
                place.1, place.2)
        }
    }

    /// Forgets an account.
    public func forget(_ address: Address) {
        let place = place(address)
        write { database throws(Outbox.Failure) in
            try database.run("DELETE FROM account_keys WHERE " + Self.place, place.0, place.1, place.2)
        }
    }

    /// A loss of power may take a number back: a wrong one costs a request, waiting for the disk costs each time.
    private func write(_ body: (OutboxDatabase) throws(Outbox.Failure) -> Void) {
        try? outbox.write { database throws(Outbox.Failure) in
            try database.script("PRAGMA synchronous = NORMAL")
            defer { try? database.script("PRAGMA synchronous = FULL") }
            try body(database)
        }
    }

    /// The turn to use a key; nil while another has it. Without a place for locks everybody has it.
    public func tryTurn(_ address: Address, keyIndex: UInt32) -> KeyTurn? {
        guard outbox.isUsable else { return KeyTurn {} }
        do {
            return try outbox.tryTurn("key\n\(network)\n\(host)\n\(address)\n\(keyIndex)").map { lock in
                KeyTurn { withExtendedLifetime(lock) {} }
            }
        } catch {
            return KeyTurn {}
        }
    }
}

extension Outbox {
    /// Whether the file is there and open, or can be made.
    var isUsable: Bool { (try? write { _ in true }) ?? false }

    func tryTurn(_ name: String) throws(Failure) -> FileLock? {
        try FileLock.tryLock(lockPath, OutboxByte.turn(name))
    }
}
