import FoundationEssentials
import Glibc
import HTTP
import HTTPCurl
import NotepadPage
import TestSupport
import Testing

@testable import FlowNotesCommands
@testable import FlowWallet

/// `serve` as a program: what it prints, how it ends, which keys it works with. What the page does: `ChromiumTests`.
struct ServeVerbTests {
    private let bench: Workbench

    init() throws { bench = try Workbench(nil) }

    /// A browser without a screen.
    private struct Visitor {
        let transport: CurlTransport
        let cookie: String

        init(_ page: ServedPage) async throws {
            transport = try CurlTransport(base: page.home)
            let entered = try await transport.send(
                HTTPRequest(method: "GET", target: String(page.link.dropFirst(page.home.count))))
            #expect(entered.status == 303)
            cookie = String(entered.headers["Set-Cookie"]?.prefix { $0 != ";" } ?? "")
        }

        func get(_ target: String) async throws -> (status: Int, text: String) {
            try await read(HTTPRequest(method: "GET", target: target, headers: ["Cookie": cookie]))
        }

        /// Sends the form of a page with its hidden fields; gives the page it leads to.
        func send(_ target: String, _ fields: String) async throws -> String {
            let page = try await get(target).text
            let hidden = page.matches(of: /<input type="hidden" name="([a-z]+)" value="([0-9a-f]+)">/)
            let body = hidden.map { "\($0.1)=\($0.2)&" }.joined() + fields
            let request = HTTPRequest(
                method: "POST", target: target,
                headers: ["Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"],
                body: Array(body.utf8))
            let response = try await transport.send(request)
            #expect(response.status == 303, "\(page)")
            let (status, text) = try await get(try #require(response.headers["Location"]))
            return "\(status)\n" + text
        }

        private func read(_ request: HTTPRequest) async throws -> (status: Int, text: String) {
            let response = try await transport.send(request)
            let text = String(decoding: try await response.body.collect(upTo: 16 << 20), as: UTF8.self)
            return (response.status, text)
        }
    }

