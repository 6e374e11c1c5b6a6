import Cadence
import FoundationEssentials
import TestSupport
import Testing

@Suite struct JSONCadenceVectorTests {
    static let rows = JSONCadenceRow.load("json-cadence.json")

    static func rows(_ group: String) -> [JSONCadenceRow] { rows.filter { $0.group == group } }

    @Test func `all groups are known`() {
        let known: Set = ["valid", "invalid", "encode-only", "argument", "argument-form"]
        #expect(!Self.rows.isEmpty && Set(Self.rows.map(\.group)).isSubset(of: known))
    }

    @Test(arguments: rows("valid")) func `a valid document decodes to its canonical form`(row: JSONCadenceRow) throws {
        try checkAccepted(row)
    }

    @Test(arguments: rows("invalid")) func `a doubtful document gets the chain's own answer`(
        row: JSONCadenceRow
    ) throws {
        let accepted: Bool = try #require(row.accepted as Bool?)
        guard !accepted else { return try checkAccepted(row) }
        let document = try row.document
        #expect(throws: CadenceError.self) { try JSONCadence.decode(document, form: .argument) }
        guard !row.isAcceptedInSomeMode, !row.isNodeForm else { return }
        #expect(throws: CadenceError.self) { try JSONCadence.decode(document) }
    }

    /// Both ways of reading must give the canonical form; a lossy row may be refused instead.
    private func checkAccepted(_ row: JSONCadenceRow) throws {
        for form in [JSONCadence.Form.argument, .node] {
            do {
                let value = try JSONCadence.decode(try row.document, form: form)
                let encoded = JSONCadence.encode(value, form: .node)
                row.checkCanonical(encoded)
                if let typeID = row.typeID { #expect(value.typeID == typeID) }
                if row.hasTypeID, row.typeID == nil { #expect(value.typeID == nil) }
                try row.checkStaticType(value)
                #expect(try JSONCadence.decode(JSONCadence.encode(value), form: form) == value)
            } catch {
                if row.lossy != true { Issue.record("\(row.name): \(error)") }
            }
        }
    }

    @Test(arguments: rows("encode-only")) func `what only nodes write is read and written again`(
        row: JSONCadenceRow
    ) throws {
        let document = Array(try #require(row.encoded).utf8)
        #expect(JSONCadence.encode(try JSONCadence.decode(document), form: .node) == document)
        #expect(throws: CadenceError.self) { try JSONCadence.decode(document, form: .argument) }
    }

    @Test(arguments: rows("argument")) func `an argument of the Go SDK decodes and encodes to its bytes`(
        row: JSONCadenceRow
    ) throws {
        let hashed = Array(try #require(row.hashedBytes).utf8)
        let stored = Array(try #require(row.addArgumentBytes).utf8)
        let value = try JSONCadence.decode(stored, form: .argument)
        #expect(JSONCadence.encode(value, form: .node) == hashed)
        #expect(try JSONCadence.decode(hashed, form: .argument) == value)
    }

    @Test(arguments: rows("argument-form")) func `spellings of one value are one value`(row: JSONCadenceRow) throws {
        let argument = Array(try #require(row.argument).utf8)
        let value = try JSONCadence.decode(argument, form: .argument)
        // As JSON.stringify writes it: type first, no blanks, nothing escaped that need not be.
        let isPlain = argument.starts(with: #"{"type":"#.utf8) && !argument.contains { " \n\\".utf8.contains($0) }
        if isPlain { #expect(JSONCadence.encode(value) == argument) }
        for other in Self.rows("argument-form") {
            let bytes = Array(try #require(other.argument).utf8)
            #expect(try JSONCadence.decode(bytes, form: .argument) == value)
        }
    }
}
