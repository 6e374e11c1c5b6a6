import FoundationEssentials
import HTTP
import TestSupport
import Testing

@testable import FlowNotesCommands

/// The page in a real browser, served by the built command on the embedded chain.
@Suite(.serialized, .enabled(if: Chromium.isInstalled, Chromium.missing))
struct ChromiumTests {
    private let bench: Workbench

    init() throws { bench = try Workbench(nil) }

    private func add(_ title: String, _ body: String) async throws {
        let outcome = await bench.runLocal(["add", "-t", title, body])
        try #require(outcome.code == 0, "\(outcome)")
    }

    private func notes() async throws -> [TestSupport.JSONValue]? {
        try TestSupport.JSONValue(json: Array(await bench.runLocal(["list", "--json"]).output.utf8)).array
    }

    private var owner: String {
        get async throws {
            let accounts = await bench.runLocal(["accounts", "show", "--json"]).output
            return try #require(try TestSupport.JSONValue(json: Array(accounts.utf8))["address"]?.string)
        }
    }

    /// The whole life of a notepad, with or without script.
    private func live(_ browser: Browser, _ page: ServedPage) async throws {
        try await browser.open(page.link)
        #expect(try await browser.url == page.home + "/")
        try await browser.waitFor("No notepad yet.")
        try await browser.follow("Write the first note")
        try await browser.type("Milk & <b>more</b>", into: "#title")
        try await browser.type("Two\nlitres", into: "#body")
        try await browser.click("main button")
        try await browser.waitFor("The note was added.")
        #expect(try await browser.text.contains("Milk & <b>more</b>"))
        #expect(try await notes()?.first?["body"]?.string == "Two\nlitres")
        try await browser.follow("Edit")
        #expect(try await browser.value("#body") == "Two\nlitres")
        try await browser.type("Three\n\nlitres", into: "#body")
        try await browser.click("main form[method=post] button")
        try await browser.waitFor("The note was saved.")
        #expect(try await notes()?.first?["body"]?.string == "Three\n\nlitres")
        #expect(try await notes()?.first?["revision"]?.string == "2")
        try await browser.follow("All notes")
        try await browser.type("thr lit", into: "#q")
        try await browser.click("form[role=search] button")
        try await browser.waitFor("No note has")
        try await browser.type("litres thr", into: "#q")
        try await browser.click("form[role=search] button")
        try await browser.waitFor("Milk & <b>more</b>")
        #expect(try await browser.count("mark") == 2)
    }

    private func die(_ browser: Browser, _ page: ServedPage) async throws {
        try await add("Second", "to be deleted")
        try await browser.open(page.home + "/notes/2")
        try await browser.follow("Delete…")
        try await browser.waitFor("Delete note 2?")
        try await browser.click("main form[method=post] button")
        try await browser.waitFor("Note 2 was deleted.")
        #expect(try await notes()?.count == 1)
        try await browser.follow("Drop the notepad…")
        try await browser.type("0x01cf0e2f2f715450", into: "#address")
        try await browser.click("main form[method=post] button")
        try await browser.waitFor("The address typed is another; nothing was dropped.")
        #expect(try await notes()?.count == 1)
        try await browser.type(try await owner, into: "#address")
        try await browser.click("main form[method=post] button")
        try await browser.waitFor("The notepad was dropped.")
        try await browser.waitFor("No notepad yet.")
        #expect(try await notes() == nil)
    }

    @Test func aNotepadLivesAndDies() async throws {
        let page = try await ServedPage(bench)
        try await Chromium.run(bench) { browser in
            try await live(browser, page)
            try await die(browser, page)
        }
        let end = await page.end()
        #expect(end.code == 0)
        #expect(end.output == page.link + "\n")
    }

    @Test func aNotepadLivesAndDiesWithoutScript() async throws {
        let page = try await ServedPage(bench)
        try await Chromium.run(bench) { browser in
            try await browser.tell("Emulation.setScriptExecutionDisabled", ["value": true])
            try await live(browser, page)
            try await die(browser, page)
            #expect(try await browser.run("return document.querySelectorAll('time[title]').length").int == 0)
        }
    }

