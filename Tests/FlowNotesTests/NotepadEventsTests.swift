import Cadence
import Flow
import FlowAccess
import FlowNotes
import FoundationEssentials
import Testing

struct NotepadEventsTests {
    private static let contract = Address(rawValue: 0xf8d6_e058_6b0a_20c7)

    /// A result with events, each a type and the id that its payload bears.
    private func result(_ events: [(type: String, id: String)]) throws -> TransactionResult {
        let list = events.enumerated().map { index, event in
            let composite = CadenceComposite(
                id: event.id, kind: .event, fields: [.init("id", UInt64(index + 1).cadence)])
            let payload = Data(JSONCadence.encode(.composite(composite), form: .node)).base64EncodedString()
            return #"{"type":"\#(event.type)","transaction_id":"\#(Identifier.zero)","transaction_index":"0","#
                + #""event_index":"\#(index)","payload":"\#(payload)"}"#
        }
        let text = #"{"status":"Sealed","status_code":0,"error_message":"","events":[\#(list.joined(separator: ","))]}"#
        return try JSONDecoder().decode(WireTransactionResult.self, from: Data(text.utf8)).result
    }

    private func added(_ address: String, _ payload: String? = nil) -> (String, String) {
        let type = "A.\(address).NotepadManager.NoteAdded"
        return (type, payload ?? type)
    }

    @Test func onlyTheContractsOwnEventsCount() throws {
        let result = try result([
            added("0000000000000bad"), added("f8d6e0586b0a20c7"), ("flow.AccountCreated", "flow.AccountCreated"),
            ("A.f8d6e0586b0a20c7.NotepadManagerX.NoteAdded", "A.f8d6e0586b0a20c7.NotepadManagerX.NoteAdded"),
        ])
        #expect(try NotepadEvents(in: result, of: Self.contract).addedIDs == [2])
        #expect(try NotepadEvents(in: result).addedIDs == [1, 2])
    }

    @Test func aPayloadIsOfItsEventsType() throws {
        let result = try result([added("f8d6e0586b0a20c7", "A.0000000000000bad.NotepadManager.NoteAdded")])
        #expect(throws: CadenceError.self) { try NotepadEvents(in: result, of: Self.contract) }
    }
}
