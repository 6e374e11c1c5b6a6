import Cadence
import Flow
import FlowAccess
import FlowNotes
import FoundationEssentials
import HTTP
import Synchronization
import TestSupport

/// A node that has the blocks and events a test says, and answers as badly as it says.
final class ToldChain: Transport {
    static let manager = Address(rawValue: 0xf8d6_e058_6b0a_20c7)
    static let owner = Address(rawValue: 0x179b_6b1c_b675_5e31)

    /// An event in a block; its place is told apart from where it stands in the list.
    struct Event: Sendable {
        var kind: String
        var id: UInt64?
        var owner: Address? = ToldChain.owner
        var notepad: UInt64 = 7
        var transaction = 0
        var index = 0
    }

    /// What a fault does instead of the answer; nil for the answer as it is.
    typealias Fault = @Sendable (HTTPRequest, _ answer: @Sendable () -> [String]) throws -> HTTPResponse?

    struct State {
        var blocks: [[Event]] = [[]]
        var first: UInt64 = 0
        /// Another number, another chain.
        var salt = 1
        /// Used up one by one, each for one request.
        var faults: [Fault?] = []
        /// The notepad's uuid at any height that scripts are run at.
        var uuid: UInt64?
        /// Changes the list of blocks an events request gives.
        var tamper: @Sendable ([String]) -> [String] = { $0 }
    }

    private let state = Mutex(State())
    private let seen = Mutex<[HTTPRequest]>([])

    /// The requests so far.
    var requests: [HTTPRequest] { seen.withLock { $0 } }

    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    /// Adds a block.
    func add(_ events: Event...) { change { $0.blocks.append(events) } }

    func notepad(_ clock: any Clock<Duration> = ManualClock(jumps: true)) -> Notepad {
        Notepad(
            client: AccessClient(transport: self, clock: clock), contracts: ContractAddresses { _ in Self.manager },
            owner: Self.owner)
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        seen.withLock { $0.append(request) }
        let (state, fault) = state.withLock { state in
            let fault = state.faults.isEmpty ? nil : state.faults.removeFirst()
            return (state, fault)
        }
        if let response = try fault?(request, { Self.events(request, state) }) { return response }
        if request.target.hasPrefix("/v1/blocks") { return Self.block(request, state) }
        if request.target.hasPrefix("/v1/events") { return Self.list(state.tamper(Self.events(request, state))) }
        return Self.summary(state)
    }

    static func list(_ items: [String]) -> HTTPResponse { .text("[" + items.joined(separator: ",") + "]") }

    static func id(_ height: UInt64, _ salt: Int) -> String {
        let digits = String(height, radix: 16)
        return String(repeating: "\(salt)", count: 64 - digits.utf8.count) + digits
    }

    private static func query(_ request: HTTPRequest, _ name: String) -> String? {
        let pairs = request.target.split(separator: "?").last?.split(separator: "&") ?? []
        return pairs.first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.utf8.count + 1)) }
    }

    private static func block(_ request: HTTPRequest, _ state: State) -> HTTPResponse {
        let newest = state.first + UInt64(state.blocks.count) - 1
        let height = query(request, "height").flatMap { UInt64($0) } ?? newest
        guard (state.first...newest).contains(height) else {
            return .text(#"{"code":404,"message":"Flow resource not found"}"#, status: 404)
        }
        return .text(
            #"[{"header":{"id":"\#(id(height, state.salt))","parent_id":"\#(id(0, 0))","height":"\#(height)","#
                + #""timestamp":"2026-11-30T08:51:00Z"}}]"#)
    }

    private static func events(_ request: HTTPRequest, _ state: State) -> [String] {
        let newest = state.first + UInt64(state.blocks.count) - 1
        guard let start = query(request, "start_height").flatMap({ UInt64($0) }),
            let end = query(request, "end_height").flatMap({ UInt64($0) }), let type = query(request, "type"),
            start <= newest, start >= state.first
        else { return [] }
        return (start...min(end, newest)).map { height in
            let events = state.blocks[Int(height - state.first)].filter { type.hasSuffix("NotepadManager." + $0.kind) }
            return #"{"block_id":"\#(id(height, state.salt))","block_height":"\#(height)","#
                + #""block_timestamp":"2026-11-30T08:51:00Z","events":[\#(events.map { json($0, height) }.joined(separator: ","))]}"#
        }
    }

    private static func json(_ event: Event, _ height: UInt64) -> String {
        let type = "A.\(manager.hex).NotepadManager.\(event.kind)"
        var fields: [CadenceComposite.Field] = [.init("notepad", event.notepad.cadence)]
        if event.kind == "Notepad.ResourceDestroyed" {
            fields.append(.init("count", 3.cadence))
        } else {
            fields += [.init("owner", event.owner.cadence), .init("id", (event.id ?? 0).cadence)]
            if event.kind != "NoteDeleted" { fields.append(.init("title", "t".cadence)) }
            if event.kind == "NoteEdited" { fields.append(.init("revision", UInt64(2).cadence)) }
        }
        let payload = JSONCadence.encode(
            .composite(CadenceComposite(id: type, kind: .event, fields: fields)), form: .node)
        return #"{"type":"\#(type)","transaction_id":"\#(id(UInt64(event.transaction), 9))","#
            + #""transaction_index":"\#(event.transaction)","event_index":"\#(event.index)","#
            + #""payload":"\#(Data(payload).base64EncodedString())"}"#
    }

    private static func summary(_ state: State) -> HTTPResponse {
        let value: CadenceValue =
            state.uuid.map {
                .optional(
                    .composite(
                        CadenceComposite(
                            id: "s.00.Summary", kind: .structure,
                            fields: [
                                .init("uuid", $0.cadence), .init("count", 0.cadence),
                                .init("lastID", UInt64(0).cadence),
                            ])))
            } ?? .optional(nil)
        let text = Data(JSONCadence.encode(value, form: .node)).base64EncodedString()
        return .text("\"" + text + "\"")
    }
}
