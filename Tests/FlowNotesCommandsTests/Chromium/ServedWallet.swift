import Glibc
import HTTP
import HTTPCurl
import TestSupport
import Testing

@testable import FlowNotesCommands

/// The built command being a wallet for development, alone or beside a chain.
final class ServedWallet: Sendable {
    typealias Input = FlowNotesCommands.JSONValue
    typealias Output = TestSupport.JSONValue

    let process: ToolProcess
    /// What it has printed.
    let printed: Output
    /// Where applications ask.
    let url: String
    /// The address of its page, with the token.
    let link: String
    /// The address without it: `http://127.0.0.1:PORT`.
    var home: String { String(link.prefix { $0 != "?" }.dropLast()) }

    /// The command line of a wallet alone.
    static let alone = ["wallet", "--port", "0"]
    /// The command line of a chain with a wallet.
    static let besideChain = ["chain", "--port", "0", "--wallet", "--wallet-port", "0"]

    /// Starts one on the embedded chain in the bench's folder, and waits until it serves.
    init(_ bench: Workbench, _ line: [String] = alone) async throws {
        let process = try ToolProcess(ToolProcess.tool(line + ["--json"]), environment: bench.environment)
        self.process = process
        await ToolProcess.until { process.outputSoFar.hasSuffix("\n") || process.errorSoFar.hasPrefix("error:") }
        try #require(process.outputSoFar.hasSuffix("\n"), "\(process.errorSoFar)")
        printed = try Output(json: Array(process.outputSoFar.utf8))
        let wallet = printed["wallet"] ?? printed
        url = try #require(wallet["url"]?.string)
        link = try #require(wallet["link"]?.string)
    }

    /// Kills it, and waits until it is gone.
    func kill() async {
        await process.signal(SIGKILL) { true }
        _ = await process.wait()
    }

    // MARK: As an application

    /// Asks as an application does that is shown on a web page of some origin, or on none.
    func ask(_ path: String, _ body: Input, from origin: String? = nil) async throws -> Output {
        var request = HTTPRequest(method: "POST", target: path, headers: ["Content-Type": "application/json"])
        if let origin { request.headers["Origin"] = origin }
        request.body = Array(JSONText().encode(body).utf8)
        let response = try await CurlTransport(base: home).send(request)
        return try Output(json: try await response.body.collect(upTo: 1 << 20))
    }

    /// The answer to what was asked, as far as there is one.
    func answer(to asked: Output) async throws -> Output {
        let session = try #require(asked["updates"]?["data"]?["session"]?.string)
        return try await ask("/poll", ["session": .string(session)])
    }

    /// The page of what was asked, its address without the host.
    func place(of asked: Output) throws -> String {
        "/request?id=" + (try #require(asked["local"]?["params"]?["id"]?.string, "\(asked)"))
    }

    // MARK: As a person

    /// Decides on the request of that name, which has to appear on the page by itself.
    func decide(_ decision: String, _ request: String, _ browser: Browser) async throws {
        try await browser.waitFor("1 request waits")
        try await browser.follow(request)
        try await browser.waitFor(request + "?")
        try await browser.click("button[value=\(decision)]")
        try await browser.waitFor(decision == "approve" ? "Approved" : "Declined")
    }

    /// Lets the browser in, and the bench's person sign in.
    func signIn(_ bench: Workbench, _ browser: Browser) async throws {
        try await browser.open(link)
        async let login = bench.runLocal(["login", "--wallet", url])
        // Sooner than the page does it by itself.
        _ = try await browser.waitUntil {
            try await browser.open(home + "/")
            return try await browser.count(".notes li") == 1
        }
        try await decide("approve", "Sign in, with a proof", browser)
        let outcome = await login
        try #require(outcome.code == 0, "\(outcome)")
    }
}
