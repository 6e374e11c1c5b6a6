import Cadence
import Flow
import FlowAccess
import FlowNotes
import HTTP
import Synchronization
import TestSupport
import Testing

/// The feed against a node that answers as a test says.
struct NotepadFeedTests {
    private typealias Event = ToldChain.Event
    private let chain = ToldChain()

    private static func added(_ id: UInt64, _ transaction: Int = 0, _ index: Int = 0) -> Event {
        Event(kind: "NoteAdded", id: id, transaction: transaction, index: index)
    }

    /// `added 3` for each of the next changes.
    private func take(_ count: Int, _ iterator: inout NotepadFeed.Iterator) async throws -> [String] {
        var words: [String] = []
        while words.count < count, let change = try await iterator.next() {
            words.append(change.name.rawValue + (change.noteID.map { " \($0)" } ?? ""))
        }
        return words
    }

    private func feed(
        from cursor: FeedCursor = FeedCursor(height: 0), _ options: FeedOptions = FeedOptions(),
        clock: any Clock<Duration> = ManualClock(jumps: true)
    ) throws -> NotepadFeed.Iterator {
        try NotepadFeed(chain.notepad(clock), from: cursor, options: options).makeAsyncIterator()
    }

    @Test("changes of all kinds come in the order of block, transaction and event, of this account alone")
    func order() async throws {
        let stranger = Address(rawValue: 0x0ae5_3cb6_e3f4_2a79)
        chain.add(
            Event(kind: "NoteEdited", id: 2, transaction: 1, index: 4), Self.added(3, 1, 3), Self.added(2, 0, 9),
            Event(kind: "NoteAdded", id: 1, owner: stranger, notepad: 8))
        chain.add(Event(kind: "Notepad.ResourceDestroyed", notepad: 8))
        chain.add(Event(kind: "NoteDeleted", id: 3), Event(kind: "Notepad.ResourceDestroyed", transaction: 1))
        chain.add(Event(kind: "NoteAdded", id: 1, notepad: 9))
        var iterator = try feed()
        #expect(
            try await take(6, &iterator) == ["added 2", "added 3", "edited 2", "deleted 3", "dropped", "added 1"])
    }

    @Test("a feed asks for at most 250 heights at once, never above the newest block, and for one when nothing is new")
    func ranges() async throws {
        for _ in 0..<600 { chain.add() }
        chain.add(Self.added(1))
        var iterator = try feed()
        #expect(try await take(1, &iterator) == ["added 1"])
        let ranges = chain.requests.filter { $0.target.contains("NoteAdded") }.compactMap {
            $0.target.firstRange(of: "start_height").map { [target = $0.target] in String(target[$0.lowerBound...]) }
        }
        #expect(
            ranges == [
                "start_height=0&end_height=249", "start_height=249&end_height=498", "start_height=498&end_height=601",
            ])
        let before = chain.requests.count
        chain.change { $0.faults = [nil, nil, { _, _ in throw CancellationError() }] }
        _ = try? await iterator.next()
        #expect(chain.requests[before...].map(\.target) == Array(repeating: "/v1/blocks?height=sealed", count: 3))
    }

    @Test("resumed at any change, whatever is left comes, each once")
    func resume() async throws {
        chain.add(Self.added(1), Self.added(2, 0, 1), Self.added(3, 1, 0))
        chain.add(Self.added(4))
        var whole = try feed()
        var cursors: [FeedCursor] = []
        while cursors.count < 4, let change = try await whole.next() { cursors.append(change.cursor) }
        for (index, cursor) in cursors.dropLast().enumerated() {
            let kept = try #require(FeedCursor("\(cursor)"))
            #expect(kept == cursor)
            var rest = try feed(from: kept)
            #expect(try await take(3 - index, &rest) == (index + 2...4).map { "added \($0)" })
        }
    }

    /// Ways in which an answer to an events request is not what it should be.
    static let tampering: [(String, @Sendable ([String]) -> [String])] = [
        ("out of order", { $0.reversed() }),
        ("twice", { $0 + $0 }),
        ("cut short", { Array($0.prefix(2)) }),
        ("with a gap", { $0.count > 3 ? Array($0.prefix(2) + $0.suffix($0.count - 3)) : $0 }),
        (
            "with blocks nobody asked for",
            { $0 + [$0[0].replacing(#""block_height":""#, with: #""block_height":"99"#)] }
        ),
    ]

    @Test("an answer out of order, doubled, short or with a gap costs nothing", arguments: tampering.indices)
    func tampered(_ row: Int) async throws {
        for id in 1...6 as ClosedRange<UInt64> { chain.add(Self.added(id)) }
        chain.change { $0.tamper = Self.tampering[row].1 }
        var iterator = try feed()
        #expect(try await take(6, &iterator) == (1...6).map { "added \($0)" }, "\(Self.tampering[row].0)")
    }

    @Test("answers of two chains at once are not mixed")
    func mixed() async throws {
        chain.add(Self.added(1))
        let other: ToldChain.Fault = { request, answer in
            guard request.target.hasPrefix("/v1/events") else { return nil }
            return ToldChain.list(answer().map { $0.replacing("11111111", with: "22222222") })
        }
        chain.change { $0.faults = [nil, nil, other, nil, nil] }
        let told = Mutex<[FeedStatus]>([])
        var iterator = try feed(FeedOptions { status in told.withLock { $0.append(status) } })
        #expect(try await take(1, &iterator) == ["added 1"])
        #expect(told.withLock { $0.contains(.recovered(failures: 1)) })
    }

    @Test("a lost connection is outlived: later and later, to a bound, told once, and nothing is missed")
    func lost() async throws {
        chain.add(Self.added(1))
        let clock = ManualClock(jumps: true)
        let told = Mutex<[FeedStatus]>([])
        var iterator = try feed(FeedOptions { status in told.withLock { $0.append(status) } }, clock: clock)
        #expect(try await take(1, &iterator) == ["added 1"])
        let down: ToldChain.Fault = { _, _ in
            throw HTTPError(.cannotConnect, "cannot reach it", mayHaveBeenReceived: false)
        }
        chain.add(Self.added(2))
        let before = clock.sleeps.count
        chain.change { $0.faults = Array(repeating: down, count: 12) }
        #expect(try await take(1, &iterator) == ["added 2"])
        let seconds = clock.sleeps[before...].map { $0 / .seconds(1) }
        #expect(seconds == [0.5, 1, 2, 4, 8, 16, 30, 30, 30, 30, 30, 30])
        let statuses = told.withLock { $0 }
        #expect(statuses.count == 3 && statuses.last == .recovered(failures: 12))
        guard case .lost(_, retryingIn: .milliseconds(500)) = statuses[1] else {
            Issue.record("\(statuses)")
            return
        }
    }

    @Test("an answer that cannot be read, again and again, ends the feed with what and where")
    func unusable() async throws {
        chain.add(Self.added(1))
        chain.change { $0.tamper = { _ in ["{}"] } }
        var iterator = try feed()
        let error = await #expect(throws: FeedError.self) { try await iterator.next() }
        #expect(error?.description.hasPrefix("cannot read what happened from block 0 on: ") == true)
        #expect(chain.requests.filter { $0.target.contains("/v1/blocks") }.count == 8)
    }

    @Test("a node that does not keep the first blocks says so soon")
    func tooOld() async throws {
        let old: ToldChain.Fault = { _, _ in .text(#"{"code":400,"message":"Out of range: too old"}"#, status: 400) }
        chain.add(Self.added(1))
        chain.change { $0.faults = (0..<3).flatMap { _ in [nil, old, old, old, old] } }
        var iterator = try feed()
        let error = await #expect(throws: FeedError.self) { try await iterator.next() }
        #expect(error?.description.contains("too old") == true && chain.requests.count == 15)
    }

    @Test("a chain that was reset is an error: another block at the height, or a newest block below it")
    func reset() async throws {
        for id in 1...3 as ClosedRange<UInt64> { chain.add(Self.added(id)) }
        var iterator = try feed()
        _ = try await take(3, &iterator)
        let cursor = iterator.cursor
        chain.change { $0.salt = 2 }
        await expectReset("that block is now another one") { try await iterator.next() }
        chain.add(Self.added(4))
        var later = try feed(from: cursor)
        await expectReset("that block is now another one") { try await later.next() }
        chain.change { $0.blocks.removeLast(3) }
        var below = try feed(from: cursor)
        await expectReset("the newest block is 1") { try await below.next() }
    }

    private func expectReset(_ why: String, _ next: () async throws -> FeedChange?) async {
        let error = await #expect(throws: FeedError.self) { _ = try await next() }
        #expect(error?.kind == .reset && error?.description.contains(why) == true, "\(String(describing: error))")
    }

    @Test("a node that is a little late behind the same address is waited for")
    func late() async throws {
        chain.add(Self.added(1))
        chain.add(Self.added(2))
        var iterator = try feed()
        _ = try await take(2, &iterator)
        chain.add(Self.added(3))
        let late: ToldChain.Fault = { _, _ in
            .text(
                #"[{"header":{"id":"\#(ToldChain.id(1, 1))","parent_id":"\#(ToldChain.id(0, 0))","height":"1","#
                    + #""timestamp":"2026-11-30T08:51:00Z"}}]"#)
        }
        chain.change { $0.faults = [late, late] }
        #expect(try await take(1, &iterator) == ["added 3"])
    }

    @Test("whose notepad was destroyed is found out by its uuid")
    func destroyed() async throws {
        chain.add(Event(kind: "Notepad.ResourceDestroyed", notepad: 5))
        chain.add(Event(kind: "Notepad.ResourceDestroyed", notepad: 7))
        chain.add(Self.added(1))
        chain.change { $0.uuid = 7 }
        var iterator = try feed()
        #expect(try await take(2, &iterator) == ["dropped", "added 1"])
        var known = try feed(from: FeedCursor(height: 0, notepad: 5))
        #expect(try await take(3, &known) == ["dropped", "dropped", "added 1"])
    }

    @Test("a feed that begins above the newest block waits for it")
    func future() async throws {
        let clock = ManualClock()
        var iterator = try feed(from: FeedCursor(height: 2), clock: clock)
        let chain = chain
        async let helper: Void = {
            await clock.waitForSleepers()
            chain.add(Self.added(1))
            chain.add(Self.added(2))
            clock.advance(by: .seconds(1))
        }()
        #expect(try await take(1, &iterator) == ["added 2"])
        await helper
    }

    @Test("a cancelled task ends the feed at once, whether it waits or asks")
    func cancellation() async throws {
        let start = ContinuousClock.now
        for blocks in [false, true] {
            let chain = ToldChain()
            if blocks {
                chain.change { $0.faults = [{ _, _ in throw HTTPError(.cancelled, "", mayHaveBeenReceived: false) }] }
            }
            let feed = try NotepadFeed(
                chain.notepad(ContinuousClock()), from: FeedCursor(height: 0),
                options: FeedOptions(interval: .seconds(600)))
            let task = Task { for try await _ in feed {} }
            while chain.requests.isEmpty { await Task.yield() }
            task.cancel()
            let error = await #expect(throws: (any Error).self) { try await task.value }
            #expect(error is CancellationError)
        }
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test(
        "a text that is no cursor is none",
        arguments: [
            "", "1", "1:5:-:none", "2:5:-:none:-", "1:x:-:none:-", "1:5:zz:none:-", "1:5:-:some:-", "1:5:-:1:-",
            "1:5:-:-1.2:-", "1:5:-:1.2.3:-", "1:5:-:all:x", "1:5:-:none:-:",
        ])
    func noCursor(_ text: String) { #expect(FeedCursor(text) == nil) }

    @Test("handlers are called for their kinds, once or until they are taken away")
    func handlers() async throws {
        chain.add(Self.added(1), Event(kind: "NoteDeleted", id: 1, transaction: 1))
        chain.add(Self.added(2))
        let told = Mutex<[String]>([])
        let note: @Sendable (String) -> FeedHandlers.Handler = { word in
            { change in told.withLock { $0.append("\(word) \(change.noteID ?? 0)") } }
        }
        let handlers = FeedHandlers()
        await handlers.on(handler: note("all"))
        await handlers.once(.added, handler: note("once"))
        let token = await handlers.on(.added, handler: note("off"))
        await handlers.on(.deleted) { _ in await handlers.off(token) }
        let feed = try NotepadFeed(chain.notepad(), from: FeedCursor(height: 0))
        let task = Task { try await handlers.run(feed) }
        while told.withLock({ $0.count }) < 5 { try await Task.sleep(for: .milliseconds(1)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(told.withLock { $0 } == ["all 1", "once 1", "off 1", "all 1", "all 2"])
    }
}
