import Cadence
import Flow
import HTTP
import Testing

@testable import FlowWallet

/// Who may look and decide, and what an application's words can do on the page.
struct WalletPagesTests {
    private let bench: WalletBench

    init() throws { bench = try WalletBench() }

    private var signIn: JSONTree { .of(["config": WalletBench.config]) }

    private func get(_ target: String, _ headers: HTTPHeaders) async throws -> WalletReply {
        try await WalletReply(
            await bench.wallet.send(HTTPRequest(method: "GET", target: target, headers: headers)))
    }

    @Test func theLinkLetsABrowserIn() async throws {
        let link = try #require(bench.wallet.link)
        let target = String(try #require(link.components(after: ":8701").first))
        let entered = try await get(target, ["Host": WalletBench.host])
        #expect(entered.status == 303 && entered.headers["Location"] == "/")
        let cookie = entered.headers["Set-Cookie"] ?? ""
        #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Strict"))
        let page = try await get("/", ["Host": WalletBench.host, "Cookie": String(cookie.prefix { $0 != ";" })])
        #expect(page.status == 200 && page.text.contains("<h1>Nothing waits</h1>"))
        let policy = page.headers["Content-Security-Policy"] ?? ""
        for part in ["default-src 'none'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"] {
            #expect(policy.contains(part))
        }
        #expect(!policy.contains("unsafe"))
        #expect(page.headers["X-Content-Type-Options"] == "nosniff" && page.headers["Cache-Control"] == "no-store")
    }

    @Test("Without the cookie nothing is shown and nothing decided")
    func strangers() async throws {
        let asked = try await bench.ask("/authn", signIn)
        let page = try await bench.page(of: asked)
        let ours = await bench.cookie
        for cookie in ["", "flownotes-wallet-8701=00", "flownotes-wallet-8700=" + ours.suffix(48)] {
            let headers: HTTPHeaders = ["Host": WalletBench.host, "Cookie": cookie]
            for target in ["/", "/request?id=\(asked.local)"] {
                let seen = try await get(target, headers)
                #expect(seen.status == 403 && !seen.text.contains("FlowNotes"))
            }
            #expect(try await bench.decide(page, "approve", headers: ["Cookie": cookie]).status == 403)
        }
        #expect(try await bench.poll(asked).word == "PENDING")
    }

    @Test("A form of another site, or without the words of this page, decides nothing")
    func forgedForms() async throws {
        let asked = try await bench.ask("/authn", signIn)
        let other = try await bench.page(of: try await bench.ask("/authn", signIn))
        let page = try await bench.page(of: asked)
        let strangers: [HTTPHeaders] = [
            ["Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"],
            ["Origin": "http://127.0.0.1:9519", "Sec-Fetch-Site": "same-site"], ["Origin": "http://127.0.0.1:9519"],
            ["Origin": "null", "Sec-Fetch-Site": "cross-site"], ["Origin": "null", "Sec-Fetch-Site": ""],
            ["Origin": "", "Sec-Fetch-Site": "none"], ["Sec-Fetch-Site": "same-site"],
        ]
        for headers in strangers {
            #expect(try await bench.decide(page, "approve", headers: headers).status == 403, "\(headers)")
        }
        #expect(try await bench.decide(page, "approve", fields: ["csrf": "00"]).status == 403)
        let token = other.hiddenFields["token"] ?? ""
        #expect(try await bench.decide(page, "approve", fields: ["token": token]).status == 404)
        #expect(try await bench.decide(page, "approve", fields: ["id": "00"]).status == 404)
        #expect(try await bench.decide(page, "perhaps").status == 400)
        #expect(try await bench.decide(page, "approve", headers: ["Content-Type": "text/plain"]).status == 400)
        #expect(
            try await bench.decide(page, "approve", fields: ["x": String(repeating: "y", count: 20_000)]).status == 413)
        #expect(try await bench.decide(page, "approve", fields: ["x": "%zz"]).status == 400)
        #expect(try await bench.page("/decide").status == 405)
        #expect(try await bench.poll(asked).word == "PENDING")
        #expect(try await bench.decide(page, "approve").status == 303)
        #expect(try await bench.poll(asked).word == "APPROVED")
    }

