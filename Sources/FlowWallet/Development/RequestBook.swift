import WebPage

/// What applications have asked of a wallet and what became of it, for as long as anybody may want to know.
///
/// A request waits, is being answered, and is settled; nobody's answer comes twice. One that waits too long is
/// declined. What is settled keeps its answer for a while, since the answer to a poll may be lost, and lets its
/// content go at once.
struct RequestBook<Content: Sendable, Answer: Sendable>: Sendable {
    /// How much is kept, and how long.
    struct Limits: Sendable {
        /// The most requests that wait.
        var waiting = 100
        /// The most bytes of the requests that wait, as they were counted when they were added.
        var bytes = 32 << 20
        /// How long a request waits.
        var life: Duration = .seconds(300)
        /// How long an answer is kept.
        var keep: Duration = .seconds(300)
    }

    /// Where a request stands.
    enum State: Sendable {
        /// The person has not decided.
        case waiting
        /// The person has approved and the answer is being made.
        case working
        /// Approved, with the answer.
        case approved(Answer)
        /// Declined, with the reason.
        case declined(String)
    }

    /// A request.
    struct Entry: Sendable {
        /// Names it on the page.
        let id: String
        /// Names it to the application that waits for the answer; who knows it reads the answer.
        let pollID: String
        /// What the form of the page must say.
        let formToken: Secret
        /// What is asked; nil once it is settled.
        fileprivate(set) var content: Content?
        /// Where it stands.
        fileprivate(set) var state: State = .waiting
        /// When it is declined for want of an answer, or forgotten when it is settled.
        fileprivate(set) var end: ContinuousClock.Instant
        fileprivate var bytes: Int
    }

    /// Why a request was not taken.
    enum Refusal: Error, Hashable {
        /// So many wait already.
        case tooMany(Int)
        /// Those that wait are too large together.
        case tooLarge
    }

    private let limits: Limits
    /// In the order in which they came.
    private var entries: [Entry] = []

    init(limits: Limits = Limits()) { self.limits = limits }

    /// Those that wait, the oldest first.
    mutating func waiting(at now: ContinuousClock.Instant) -> [Entry] {
        expire(at: now)
        return entries.filter(\.isOpen)
    }

    /// Adds a request and gives its names; throws when there is no room.
    mutating func add(
        _ content: Content, bytes: Int, at now: ContinuousClock.Instant
    ) throws(Refusal) -> Entry {
        expire(at: now)
        let open = entries.filter(\.isOpen)
        guard open.count < limits.waiting else { throw .tooMany(limits.waiting) }
        let held = open.reduce(0) { $0 + $1.bytes }
        guard bytes <= limits.bytes - held else { throw .tooLarge }
        let entry = Entry(
            id: Secret(byteCount: 16).word, pollID: Secret(byteCount: 16).word, formToken: Secret(), content: content,
            end: now + limits.life, bytes: bytes)
        entries.append(entry)
        return entry
    }

    /// The request that the page calls so; nil when there is none any more.
    mutating func entry(_ id: String, at now: ContinuousClock.Instant) -> Entry? {
        expire(at: now)
        return entries.first { $0.id == id }
    }

    /// The request whose answer is polled by that name; nil when there is none any more.
    mutating func polled(_ pollID: String, at now: ContinuousClock.Instant) -> Entry? {
        expire(at: now)
        return entries.first { $0.pollID == pollID }
    }

    /// Takes a request that waits in hand; nil when there is none, or somebody has decided on it.
    mutating func take(_ id: String, at now: ContinuousClock.Instant) -> Entry? {
        expire(at: now)
        guard let index = entries.firstIndex(where: { $0.id == id }), case .waiting = entries[index].state else {
            return nil
        }
        entries[index].state = .working
        return entries[index]
    }

    /// Settles a request that was taken in hand.
    mutating func settle(_ id: String, _ state: State, at now: ContinuousClock.Instant) {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
        settle(index, state, at: now)
    }

    private mutating func settle(_ index: Int, _ state: State, at now: ContinuousClock.Instant) {
        entries[index].state = state
        entries[index].content = nil
        entries[index].bytes = 0
        entries[index].end = now + limits.keep
    }

    /// Declines what waited too long and forgets what was settled long ago.
    private mutating func expire(at now: ContinuousClock.Instant) {
        for index in entries.indices where entries[index].end <= now {
            guard case .waiting = entries[index].state else { continue }
            let minutes = limits.life.components.seconds / 60
            settle(index, .declined("nobody answered within \(minutes) minutes"), at: entries[index].end)
        }
        entries.removeAll { !$0.isOpen && $0.end <= now }
    }
}

extension RequestBook.Entry {
    /// Whether it is not settled.
    var isOpen: Bool {
        switch state {
        case .waiting, .working: true
        case .approved, .declined: false
        }
    }
}
