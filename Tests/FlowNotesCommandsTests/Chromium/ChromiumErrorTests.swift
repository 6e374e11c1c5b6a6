import Flow
import FoundationEssentials
import HTTP
import TestSupport
import Testing

@testable import FlowNotesCommands

extension ChromiumTests {
    /// What a person sees when something does not go, on a node that does what the test says.
    @Suite(.serialized)
    struct Errors {
        private let bench: Workbench
        private let node: TestServer

        init() throws {
            bench = try Workbench()
            node = try TestServer(bench.node)
            bench.put([("Plan", "the text")])
        }

        private func write(_ browser: Browser, _ page: ServedPage, _ title: String) async throws {
            try await browser.open(page.home + "/notes/new")
            try await browser.type(title, into: "#title")
            try await browser.type("typed with care", into: "#body")
            try await browser.click("main form[method=post] button")
        }

        @Test func whatFailsOnTheChainIsSaidAndTheTextKept() async throws {
            let page = try await ServedPage(bench, node)
            bench.node.change { $0.fate = .failed(Programs.panic("the notepad is <full>", .zero)) }
            try await Chromium.run(bench) { browser in
                try await browser.open(page.link)
                try await write(browser, page, "Will fail")
                try await browser.waitFor("The note was not added")
                #expect(try await browser.text.contains("the notepad is <full>"))
                #expect(try await browser.value("#title") == "Will fail")
                #expect(try await browser.value("#body") == "typed with care")
                try await PageAudit.check(browser, "failed")
                try await browser.screenshot("failed")
                bench.node.change { $0.fate = .sealed }
                try await browser.click("main form[method=post] button")
                try await browser.waitFor("The note was added.")
                #expect(bench.notes?.map(\.title) == ["Plan", "Will fail"])
            }
        }

        @Test func whatTakesItsTimeIsShownUntilItIsSealed() async throws {
            let page = try await ServedPage(bench, node)
            bench.node.change { $0.fate = .stuck("Pending") }
            try await Chromium.run(bench) { browser in
                try await browser.open(page.link)
                try await write(browser, page, "Slow")
                try await browser.waitFor("Adding the note…")
                let id = "\(try #require(bench.node.state.posted.first?.id))"
                try await browser.waitFor("The transaction is pending")
                try await PageAudit.check(browser, "busy")
                try await browser.screenshot("busy")
                try await browser.run("window.isTheSame = true")
                bench.node.change { state in
                    for key in state.results.keys { state.results[key]?.status = "Executed" }
                }
                try await browser.waitFor("The transaction is executed")
                #expect(try await browser.run("return window.isTheSame").bool == true)
                try await browser.open(page.home + "/")
                try await browser.waitFor("the chain is at work")
                try await browser.follow("the chain is at work")
                bench.node.change { state in
                    let transaction = state.posted[0]
                    state.results[transaction.id]?.status = "Sealed"
                    state.results[transaction.id]?.height = state.height
                    if case .success(let events) = state.perform(transaction) {
                        state.results[transaction.id]?.events = events
                    }
                }
                try await browser.waitFor("The note was added.")
                #expect(try await browser.text.contains(id))
            }
        }

        @Test func whatIsNotKnownYetIsSaidSo() async throws {
            let page = try await ServedPage(bench, node, ["--timeout", "1"])
            bench.node.change { $0.fate = .stuck("Pending") }
            try await Chromium.run(bench) { browser in
                try await browser.open(page.link)
                try await write(browser, page, "Unsure")
                try await browser.waitFor("It is not known yet what came of it")
                let text = try await browser.text
                #expect(text.contains("Sending it again is safe"))
                #expect(text.contains("flownotes tx wait \(try #require(bench.node.state.posted.first?.id))"))
                #expect(try await browser.value("#body") == "typed with care")
                // Sent again, it is the same transaction.
                try await browser.click("main form[method=post] button")
                try await browser.waitFor("It is not known yet what came of it")
                #expect(Set(bench.node.state.posted.map(\.id)).count == 1)
            }
        }

        @Test func aNodeThatIsAwayIsNamed() async throws {
            let page = try await ServedPage(bench, node)
            try await Chromium.run(bench) { browser in
                try await browser.open(page.link)
                try await browser.waitFor("Plan")
                node.stop()
                try await write(browser, page, "Later")
                try await browser.waitFor("The note was not added")
                #expect(try await browser.text.contains("Cannot reach"))
                #expect(try await browser.value("#title") == "Later")
                try await browser.open(page.home + "/")
                try await browser.waitFor("That did not go")
                try await PageAudit.check(browser, "away")
            }
        }

        @Test func readingAloneShowsNoForms() async throws {
            let page = try await ServedPage(bench, node, ["--read-only"])
            try await Chromium.run(bench) { browser in
                try await browser.open(page.link)
                try await browser.waitFor("Plan")
                #expect(try await browser.count("form[method=post], a[href='/notes/new'], a[href='/drop']") == 0)
                try await browser.follow("Plan")
                #expect(try await browser.count("form[method=post], .button") == 0)
                try await browser.open(page.home + "/notes/1/edit")
                try await browser.waitFor("Only for reading")
                try await PageAudit.check(browser, "read-only")
            }
        }

        @Test func whoComesWithoutTheLinkIsToldWhere() async throws {
            let page = try await ServedPage(bench, node)
            try await Chromium.run(bench) { browser in
                for place in ["/", "/notes/1", "/?token=00"] {
                    try await browser.open(page.home + place)
                    try await browser.waitFor("This page is for whoever has its link.")
                    #expect(try await !browser.text.contains("the text"))
                }
                try await browser.open(
                    page.home.replacing("127.0.0.1", with: "localhost") + page.link.dropFirst(page.home.count))
                try await browser.waitFor("Plan")
                _ = await page.end()
                try await browser.waitFor("The connection to flownotes is lost")
            }
        }
    }
}
