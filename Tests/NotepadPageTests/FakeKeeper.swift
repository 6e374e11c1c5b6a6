import Cadence
import HTTP
import NotepadPage
import Synchronization
import WebPage

@testable import FlowNotes

/// A notepad in memory, whose acts end when and how a test says.
final class FakeKeeper: NotepadKeeper {
    struct State {
        var notes: [Address: [Note]] = [:]
        var lastID: UInt64 = 0
        var failure: PageFailure?
        var reading: PageFailure?
        var isHeld = false
        var acts: [NoteAct] = []
        var steps: [ActStep] = [.signed("ab12"), .sent("ab12"), .reached("Executed")]
        var result = SearchResult(hits: [], hasMore: false)
        var searched: [String] = []
    }

    static let owner = Address(rawValue: 0x179b_6b1c_b675_5e31)
    static let stranger = Address(rawValue: 0x01cf_0e2f_2f71_5450)

    let owner: Address = FakeKeeper.owner
    let network: String = "local"
    let isReadOnly: Bool
    private let state: Mutex<State>

    init(isReadOnly: Bool = false, _ notes: [Note]? = []) {
        self.isReadOnly = isReadOnly
        var state = State()
        state.notes[owner] = notes
        state.lastID = notes?.map(\.id).max() ?? 0
        self.state = Mutex(state)
    }

    static func note(
        _ id: UInt64, _ title: String, _ body: String = "", revision: UInt64 = 1, updated: UInt64 = 1_796_028_600
    ) -> Note {
        Note(
            id: id, title: title, body: body, createdAt: UFix64(rawValue: 1_796_028_600 * 100_000_000),
            updatedAt: UFix64(rawValue: updated * 100_000_000), revision: revision)
    }

    func change<Value>(_ work: (inout sending State) -> sending Value) -> sending Value { state.withLock(work) }

    var acts: [NoteAct] { state.withLock { $0.acts } }

    func notes(of account: Address) async throws -> [Note]? {
        if let failure = state.withLock({ $0.reading }) { throw failure }
        return state.withLock { $0.notes[account] }
    }

    func note(_ id: UInt64, of account: Address) async throws -> Note? {
        try await notes(of: account)?.first { $0.id == id }
    }

    func search(_ text: String, limit: Int) async throws -> SearchResult {
        state.withLock { state in
            state.searched.append(text)
            return state.result
        }
    }

    func perform(_ act: NoteAct, progress: @escaping @Sendable (ActStep) -> Void) async throws -> ActEnd {
        let steps = state.withLock { state in
            state.acts.append(act)
            return state.steps
        }
        steps.forEach(progress)
        while state.withLock({ $0.isHeld }) { try await Task.sleep(for: .milliseconds(2)) }
        return try state.withLock { state in
            if let failure = state.failure { throw failure }
            return Self.end(act, &state)
        }
    }

    private static func end(_ act: NoteAct, _ state: inout State) -> ActEnd {
        var end = ActEnd(transactionID: "ab12", height: 7)
        switch act {
        case .add(let title, let body):
            state.lastID += 1
            state.notes[owner, default: []].append(note(state.lastID, title, body))
            end.noteID = state.lastID
        case .edit(let id, let title, let body, let revision):
            state.notes[owner]?.removeAll { $0.id == id }
            state.notes[owner]?.append(note(id, title, body, revision: revision + 1))
            end.noteID = id
        case .delete(let id): state.notes[owner]?.removeAll { $0.id == id }
        case .drop: state.notes[owner] = nil
        }
        return end
    }
}

/// A browser that has been let in, without a socket.
struct Visitor {
    let keeper: FakeKeeper
    let site: NotepadSite
    private let cookie: String

    init(_ keeper: FakeKeeper = FakeKeeper(), patience: Duration = .seconds(20)) async throws {
        self.keeper = keeper
        let guardian = PageGuard(name: "flownotes", howToEnter: "open the link")
        guardian.serve(on: 8080)
        site = NotepadSite(keeper, guardian: guardian, patience: patience)
        let target = String(guardian.link().dropFirst("http://127.0.0.1:8080".count))
        let answer = try await site.send(
            HTTPRequest(method: "GET", target: target, headers: ["Host": "127.0.0.1:8080"]))
        cookie = String(answer.headers["Set-Cookie"]?.prefix { $0 != ";" } ?? "")
    }

    /// What a page says.
    struct Page {
        let status: Int
        let headers: HTTPHeaders
        let text: String
    }

    private func read(_ response: HTTPResponse) async throws -> Page {
        let bytes = try await response.body.collect(upTo: 32 << 20)
        return Page(
            status: response.status, headers: response.headers, text: String(decoding: bytes, as: UTF8.self))
    }

    func headers(_ more: HTTPHeaders = [:]) -> HTTPHeaders {
        var headers: HTTPHeaders = ["Host": "127.0.0.1:8080", "Cookie": cookie]
        for field in more.fields { headers[field.name] = field.value }
        return headers
    }

    func get(_ target: String, _ more: HTTPHeaders = [:]) async throws -> Page {
        try await read(try await site.send(HTTPRequest(method: "GET", target: target, headers: headers(more))))
    }

    /// Sends a form with the fields that the form at `page` has hidden, and others.
    func post(
        _ target: String, from page: String? = nil, _ fields: [(String, String)], _ more: HTTPHeaders = [:]
    ) async throws -> Page {
        let hidden = Self.hidden(try await get(page ?? target).text)
        let own = fields.filter { field in !hidden.contains { $0.0 == field.0 } }
        let all = hidden.map { name, value in (name, fields.first { $0.0 == name }?.1 ?? value) } + own
        return try await send(target, all, more)
    }

    /// Sends a form as it is.
    func send(_ target: String, _ fields: [(String, String)], _ more: HTTPHeaders = [:]) async throws -> Page {
        var headers = headers(["Content-Type": "application/x-www-form-urlencoded"])
        for field in more.fields { headers[field.name] = field.value }
        // A query is written as a form is.
        let body = PagePath([], query: fields.map { (name: $0.0, value: $0.1) }).text.dropFirst(2)
        return try await read(
            try await site.send(
                HTTPRequest(method: "POST", target: target, headers: headers, body: Array(body.utf8))))
    }

    /// The names and values of the hidden fields.
    static func hidden(_ page: String) -> [(String, String)] {
        page.split(separator: "<input type=\"hidden\" name=\"").dropFirst().map { piece in
            let parts = piece.split(separator: "\"", omittingEmptySubsequences: false)
            return (String(parts[0]), String(parts[2]))
        }
    }
}
