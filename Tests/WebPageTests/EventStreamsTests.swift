import HTTP
import Testing
import WebPage

struct EventStreamsTests {
    private let request = HTTPRequest(method: "GET", target: "/events")

    private func open(
        _ streams: EventStreams, since: UInt64? = nil, last: UInt64? = nil
    ) throws -> (@Sendable () async throws -> [UInt8]?)? {
        var request = request
        request.headers["Last-Event-ID"] = last.map(String.init)
        let response = streams.answer(request, try FormFields(Array((since.map { "since=\($0)" } ?? "").utf8)))
        guard case .stream(let next) = response.body else {
            #expect(response.status == 503)
            return nil
        }
        #expect(response.headers["Content-Type"] == "text/event-stream; charset=utf-8")
        return next
    }

    private func read(_ next: (@Sendable () async throws -> [UInt8]?)?) async throws -> String {
        String(decoding: try await next?() ?? Array("END".utf8), as: UTF8.self)
    }

    @Test func everyPageHearsEverything() async throws {
        let streams = EventStreams()
        let pages = try (0..<3).map { _ in try open(streams) }
        let first = streams.lastNumber
        streams.send("change", data: "{\"a\":1}")
        streams.send("act", data: "two\nlines\r")
        streams.finish()
        for page in pages {
            #expect(try await read(page) == "retry: 1000\n\n")
            #expect(try await read(page) == "id: \(first + 1)\nevent: change\ndata: {\"a\":1}\n\n")
            #expect(try await read(page) == "id: \(first + 2)\nevent: act\ndata: two lines \n\n")
            #expect(try await read(page) == "END")
        }
    }

    @Test func whatWasMissedIsToldFirst() async throws {
        let streams = EventStreams()
        let shown = streams.lastNumber
        for number in 1...5 { streams.send("change", data: "\(number)") }
        for page in [try open(streams, since: shown + 2), try open(streams, since: shown, last: shown + 2)] {
            #expect(try await read(page) == "retry: 1000\n\n")
            for number in 3...5 { #expect(try await read(page).hasSuffix("data: \(number)\n\n")) }
        }
    }

    @Test func whoMissedTooMuchReadsAgain() async throws {
        let streams = EventStreams()
        let shown = streams.lastNumber
        for number in 0...EventStreams.keptEvents { streams.send("change", data: "\(number)") }
        for heard in [shown, shown &- 1_000, streams.lastNumber + 5, 0] {
            let page = try open(streams, since: heard)
            #expect(try await read(page) == "retry: 1000\n\n")
            #expect(try await read(page) == "id: \(streams.lastNumber)\nevent: again\ndata: {}\n\n")
        }
    }

    @Test func thereAreNotTooManyPages() async throws {
        let streams = EventStreams(maximumStreams: 2)
        var pages = [try open(streams), try open(streams)]
        #expect(pages.allSatisfy { $0 != nil })
        #expect(try open(streams) == nil)
        // A page that goes leaves its place.
        pages.removeLast()
        #expect(streams.count == 1)
        #expect(try open(streams) != nil)
        streams.finish()
        #expect(try open(streams) == nil)
    }

    @Test func whoDoesNotReadIsLetGoAndComesBack() async throws {
        let streams = EventStreams()
        let lazy = try open(streams)
        let shown = streams.lastNumber
        for number in 0..<400 { streams.send("change", data: "\(number)") }
        #expect(streams.count == 0)
        var heard = shown
        while true {
            let text = try await read(lazy)
            if text == "END" { break }
            if text.hasPrefix("id: ") {
                heard += 1
                #expect(text.hasPrefix("id: \(heard)\n"))
            }
        }
        #expect(heard > shown && heard < shown + 400)
        let again = try open(streams, last: heard)
        _ = try await read(again)
        #expect(try await read(again).hasPrefix("id: \(heard + 1)\n"))
    }

    @Test func silenceIsBroken() async throws {
        let streams = EventStreams(beat: .milliseconds(5))
        let page = try open(streams)
        #expect(try await read(page) == "retry: 1000\n\n")
        #expect(try await read(page) == ": still here\n\n")
        streams.send("change", data: "1")
        while true {
            let text = try await read(page)
            if text == ": still here\n\n" { continue }
            #expect(text.hasSuffix("data: 1\n\n"))
            break
        }
    }
}
