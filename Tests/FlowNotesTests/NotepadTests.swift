import Cadence
import Flow
import FlowAccess
import FlowNotes
import FoundationEssentials
import HTTP
import TestSupport
import Testing

@Suite struct NotepadTests {
    @Test("a node that gives the same page for ever is found out")
    func repeatedPages() async throws {
        let page = try Self.answer(1...UInt64(Notepad.pageSize))
        let node = ScriptedTransport { _ in .text(page) }
        let error = await #expect(throws: AccessError.self) { try await Self.notepad(node).notes(at: .height(7)) }
        #expect(error?.description.contains("do not rise") == true)
        #expect(node.requests.count == 2)
    }

    @Test("pages are read until one is not full, all at one height")
    func pages() async throws {
        let size = UInt64(Notepad.pageSize)
        let pages = try [1...size, size + 1...size + 3].map(Self.answer)
        let node = ScriptedTransport(responses: pages.map { .text($0) })
        let notes = try await Self.notepad(node).notes(at: .height(7))
        #expect(notes?.map(\.id) == Array(1...size + 3))
        #expect(node.requests.allSatisfy { $0.target == "/v1/scripts?block_height=7" })
    }

    private static func notepad(_ node: ScriptedTransport) -> Notepad {
        Notepad(
            client: AccessClient(transport: node), contracts: ContractAddresses { _ in Address(rawValue: 1) },
            owner: Address(rawValue: 2))
    }

    private static func answer(_ ids: ClosedRange<UInt64>) throws -> String {
        let notes = ids.map { id in
            let fields = [
                "id": id.cadence, "title": .string("t"), "body": .string(""),
                "createdAt": UFix64(rawValue: 0).cadence, "updatedAt": UFix64(rawValue: 0).cadence,
                "revision": UInt64(1).cadence,
            ]
            return CadenceValue.composite(
                CadenceComposite(
                    id: "A.0000000000000001.NotepadManager.NoteDTO", kind: .structure,
                    fields: fields.map { CadenceComposite.Field($0.key, $0.value) }))
        }
        let value = CadenceValue.optional(.array(CadenceArray(notes)))
        return "\"" + Data(JSONCadence.encode(value, form: .node)).base64EncodedString() + "\""
    }
}
