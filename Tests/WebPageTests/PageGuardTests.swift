import HTTP
import Testing
import WebPage

/// Who is let in, and what is refused before anything else looks at it.
struct PageGuardTests {
    private let guardian = PageGuard(name: "test", howToEnter: "open the link that was printed")
    private var link: String { guardian.link() }
    private var token: String { Self.token(link) }
    private let cookie: String
    private var cookieWord: String { String(cookie.dropFirst("test-8080=".count)) }

    init() throws {
        guardian.serve(on: 8080)
        let target = "/?token=" + Self.token(guardian.link())
        let request = HTTPRequest(method: "GET", target: target, headers: ["Host": "127.0.0.1:8080"])
        guard case .answer(let response) = guardian.judge(request, try PageTarget(target)) else {
            cookie = ""
            return
        }
        cookie = String(response.headers["Set-Cookie"]?.prefix { $0 != ";" } ?? "")
    }

    private static func token(_ link: String) -> String { String(link.split(separator: "=").last ?? "") }

    private func judge(_ method: String, _ target: String, _ headers: HTTPHeaders) throws -> HTTPResponse? {
        let request = HTTPRequest(method: method, target: target, headers: headers)
        if case .answer(let response) = guardian.judge(request, try PageTarget(target)) { return response }
        return nil
    }

    private func words(_ response: HTTPResponse?) async throws -> String {
        String(decoding: try await response?.body.collect(upTo: 1 << 20) ?? [], as: UTF8.self)
    }

    @Test func theLinkBecomesACookie() throws {
        #expect(link.hasPrefix("http://127.0.0.1:8080/?token="))
        #expect(token.count == 48)
        let entered = try #require(try judge("GET", "/?token=\(token)", ["Host": "127.0.0.1:8080"]))
        #expect(entered.status == 303)
        #expect(entered.headers["Location"] == "/")
        #expect(entered.headers["Set-Cookie"] == "\(cookie); Path=/; HttpOnly; SameSite=Strict")
        #expect(try judge("GET", "/", ["Host": "127.0.0.1:8080", "Cookie": "a=b; \(cookie)"]) == nil)
        #expect(try judge("GET", "/", ["Host": "localhost:8080", "Cookie": "test-8080=old; \(cookie)"]) == nil)
        // The word of the link is not that of the cookie, which every server of this host gets to see.
        #expect(cookieWord != token)
    }

    @Test func whoComesFromAnotherSiteIsLedOn() async throws {
        let headers: HTTPHeaders = ["Host": "127.0.0.1:8080", "Sec-Fetch-Site": "cross-site"]
        let response = try #require(try judge("GET", "/notes/3?token=\(token)", headers))
        #expect(response.status == 200)
        #expect(response.headers["Set-Cookie"] != nil)
        #expect(try await words(response).contains("<meta http-equiv=\"refresh\" content=\"0;url=/notes/3\">"))
    }

    @Test func aLinkForOneUseIsUsedOnce() throws {
        let once = Self.token(guardian.linkForOneUse())
        #expect(once != token)
        #expect(try judge("GET", "/?token=\(once)", ["Host": "127.0.0.1:8080"])?.status == 303)
        #expect(try judge("GET", "/?token=\(once)", ["Host": "127.0.0.1:8080"])?.status == 403)
        #expect(try judge("GET", "/?token=\(token)", ["Host": "127.0.0.1:8080"])?.status == 303)
    }

    @Test func strangersAreToldHowToEnter() async throws {
        for cookie in [
            nil, "test-8080=", "test-8080=\(cookieWord.dropLast())z", "test-8081=\(cookieWord)", "test-8080=\(token)",
        ] {
            var headers: HTTPHeaders = ["Host": "127.0.0.1:8080"]
            headers["Cookie"] = cookie
            let response = try judge("GET", "/", headers)
            #expect(response?.status == 403)
            #expect(try await words(response).contains("open the link that was printed"))
        }
        let wrong = try judge("GET", "/?token=\(String(repeating: "0", count: 48))", ["Host": "127.0.0.1:8080"])
        #expect(wrong?.status == 403)
        #expect(wrong?.headers["Set-Cookie"] == nil)
    }

    @Test(
        "A name that was rebound to 127.0.0.1 is refused, with the cookie too",
        arguments: [
            "evil.example:8080", "evil.example", "127.0.0.1", "127.0.0.1:8081", "localhost", "localhost:80",
            "[::1]:8080",
            "127.0.0.1.evil.example:8080", "127.0.0.1:8080@evil.example", "",
        ])
    func foreignHost(host: String) throws {
        #expect(try judge("GET", "/", ["Host": host, "Cookie": cookie])?.status == 403)
        let entered = try judge("GET", "/?token=\(token)", ["Host": host])
        #expect(entered?.status == 403)
        #expect(entered?.headers["Set-Cookie"] == nil)
    }

    @Test(
        "A form of another site is refused",
        arguments: [
            (["Origin": "http://evil.example"], false), (["Origin": "http://127.0.0.1:9999"], false),
            (["Origin": "https://127.0.0.1:8080"], false), (["Origin": "null"], false),
            (["Origin": "null", "Sec-Fetch-Site": "cross-site"], false),
            (["Origin": "http://127.0.0.1:8080", "Sec-Fetch-Site": "cross-site"], false),
            (["Sec-Fetch-Site": "same-site"], false), (["Sec-Fetch-Site": "none"], false),
            (["Origin": "http://127.0.0.1:8080"], true), (["Origin": "null", "Sec-Fetch-Site": "same-origin"], true),
            (["Origin": "http://127.0.0.1:8080", "Sec-Fetch-Site": "same-origin"], true), ([:], true),
        ] as [([String: String], Bool)])
    func foreignOrigin(fields: [String: String], isWelcome: Bool) throws {
        var headers: HTTPHeaders = ["Host": "127.0.0.1:8080", "Cookie": cookie]
        for (name, value) in fields { headers[name] = value }
        #expect((try judge("POST", "/notes", headers) == nil) == isWelcome)
        // A token in the address lets nobody post.
        headers["Cookie"] = nil
        #expect(try judge("POST", "/notes?token=\(token)", headers)?.status == 403)
    }

    @Test func formsCarryTheWord() throws {
        let field = guardian.formField.text
        let word = try #require(field.split(separator: "\"").dropLast().last.map(String.init))
        #expect(guardian.refusal(of: try FormFields(Array("csrf=\(word)".utf8))) == nil)
        for body in [
            "", "csrf=", "csrf=\(String(word.dropLast()))", "csrf=\(token)", "csrf=\(cookieWord)", "other=\(word)",
        ] {
            #expect(guardian.refusal(of: try FormFields(Array(body.utf8)))?.status == 403)
        }
    }

    @Test func nothingIsServedBeforeThePortIsKnown() throws {
        let early = PageGuard(name: "test", howToEnter: "wait")
        let request = HTTPRequest(method: "GET", target: "/", headers: ["Host": "127.0.0.1:0"])
        guard case .answer(let response) = early.judge(request, try PageTarget("/")) else {
            Issue.record("a request was let in")
            return
        }
        #expect(response.status == 403)
    }

    @Test func secretsAreNotShown() {
        let secret = Secret()
        #expect(!"\(secret) \(String(reflecting: secret))".contains(secret.word))
        #expect(secret.word != Secret().word)
    }
}
