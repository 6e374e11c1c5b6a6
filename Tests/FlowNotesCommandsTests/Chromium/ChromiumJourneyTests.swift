import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import FlowNotesCommands

extension ChromiumTests {
    /// The way of somebody who begins with nothing, over three programs and two pages.
    @Suite(.serialized)
    struct Journey {
        private let bench: Workbench

        init() throws { bench = try Workbench(nil) }

        /// Somebody at a terminal.
        private func start(_ line: [String], _ environment: [String: String]) throws -> ToolProcess {
            try ToolProcess(ToolProcess.tool(line), environment: environment)
        }

        /// Runs a command to its end, which must be a success.
        private func run(_ line: [String], _ environment: [String: String]) async throws -> String {
            let outcome = await (try start(line, environment)).wait()
            try #require(outcome.code == 0, "\(line): \(outcome)")
            return outcome.output
        }

        /// Runs a command that waits for the wallet, and approves on its page where the request appears by itself.
        private func run(
            _ line: [String], _ environment: [String: String], approving request: String, at wallet: ServedWallet,
            _ browser: Browser
        ) async throws -> String {
            let process = try start(line, environment)
            if try await browser.text.contains("You can close this page") {
                // The page of what was decided on before says that there is more.
                try await browser.waitFor("Something new waits.")
                try await browser.follow("Look at it")
            }
            try await wallet.decide("approve", request, browser)
            let outcome = await process.wait()
            try #require(outcome.code == 0, "\(line): \(outcome)")
            #expect(outcome.error.contains("open \(wallet.home)/request?id="), "\(outcome)")
            return outcome.output
        }

        /// A home of somebody who has the chain's address, and none of its keys.
        private func stranger(_ chain: ServedWallet) throws -> [String: String] {
            let folder = bench.folder + "/stranger"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let url = try #require(chain.printed["url"]?.string, "\(chain.printed)")
            let own = [
                "HOME": folder, "XDG_STATE_HOME": folder + "/state", "FLOWNOTES_NETWORK": "local",
                "FLOWNOTES_HOST": url,
            ]
            return bench.environment.merging(own) { $1 }
        }

        @Test("From nothing: sign in, add without a key, see it appear, edit it there, read it back, sign out")
        func onTheMachineOfTheChain() async throws {
            let chain = try await ServedWallet(bench, ServedWallet.besideChain)
            try await travel(chain, bench.environment)
        }

        @Test("The same where the chain is only an address, and none of its keys is within reach")
        func elsewhere() async throws {
            let chain = try await ServedWallet(bench, ServedWallet.besideChain)
            let environment = try stranger(chain)
            try await travel(chain, environment)
            // Whoever is signed out there can change nothing.
            let refused = await (try start(["add", "-t", "x", "y"], environment)).wait()
            #expect(refused.code != 0 && refused.error.contains("is another public key than yours"), "\(refused)")
            #expect(try await run(["list", "-oplain"], environment) == "1\n")
        }

        private func travel(_ wallet: ServedWallet, _ environment: [String: String]) async throws {
            try await Chromium.run(bench) { browser in
                // The wallet's page is the first window, the notepad's the second.
                try await browser.open(wallet.link)
                let signedIn = try await run(
                    ["login", "--wallet", wallet.url], environment, approving: "Sign in, with a proof", at: wallet,
                    browser)
                let address = try #require(wallet.printed["wallet"]?["address"]?.string)
                #expect(signedIn.hasPrefix("signed in as \(address) with "), "\(signedIn)")
                let page = try await ServedPage(ToolProcess(ToolProcess.tool(["serve"]), environment: environment))
                try await browser.openWindow(page.link)
                try await browser.look(atWindow: 1, of: 2)
                try await browser.waitFor("No notepad yet.")
                try await browser.run("window.isTheSame = true")
                try await add(wallet, environment, browser)
                try await edit(wallet, environment, browser)
                try await leave(environment, page)
            }
        }

        private func add(
            _ wallet: ServedWallet, _ environment: [String: String], _ browser: Browser
        ) async throws {
            try await browser.look(atWindow: 0, of: 2)
            let added = try await run(
                ["add", "-t", "Milk", "Two litres"], environment, approving: "Sign a transaction", at: wallet, browser)
            #expect(added.contains("1"), "\(added)")
            try await browser.look(atWindow: 1, of: 2)
            try await browser.waitFor("Milk")
            #expect(try await browser.run("return window.isTheSame").bool == true)
            try await browser.screenshot("journey-appeared")
        }

        private func edit(
            _ wallet: ServedWallet, _ environment: [String: String], _ browser: Browser
        ) async throws {
            try await browser.follow("Milk")
            try await browser.follow("Edit")
            try await browser.type("Three litres", into: "#body")
            try await browser.click("main form[method=post] button")
            try await browser.waitFor("It waits for you")
            try await browser.follow("Approve it in the wallet")
            try await browser.look(atWindow: 2, of: 3)
            try await browser.waitFor("Sign a transaction?")
            #expect(try await browser.text.contains("Three litres"))
            try await browser.click("button[value=approve]")
            try await browser.waitFor("Approved")
            try await browser.look(atWindow: 1, of: 3)
            try await browser.waitFor("The note was saved.")
            #expect(try await browser.text.contains("Three litres"))
        }

        private func leave(_ environment: [String: String], _ page: ServedPage) async throws {
            let list = try await run(["list", "--json"], environment)
            let note = try TestSupport.JSONValue(json: Array(list.utf8)).array?.first
            #expect(note?["title"]?.string == "Milk" && note?["body"]?.string == "Three litres", "\(list)")
            #expect(note?["revision"]?.string == "2", "\(list)")
            let end = await page.end()
            #expect(end.code == 0, "\(end)")
            #expect(try await run(["logout"], environment).hasPrefix("signed out of 0x"))
            let sessions = try #require(environment["XDG_STATE_HOME"]) + "/flownotes/wallets"
            #expect(try FileManager.default.contentsOfDirectory(atPath: sessions) == [])
        }
    }
}
