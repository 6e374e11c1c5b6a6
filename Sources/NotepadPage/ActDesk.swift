internal import Synchronization
internal import WebPage

/// An act that was asked for, and how far it is.
struct ActRecord: Sendable, Hashable {
    /// How far it is.
    enum State: Sendable, Hashable {
        case working(ActStep)
        case done(ActEnd)
        case failed(PageFailure)
    }

    /// The word by which addresses name it.
    let number: String
    /// The word of the form that asked for it, which is the same unless the form was sent again.
    let form: String
    /// What is done.
    let act: NoteAct
    /// How far it is.
    var state: State

    /// Whether it is still under way.
    var isWorking: Bool {
        if case .working = state { true } else { false }
    }
}

/// The acts that are under way, and those that ended lately.
final class ActDesk: Sendable {
    /// The most acts under way at a time.
    static let maximumWorking = 16
    /// The most acts that are remembered.
    static let maximumKept = 100
    /// The most forms that are known as sent after their acts are forgotten.
    static let maximumSpent = 10_000

    /// What comes of a form.
    enum Beginning: Sendable, Hashable {
        /// The act of that word is under way, or done already.
        case act(String)
        /// Too many are under way.
        case busy
        /// The form was sent before, so long ago that it is not known any more what came of it.
        case spent
    }

    /// A form with what was typed into it.
    private struct SentForm: Hashable {
        let number: String
        let act: NoteAct
    }

    private struct State {
        var records: [String: ActRecord] = [:]
        /// The act that a form has asked for last.
        var latest: [SentForm: String] = [:]
        var spent = SpentWords(most: ActDesk.maximumSpent)
        var order: [String] = []
        var tasks: [String: Task<Void, Never>] = [:]
        var isOver = false
    }

    private let state = Mutex(State())
    private let keeper: any NotepadKeeper
    private let tell: @Sendable (ActRecord) -> Void

    /// Creates a desk; `tell` hears of every change of an act.
    init(_ keeper: any NotepadKeeper, tell: @escaping @Sendable (ActRecord) -> Void) {
        self.keeper = keeper
        self.tell = tell
    }

    /// A word for an act that a form asks for.
    static func newNumber() -> String { Secret(byteCount: 16).word }

    /// The act of that word.
    subscript(number: String) -> ActRecord? { state.withLock { $0.records[number] } }

    /// The acts under way, the oldest first.
    var working: [ActRecord] {
        state.withLock { state in state.order.compactMap { state.records[$0] }.filter(\.isWorking) }
    }

    /// Begins the act that a form asks for. A form that is sent twice begins one act, also after its act has failed:
    /// then it is tried once more. With another text it is another act.
    func begin(_ act: NoteAct, form number: String) -> Beginning {
        state.withLock { state in
            let form = SentForm(number: number, act: act)
            if let latest = state.latest[form] {
                if case .failed = state.records[latest]?.state {} else { return .act(latest) }
            } else if state.spent.contains(number) {
                return .spent
            }
            let working = state.records.values.count { $0.isWorking }
            guard !state.isOver, working < Self.maximumWorking else { return .busy }
            return .act(begin(form, &state))
        }
    }

    private func begin(_ form: SentForm, _ state: inout State) -> String {
        let isFree = state.records[form.number] == nil && Self.isWord(form.number)
        let number = isFree ? form.number : Self.newNumber()
        state.records[number] = ActRecord(
            number: number, form: form.number, act: form.act, state: .working(.signing))
        state.latest[form] = number
        state.order.append(number)
        Self.forget(&state)
        state.tasks[number] = Task { await self.run(number, form.act) }
        return number
    }

    /// The act as it is when it has ended, or after that time.
    func record(_ number: String, endedWithin time: Duration) async -> ActRecord? {
        let end = ContinuousClock.now + time
        while let record = self[number] {
            guard record.isWorking, ContinuousClock.now < end else { return record }
            guard (try? await Task.sleep(for: .milliseconds(10))) != nil else { return record }
        }
        return nil
    }

    /// Cancels what is under way, begins nothing more, and returns when all has ended.
    func finish() async {
        let tasks = state.withLock { state in
            state.isOver = true
            return Array(state.tasks.values)
        }
        tasks.forEach { $0.cancel() }
        for task in tasks { await task.value }
    }

    private func run(_ number: String, _ act: NoteAct) async {
        do {
            let end = try await keeper.perform(act) { [weak self] in self?.set(number, .working($0)) }
            set(number, .done(end))
        } catch {
            set(number, .failed(PageFailure(error)))
        }
    }

    private func set(_ number: String, _ news: ActRecord.State) {
        let record: ActRecord? = state.withLock { state in
            guard state.records[number]?.isWorking == true else { return nil }
            state.records[number]?.state = news
            if case .working = news { return state.records[number] }
            state.tasks[number] = nil
            return state.records[number]
        }
        if let record { tell(record) }
    }

    /// The oldest that have ended are forgotten.
    private static func forget(_ state: inout State) {
        while state.order.count > maximumKept,
            let index = state.order.firstIndex(where: { state.records[$0]?.isWorking != true })
        {
            let number = state.order.remove(at: index)
            guard let record = state.records.removeValue(forKey: number) else { continue }
            let form = SentForm(number: record.form, act: record.act)
            if state.latest[form] == number { state.latest[form] = nil }
            state.spent.insert(record.form)
        }
    }

    private static func isWord(_ number: String) -> Bool {
        number.utf8.count == 32
            && number.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

extension NoteAct {
    /// The note it is about.
    var noteID: UInt64? {
        switch self {
        case .add, .drop: nil
        case .edit(let id, _, _, _), .delete(let id): id
        }
    }
}
