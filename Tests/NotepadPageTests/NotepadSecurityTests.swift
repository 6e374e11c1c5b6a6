import Cadence
import FlowNotes
import HTTP
import HTTPCurl
import HTTPServer
import Testing
import WebPage

@testable import NotepadPage

/// What other pages and programs try.
struct NotepadSecurityTests {
    @Test func aFormWithoutTheWordDoesNothing() async throws {
        let visitor = try await Visitor(FakeKeeper([FakeKeeper.note(1, "a")]))
        let rows: [(String, [(String, String)])] = [
            ("/notes/new", [("title", "x")]), ("/notes/1/delete", []), ("/notes/1/edit", [("revision", "1")]),
            ("/drop", [("address", "\(FakeKeeper.owner)")]),
        ]
        for (target, fields) in rows {
            for word in [nil, "", "0", String(repeating: "0", count: 48)] {
                let all = fields + (word.map { [(PageGuard.field, $0)] } ?? [])
                #expect(try await visitor.send(target, all).status == 403)
            }
        }
        #expect(visitor.keeper.acts.isEmpty)
    }

    @Test func foreignSitesAndNamesDoNothing() async throws {
        let visitor = try await Visitor(FakeKeeper([FakeKeeper.note(1, "secret words")]))
        let fields = [(PageGuard.field, visitor.site.guardian.formText), ("title", "x")]
        for headers: HTTPHeaders in [
            ["Origin": "http://evil.example"], ["Origin": "null"], ["Sec-Fetch-Site": "cross-site"],
            ["Host": "evil.example:8080"], ["Host": "evil.example:8080", "Origin": "http://evil.example:8080"],
            ["Cookie": ""],
        ] {
            #expect(try await visitor.send("/notes/new", fields, headers).status == 403)
        }
        #expect(visitor.keeper.acts.isEmpty)
        for headers: HTTPHeaders in [["Host": "evil.example:8080"], ["Cookie": ""], ["Host": ""]] {
            for target in ["/", "/notes/1", "/events", "/search?q=a", "/health"] {
                let page = try await visitor.get(target, headers)
                #expect(page.status == 403)
                #expect(!page.text.contains("secret words"))
            }
        }
    }

    @Test func otherMethodsAndTypesAreRefused() async throws {
        let visitor = try await Visitor()
        for method in ["PUT", "DELETE", "PATCH", "OPTIONS"] {
            let response = try await visitor.site.send(
                HTTPRequest(method: method, target: "/", headers: visitor.headers()))
            #expect(response.status == 405)
        }
        let json = try await visitor.send("/notes/new", [], ["Content-Type": "application/json"])
        #expect(json.status == 400)
        let word = [(PageGuard.field, visitor.site.guardian.formText)]
        #expect(try await visitor.send("/", word).status == 405)
    }

    @Test func longTextsAreRefusedAndKept() async throws {
        let visitor = try await Visitor()
        let long = String(repeating: "é", count: NotepadSite.maximumText / 2) + "!"
        let page = try await visitor.post("/notes/new", [("title", "t"), ("body", long)])
        #expect(page.status == 413)
        #expect(page.text.contains("at most 1000000 fit a transaction"))
        #expect(page.text.contains("é!</textarea>"))
        #expect(visitor.keeper.acts.isEmpty)
        let empty = try await visitor.post("/notes/new", [("title", " "), ("body", "\r\n")])
        #expect(empty.status == 400)
        #expect(empty.text.contains("The note is empty"))
    }

    @Test func formsThatNeverArriveAreTold() async throws {
        let visitor = try await Visitor()
        let answer = visitor.site.refusal(status: 413, message: "the request body has more than 4194304 bytes")
        let text = String(decoding: try await answer.body.collect(upTo: 1 << 20), as: UTF8.self)
        #expect(answer.status == 413)
        #expect(text.contains("The request body has more than 4194304 bytes."))
        #expect(text.contains("go back, where your text still is".dropFirst(2)))
    }

    @Test func thereAreNotTooManyActs() async throws {
        let visitor = try await Visitor(patience: .zero)
        visitor.keeper.change { $0.isHeld = true }
        for number in 1...ActDesk.maximumWorking {
            #expect(try await visitor.post("/notes/new", [("title", "n\(number)")]).status == 303)
        }
        let refused = try await visitor.post("/notes/new", [("title", "one more")])
        #expect(refused.status == 503)
        #expect(refused.text.contains("value=\"one more\""))
        visitor.keeper.change { $0.isHeld = false }
        await visitor.site.finish()
    }

    @Test func actsThatEndedAreForgottenInTheEnd() async throws {
        let visitor = try await Visitor()
        var first: String?
        for number in 0...ActDesk.maximumKept {
            let sent = try await visitor.post("/notes/new", [("title", "n\(number)")])
            first = first ?? sent.headers["Location"]?.split(separator: "=").last.map(String.init)
        }
        #expect(try await visitor.get("/acts/\(try #require(first))").status == 404)
    }

    @Test func endingCancelsWhatIsUnderWay() async throws {
        let visitor = try await Visitor(patience: .zero)
        visitor.keeper.change { $0.isHeld = true }
        let sent = try await visitor.post("/notes/new", [("title", "x")])
        await visitor.site.finish()
        #expect(try await visitor.get(try #require(sent.headers["Location"])).text.contains("The note was not added"))
        #expect(try await visitor.get("/events").status == 503)
    }

    @Test func manyPagesAreServedOrRefusedAndHearEverything() async throws {
        let keeper = FakeKeeper()
        let guardian = PageGuard(name: "flownotes", howToEnter: "open the link")
        let site = NotepadSite(keeper, guardian: guardian)
        let server = LoopbackServer(transport: site)
        let port = try await server.start()
        guardian.serve(on: port)
        var options = CurlTransport.Options()
        options.maximumConnections = 300
        let transport = try CurlTransport(base: "http://127.0.0.1:\(port)", options: options)
        let link = guardian.link()
        let entered = try await transport.send(
            HTTPRequest(method: "GET", target: String(link.dropFirst("http://127.0.0.1:\(port)".count))))
        let cookie = String(entered.headers["Set-Cookie"]?.prefix { $0 != ";" } ?? "")
        let since = site.events.lastNumber
        let heard = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    let request = HTTPRequest(
                        method: "GET", target: "/events?since=\(since)", headers: ["Cookie": cookie])
                    let response = try await transport.send(request)
                    if response.status == 503 { return false }
                    let text = String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
                    return (UInt64(1)...20).allSatisfy { text.contains("id: \(since + $0)\nevent: again\n") }
                }
            }
            // Half of it comes before all are there, which must not matter.
            for number in 1...20 {
                if number == 10 {
                    while site.events.count < 200 { try await Task.sleep(for: .milliseconds(5)) }
                    // Others are served meanwhile.
                    let health = try await transport.send(
                        HTTPRequest(method: "GET", target: "/health", headers: ["Cookie": cookie]))
                    #expect(health.status == 200)
                }
                site.tellAll()
            }
            site.events.finish()
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(heard == 200)
        await server.stop(within: .seconds(1))
    }
}