    @Test func oneLineIsTheAddressAndCtrlCEndsIt() async throws {
        let page = try await ServedPage(bench)
        #expect(page.link.wholeMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+\/\?token=[0-9a-f]{48}/) != nil)
        let visitor = try await Visitor(page)
        #expect(try await visitor.get("/").text.contains("No notepad yet."))
        // An open stream of events does not keep it.
        let port = try #require(page.home.split(separator: ":").last.flatMap { UInt16($0) })
        let stream = try RawClient(port)
        try await stream.write(
            "GET /events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nCookie: \(visitor.cookie)\r\n\r\n")
        #expect(String(decoding: try await stream.read() ?? [], as: UTF8.self).hasPrefix("HTTP/1.1 200 OK"))
        let start = ContinuousClock.now
        let end = await page.end()
        #expect(end.code == 0)
        #expect(end.output == page.link + "\n")
        #expect(end.error.hasPrefix("serving the notepad of 0x"))
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test func terminationEndsItToo() async throws {
        let page = try await ServedPage(bench)
        await page.process.signal(SIGTERM) { true }
        #expect(await page.process.wait().code == 0)
    }

    @Test func programsGetJSON() async throws {
        let process = try ToolProcess(
            ToolProcess.tool(["serve", "--json", "--read-only"]), environment: bench.environment)
        await ToolProcess.until { process.outputSoFar.hasSuffix("\n") }
        let value = try TestSupport.JSONValue(json: Array(process.outputSoFar.utf8))
        #expect(value["url"]?.string?.hasPrefix("http://127.0.0.1:") == true)
        #expect(value["network"]?.string == "local")
        #expect(value["account"]?.string == "0x179b6b1cb6755e31")
        #expect(value["read_only"]?.bool == true)
        await process.signal(SIGINT) { true }
        let outcome = await process.wait()
        OutputContract.check(["serve", "--json"], [:], outcome)
        #expect(outcome.error.isEmpty)
    }

    @Test func whatContradictsAPageIsRefused() async throws {
        for flags in [["--dry-run"], ["--wait", "none"]] {
            let outcome = await bench.runLocal(["serve"] + flags)
            #expect(outcome.code == 2 && outcome.output.isEmpty, "\(outcome)")
            #expect(outcome.error.hasPrefix("error: serve does not take \(flags.joined(separator: " "))"))
        }
        let page = try await ServedPage(bench)
        let port = try #require(page.home.split(separator: ":").last)
        let second = await bench.runLocal(["serve", "--port", "\(port)"])
        #expect(second.code == 1 && (second.error.contains("hint") || second.error.contains("try: flownotes serve")))
        #expect(second.output.isEmpty)
    }

    @Test func theBrowserGetsALinkForOneUse() async throws {
        let folder = bench.folder + "/bin"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let note = bench.folder + "/opened"
        try bench.write(
            "bin/xdg-open", "#!/bin/sh\necho \"$1\" > \(note).part && mv \(note).part \(note)\n", mode: 0o755)
        let environment = bench.environment.merging(["PATH": folder + ":/usr/bin:/bin"]) { $1 }
        var process = try ToolProcess(ToolProcess.tool(["serve", "--open"]), environment: environment)
        for _ in 1...20 {
            await ToolProcess.until { [process] in access(note, F_OK) == 0 || process.errorSoFar.contains("warning") }
            // A program that another test starts at this moment may still hold the new file open.
            guard process.errorSoFar.contains("Text file busy") else { break }
            process = try ToolProcess(ToolProcess.tool(["serve", "--open"]), environment: environment)
        }
        let opened = try String(contentsOfFile: note, encoding: .utf8).prefix { $0 != "\n" }
        #expect(opened.hasPrefix("http://127.0.0.1:"))
        #expect(!process.outputSoFar.contains(opened))
        let home = String(opened.prefix { $0 != "?" }.dropLast())
        let target = String(opened.dropFirst(home.count))
        let transport = try CurlTransport(base: home)
        #expect(try await transport.send(HTTPRequest(method: "GET", target: target)).status == 303)
        #expect(try await transport.send(HTTPRequest(method: "GET", target: target)).status == 403)
        await process.signal(SIGINT) { true }
        #expect(await process.wait().code == 0)
    }

    @Test func aMissingBrowserIsAWarning() async throws {
        let process = try ToolProcess(
            ToolProcess.tool(["serve", "--open"]), environment: bench.environment.merging(["PATH": "/nowhere"]) { $1 })
        await ToolProcess.until { process.errorSoFar.contains("xdg-open") }
        #expect(process.errorSoFar.contains("warning: the browser cannot be opened by xdg-open"))
        await process.signal(SIGINT) { true }
        #expect(await process.wait().code == 0)
    }

    @Test func actsGoThroughTheOutboxAndAreSaid() async throws {
        let page = try await ServedPage(bench)
        let visitor = try await Visitor(page)
        let added = try await visitor.send("/notes/new", "title=Milk&body=Two%0D%0Alitres")
        #expect(added.hasPrefix("200\n") && added.contains("The note was added."))
        #expect(bench.outbox.isEmpty)
        #expect(await bench.runLocal(["list", "-oplain"]).output == "1\n")
        // The same once more is another note.
        #expect(try await visitor.send("/notes/new", "title=Milk&body=Two%0D%0Alitres").contains("The note was added."))
        #expect(await bench.runLocal(["list", "-oplain"]).output == "1\n2\n")
        #expect(
            try await visitor.send("/notes/1/edit", "title=Milk&body=Two%0D%0Alitres").contains("Nothing was changed"))
        let unchanged = await bench.runLocal(["show", "1", "--json"]).output
        #expect(unchanged.contains(#""revision":"1""#))
        let end = await page.end()
        #expect(end.error.matches(of: /transaction [0-9a-f]{64}/).count == 2)
        #expect(end.output == page.link + "\n")
    }

