import Cadence
import Flow
import HTTP
import HTTPCurl
import HTTPServer
import Testing

@testable import FlowWallet

/// The wallet behind a port, asked by an application and answered by a browser, both over sockets.
struct WalletSocketTests {
    /// A client that keeps a cookie, as a browser does.
    private struct Browser {
        let transport: CurlTransport
        let origin: String
        var cookie = ""

        init(_ url: String) throws {
            transport = try CurlTransport(base: url)
            origin = url
        }

        mutating func get(_ target: String) async throws -> WalletReply {
            let reply = try await WalletReply(
                try await transport.send(HTTPRequest(method: "GET", target: target, headers: ["Cookie": cookie])))
            if let set = reply.headers["Set-Cookie"] { cookie = String(set.prefix { $0 != ";" }) }
            return reply
        }

        func post(_ target: String, _ fields: [String: String]) async throws -> WalletReply {
            let body = fields.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
            let headers: HTTPHeaders = [
                "Cookie": cookie, "Origin": origin, "Content-Type": "application/x-www-form-urlencoded",
            ]
            return try await WalletReply(
                try await transport.send(
                    HTTPRequest(method: "POST", target: target, headers: headers, body: Array(body.utf8))))
        }
    }

    private func post(_ transport: CurlTransport, _ target: String, _ body: JSONTree) async throws -> WalletReply {
        try await WalletReply(
            try await transport.send(
                HTTPRequest(
                    method: "POST", target: target, headers: ["Content-Type": "application/json"], body: body.json)))
    }

    @Test("Sign in and sign, as FCL does it, with a browser on the other side")
    func endToEnd() async throws {
        let user = try WalletBench.signer("179b6b1cb6755e31", "alice")
        let wallet = DevelopmentWallet(DevelopmentWallet.Options(user: user, network: "local"))
        let server = LoopbackServer(transport: wallet)
        let port = try await server.start()
        wallet.listens(on: port)
        let url = "http://127.0.0.1:\(port)"
        #expect(wallet.address == url)
        let application = try CurlTransport(base: url)
        var browser = try Browser(url)
        let link = try #require(wallet.link)
        #expect(try await browser.get(String(link.dropFirst(url.count))).status == 303)

        let asked = try await post(application, "/authn?l6n=http%3A%2F%2Fx", .of(["config": WalletBench.config]))
        let approved = try await decide("approve", asked, &browser, application)
        let answer = try AuthnAnswer(try #require(approved.json["data"]))
        let authz = try #require(answer.services.first { $0.type == "authz" })
        #expect(authz.endpoint == url + "/authz" && authz.address == user.address)

        let bench = try WalletBench(user: user)
        let signable = try WalletBench.signable(bench.transaction(), user)
        let signing = try await post(application, "/authz", signable)
        let signed = try await decide("approve", signing, &browser, application)
        #expect(try CompositeSignature(try #require(signed.json["data"])).signature.count == 64)
        let again = try await post(application, "/authz", signable)
        #expect(try await decide("decline", again, &browser, application).word == "DECLINED")
        await server.stop(within: .zero)
    }

    /// Opens the page that the answer names, sends its form, and polls until there is an answer.
    private func decide(
        _ decision: String, _ reply: WalletReply, _ browser: inout Browser, _ application: CurlTransport
    ) async throws -> WalletReply {
        #expect(reply.word == "PENDING")
        let page = try await browser.get("/request?id=\(reply.local)")
        #expect(page.status == 200)
        let decided = try await browser.post(
            "/decide", page.hiddenFields.merging(["decision": decision]) { $1 })
        #expect(decided.status == 303)
        return try await post(application, "/poll?l6n=x", reply.json["updates"]?["data"] ?? .null)
    }

    @Test("What is too long for the server is declined as everything else is; a page says it in words")
    func tooLong() async throws {
        let bench = try WalletBench()
        var options = LoopbackServer.Options()
        options.maximumBody = 1_000
        options.refusal = { [wallet = bench.wallet] in
            wallet.refusal(status: $0.status, message: $0.message, of: $1)
        }
        let server = LoopbackServer(transport: bench.wallet, options: options)
        bench.wallet.listens(on: try await server.start())
        let application = try CurlTransport(base: try #require(bench.wallet.address))
        let long: JSONTree = .of(["fill": .string(String(repeating: "x", count: 2_000))])
        for path in ["/", "/authn", "/authz", "/pre-authz", "/user-signature"] {
            let reply = try await post(application, path, long)
            #expect(reply.status == 413 && reply.word == "DECLINED", "\(path)")
            #expect(reply.headers["Access-Control-Allow-Origin"] == "*", "\(path)")
        }
        let page = try await post(application, "/decide", long)
        #expect(page.status == 413 && page.text.contains("1000 bytes"))
        #expect(page.headers["Content-Security-Policy"] != nil)
        await server.stop(within: .zero)
    }

    @Test("200 at the same time: each is answered, and a hundred wait")
    func crowd() async throws {
        let bench = try WalletBench()
        let server = LoopbackServer(transport: bench.wallet)
        let port = try await server.start()
        bench.wallet.listens(on: port)
        let application = try CurlTransport(base: "http://127.0.0.1:\(port)")
        let words = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<200 {
                group.addTask { try await post(application, "/authn", .of(["config": WalletBench.config])).word }
            }
            return try await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(words == ["PENDING": 100, "DECLINED": 100])
        await server.stop(within: .zero)
    }
}
