import Cadence
import SQLiteStore
import Testing

@testable import FlowDevChain

@Suite struct LedgerRegisterTests {
    private let folder: ScratchFolder
    private let file: String

    init() throws {
        folder = try ScratchFolder()
        file = folder.path + "/ledger"
    }

    private static let ids = (0..<12).map { RegisterID(Address(rawValue: UInt64($0 % 3)), .storage, [UInt8($0)]) }

    /// Random versions of some registers: the values by height, from a ledger that holds them.
    private func fill(_ ledger: Ledger, heights: UInt64) throws -> [[[UInt8]?]] {
        var random = SeededNumbers(11)
        var values: [[UInt8]?] = Self.ids.map { _ in nil }
        var history = [values]
        for height in 1...heights {
            for (place, id) in Self.ids.enumerated() where random.below(3) > 0 {
                switch random.below(40) {
                case 0: values[place] = nil
                case 1: values[place] = []
                case 2: values[place] = (0..<random.below(3000)).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }
                default: values[place] = random.changed(values[place] ?? [])
                }
                try ledger.write(id, values[place], height: height)
            }
            history.append(values)
        }
        return history
    }

    private func check(_ ledger: Ledger, _ history: [[[UInt8]?]]) throws {
        for (height, values) in history.enumerated() {
            for (id, value) in zip(Self.ids, values) {
                let found = try ledger.register(id, at: UInt64(height))
                if found != value { Issue.record("the register \(id.key) is another at height \(height)") }
            }
        }
    }

    @Test func valuesAreThoseOfAnyHeight() throws {
        let ledger = try Ledger(.file(file))
        let history = try fill(ledger, heights: 250)
        try check(ledger, history)
        try check(Ledger(.file(file)), history)
        let depths = try ledger.database.rows("SELECT depth FROM registers") { row in Int(row.integer(0)) }
        #expect(depths.max() == RegisterVersion.depthLimit)
    }

    @Test func versionsThatGoOnFromTheDiskAreRight() throws {
        var value = (0..<2000).map { UInt8(truncatingIfNeeded: $0 * $0 / 5) }
        for height in UInt64(1)...80 {
            let ledger = try Ledger(.file(file))
            value[Int(height) * 7] &+= 1
            try ledger.write(Self.ids[0], value, height: height)
        }
        #expect(try Ledger(.file(file)).register(Self.ids[0], at: 80) == value)
        let bytes = try Ledger(.file(file)).database.first("SELECT SUM(LENGTH(value)) FROM registers") { row in
            row.integer(0)
        }
        #expect((bytes ?? .max) < 8_000)
    }

    @Test func damageIsAnError() throws {
        let damages = [
            "UPDATE registers SET value = x'00112233445566' WHERE height = 5",
            "UPDATE registers SET value = substr(value, 2) WHERE height = 5",
            "UPDATE registers SET value = NULL WHERE height = 5", "UPDATE registers SET value = NULL WHERE height = 1",
            "UPDATE registers SET value = x'01' WHERE height = 1", "DELETE FROM registers WHERE height = 1",
            "DELETE FROM registers WHERE height = 5", "UPDATE registers SET depth = 9 WHERE height = 6",
            "UPDATE registers SET depth = -1 WHERE height = 6", "UPDATE registers SET depth = 0 WHERE height = 6",
            "UPDATE registers SET depth = 9223372036854775807",
        ]
        for (number, damage) in damages.enumerated() {
            let path = "\(file)\(number)"
            let ledger = try Ledger(.file(path))
            var value = [UInt8](repeating: 7, count: 900)
            for height in UInt64(1)...8 {
                value[Int(height) * 11] = 1
                try ledger.write(Self.ids[0], value, height: height)
            }
            #expect(try ledger.register(Self.ids[0], at: 8) == value)
            try ledger.database.run(damage)
            #expect("\(damage)") {
                try Ledger(.file(path)).register(Self.ids[0], at: 8)
            } throws: {
                "\($0)".contains("is damaged; put back a copy of the ledger")
            }
        }
    }
}
