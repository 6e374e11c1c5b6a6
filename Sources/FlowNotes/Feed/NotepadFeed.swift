import FlowAccess

/// Everything that happens to a notepad, in order, without a gap and without a repeat.
///
/// The feed asks for the events of sealed blocks, range by range, from a cursor on. It outlives lost connections: the
/// cursor stays, and what happened meanwhile is read when the node is back. It throws `FeedError` when the chain was
/// reset, and `CancellationError` as soon as its task is cancelled. Each iterator begins at the cursor.
///
/// A notepad that is destroyed before anything was read of it, on a node that no longer keeps the state of that time,
/// is the one thing that is not announced: nothing tells whose it was.
public struct NotepadFeed: AsyncSequence, Sendable {
    /// A change.
    public typealias Element = FeedChange

    /// The notepad.
    public let notepad: Notepad
    /// Where it begins.
    public let start: FeedCursor
    /// How it looks at the chain.
    public let options: FeedOptions
    private let reader: FeedReader

    /// Creates a feed that begins after a cursor; throws when the address of NotepadManager is not known.
    public init(_ notepad: Notepad, from start: FeedCursor, options: FeedOptions = FeedOptions()) throws {
        self.notepad = notepad
        self.start = start
        self.options = options
        reader = try FeedReader(notepad)
    }

    /// Creates a feed of what happens after the newest sealed block. Two requests.
    public init(latestOf notepad: Notepad, options: FeedOptions = FeedOptions()) async throws {
        let head = try await notepad.client.block(.sealed)
        let uuid = try await notepad.uuid(at: head.height)
        try self.init(notepad, from: FeedCursor(after: head, notepad: uuid), options: options)
    }

    /// Creates a feed of what happens from a height on, that block included. One request, from a height above 0.
    public init(_ notepad: Notepad, fromHeight height: UInt64, options: FeedOptions = FeedOptions()) async throws {
        let uuid = height == 0 ? nil : try await notepad.uuid(at: height - 1)
        try self.init(notepad, from: FeedCursor(height: height, notepad: uuid), options: options)
    }

    /// An iterator that begins at `start`.
    public func makeAsyncIterator() -> Iterator { Iterator(reader, start, options) }

    /// Gives the changes one by one, and looks for more when there are none left.
    public struct Iterator: AsyncIteratorProtocol {
        /// Where the feed stands: after the change given last.
        public private(set) var cursor: FeedCursor
        private let reader: FeedReader
        private let options: FeedOptions
        private var changes: ArraySlice<FeedChange> = []
        /// Where the feed stands when `changes` are given.
        private var end: FeedCursor?
        private var failures = 0
        private var hardFailures = 0
        private var hasRead = false
        private var isCaughtUp = false

        fileprivate init(_ reader: FeedReader, _ start: FeedCursor, _ options: FeedOptions) {
            self.reader = reader
            self.options = options
            cursor = start
        }

        /// The next change, however long that takes; never nil.
        public mutating func next() async throws -> FeedChange? {
            while true {
                try Task.checkCancellation()
                if let change = changes.popFirst() {
                    cursor = change.cursor
                    return change
                }
                if let end { cursor = end }
                end = nil
                try await look()
            }
        }

        private mutating func look() async throws {
            let page: FeedPage
            do {
                page = try await reader.read(after: cursor)
            } catch let error as AccessError {
                return try await wait(after: error)
            } catch let error as HeadBelowCursor {
                return try await wait(below: error.head)
            }
            if failures > 0 { options.onStatus(.recovered(failures: failures)) }
            (failures, hardFailures, hasRead) = (0, 0, true)
            changes = page.changes[...]
            end = page.cursor
            guard page.isAtHead else { return }
            if !isCaughtUp { options.onStatus(.caughtUp(height: page.cursor.height)) }
            isCaughtUp = true
            if changes.isEmpty { try await sleep(options.interval) }
        }

        private mutating func wait(after error: AccessError) async throws {
            failures += 1
            hardFailures += error.passesByItself ? 0 : 1
            // A node that does not take the first question will take none: it begins above the cursor. But it may be
            // a little late with the events of its newest block.
            let isHopeless = !hasRead && error.isRefusal && hardFailures > 2
            guard !isHopeless, hardFailures < options.attempts else {
                throw FeedError.unusable(cursor, error)
            }
            let delay = options.delay(after: failures)
            if failures == 1 { options.onStatus(.lost(error, retryingIn: delay)) }
            try await sleep(delay)
        }

        /// Behind one address there may be a node that is a little late; a chain that was reset stays below.
        private mutating func wait(below head: UInt64) async throws {
            hardFailures += 1
            guard hardFailures < Self.patienceWithLateNodes else {
                throw FeedError.reset(cursor, "the newest block is \(head)")
            }
            try await sleep(options.interval)
        }

        private static let patienceWithLateNodes = 4

        private func sleep(_ duration: Duration) async throws {
            try await reader.notepad.client.clock.sleep(for: duration)
        }
    }
}

extension AccessError {
    /// Whether the node understood and has no such thing, or does not take the question.
    fileprivate var isRefusal: Bool {
        switch kind {
        case .notFound, .badRequest: true
        default: false
        }
    }

    /// Whether the same question may well be answered later.
    var passesByItself: Bool {
        switch kind {
        case .unreachable, .rateLimited, .unavailable: true
        default: false
        }
    }
}
