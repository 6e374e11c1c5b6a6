import HTTP
import TestSupport
import Testing

@testable import FlowNotesCommands

extension ChromiumTests {
    /// The page of the wallet for development, where a person decides.
    @Suite(.serialized)
    struct Wallets {
        private let bench: Workbench

        init() throws { bench = try Workbench(nil) }

        private func titles() async throws -> [String?]? {
            let output = await bench.runLocal(["list", "--json"]).output
            return try TestSupport.JSONValue(json: Array(output.utf8)).array?.map { $0["title"]?.string }
        }

        /// A wallet beside a chain with script, and one alone without.
        private func run(_ hasScript: Bool, _ work: (Browser, ServedWallet) async throws -> Void) async throws {
            let wallet = try await ServedWallet(bench, hasScript ? ServedWallet.besideChain : ServedWallet.alone)
            try await Chromium.run(bench) { browser in
                if !hasScript { try await browser.tell("Emulation.setScriptExecutionDisabled", ["value": true]) }
                try await work(browser, wallet)
            }
        }

        // MARK: Decisions

        @Test(arguments: [true, false])
        func whatIsAskedAppearsAndIsDecided(hasScript: Bool) async throws {
            try await run(hasScript) { browser, wallet in
                try await browser.open(wallet.link)
                #expect(try await browser.url == wallet.home + "/")
                try await browser.waitFor("Nothing waits")
                try await decideOnSigningIn(browser, wallet)
                try await browser.follow("What waits")
                try await browser.waitFor("Nothing waits")
                try await decideOnANote(browser, wallet)
                // Whoever goes back finds what became of it.
                try await browser.back()
                try await browser.waitFor("Approved")
                #expect(try await browser.count("form, button") == 0)
            }
        }

        private func decideOnSigningIn(_ browser: Browser, _ wallet: ServedWallet) async throws {
            async let refused = bench.runLocal(["login", "--wallet", wallet.url])
            try await browser.waitFor("1 request waits")
            #expect(try await browser.text.contains("It says it is flownotes. Asked by a program on this machine"))
            try await wallet.decide("decline", "Sign in, with a proof", browser)
            #expect(try await browser.text.contains("Nothing was signed: the person said no"))
            let outcome = await refused
            #expect(outcome.code != 0 && outcome.error.contains("declined in the wallet"), "\(outcome)")
            try await browser.follow("What waits")
            async let login = bench.runLocal(["login", "--wallet", wallet.url])
            try await wallet.decide("approve", "Sign in, with a proof", browser)
            #expect(await login.code == 0)
        }

        private func decideOnANote(_ browser: Browser, _ wallet: ServedWallet) async throws {
            let line = ["add", "-t", "Milk & <b>more</b>", "Two\nlitres"]
            async let refused = bench.runLocal(line)
            try await browser.waitFor("It adds the note titled Milk & <b>more</b>")
            try await wallet.decide("decline", "Sign a transaction", browser)
            let outcome = await refused
            #expect(outcome.code != 0 && outcome.error.contains("declined in the wallet"), "\(outcome)")
            #expect(try await titles() == nil)
            try await browser.follow("What waits")
            async let add = bench.runLocal(line)
            try await browser.waitFor("1 request waits")
            try await browser.follow("Sign a transaction")
            try await checkTransaction(browser, wallet)
            try await browser.click("button[value=approve]")
            try await browser.waitFor("Approved")
            #expect(await add.code == 0)
            #expect(try await titles() == ["Milk & <b>more</b>"])
        }

        private func checkTransaction(_ browser: Browser, _ wallet: ServedWallet) async throws {
            try await browser.waitFor("Sign a transaction?")
            let text = try await browser.text
            let address = try #require((wallet.printed["wallet"] ?? wallet.printed)["address"]?.string)
            for words in [
                "proposer, payer and authorizer, with key 0 of \(address) (your account)",
                "Pays the fees\n\(address) (your account)", "title\n“Milk & <b>more</b>”", "body\nTwo\nlitres\n",
                "prepare(", "import NotepadManager from 0xf8d6e0586b0a20c7", "It says it is\nflownotes",
                "This wallet is on\nnetwork local",
            ] {
                #expect(text.contains(words), "no \(words) in:\n\(text)")
            }
            #expect(text.contains(/When\n(just now|[0-9]+ (seconds|minutes?) ago)/))
        }

