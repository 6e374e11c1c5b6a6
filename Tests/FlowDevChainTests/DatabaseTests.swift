import SQLiteStore
import Testing

@testable import FlowDevChain

@Suite struct DatabaseTests {
    private let database: Database

    init() throws {
        database = try Database(path: nil)
        try database.script("CREATE TABLE things (number INTEGER, text TEXT, bytes BLOB)")
    }

    @Test func valuesComeBackAsTheyWere() throws {
        try database.run(
            "INSERT INTO things VALUES (?, ?, ?)", .bits(.max), .text("ä\u{0}b"), .blob([0, 255, 0]))
        try database.run("INSERT INTO things VALUES (?, ?, ?)", .integer(-5), .text(""), .blob([]))
        try database.run("INSERT INTO things VALUES (?, ?, ?)", .null, .null, .null)
        let rows = try database.rows("SELECT number, bytes FROM things") { row in
            (row.isNull(0) ? nil : row.number(0), row.isNull(1) ? nil : row.blob(1))
        }
        #expect(rows.map(\.0) == [.max, UInt64(bitPattern: -5), nil])
        #expect(rows.map(\.1) == [[0, 255, 0], [], nil])
    }

    @Test func aFailureUndoesTheWholeTransaction() throws {
        #expect(throws: ChainError.self) {
            try database.transaction { () throws(ChainError) in
                try database.run("INSERT INTO things VALUES (1, '', '')")
                throw ChainError(.ledger, "stop")
            }
        }
        let count = try database.first("SELECT COUNT(*) FROM things") { row in row.integer(0) }
        #expect(count == 0)
        // The next one is not hindered.
        try database.transaction { () throws(ChainError) in try database.run("INSERT INTO things VALUES (1, '', '')") }
    }

    @Test func errorsSayWhatToDo() throws {
        #expect { try database.run("INSERT INTO missing VALUES (1)") } throws: {
            "\($0)".contains("cannot read the ledger in memory: no such table: missing")
        }
        #expect { try Database(path: "/none/at/all") } throws: {
            "\($0)".contains("cannot open the ledger /none/at/all")
                && "\($0)".contains("check that the folder exists and can be written to")
        }
    }
}
