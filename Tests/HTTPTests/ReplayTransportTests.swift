import FoundationEssentials
import HTTP
import TestSupport
import Testing

struct ReplayTransportTests {
    static let lines = """
        {"step":"a","at_ms":1,"method":"GET","target":"/v1/a","status":200,"headers":{"Vary":"Origin","Content-Length":"2"},"response":"{}"}

        {"call":"sign","event":"no exchange"}
        {"step":"b","at_ms":2,"method":"POST","target":"/v1/b","request":"caf\\u00e9\\n","status":400,"headers":{},"response":"no"}
        {"step":"c","at_ms":3,"method":"POST","target":"/v1/b","request_parts":[{"text":"<","times":1},{"text":"ab","times":3}],"status":0,"headers":{},"response":"","error":"EOF"}
        {"step":"d","method":"GET","target":"/v1/d","request_headers":{"X-A":"1"},"status":200,"response":"AP8=","response_base64":true}
        """

    private func player(_ order: ReplayTransport.Order) throws -> ReplayTransport {
        try ReplayTransport(jsonLines: Array(Self.lines.utf8), order: order)
    }

    private func get(_ target: String) -> HTTPRequest { HTTPRequest(method: "GET", target: target) }
    private func post(_ body: String) -> HTTPRequest {
        HTTPRequest(method: "POST", target: "/v1/b", body: Array(body.utf8))
    }

    @Test func answersInOrder() async throws {
        let player = try player(.strict)
        let first = try await player.send(get("/v1/a"))
        #expect(first.status == 200)
        #expect(first.headers["vary"] == "Origin")
        #expect(try await first.body.collect(upTo: 2) == Array("{}".utf8))
        let second = try await player.send(post("caf\u{e9}\n"))
        #expect(second.status == 400)
        let error = await #expect(throws: HTTPError.self) { try await player.send(post("<ababab")) }
        #expect(error?.kind == .connectionLost)
        #expect(error?.mayHaveBeenReceived == true)
        let last = try await player.send(get("/v1/d"))
        #expect(try await last.body.collect(upTo: 2) == [0x00, 0xff])
        #expect(player.remaining.isEmpty)
    }

    @Test func refusesARequestThatIsNotTheNext() async throws {
        let player = try player(.strict)
        let error = await #expect(throws: HTTPError.self) { try await player.send(get("/v1/d")) }
        #expect(error?.message == "the recording does not fit GET /v1/d: next is GET /v1/a (a)")
        _ = try await player.send(get("/v1/a"))
        let bodies = await #expect(throws: HTTPError.self) { try await player.send(post("other")) }
        #expect(bodies?.message.contains("the bodies differ") == true)
    }

    @Test func skipsOrTakesFromAnywhere() async throws {
        let skipping = try player(.skipping)
        #expect(try await skipping.send(get("/v1/d")).status == 200)
        #expect(skipping.remaining.isEmpty)
        let any = try player(.any)
        #expect(try await any.send(get("/v1/d")).status == 200)
        #expect(any.remaining.map(\.step) == ["a", "b", "c"])
        #expect(try await any.send(get("/v1/a")).status == 200)
    }

    @Test func comparesAsTold() async throws {
        let player = try ReplayTransport(
            jsonLines: Array(Self.lines.utf8), order: .skipping, matching: ReplayTransport.sameTarget)
        #expect(try await player.send(post("another signature")).status == 400)
    }

    @Test func readsWhatALineHolds() throws {
        let exchanges = try RecordedExchange.read(jsonLines: Array(Self.lines.utf8))
        #expect(exchanges.map(\.step) == ["a", "b", "c", "d"])
        #expect(exchanges[0].request.headers["Content-Type"] == nil)
        #expect(exchanges[1].request.headers["Content-Type"] == "application/json")
        #expect(exchanges[1].milliseconds == 2)
        #expect(exchanges[3].request.headers["x-a"] == "1")
    }

    @Test(arguments: [
        "{", "[]", #"{"method":"GET","target":"/"}"#, #"{"method":"GET","target":"/","status":-1}"#,
        #"{"method":"GET","target":"/","status":"200"}"#,
        #"{"method":"GET","target":"/","status":200,"request_parts":[{"text":"aaaa","times":9223372036854775807}]}"#,
        #"{"method":"GET","target":"/","status":200,"request_parts":[{"text":"a","times":-1}]}"#,
        #"{"method":"GET","target":"/","status":200,"request_parts":[{"text":"a","times":999999999}]}"#,
        #"{"method":"GET","target":"/","status":200,"response":"!","response_base64":true}"#,
    ])
    func namesTheLineThatCannotBeRead(_ line: String) {
        let error = #expect(throws: HTTPError.self) {
            try RecordedExchange.read(jsonLines: Array("\n\(line)".utf8))
        }
        #expect(error?.message.hasPrefix("line 2 of the recording cannot be read: ") == true)
    }
}

struct ReplayRecordingTests {
    @Test func everyRecordingPlaysToItsEnd() async throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: TestFiles.recordings)
            .filter { $0.hasSuffix(".jsonl") }
        #expect(!files.isEmpty)
        for file in files.sorted() {
            let bytes = try TestFiles.bytes(TestFiles.recordings + "/" + file)
            let exchanges = try RecordedExchange.read(jsonLines: bytes)
            let player = ReplayTransport(exchanges)
            for exchange in exchanges {
                do {
                    let response = try await player.send(exchange.request)
                    #expect(response.status == exchange.status)
                    if exchange.request.method != "HEAD", let length = response.headers["Content-Length"] {
                        #expect(try await response.body.collect(upTo: .max).count == Int(length))
                    }
                } catch let error as HTTPError {
                    #expect(exchange.status == 0 && error.kind == .connectionLost)
                }
            }
            #expect(player.remaining.isEmpty)
        }
    }
}