    @Test func whatOthersDoIsSeenAtOnce() async throws {
        try await add("First", "one")
        let page = try await ServedPage(bench)
        try await Chromium.run(bench) { browser in
            try await browser.open(page.link)
            try await browser.waitFor("First")
            // A page that was loaded anew would not have it.
            try await browser.run("window.isTheSame = true; document.querySelector('.notes a').focus()")
            try await add("Second, by another program", "two")
            try await browser.waitFor("Second, by another program")
            #expect(
                try await browser.run("return document.getElementById('news').textContent").string?
                    .hasPrefix("Note 2 was added: Second") == true)
            #expect(try await browser.run("return document.activeElement.getAttribute('href')").string == "/notes/1")
            _ = await bench.runLocal(["edit", "1", "-t", "First, edited"])
            try await browser.waitFor("First, edited")
            _ = await bench.runLocal(["delete", "1", "-y"])
            #expect(try await browser.waitUntil { try await browser.count(".notes li") == 1 })
            #expect(try await browser.run("return window.isTheSame").bool == true)
            try await browser.open(page.home + "/notes/2")
            _ = await bench.runLocal(["edit", "2", "--body", "two and a half"])
            try await browser.waitFor("two and a half")
            _ = await bench.runLocal(["delete", "2", "-y"])
            try await browser.waitFor("There is no note 2")
        }
    }

    /// A note whose new text is typed and not yet sent.
    private func editing(_ body: @Sendable (Browser) async throws -> Void) async throws {
        try await add("Plan", "the first text")
        let page = try await ServedPage(bench)
        try await Chromium.run(bench) { browser in
            try await browser.open(page.link)
            try await browser.open(page.home + "/notes/1/edit")
            try await browser.type("my text", into: "#body")
            try await body(browser)
        }
    }

    @Test func aTextWhoseNoteIsDeletedBecomesANewNote() async throws {
        try await editing { browser in
            _ = await bench.runLocal(["delete", "1", "-y"])
            try await browser.waitFor("This note was deleted elsewhere meanwhile.")
            #expect(try await !browser.text.contains("changed elsewhere"))
            try await browser.click("main form[method=post] button")
            try await browser.waitFor("The note was added.")
            #expect(try await notes()?.first?["body"]?.string == "my text")
        }
    }

    @Test func aTextOutlivesTheServer() async throws {
        let page = try await ServedPage(bench)
        try await Chromium.run(bench) { browser in
            try await browser.open(page.link)
            try await browser.open(page.home + "/notes/new")
            try await browser.type("typed with care", into: "#body")
            _ = await page.end()
            try await browser.waitFor("your text is still here, and not saved")
            try await browser.click("main form[method=post] button")
            try await browser.waitFor("nothing was sent")
            #expect(try await browser.value("#body") == "typed with care")
            #expect(try await browser.run("return location.pathname").string == "/notes/new")
        }
    }

    @Test func twoWhoEditOneNoteLoseNothing() async throws {
        try await editing { browser in
            _ = await bench.runLocal(["edit", "1", "--body", "their text"])
            try await browser.waitFor("This note was changed elsewhere meanwhile.")
            #expect(try await browser.value("#body") == "my text")
            try await browser.click("main form[method=post] button")
            try await browser.waitFor("Note 1 was not saved")
            let text = try await browser.text
            #expect(text.contains("their text") && text.contains("Nothing was overwritten"))
            #expect(try await browser.value("#body") == "my text")
            #expect(try await notes()?.first?["body"]?.string == "their text")
            try await PageAudit.check(browser, "conflict")
            try await browser.screenshot("conflict")
            try await browser.click("main form[method=post] button")
            try await browser.waitFor("The note was saved.")
            #expect(try await notes()?.first?["body"]?.string == "my text")
        }
    }

    @Test func aDraftIsNotLeftByAccident() async throws {
        let page = try await ServedPage(bench)
        let leaves = "return !dispatchEvent(new Event('beforeunload', { cancelable: true }))"
        try await Chromium.run(bench) { browser in
            try await browser.open(page.link)
            try await browser.open(page.home + "/notes/new")
            #expect(try await browser.run(leaves).bool == false)
            try await browser.type("x", into: "#title")
            #expect(try await browser.run(leaves).bool == true)
            try await browser.run("document.querySelector('#title').value = ''")
            #expect(try await browser.run(leaves).bool == false)
        }
    }

    @Test func noTextOfANoteIsRun() async throws {
        let attacks = [
            "<script>window.hit = 1</script>", "<img src=x onerror='window.hit = 1'>",
            "\"><svg onload=window.hit=1>", "</textarea><script>window.hit = 1</script>",
            "</title></style><script>window.hit = 1</script>", "' autofocus onfocus='window.hit = 1' x='",
            "[a](javascript:window.hit=1) <iframe srcdoc='<script>parent.hit = 1</script>'></iframe>",
        ]
        let joined = attacks.joined(separator: "\n")
        for attack in attacks { try await add(attack, joined) }
        let page = try await ServedPage(bench)
        try await Chromium.run(bench) { browser in
            try await browser.open(page.link)
            // A text that comes live goes another way than one that is there.
            try await add(attacks[1], attacks[2])
            #expect(try await browser.waitUntil { try await browser.count(".notes li") == attacks.count + 1 })
            let places = [
                "/", "/notes/1", "/notes/4/edit", "/notes/5/delete", "/search?q=window", "/search?q=%3Cscript%3E",
            ]
            for place in places {
                try await browser.open(page.home + place)
                let shown = """
                    return document.body.innerText + [...document.querySelectorAll('[type=text], textarea')]
                        .map(e => e.value).join()
                    """
                #expect(try await browser.run(shown).string?.contains("window.hit") == true, "\(place)")
                #expect(try await browser.run("return window.hit ?? null") == .null, "\(place)")
                #expect(try await browser.count("main script, main img, main svg, main iframe") == 0)
            }
            let others = """
                return performance.getEntriesByType('resource').map(e => e.name)
                    .filter(n => !n.startsWith(location.origin))
                """
            #expect(try await browser.run(others).array == [])
        }
    }

    @Test func otherSitesCanNeitherSendNorFrame() async throws {
        try await add("Mine", "secret words")
        let page = try await ServedPage(bench)
        let foreign = try TestServer(
            ScriptedTransport { request in
                let frame = "<title>foreign</title><p>a frame:</p><iframe src=\"\(page.home)/\"></iframe>"
                let form = """
                    <form id="f" method="post" action="\(page.home)/notes/1/delete"></form><script>f.submit()</script>
                    """
                return HTTPResponse(
                    status: 200, headers: ["Content-Type": "text/html"],
                    body: .bytes(Array((request.target == "/frame" ? frame : form).utf8)))
            })
        let rebound = page.home.replacing("127.0.0.1", with: "rebound.test")
        try await Chromium.run(bench, flags: ["--host-resolver-rules=MAP *.test 127.0.0.1"]) { browser in
            try await browser.open(page.link)
            try await browser.waitFor("Mine")
            // From the same host, and so with the cookie; and from another.
            for host in ["127.0.0.1", "evil.test"] {
                try await browser.open("http://\(host):\(foreign.port)/")
                try await browser.waitFor("Not allowed")
                #expect(try await browser.text.contains("Another site sent this form"))
                #expect(try await !browser.text.contains("secret words"))
            }
            for host in ["127.0.0.1", "evil.test"] {
                try await browser.open("http://\(host):\(foreign.port)/frame")
                try await browser.waitFor("a frame:")
                #expect(try await !browser.textOfFrame.contains("Mine"))
            }
            try await browser.open(rebound + "/notes/1")
            try await browser.waitFor("This is not the address of the page.")
            #expect(try await notes()?.count == 1)
        }
    }
}
