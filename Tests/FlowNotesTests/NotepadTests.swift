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

    // MARK: Answers to something else

    private static let address = Address(rawValue: 0xf8d6_e058_6b0a_20c7)

    /// A notepad on a node whose every script gives this value, and which has one block.
    private func notepad(_ value: CadenceValue) -> (Notepad, ScriptedTransport) {
        let id = String(repeating: "b", count: 64)
        let script = ScriptedTransport { request in
            if request.target.hasPrefix("/v1/blocks") {
                return .text(
                    #"[{"header":{"id":"\#(id)","parent_id":"\#(id)","height":"9","#
                        + #""timestamp":"2026-11-30T08:51:00.103Z"}}]"#)
            }
            return .text("\"" + Data(JSONCadence.encode(value, form: .node)).base64EncodedString() + "\"")
        }
        let contracts = ContractAddresses { _ in Self.address }
        let client = AccessClient(transport: script)
        return (Notepad(client: client, contracts: contracts, owner: Self.address), script)
    }

    private func note(_ id: UInt64) -> CadenceValue {
        let time = UFix64(rawValue: 1).cadence
        return .structure(
            "A.f8d6e0586b0a20c7.NotepadManager.NoteDTO",
            [
                .init("id", id.cadence), .init("title", .string("t")), .init("body", .string("b")),
                .init("createdAt", time), .init("updatedAt", time), .init("revision", UInt64(1).cadence),
            ])
    }

    private func answering(_ ids: [UInt64]) -> (Notepad, ScriptedTransport) {
        notepad(.optional(.array(ids.map(note))))
    }

    @Test func aNoteHasTheIDThatWasAskedFor() async throws {
        let (notepad, _) = notepad(.optional(note(7)))
        #expect(try await notepad.note(7)?.id == 7)
        let error = await #expect(throws: AccessError.self) { try await notepad.note(3) }
        #expect(error?.description.contains("note 7 instead of note 3") == true)
    }

    @Test("Pages out of order, or longer than was asked for", arguments: [[2, 1], [1, 1], [0], Array(1...1_001)])
    func badPages(_ ids: [UInt64]) async throws {
        let (notepad, _) = answering(ids)
        let error = await #expect(throws: AccessError.self) { try await notepad.notes() }
        guard case .undecodable? = error?.kind else { return #expect(Bool(false), "\(error as Any)") }
    }

    @Test func goodPages() async throws {
        let (notepad, _) = answering([1, 5, .max])
        #expect(try await notepad.notes()?.map(\.id) == [1, 5, .max])
    }
}