    @Test(
        "A name that was rebound to this machine reaches neither the page nor the endpoints",
        arguments: ["evil.example", "evil.example:8701", "127.0.0.1", "127.0.0.1:8700", "[::1]:8701", ""])
    func rebinding(host: String) async throws {
        let headers: HTTPHeaders = ["Host": host]
        for path in ["/authn", "/authz", "/pre-authz", "/user-signature", "/poll"] {
            let reply = try await bench.ask(path, signIn, headers: headers)
            #expect(reply.status == 421 && reply.word == "")
        }
        #expect(try await bench.page("/", headers: headers).status == 421)
        #expect(try await bench.page("/").text.contains("Nothing waits"))
        let asked = try await bench.ask("/authn", signIn, headers: ["Host": "localhost:8701"])
        #expect(asked.word == "PENDING")
    }

    @Test("Whoever comes by another site's link is sent once more, with the cookie")
    func cameFromElsewhere() async throws {
        let asked = try await bench.ask("/authn", signIn)
        let headers: HTTPHeaders = ["Host": WalletBench.host, "Sec-Fetch-Site": "cross-site"]
        let first = try await get("/request?id=\(asked.local)&l6n=http%3A%2F%2Fx", headers)
        #expect(first.status == 200)
        #expect(first.text.contains("<a href=\"/request?id=\(asked.local)&amp;again=1\">"))
        #expect(!first.text.contains("FlowNotes"))
        #expect(try await get("/request?id=\(asked.local)&again=1", headers).status == 403)
        let known = try await bench.page("/request?id=\(asked.local)&again=1", headers: headers)
        #expect(known.text.contains("Sign in?"))
    }

    @Test func otherPathsAndMethods() async throws {
        #expect(try await bench.page("/nothing").status == 404)
        #expect(try await bench.page("/request").status == 404)
        #expect(try await bench.page("/%zz").status == 400)
        #expect(try await bench.page("/authn").status == 405)
        #expect(try await get("/icon.svg", ["Host": WalletBench.host]).headers["Content-Type"] == "image/svg+xml")
    }

    @Test("Any page may ask: preflights are answered, cookies play no part")
    func crossOrigin() async throws {
        let preflight = HTTPRequest(
            method: "OPTIONS", target: "/authn",
            headers: [
                "Host": WalletBench.host, "Origin": "http://localhost:3000", "Access-Control-Request-Method": "POST",
                "Access-Control-Request-Headers": "content-type",
            ])
        let answer = try await WalletReply(await bench.wallet.send(preflight))
        #expect(answer.status == 204 && answer.headers["Access-Control-Allow-Origin"] == "*")
        #expect(answer.headers["Access-Control-Allow-Headers"] == "Content-Type")
        #expect(answer.headers["Access-Control-Allow-Credentials"] == nil)
        let asked = try await bench.ask("/authn", signIn, headers: ["Origin": "http://localhost:3000"])
        #expect(asked.headers["Access-Control-Allow-Origin"] == "*")
        #expect(try await bench.page("/").headers["Access-Control-Allow-Origin"] == nil)
    }

    @Test func bodiesAreLimited() async throws {
        for (path, limit) in [("/authn", 256 << 10), ("/poll", 256 << 10), ("/authz", 12 << 20)] {
            let reply = try await bench.ask(path, bytes: Array(repeating: 0x20, count: limit + 1))
            #expect(reply.status == 413 && reply.word == "DECLINED")
        }
        // As deep and as wide as an application likes.
        let deep = Array(String(repeating: "[", count: 100_000).utf8)
        #expect(try await bench.ask("/authz", bytes: deep).word == "DECLINED")
        let wide = Array(("[" + String(repeating: "0,", count: 2_000_000) + "0]").utf8)
        #expect(try await bench.ask("/authz", bytes: wide).word == "DECLINED")
    }

