import Cadence
import FoundationEssentials
import TestSupport
import Testing

/// Values that a real emulator answered.
@Suite struct EmulatorVectorTests {
    struct Row: Decodable, Sendable, CustomTestStringConvertible {
        var group: String
        var name: String
        var type: String?
        var payload: String?
        var payload_base64: String?
        var value: String?
        var arguments: [String]?

        var testDescription: String { name }
    }

    static let rows: [Row] = {
        struct File: Decodable { var cases: [Lenient] }
        // Rows of other groups have members of other types; they belong to other modules.
        struct Lenient: Decodable {
            var row: Row?
            init(from decoder: any Decoder) throws { row = try? Row(from: decoder) }
        }
        do {
            let bytes = try TestFiles.bytes(TestFiles.vectors + "/emulator.json")
            return try JSONDecoder().decode(File.self, from: Data(bytes)).cases.compactMap(\.row)
        } catch {
            Issue.record("\(error)")
            return []
        }
    }()

    @Test func `there are scripts or events`() {
        #expect(Self.rows.contains { $0.group == "script" && $0.value != nil || $0.group == "event" })
    }

    @Test(arguments: rows.filter { $0.group == "script" && $0.value != nil })
    func `a script result comes back byte for byte`(row: Row) throws {
        let document = Array(try #require(row.value as String?).utf8)
        let value = try JSONCadence.decode(document)
        #expect(JSONCadence.encode(value, form: .node) + [0x0a] == document)
        for argument in row.arguments ?? [] {
            #expect(throws: Never.self) { try JSONCadence.decode(Array(argument.utf8), form: .argument) }
        }
    }

    @Test(arguments: rows.filter { $0.group == "event" })
    func `an event payload comes back byte for byte`(row: Row) throws {
        let base64 = try #require(row.payload_base64 as String?)
        let document = [UInt8](try #require(Data(base64Encoded: base64)))
        #expect(row.payload.map { Array($0.utf8) == document } ?? true)
        let value = try JSONCadence.decode(document)
        #expect(JSONCadence.encode(value, form: .node) + [0x0a] == document)
        guard case .composite(let event) = value else {
            Issue.record("\(row.name) is no composite")
            return
        }
        #expect(event.kind == .event && event.id == row.type)
        #expect(value.typeID == row.type)
    }
}
