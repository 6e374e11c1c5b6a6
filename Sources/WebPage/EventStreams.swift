public import HTTP
internal import Synchronization

/// Server-sent events to the pages that are open: bounded, and without a gap.
///
/// Each event has a number. A page says which it has heard last, and gets what came since; when that is no longer kept,
/// or was counted by another run, it gets the event `again`, which tells it to read everything anew. Source: the HTML
/// standard, 9.2.
public final class EventStreams: Sendable {
    /// The most streams that are open at a time; the next is refused.
    public let maximumStreams: Int
    /// How many of the newest events are kept for pages that come back.
    public static let keptEvents = 256

    private struct Event {
        let number: UInt64
        let bytes: [UInt8]
    }

    private struct State {
        var lastNumber: UInt64
        var kept: [Event] = []
        var streams: [UInt64: AsyncStream<[UInt8]>.Continuation] = [:]
        var nextStream: UInt64 = 0
        var isBeating = false
        var isOver = false
    }

    private let state: Mutex<State>
    private let beat: Duration

    /// Creates it; a stream on which nothing else happens gets a comment each `beat`, so that a client that is gone is
    /// noticed.
    public init(maximumStreams: Int = 256, beat: Duration = .seconds(15)) {
        self.maximumStreams = maximumStreams
        self.beat = beat
        // Numbers of another run, of which a page may still know one, are others than those of this run.
        state = Mutex(State(lastNumber: UInt64.random(in: 1...(1 << 40)) << 12))
    }

    /// The number of the newest event: whoever shows what is so now goes on from here.
    public var lastNumber: UInt64 { state.withLock { $0.lastNumber } }

    /// How many streams are open.
    public var count: Int { state.withLock { $0.streams.count } }

    /// Tells all pages; `data` is one line, of JSON.
    public func send(_ name: StaticString, data: String) {
        state.withLock { state in
            state.lastNumber += 1
            let event = Event(
                number: state.lastNumber, bytes: Self.text(name, state.lastNumber, Self.oneLine(data)))
            state.kept.append(event)
            if state.kept.count > Self.keptEvents { state.kept.removeFirst() }
            for (number, stream) in state.streams {
                // Whoever does not read is let go: it comes back, and gets what it has missed.
                if case .enqueued = stream.yield(event.bytes) { continue }
                stream.finish()
                state.streams[number] = nil
            }
        }
    }

    /// The answer to a page that listens from an event on, by `Last-Event-ID` or the field `since`; 503 when there are
    /// too many already.
    public func answer(_ request: HTTPRequest, _ query: FormFields) -> HTTPResponse {
        let heard = (request.headers["Last-Event-ID"] ?? query["since"]).flatMap { UInt64($0) }
        guard let stream = open(after: heard) else {
            var response = HTTPResponse.plain(
                "too many pages are open; close some\n", type: "text/plain; charset=utf-8", status: 503)
            response.headers["Retry-After"] = "5"
            return response
        }
        var headers = PageHeaders.plain
        headers["Content-Type"] = "text/event-stream; charset=utf-8"
        return HTTPResponse(status: 200, headers: headers, body: .stream { await stream.next() })
    }

    /// Ends all streams, and opens no more.
    public func finish() {
        let streams = state.withLock { state in
            defer { state.streams = [:] }
            state.isOver = true
            return state.streams.values
        }
        streams.forEach { $0.finish() }
    }

    private func open(after heard: UInt64?) -> EventStream? {
        state.withLock { state in
            guard !state.isOver, state.streams.count < maximumStreams else { return nil }
            state.nextStream += 1
            let number = state.nextStream
            let (events, stream) = AsyncStream.makeStream(
                of: [UInt8].self, bufferingPolicy: .bufferingOldest(Self.keptEvents + 64))
            stream.yield(Array("retry: 1000\n\n".utf8))
            for event in Self.missed(state, after: heard) { stream.yield(event) }
            state.streams[number] = stream
            if !state.isBeating { Task { [weak self, beat] in await Self.beat(self, each: beat) } }
            state.isBeating = true
            return EventStream(events) { [weak self] in self?.close(number) }
        }
    }

    private func close(_ number: UInt64) { state.withLock { $0.streams[number] = nil } }

    /// As long as there are streams.
    private static func beat(_ streams: @autoclosure () -> EventStreams?, each time: Duration) async {
        while (try? await Task.sleep(for: time)) != nil, streams()?.beatOnce() == true {}
    }

    private func beatOnce() -> Bool {
        state.withLock { state in
            for stream in state.streams.values { stream.yield(Self.comment) }
            state.isBeating = !state.streams.isEmpty
            return state.isBeating
        }
    }

    private static let comment = Array(": still here\n\n".utf8)

    private static func missed(_ state: State, after heard: UInt64?) -> [[UInt8]] {
        guard let heard, heard != state.lastNumber else { return [] }
        let first = state.kept.first?.number ?? state.lastNumber + 1
        guard heard < state.lastNumber, heard + 1 >= first else { return [text("again", state.lastNumber, "{}")] }
        return state.kept.filter { $0.number > heard }.map(\.bytes)
    }

    private static func text(_ name: StaticString, _ number: UInt64, _ data: String) -> [UInt8] {
        Array("id: \(number)\nevent: \(name)\ndata: \(data)\n\n".utf8)
    }

    private static func oneLine(_ data: String) -> String {
        String(decoding: data.utf8.map { $0 == 0x0a || $0 == 0x0d ? 0x20 : $0 }, as: UTF8.self)
    }
}
