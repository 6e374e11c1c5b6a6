import WebPage

/// What applications have asked of a wallet and what became of it, for as long as anybody may want to know.
///
/// A request waits, is being answered, and is settled; nobody's answer comes twice. One that waits too long is
/// declined; one whose answer nobody polls for is left, and makes room where others have none. What is settled keeps
/// its answer for a while, since the answer to a poll may be lost, and lets its content go at once.
struct RequestBook<Content: Sendable, Answer: Sendable>: Sendable {
    /// How much is kept, and how long.
    struct Limits: Sendable {
        /// The most requests that wait.
        var waiting = 100
        /// The most requests that wait of one group.
        var waitingOfGroup = 20
        /// The most bytes of the requests that wait, as they were counted when they were added.
        var bytes = 32 << 20
        /// How long a request waits.
        var life: Duration = .seconds(300)
        /// How long an answer is kept.
        var keep: Duration = .seconds(300)
        /// After how long without a poll nobody seems to wait for the answer any more.
        var silence: Duration = .seconds(30)
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
        /// Who asks, where several requests are known to be of one asker; nil where that is not known.
        let group: String?
        /// When it was asked.
        let asked: ContinuousClock.Instant
        /// When its answer was last polled, or when it was asked.
        fileprivate(set) var polled: ContinuousClock.Instant
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
        /// So many of the same group wait already.
        case tooManyOfGroup(Int)
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

    /// Adds a request and gives its names; throws when there is no room, even without those that are left.
    mutating func add(
        _ content: Content, bytes: Int, group: String? = nil, at now: ContinuousClock.Instant
    ) throws(Refusal) -> Entry {
        expire(at: now)
        if refusal(bytes: bytes, group: group) != nil {
            declineAll("the application has stopped asking for the answer", at: now, onlyLeft: true)
        }
        if let refusal = refusal(bytes: bytes, group: group) { throw refusal }
        let entry = Entry(
            id: Secret(byteCount: 16).word, pollID: Secret(byteCount: 16).word, formToken: Secret(), group: group,
            asked: now, polled: now, content: content, end: now + limits.life, bytes: bytes)
        entries.append(entry)
        return entry
    }

    private func refusal(bytes: Int, group: String?) -> Refusal? {
        let open = entries.filter(\.isOpen)
        if open.count >= limits.waiting { return .tooMany(limits.waiting) }
        if let group, open.count(where: { $0.group == group }) >= limits.waitingOfGroup {
            return .tooManyOfGroup(limits.waitingOfGroup)
        }
        let held = open.reduce(0) { $0 + $1.bytes }
        return bytes <= limits.bytes - held ? nil : .tooLarge
    }

    /// Whether nobody has polled the answer for so long that nobody seems to wait for it.
    func isLeft(_ entry: Entry, at now: ContinuousClock.Instant) -> Bool {
        entry.isOpen && entry.polled + limits.silence <= now
    }

    /// Declines all that wait, or those of them for whose answers nobody seems to wait.
    mutating func declineAll(_ reason: String, at now: ContinuousClock.Instant, onlyLeft: Bool = false) {
        expire(at: now)
        for index in entries.indices where !onlyLeft || isLeft(entries[index], at: now) {
            if case .waiting = entries[index].state { settle(index, .declined(reason), at: now) }
        }
    }

    /// The request that the page calls so; nil when there is none any more.
    mutating func entry(_ id: String, at now: ContinuousClock.Instant) -> Entry? {
        expire(at: now)
        return entries.first { $0.id == id }
    }

    /// The request whose answer is polled by that name; nil when there is none any more.
    mutating func polled(_ pollID: String, at now: ContinuousClock.Instant) -> Entry? {
        expire(at: now)
        guard let index = entries.firstIndex(where: { $0.pollID == pollID }) else { return nil }
        entries[index].polled = now
        return entries[index]
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
