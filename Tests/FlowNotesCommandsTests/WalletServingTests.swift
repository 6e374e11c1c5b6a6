import FlowNotes
import FoundationEssentials
import Glibc
import HTTP
import HTTPCurl
import TestSupport
import Testing

@testable import FlowNotesCommands

/// `wallet` and `chain --wallet` as programs among others.
struct WalletServingTests {
    private let bench: Workbench

    init() throws { bench = try Workbench() }

    /// A wallet that runs, and what it printed.
    private struct Running {
        let process: ToolProcess
        let printed: TestSupport.JSONValue
        let url: String
        let link: String
        var host: String { String(url.dropFirst(7).prefix { $0 != "/" }) }

        /// Ends it as systemd does.
        func end() async -> RunOutcome {
            kill(process.id, SIGTERM)
            return await process.wait()
        }
    }

    private func start(_ line: [String]) async throws -> Running {
        let process = try ToolProcess(ToolProcess.tool(line + ["--json"]), environment: bench.environment)
        await ToolProcess.until { process.outputSoFar.contains("\n") || process.errorSoFar.hasPrefix("error:") }
        let printed = try TestSupport.JSONValue(json: Array(process.outputSoFar.utf8))
        let wallet = printed["wallet"] ?? printed
        return Running(
            process: process, printed: printed, url: try #require(wallet["url"]?.string),
            link: try #require(wallet["link"]?.string))
    }

    private func ask(_ running: Running, _ path: String, _ body: String) async throws -> TestSupport.JSONValue {
        let transport = try CurlTransport(base: "http://" + running.host)
        let response = try await transport.send(
            HTTPRequest(
                method: "POST", target: path, headers: ["Content-Type": "application/json"], body: Array(body.utf8)))
        return try TestSupport.JSONValue(json: try await response.body.collect(upTo: 1 << 20))
    }

    @Test("chain --wallet: one program with a chain, a wallet of its account, and a secret that no log has")
    func besideTheChain() async throws {
        let running = try await start([
            "chain", "--state", "memory", "--port", "0", "--wallet", "--wallet-port", "0",
        ])
        let asked = try await ask(running, "/authn", #"{"config":{"app":{"title":"Mine"}}}"#)
        #expect(asked["status"]?.string == "PENDING")
        let id = try #require(asked["local"]?["params"]?["id"]?.string)
        let browser = PageBrowser(try CurlTransport(base: "http://" + running.host), host: running.host)
        #expect(try await browser.open("/request?id=\(id)").status == 403)
        let list = try await browser.open(running.link)
        #expect(list.text.contains("1 request waits") && list.text.contains("Mine"))
        let page = try await browser.open("/request?id=\(id)")
        let done = try await browser.submit(page, to: "/decide", ["decision": "approve"])
        #expect(done.text.contains("<h1>Approved</h1>"))
        let session = try #require(asked["updates"]?["data"]?["session"]?.string)
        let answer = try await ask(running, "/poll", #"{"session":"\#(session)"}"#)
        let account = running.printed["accounts"]?.array?.first?["address"]
        #expect(answer["data"]?["addr"] == account && account?.string == running.printed["wallet"]?["address"]?.string)
        let outcome = await running.end()
        #expect(outcome.code == 0)
        let token = try #require(running.link.split(separator: "=").last)
        #expect(token.count == 48 && !outcome.error.contains(token) && !outcome.error.contains(id))
        #expect(outcome.error.contains("POST /authn 200"), "\(outcome.error)")
    }

    @Test("wallet signs with an account of flow.json; --approve-all says how dangerous it is")
    func withAnAccount() async throws {
        let running = try await start(["wallet", "--port", "0", "--network", "emulator", "--approve-all"])
        #expect(running.printed["address"]?.string == "0xf8d6e0586b0a20c7")
        #expect(running.printed["network"]?.string == "emulator" && running.printed["payer"]?.string == nil)
        let answer = try await ask(running, "/user-signature", #"{"message":"00ff"}"#)
        #expect(answer["status"]?.string == "APPROVED")
        let outcome = await running.end()
        #expect(outcome.code == 0 && outcome.error.contains("warning: --approve-all"), "\(outcome)")
    }

    @Test("A port that is taken is named with the way to another")
    func takenPort() async throws {
        let running = try await start(["wallet", "--port", "0", "--network", "emulator"])
        let port = try #require(running.host.split(separator: ":").last)
        let line = ["wallet", "--port", String(port), "--network", "emulator"]
        let second = await (try ToolProcess(ToolProcess.tool(line), environment: bench.environment)).wait()
        #expect(second.code == 1 && second.error.contains("wallet --port 0"), "\(second)")
        #expect(await running.end().code == 0)
    }

    @Test("What contradicts itself is refused before anything is served")
    func usage() async throws {
        let rows: [([String], String)] = [
            (["wallet", "--key", "a", "--signer", "b"], "--key and --signer contradict"),
            (["chain", "--state", "memory", "--wallet-port", "0"], "--wallet-port is for a wallet"),
            (["chain", "--state", "memory", "--approve-all"], "--approve-all is for a wallet"),
            (["chain", "status", "--wallet"], "--wallet is for serving the chain"),
            (["wallet", "--payer", "nobody", "--network", "emulator"], "nobody"),
        ]
        for (line, words) in rows {
            let outcome = await bench.run(line)
            #expect(outcome.code != 0 && outcome.output == "" && outcome.error.contains(words), "\(outcome)")
        }
    }
}