        @Test(arguments: [true, false])
        func whatWaitsIsDeclinedAtOnce(hasScript: Bool) async throws {
            try await run(hasScript) { browser, wallet in
                var asked = [try await wallet.ask("/authn", [:])]
                for number in 1...2 {
                    asked.append(try await wallet.ask("/user-signature", ["message": .string("0\(number)")]))
                }
                try await browser.open(wallet.link)
                try await browser.waitFor("3 requests wait")
                try await browser.click("button[value=decline-all]")
                try await browser.waitFor("Nothing waits")
                for one in asked {
                    let answer = try await wallet.answer(to: one)
                    #expect(answer["status"]?.string == "DECLINED")
                    #expect(answer["reason"]?.string?.contains("the person said no") == true)
                    try await browser.open(wallet.home + wallet.place(of: one))
                    try await browser.waitFor("Nothing was signed")
                }
            }
        }

        @Test func theAgeIsTold() async throws {
            let wallet = try await ServedWallet(bench)
            _ = try await wallet.ask("/authn", [:])
            try await Chromium.run(bench) { browser in
                try await browser.open(wallet.link)
                let isOlder = try await browser.waitUntil {
                    try await browser.follow("Look again")
                    return try await browser.text.contains(/It was [0-9]+ (seconds|minutes?) ago/)
                }
                #expect(isOlder)
            }
        }

        @Test func whatComesMeanwhileIsSaid() async throws {
            let wallet = try await ServedWallet(bench)
            let first = try await wallet.ask("/authn", [:])
            try await Chromium.run(bench) { browser in
                try await browser.open(wallet.link)
                try await browser.waitFor("1 request waits")
                try await browser.run("window.isTheSame = true; document.querySelector('.notes a').focus()")
                _ = try await wallet.ask("/user-signature", ["message": "00"])
                try await browser.waitFor("Something new waits.")
                // What is read or tabbed through has not moved.
                #expect(try await browser.count(".notes li") == 1)
                #expect(try await browser.run("return document.activeElement.textContent").string == "Sign in")
                #expect(try await browser.run("return window.isTheSame").bool == true)
                #expect(try await browser.title == "Something new waits")
                try await PageAudit.check(browser, "news")
                try await browser.follow("Look at it")
                try await browser.waitFor("2 requests wait")
                try await browser.click("button[value=decline-all]")
                try await browser.waitFor("Nothing waits")
                // The page of what was decided tells it, too.
                try await browser.open(wallet.home + wallet.place(of: first))
                try await browser.waitFor("Declined")
                _ = try await wallet.ask("/authn", [:])
                try await browser.waitFor("Something new waits.")
                try await browser.follow("Look at it")
                try await browser.waitFor("1 request waits")
            }
        }

        // MARK: Other sites

        /// A site that leads to a place of the wallet, in the ways that there are.
        private func site(_ target: String) throws -> TestServer {
            try TestServer(
                ScriptedTransport { request in
                    if request.target == "/redirect" {
                        return HTTPResponse(status: 303, headers: ["Location": target])
                    }
                    let page =
                        switch request.target {
                        case "/frame": "<title>f</title><p>a frame:</p><iframe src=\"\(target)\"></iframe>"
                        case "/popup": "<button onclick=\"window.open('\(target)', '_blank')\">Ask</button>"
                        case "/form":
                            """
                            <form id="f" method="post" action="\(target)"><input name="decision" value="approve">
                            </form><script>f.submit()</script>
                            """
                        default: "<a href=\"\(target)\">To the wallet</a>"
                        }
                    return HTTPResponse(
                        status: 200, headers: ["Content-Type": "text/html"], body: .bytes(Array(page.utf8)))
                })
        }