    /// Text that would be a tag, close one, or turn what stands around it.
    static let hostile = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "</title></pre><h1>Approved</h1>",
        "' onclick='x",
        "&lt;b&gt;", "\u{202e}txet\u{202c}", "\u{2066}\u{2067}", "a\u{0}b\u{1b}[31m\u{7f}\u{85}",
        "\u{200b}\u{feff}\u{ad}",
        "”, and nothing else: <b>", "{{7*7}}", "javascript:alert(1)",
    ]

    @Test("No text of an application is read as HTML or turns the text around it", arguments: hostile)
    func hostileText(text: String) async throws {
        let config: JSONTree = .of([
            "app": .of(["title": .string(text)]),
            "client": .of(["hostname": .string(text), "network": .string(text)]),
        ])
        let nonce = String(repeating: "00", count: 32)
        let body: JSONTree = .of(["config": config, "appIdentifier": .string(text), "nonce": .string(nonce)])
        let reading = TransactionReading(sentence: [.words("adds "), .quoted(text)], parameters: [text])
        let bench = try WalletBench { $0.reading = { _ in reading } }
        let signIn = try await bench.ask("/authn", body, headers: ["Origin": text])
        var transaction = bench.transaction([.string(text)])
        transaction.script += Array(text.utf8)
        let authz = try await bench.ask("/authz", WalletBench.signable(transaction, bench.user))
        let message = try await bench.ask(
            "/user-signature", .of(["message": .string(text.utf8.map { hex($0) }.joined())]))
        var pages = [try await bench.page("/")]
        for reply in [signIn, authz, message] {
            #expect(reply.word == "PENDING", "\(reply.text)")
            pages.append(try await bench.page(of: reply))
        }
        for page in pages {
            #expect(page.status == 200)
            check(try withoutOwnScript(page.text))
        }
    }

    /// A page without the program that looks for news, to the last byte ours.
    private func withoutOwnScript(_ html: String) throws -> String {
        let parts = html.components(after: "<script nonce=\"")
        guard let rest = parts.first else { return html }
        #expect(parts.count == 1)
        let nonce = rest.prefix { $0 != "\"" }
        #expect(nonce.allSatisfy { $0.isHexDigit })
        let own = "<script nonce=\"\(nonce)\">\(WalletNews.script)</script>"
        #expect(html.contains(own))
        return html.replacing(own, with: "")
    }

    private func hex(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }

    /// The page has only the tags and attributes that we wrote, and no character that hides or turns others.
    private func check(_ html: String) {
        let known: Set = [
            "!DOCTYPE", "html", "head", "meta", "title", "link", "style", "body", "a", "header", "main", "h1", "h2",
            "p",
            "div", "dl", "dt", "dd", "span", "ul", "li", "form", "input", "button", "pre", "details", "summary", "bdi",
            "q", "footer", "nav",
        ]
        for tag in html.components(after: "<") {
            let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber || $0 == "!" }
            #expect(known.contains(String(name)), "<\(tag.prefix(40))")
            #expect(!tag.prefix { $0 != ">" }.contains(" on"), "<\(tag.prefix(40))")
        }
        #expect(!html.unicodeScalars.contains { hides($0) })
        #expect(html.components(after: "<h1>").count == 1)
    }

    private func hides(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0a, 0x09: false
        case 0..<0x20, 0x7f..<0xa0, 0xad, 0x200b, 0x200e, 0x200f, 0x202a...0x202e, 0x2060...0x206f, 0xfeff: true
        default: false
        }
    }

    @Test("A text of several lines is shown with its lines, still as text")
    func lines() async throws {
        let bench = try WalletBench()
        let transaction = bench.transaction([.string("Two\n<b>litres</b>\u{202e}\r\n")])
        let asked = try await bench.ask("/authz", WalletBench.signable(transaction, bench.user))
        let page = try await bench.page(of: asked)
        #expect(page.text.contains("Two\n&lt;b&gt;litres&lt;/b&gt;\\u{202e}␍\n</div>"), "\(page.text)")
    }

    @Test("What an application says of itself is marked as that, and a difference is told")
    func warnings() async throws {
        let nonce = String(repeating: "00", count: 32)
        let config: JSONTree = .of(["client": .of(["network": "testnet"])])
        let body: JSONTree = .of([
            "config": config, "appIdentifier": "https://bank.example", "nonce": .string(nonce),
        ])
        let asked = try await bench.ask("/authn", body, headers: ["Origin": "https://evil.example"])
        let text = try await bench.page(of: asked).text
        #expect(text.contains("says it is on network") && text.contains("it could use the proof to pass for you there"))
        let rows: [(name: String, isWarned: Bool)] = [
            ("https://a.example", false), ("a.example", false), ("A.example/app", false), ("Some notes", false),
            ("Notes 2.0 for all", false), ("awesome-notes", false), ("http://a.example", true), ("bank.example", true),
            ("bank.example/login", true), ("a.example.evil.com", true), ("https://bank.example", true),
        ]
        for (name, isWarned) in rows {
            let asked = try await bench.ask(
                "/authn", .of(["appIdentifier": .string(name), "nonce": .string(nonce)]),
                headers: ["Origin": "https://a.example"])
            #expect(try await bench.page(of: asked).text.contains("pass for you") == isWarned, "\(name)")
        }
    }

    @Test("A request shows its age, and whether anybody waits for its answer")
    func ages() async throws {
        let asked = try await bench.ask("/authn", signIn)
        #expect(try await bench.page(of: asked).text.contains("<dd>just now</dd>"))
        let rows: [(seconds: Int, polls: Bool, age: String, left: String?)] = [
            (29, false, "29 seconds ago", nil), (1, false, "30 seconds ago", "30 seconds"),
            (35, true, "1 minute ago", nil), (60, false, "2 minutes ago", "1 minute"), (0, true, "2 minutes ago", nil),
        ]
        for row in rows {
            bench.pass(.seconds(row.seconds))
            if row.polls { #expect(try await bench.poll(asked).word == "PENDING") }
            for text in [try await bench.page("/").text, try await bench.page(of: asked).text] {
                #expect(text.contains(row.age), "\(row)")
                let warning = row.left.map { "has not looked for the answer for \($0)" }
                #expect(text.contains(warning ?? "has not looked") == (warning != nil), "\(row)")
            }
        }
    }

    @Test("Who asks and the buttons stand above what may be long")
    func buttonsComeFirst() async throws {
        let transaction = try await bench.ask("/authz", WalletBench.signable(bench.transaction(), bench.user))
        let message = try await bench.ask("/user-signature", .of(["message": "4d696c6b"]))
        for (asked, link) in [(transaction, "#program"), (message, "#message")] {
            let text = try await bench.page(of: asked).text
            let order = ["Who asks</h2>", "<a href=\"\(link)\">", ">Approve</button>", ">Decline</button>", "<pre"]
            let places = order.compactMap { text.firstRange(of: $0)?.lowerBound }
            #expect(places.count == order.count && places == places.sorted(), "\(text)")
            #expect(text.contains("id=\"\(link.dropFirst())\""))
        }
    }

    @Test("Bytes of a transaction or a proof that are to be signed as a message are warned of")
    func messagesThatAreNone() async throws {
        let rows: [(bytes: [UInt8], warning: String?)] = [
            (bench.transaction().payloadMessage, "made as a transaction"),
            (bench.transaction().envelopeMessage, "made as a transaction"),
            (DomainTag.accountProof.bytes + [1], "made as a proof"),
            (Array(DomainTag.transaction.bytes.dropLast()) + [1], nil), (DomainTag.userMessage.bytes, nil),
        ]
        for row in rows {
            let message = row.bytes.map { hex($0) }.joined()
            let asked = try await bench.ask("/user-signature", .of(["message": .string(message)]))
            let text = try await bench.page(of: asked).text
            #expect(text.contains(row.warning ?? "These bytes are made as") == (row.warning != nil), "\(row)")
            #expect(text.contains("role=\"alert\"") == (row.warning != nil), "\(row)")
        }
    }

    @Test("Landmarks, a heading, names for what can be scrolled, labels for what can be pressed")
    func structure() async throws {
        let asked = try await bench.ask("/authz", WalletBench.signable(bench.transaction(), bench.user))
        let text = try await bench.page(of: asked).text
        for part in [
            "<html lang=\"en\">", "<main id=\"main\"", "<header>", "<h1>", "href=\"#main\"",
            "<pre class=\"text\" tabindex=\"0\" aria-labelledby=\"program\">", "<h2 id=\"program\">",
            ">Approve</button>",
            ">Decline</button>", "name=\"viewport\"",
        ] {
            #expect(text.contains(part), "\(part)")
        }
        let list = try await bench.page("/").text
        #expect(list.contains("<a href=\"/request?id=\(asked.local)\">Sign a transaction</a>"))
        // A list that moves cannot be read.
        #expect(!list.contains("reload") && !list.contains("http-equiv"))
    }
}
