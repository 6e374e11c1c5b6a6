import Glibc
import HTTP
import HTTPCurl
import TestSupport
import Testing

@testable import FlowNotesCommands

/// Debian's chromium, driven by chromedriver over the WebDriver protocol.
///
/// Source: W3C WebDriver; the commands of Chromium itself are those of the DevTools protocol.
enum Chromium {
    private static let driver = "/usr/bin/chromedriver"
    private static let program = "/usr/bin/chromium"

    /// Whether both are installed; `scripts/setup.sh` does that.
    static let isInstalled = access(driver, X_OK) == 0 && access(program, X_OK) == 0

    /// What is said where they are not.
    static let missing: Comment = "chromium and chromium-driver are not installed: apt-get install chromium-driver"

    /// Runs the work in a new browser with a profile of its own, in the bench's folder.
    static func run(
        _ bench: Workbench, flags: [String] = [], _ work: (Browser) async throws -> Void
    ) async throws {
        let environment = bench.environment.merging(["HOME": bench.folder + "/home"]) { $1 }
        let (process, port) = try await startDriver(environment)
        var options = CurlTransport.Options()
        options.timeout = .seconds(90)
        let base = "http://127.0.0.1:\(port)"
        let browser = try await Browser(
            try CurlTransport(base: base, options: options), capabilities(bench, flags))
        do {
            try await work(browser)
            await browser.quit()
        } catch {
            await browser.quit()
            throw error
        }
        await process.signal(SIGTERM) { true }
        _ = await process.wait()
    }

    /// Starts the driver, once more when the port that it chose for both kinds of address is taken for one of them.
    private static func startDriver(_ environment: [String: String]) async throws -> (ToolProcess, UInt16) {
        let words = "started successfully on port "
        var said = ""
        for _ in 1...20 {
            let process = try ToolProcess([driver, "--port=0"], environment: environment)
            await ToolProcess.until {
                process.outputSoFar.contains(words) || process.outputSoFar.contains("Exiting")
            }
            said = process.outputSoFar + process.errorSoFar
            guard said.contains(words) else { continue }
            let port = said.split(separator: words).last.flatMap { UInt16($0.prefix { $0.isNumber }) }
            return (process, try #require(port, "\(said)"))
        }
        throw Panic(message: said)
    }

    private static func capabilities(
        _ bench: Workbench, _ flags: [String]
    ) -> FlowNotesCommands.JSONValue {
        let usual = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage",
            "--disable-background-networking", "--disable-component-update", "--disable-sync", "--lang=en-GB",
            "--user-data-dir=\(bench.folder)/home/profile", "--window-size=900,900",
        ]
        let options: FlowNotesCommands.JSONValue = [
            "binary": .string(program), "args": .array((usual + flags).map { .string($0) }),
        ]
        return [
            "capabilities": [
                "alwaysMatch": [
                    "browserName": "chrome", "unhandledPromptBehavior": "dismiss", "goog:chromeOptions": options,
                ]
            ]
        ]
    }
}