        private static let anyHost = ["--host-resolver-rules=MAP *.test 127.0.0.1"]

        @Test func aLinkOfAnotherSiteLeadsToTheRequest() async throws {
            let wallet = try await ServedWallet(bench)
            let asked = try await wallet.ask("/authn", ["config": ["app": ["title": "Elsewhere"]]])
            let foreign = try site(wallet.home + wallet.place(of: asked))
            defer { foreign.stop() }
            let hosts = ["127.0.0.1", "localhost", "evil.test"].map { "http://\($0):\(foreign.port)" }
            try await Chromium.run(bench, flags: Self.anyHost) { browser in
                // A browser that has not been let in is told how to be.
                try await browser.open(hosts[2])
                try await browser.follow("To the wallet")
                try await browser.waitFor("This page is for whoever has its link.")
                #expect(try await browser.text.contains("printed it in the terminal where it was started; open that"))
                #expect(try await !browser.text.contains("Elsewhere"))
                try await browser.open(wallet.link)
                try await browser.waitFor("1 request waits")
                for host in hosts {
                    try await browser.open(host)
                    try await browser.follow("To the wallet")
                    try await browser.waitFor("It says it is\nElsewhere")
                    try await browser.open(host + "/redirect")
                    try await browser.waitFor("It says it is\nElsewhere")
                }
                // Without script the person goes on by a link.
                try await browser.tell("Emulation.setScriptExecutionDisabled", ["value": true])
                try await browser.open(hosts[2])
                try await browser.follow("To the wallet")
                try await browser.waitFor("An application has sent you to the development wallet.")
                try await PageAudit.check(browser, "coming in")
                try await browser.follow("Go on")
                try await browser.waitFor("It says it is\nElsewhere")
                try await browser.click("button[value=approve]")
                try await browser.waitFor("Approved")
                #expect(try await wallet.answer(to: asked)["status"]?.string == "APPROVED")
            }
        }

        @Test func aWindowThatAnApplicationOpensIsTheRequest() async throws {
            let wallet = try await ServedWallet(bench)
            let asked = try await wallet.ask("/authn", [:])
            let foreign = try site(wallet.home + wallet.place(of: asked))
            defer { foreign.stop() }
            try await Chromium.run(bench, flags: Self.anyHost) { browser in
                try await browser.open(wallet.link)
                try await browser.open("http://evil.test:\(foreign.port)/popup")
                try await browser.click("button")
                try await browser.look(atWindow: 1, of: 2)
                try await browser.waitFor("Sign in?")
                #expect(try await browser.run("return window.opener").string == nil)
                try await browser.click("button[value=decline]")
                try await browser.waitFor("Declined")
            }
        }

        @Test func otherSitesCanNeitherDecideNorFrame() async throws {
            let wallet = try await ServedWallet(bench)
            let asked = try await wallet.ask("/authn", ["config": ["app": ["title": "Mine"]]])
            let place = try wallet.place(of: asked)
            let (deciding, framing) = (try site(wallet.home + "/decide"), try site(wallet.home + place))
            defer {
                deciding.stop()
                framing.stop()
            }
            try await Chromium.run(bench, flags: Self.anyHost) { browser in
                try await browser.open(wallet.link)
                try await browser.waitFor("Mine")
                // From the same host, and so with the cookie; and from another.
                for host in ["127.0.0.1", "evil.test"] {
                    try await browser.open("http://\(host):\(deciding.port)/form")
                    try await browser.waitFor("Another site sent this form")
                    try await browser.open("http://\(host):\(framing.port)/frame")
                    try await browser.waitFor("a frame:")
                    #expect(try await !browser.textOfFrame.contains("Mine"))
                }
                let rebound = wallet.home.replacing("127.0.0.1", with: "rebound.test")
                for path in ["/", place] {
                    try await browser.open(rebound + path)
                    try await browser.waitFor("This is not the address of the wallet.")
                }
                #expect(try await wallet.answer(to: asked)["status"]?.string == "PENDING")
            }
        }
    }
}