    @Test func aFormThatIsTooLongIsAnsweredInWords() async throws {
        let page = try await ServedPage(bench)
        let visitor = try await Visitor(page)
        let request = HTTPRequest(
            method: "POST", target: "/notes/new",
            headers: ["Cookie": visitor.cookie, "Content-Type": "application/x-www-form-urlencoded"],
            body: [UInt8](repeating: UInt8(ascii: "a"), count: 5 << 20))
        let response = try await visitor.transport.send(request)
        let text = String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
        #expect(response.status == 413)
        #expect(response.headers["Content-Type"] == "text/html; charset=utf-8")
        #expect(text.contains("The request body has more than 4194304 bytes."))
        #expect(
            text.contains(
                "Nothing was saved; go back, where your browser may still have your text, and make it shorter."))
        #expect(try await visitor.get("/").text.contains("No notepad yet."))
    }

    @Test func whatIsUnderWayAtTheEndIsSaid() async throws {
        let bench = try Workbench()
        let node = try TestServer(bench.node)
        bench.node.change { $0.fate = .stuck("Pending") }
        let page = try await ServedPage(bench, node)
        let visitor = try await Visitor(page)
        #expect(try await visitor.send("/notes/new", "title=slow&body=").contains("Adding the note…"))
        let end = await page.end()
        #expect(end.code == 0)
        let id = try #require(bench.outbox.first)
        #expect(end.error.contains("interrupted; transaction \(id) goes on; resume: flownotes tx wait \(id)"))
    }

    @Test func aKeyOfTheKeystoreIsUnlockedOnce() async throws {
        let keys = try KeysBench()
        let server = try TestServer(keys.bench.node)
        await keys.add("service", hex: TestKeys.service.hex)
        let environment = ["XDG_DATA_HOME": keys.folder + "/share"]
        let address = await keys.run(
            ["keys", "address", "service", "0xf8d6e0586b0a20c7", "--network", "emulator"] + keys.given)
        try #require(address.code == 0, "\(address)")
        let process = try keys.bench.start(
            ["serve", "--network", "emulator", "--signer", "service"] + keys.given, server, environment: environment)
        let page = try await ServedPage(process)
        // Nobody is asked again: the passphrase is gone.
        try FileManager.default.removeItem(atPath: keys.password)
        let visitor = try await Visitor(page)
        for number in 1...2 {
            #expect(try await visitor.send("/notes/new", "title=n\(number)&body=").contains("The note was added."))
        }
        #expect(keys.bench.notes?.map(\.title) == ["n1", "n2"])
    }

    /// A session with the wallet, of another account than the one whose key is at hand.
    private func otherSession(_ desk: WalletDesk) async throws -> String {
        #expect(await desk.run(["login"]).code == 0)
        let text = String(decoding: try TestFiles.bytes(desk.sessionPath), as: UTF8.self)
        return text.replacing("f8d6e0586b0a20c7", with: "179b6b1cb6755e31")
    }

    private func put(_ session: String, _ desk: WalletDesk) throws {
        try desk.bench.write(String(desk.sessionPath.dropFirst(desk.bench.folder.count + 1)), session)
    }

