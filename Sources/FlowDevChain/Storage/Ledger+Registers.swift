import Bytes
import Cadence
import SQLiteStore

/// Registers, with all their versions.
///
/// A version is kept as the difference to the one before it where that is shorter: a page of some kilobytes changes by
/// a few bytes when something is added to it.
extension Ledger {
    /// A register as it is after a block; nil for none.
    func register(_ id: RegisterID, at height: UInt64) throws(ChainError) -> [UInt8]? {
        if height == tip?.height { return try newestVersion(id).version.value }
        guard let number = try number(of: id) else { return nil }
        return try version(number, id, at: height).value
    }

    /// Writes a register of a new block.
    func write(_ id: RegisterID, _ value: [UInt8]?, height: UInt64) throws(ChainError) {
        let newest = try newestVersion(id)
        let (version, stored) = newest.version.next(value)
        var number = newest.number
        if number == nil { number = try makeRegister(id) }
        try database.run(
            "INSERT INTO registers VALUES (?, ?, ?, ?)", .integer(number ?? 0), .bits(height),
            .integer(Int64(version.depth)), stored.map(Database.Value.blob) ?? .null)
        remember(id, KnownRegister(number: number, version: version))
    }

    private func newestVersion(_ id: RegisterID) throws(ChainError) -> KnownRegister {
        if let known = known(id) { return known }
        let number = try number(of: id)
        var version = RegisterVersion.none
        // Blocks of other processes may be there already, above the newest one known here.
        if let number { version = try self.version(number, id, at: tip?.height ?? UInt64(Int64.max)) }
        let found = KnownRegister(number: number, version: version)
        remember(id, found)
        return found
    }

    // MARK: Numbers

    private func number(of id: RegisterID) throws(ChainError) -> Int64? {
        if let known = known(id) { return known.number }
        return try database.first(
            "SELECT number FROM register_names WHERE owner = ? AND key = ?", .bits(id.owner), .blob(id.key)
        ) { row throws(ChainError) in row.integer(0) }
    }

    private func makeRegister(_ id: RegisterID) throws(ChainError) -> Int64 {
        try database.run(
            "INSERT INTO register_names (owner, key) VALUES (?, ?)", .bits(id.owner), .blob(id.key))
        return database.lastNumber
    }

    // MARK: Versions

    /// The newest version up to a height, made from the last one that was kept whole and the differences since.
    private func version(_ number: Int64, _ id: RegisterID, at height: UInt64) throws(ChainError) -> RegisterVersion {
        var differences: [[UInt8]] = []
        var whole: [UInt8]?
        var next: Int64?
        try database.each(
            "SELECT depth, value FROM registers WHERE register = ? AND height <= ? ORDER BY height DESC",
            .integer(number), .bits(height)
        ) { row throws(ChainError) in
            let depth = row.integer(0)
            guard depth == next ?? depth, 0...Int64(RegisterVersion.depthLimit) ~= depth else {
                throw Self.damaged(id)
            }
            next = depth - 1
            if depth > 0 { differences.append(row.blob(1)) } else if !row.isNull(1) { whole = row.blob(1) }
            return depth > 0
        }
        guard next ?? -1 < 0 else { throw Self.damaged(id) }
        guard var value = whole else {
            if differences.isEmpty { return .none }
            throw Self.damaged(id)
        }
        for difference in differences.reversed() {
            guard let newer = RegisterDelta.apply(difference, to: value) else { throw Self.damaged(id) }
            value = newer
        }
        return RegisterVersion(value: value, depth: differences.count)
    }

    private static func damaged(_ id: RegisterID) -> ChainError {
        ChainError(
            .ledger,
            "the ledger's register \(Hex.encode(id.key)) of the account \(Address(rawValue: id.owner)) is damaged; put "
                + "back a copy of the ledger, or begin a new one")
    }
}

/// What is known of a register after the newest block.
struct KnownRegister {
    /// The number it has in the database; nil for one that never was there.
    let number: Int64?
    let version: RegisterVersion

    /// About how many bytes knowing it takes.
    var size: Int { (version.value?.count ?? 0) + 128 }
}
