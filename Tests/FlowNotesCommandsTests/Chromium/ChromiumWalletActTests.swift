import Glibc
import TestSupport
import Testing

@testable import FlowNotesCommands

extension ChromiumTests {
    /// The notepad's page whose notes a wallet signs.
    @Suite(.serialized)
    struct WalletActs {
        private let bench: Workbench

        init() throws { bench = try Workbench(nil) }

        private func notes() async throws -> [TestSupport.JSONValue]? {
            try TestSupport.JSONValue(json: Array(await bench.runLocal(["list", "--json"]).output.utf8)).array
        }

        /// Somebody who has signed in with a wallet, before the notepad's page.
        private func run(_ work: (Browser, ServedPage, ServedWallet) async throws -> Void) async throws {
            let wallet = try await ServedWallet(bench)
            try await Chromium.run(bench) { browser in
                try await wallet.signIn(bench, browser)
                let page = try await ServedPage(bench)
                try await browser.open(page.link)
                try await work(browser, page, wallet)
            }
        }

        private func write(_ browser: Browser, _ page: ServedPage) async throws {
            try await browser.open(page.home + "/notes/new")
            try await browser.type("Typed with care", into: "#title")
            try await browser.type("Two\nlines", into: "#body")
            try await send(browser)
        }

        private func send(_ browser: Browser) async throws {
            try await browser.click("main form[method=post] button")
            try await browser.waitFor("It waits for you: nothing is sent before you approve it in the wallet.")
        }

        /// Follows the link to the wallet, decides there, and comes back.
        private func decide(_ decision: String, _ browser: Browser, window: Int) async throws {
            try await browser.follow("Approve it in the wallet")
            try await browser.look(atWindow: window, of: window + 1)
            try await browser.waitFor("Sign a transaction?")
            try await browser.click("button[value=\(decision)]")
            try await browser.waitFor(decision == "approve" ? "Approved" : "Declined")
            try await browser.look(atWindow: 0, of: window + 1)
        }

        /// The text is in the form, and not on the chain.
        private func checkKept(_ browser: Browser, _ words: [String]) async throws {
            try await browser.waitFor("The note was not added")
            let text = try await browser.text
            for word in words { #expect(text.contains(word), "no \(word) in \(text)") }
            #expect(try await browser.value("#title") == "Typed with care")
            #expect(try await browser.value("#body") == "Two\nlines")
            #expect(try await notes() == nil)
        }

        @Test func aNoteIsWrittenEditedAndDeletedByWallet() async throws {
            try await run { browser, page, _ in
                try await write(browser, page)
                try await PageAudit.check(browser, "approving")
                try await browser.screenshot("approving")
                try await decide("approve", browser, window: 1)
                try await browser.waitFor("The note was added.")
                #expect(try await notes()?.first?["body"]?.string == "Two\nlines")
                try await browser.follow("Edit")
                try await browser.type("Three\nlines", into: "#body")
                try await send(browser)
                try await decide("approve", browser, window: 2)
                try await browser.waitFor("The note was saved.")
                #expect(try await notes()?.first?["body"]?.string == "Three\nlines")
                try await browser.follow("Delete…")
                try await send(browser)
                try await decide("decline", browser, window: 3)
                try await browser.waitFor("Note 1 was not deleted")
                try await browser.follow("Try again")
                try await send(browser)
                try await decide("approve", browser, window: 4)
                try await browser.waitFor("Note 1 was deleted.")
                #expect(try await notes()?.isEmpty == true)
            }
        }

        @Test func whatIsDeclinedIsKeptInItsForm() async throws {
            try await run { browser, page, _ in
                try await write(browser, page)
                try await decide("decline", browser, window: 1)
                try await checkKept(
                    browser,
                    [
                        "Declined in the wallet",
                        "Nothing was changed; send it again to be asked in the wallet once more",
                    ])
                try await PageAudit.check(browser, "declined")
                try await browser.screenshot("declined")
                try await send(browser)
                try await decide("approve", browser, window: 2)
                try await browser.waitFor("The note was added.")
                #expect(try await notes()?.count == 1)
            }
        }

        @Test func whatIsDeclinedIsKeptWithoutScript() async throws {
            try await run { browser, page, wallet in
                try await browser.tell("Emulation.setScriptExecutionDisabled", ["value": true])
                try await write(browser, page)
                let link = try await browser.run("return document.querySelector('main a.button').href").string
                #expect(link?.hasPrefix(wallet.home + "/request?id=") == true)
                // In the same window; the act goes on, and is found again from the list.
                try await browser.open(try #require(link))
                try await browser.click("button[value=decline]")
                try await browser.waitFor("Declined")
                try await browser.back()
                try await browser.back()
                try await checkKept(browser, ["Declined in the wallet"])
            }
        }

        @Test func aWalletThatIsGoneIsNamedAndTheTextKept() async throws {
            try await run { browser, page, wallet in
                try await write(browser, page)
                await wallet.kill()
                let next = "Start the wallet again, or sign out of it"
                try await checkKept(browser, ["No answer came from the wallet \(wallet.home)", next])
                try await PageAudit.check(browser, "wallet gone")
                try await browser.screenshot("wallet-gone")
                // It is gone before it is asked, too.
                try await browser.run("window.isOld = true")
                try await browser.click("main form[method=post] button")
                let isAnswered = try await browser.waitUntil {
                    guard try await browser.run("return window.isOld ?? null") == .null else { return false }
                    return try await browser.text.contains("The note was not added")
                }
                #expect(isAnswered)
                try await checkKept(browser, ["No answer came from the wallet \(wallet.home)", next])
            }
        }
    }
}