    @Test func aPageOfAWalletsAccountIsNotSignedByAnother() async throws {
        let desk = try WalletDesk()
        let own = try await otherSession(desk)
        let others = String(decoding: try TestFiles.bytes(desk.sessionPath), as: UTF8.self)
        desk.bench.put([("mine", "")])
        let notes = desk.bench.notes
        desk.bench.node.change { $0.holders[WalletDesk.payer]?.notes = notes }
        try put(own, desk)
        let node = try TestServer(desk.bench.node)
        defer { node.stop() }
        let page = try await ServedPage(desk.bench, node, ["--network", "emulator"])
        let visitor = try await Visitor(page)
        #expect(await desk.run(["logout"]).code == 0)
        let rows = [
            ("/drop", "address=0x179b6b1cb6755e31"), ("/notes/1/edit", "title=x&body=y"), ("/notes/new", "title=x"),
            ("/notes/1/delete", ""),
        ]
        for (target, fields) in rows {
            let text = try await visitor.send(target, fields)
            #expect(text.contains("Nobody is signed in any more, and this notepad is 0x179b6b1cb6755e31"), "\(text)")
            #expect(text.contains("Sign in again as 0x179b6b1cb6755e31, or end flownotes serve and start it again."))
        }
        try put(others, desk)
        let text = try await visitor.send("/drop", "address=0x179b6b1cb6755e31")
        #expect(text.contains("0xf8d6e0586b0a20c7 is signed in with a wallet now"), "\(text)")
        #expect(desk.bench.node.state.posted.isEmpty && desk.bench.notes?.count == 1)
        _ = await page.end()
    }

    @Test func aWalletsPageIsLedTo() async throws {
        let desk = try WalletDesk(pendings: 1)
        #expect(await desk.run(["login"]).code == 0)
        desk.wallet.manner = .neverDecides
        let (node, wallet) = (try TestServer(desk.bench.node), try TestServer(desk.wallet))
        defer {
            node.stop()
            wallet.stop()
        }
        let session = String(decoding: try TestFiles.bytes(desk.sessionPath), as: UTF8.self)
        try put(session.replacing("http://127.0.0.1:8701", with: wallet.url), desk)
        desk.wallet.base = wallet.url
        let page = try await ServedPage(desk.bench, node, ["--network", "emulator"])
        let text = try await Visitor(page).send("/notes/new", "title=x&body=y")
        #expect(text.contains("Approve it in the wallet"), "\(text)")
        _ = await page.end()
    }

    @Test func whatAWalletDidNotDoIsSaidInThePagesWords() {
        let declined = PageFailure(CommandFailure(wallet: WalletError(.declined, "declined in the wallet: no")))
        #expect(declined.next == "nothing was changed; send it again to be asked in the wallet once more")
        let expired = PageFailure(CommandFailure(wallet: WalletError(.expired, "it has expired")))
        #expect(expired.next == "nothing was changed; send it again, and approve it in the wallet")
        let away = PageFailure(CommandFailure(wallet: WalletError(.unreachable, "no answer came")))
        #expect(away.next == "start the wallet again, or sign out of it")
        #expect(away.command == "flownotes logout")
    }

    @Test func aPageOfAKeyStaysOfItsAccountWhenSomebodySignsIn() async throws {
        let desk = try WalletDesk()
        let session = try await otherSession(desk)
        #expect(await desk.run(["logout"]).code == 0)
        let node = try TestServer(desk.bench.node)
        defer { node.stop() }
        let page = try await ServedPage(desk.bench, node, ["--network", "emulator"])
        let visitor = try await Visitor(page)
        try put(session, desk)
        #expect(try await visitor.send("/notes/new", "title=mine&body=").contains("The note was added."))
        #expect(desk.bench.notes?.map(\.title) == ["mine"])
        _ = await page.end()
    }

    @Test func aWrongPassphraseEndsItAtOnce() async throws {
        let keys = try KeysBench()
        await keys.add("service", hex: TestKeys.service.hex)
        let address = await keys.run(
            ["keys", "address", "service", "0xf8d6e0586b0a20c7", "--network", "emulator"] + keys.given)
        try #require(address.code == 0, "\(address)")
        try keys.bench.write("password", "wrong\n")
        let outcome = await keys.run(["serve", "--network", "emulator", "--signer", "service"] + keys.given)
        #expect(outcome.code == 6 && outcome.output.isEmpty, "\(outcome)")
    }
}
