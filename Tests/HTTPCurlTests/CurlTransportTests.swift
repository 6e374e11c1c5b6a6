import FoundationEssentials
import HTTP
import HTTPCurl
import Synchronization
import TestSupport
import Testing

struct CurlTransportTests {
    private let echo = ScriptedTransport { request in
        HTTPResponse(
            status: 200, headers: ["X-Method": request.method, "X-Target": request.target], body: .bytes(request.body))
    }

    private func get(_ target: String = "/v1/x") -> HTTPRequest { HTTPRequest(method: "GET", target: target) }

    @Test(arguments: [
        ("GET", 0), ("POST", 0), ("POST", 1), ("POST", 1_500_000), ("PUT", 3), ("DELETE", 0), ("OPTIONS", 0),
        ("GET", 5), ("PATCH", 100),
    ])
    func bringsRequestAndAnswerOver(_ method: String, _ size: Int) async throws {
        let server = try TestServer(echo)
        let body = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
        let response = try await CurlTransport(base: server.url).send(
            HTTPRequest(method: method, target: "/v1/a/../b?c=%20d", headers: ["X-A": "1", "X-Empty": ""], body: body))
        #expect(response.status == 200)
        #expect(response.headers["x-method"] == method)
        #expect(response.headers["x-target"] == "/v1/a/../b?c=%20d")
        #expect(try await response.body.collect(upTo: size) == body)
        let seen = try #require(echo.requests.first)
        #expect(seen.headers["X-A"] == "1")
        #expect(seen.headers["X-Empty"] == "")
        #expect(seen.headers["User-Agent"] == "flownotes")
        for name in ["Expect", "Accept-Encoding", "Content-Type"] { #expect(seen.headers[name] == nil, "\(name)") }
    }

    @Test func headHasNoBody() async throws {
        let server = try TestServer(
            ScriptedTransport { _ in
                HTTPResponse(status: 200, headers: ["Content-Length": "19"])
            })
        let response = try await CurlTransport(base: server.url).send(HTTPRequest(method: "HEAD", target: "/"))
        #expect(response.headers["Content-Length"] == "19")
        #expect(try await response.body.collect(upTo: 0) == [])
    }

    @Test func takesChunks() async throws {
        let server = try TestServer(
            ScriptedTransport { _ in
                let left = Mutex(3)
                return HTTPResponse(
                    status: 200,
                    body: .stream {
                        left.withLock { left in
                            left -= 1
                            return left < 0 ? nil : Array("piece \(left) ".utf8)
                        }
                    })
            })
        let response = try await CurlTransport(base: server.url).send(get())
        #expect(try await response.body.collect(upTo: 100) == Array("piece 2 piece 1 piece 0 ".utf8))
    }

    @Test("C044: the bodies of 4xx and 5xx are kept", arguments: [400, 404, 429, 500, 503, 301, 302, 204, 599])
    func anyStatusIsAnAnswer(_ status: Int) async throws {
        let server = try TestServer(
            ScriptedTransport { _ in
                HTTPResponse(
                    status: status, headers: ["Location": "http://127.0.0.1:1/"],
                    body: .bytes(status == 204 ? [] : Array(#"{"code":1}"#.utf8)))
            })
        let transport = try CurlTransport(base: server.url)
        for _ in 0..<2 {
            let response = try await transport.send(get())
            #expect(response.status == status)
            #expect(response.headers["Location"] == "http://127.0.0.1:1/")
            if status != 204 { #expect(try await response.body.collect(upTo: 100) == Array(#"{"code":1}"#.utf8)) }
        }
        #expect(server.acceptedCount == 1)
    }

    @Test("C048: the five spellings of a base URL reach the same API")
    func baseURLs() async throws {
        let server = try TestServer(echo)
        for base in [server.url, server.url + "/", server.url + "/v1", server.url + "/v1/", "127.0.0.1:\(server.port)"]
        {
            let response = try await CurlTransport(base: base).send(get("/v1/blocks"))
            #expect(response.headers["X-Target"] == "/v1/blocks")
        }
        let prefixed = try await CurlTransport(base: server.url + "/prefix/v1").send(get("/v1/blocks"))
        #expect(prefixed.headers["X-Target"] == "/prefix/v1/blocks")
    }

    @Test("C047: a gRPC address is refused before anything is sent")
    func gRPC() {
        let error = #expect(throws: HTTPError.self) { try CurlTransport(base: "127.0.0.1:3569") }
        #expect(error?.message.contains("gRPC") == true)
    }

    @Test func keepsConnections() async throws {
        let server = try TestServer(echo)
        let transport = try CurlTransport(base: server.url)
        for _ in 0..<20 { _ = try await transport.send(get()) }
        #expect(server.acceptedCount == 1)
    }

    @Test func serves200AtOnce() async throws {
        let server = try TestServer(echo)
        let transport = try CurlTransport(base: server.url)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<200 {
                group.addTask {
                    let body = [UInt8](repeating: UInt8(index), count: 1000 + index)
                    let request = HTTPRequest(method: "POST", target: "/v1/\(index)", body: body)
                    let response = try await transport.send(request)
                    let answered = try await response.body.collect(upTo: 2000)
                    return response.headers["X-Target"] == "/v1/\(index)" && answered == body
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
        #expect(server.acceptedCount <= 64)
    }

    @Test func sendsCredentialsAndHidesThem() async throws {
        let server = try TestServer(echo)
        let transport = try CurlTransport(base: "http://user:secret@127.0.0.1:\(server.port)")
        _ = try await transport.send(get())
        #expect(echo.requests.first?.headers["Authorization"] == "Basic dXNlcjpzZWNyZXQ=")
        server.stop()
        let error = await #expect(throws: HTTPError.self) { try await transport.send(get()) }
        #expect(error?.message.contains("secret") == false)
    }

    @Test(arguments: [
        HTTPRequest(method: "GET", target: "/v1\r\nX: y"), HTTPRequest(method: "GET", target: "v1"),
        HTTPRequest(method: "GET /", target: "/"), HTTPRequest(method: "", target: "/"),
        HTTPRequest(method: "GET", target: "/", headers: ["X-A": "a\r\nX-B: b"]),
        HTTPRequest(method: "GET", target: "/", headers: ["X-A": "a\u{0}b"]),
        HTTPRequest(method: "GET", target: "/", headers: ["X A": "a"]),
        HTTPRequest(method: "GET", target: "/", headers: ["X-A:b": "a"]),
        HTTPRequest(method: "GET", target: "/", headers: ["": "a"]),
    ])
    func refusesToSmuggle(_ request: HTTPRequest) async throws {
        let server = try TestServer(echo)
        let error = await #expect(throws: HTTPError.self) { try await CurlTransport(base: server.url).send(request) }
        #expect(error?.kind == .invalidRequest)
        #expect(error?.mayHaveBeenReceived == false)
        #expect(server.acceptedCount == 0)
    }

    @Test func leavesFramingToItself() async throws {
        let server = try TestServer(echo)
        let headers: HTTPHeaders = [
            "Content-Length": "3", "Transfer-Encoding": "chunked", "Host": "elsewhere", "Expect": "100-continue",
        ]
        _ = try await CurlTransport(base: server.url).send(
            HTTPRequest(method: "POST", target: "/", headers: headers, body: [1, 2, 3, 4, 5]))
        let seen = try #require(echo.requests.first)
        #expect(seen.body == [1, 2, 3, 4, 5])
        #expect(seen.headers["Host"] == "127.0.0.1:\(server.port)")
    }
}
