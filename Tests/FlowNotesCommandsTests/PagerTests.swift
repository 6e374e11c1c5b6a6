import FoundationEssentials
import Synchronization
import TestSupport
import Testing

@testable import FlowNotesCommands

struct PagerTests {
    /// A screen that keeps what is paged.
    private final class Pages: Sendable {
        let shown = Mutex<[String]>([])
        let works: Bool

        init(works: Bool = true) { self.works = works }

        func streams(_ capture: OutputCapture, rows: Int = 5) -> StandardStreams {
            var streams = capture.streams
            streams.screen = Screen(rows: rows, columns: 80) { [self] command, environment, text in
                let text = String(decoding: text, as: UTF8.self)
                shown.withLock { $0.append("\(command) \(environment["LESS"] ?? "")\n\(text)") }
                return works
            }
            return streams
        }
    }

    private func run(
        _ line: [String], _ pages: Pages, pager: String? = "less", count: Int = 6
    ) async throws -> (output: String, shown: [String]) {
        let bench = try Workbench()
        bench.put((0..<count).map { ("title \($0)", "body") })
        let capture = OutputCapture(terminals: [.output, .error])
        let tool = CommandLineTool(services: Services(transport: { _ in bench.node }))
        _ = await tool.run(
            arguments: line, environment: bench.environment.merging(pager.map { ["PAGER": $0] } ?? [:]) { $1 },
            streams: pages.streams(capture))
        return (capture.output, pages.shown.withLock { $0 })
    }

    @Test(
        "Long results go to the pager", arguments: [["list"], ["show", "1", "2", "3"], ["help"], ["list", "--help"]])
    func long(_ line: [String]) async throws {
        let (output, shown) = try await run(line, Pages())
        #expect(output == "" && shown.count == 1, "\(output)")
        #expect(shown.first?.hasPrefix("less FRX\n") == true)
        let (plain, none) = try await run(line, Pages(), pager: nil)
        #expect(none.isEmpty && shown.first?.dropFirst("less FRX\n".count) == plain[...])
    }

    @Test(
        "All else does not",
        arguments: [
            ["list", "--json"], ["list", "-ojsonl"], ["list", "-oplain"], ["list", "-0"], ["list", "-n", "2"],
            ["accounts", "show"], ["--version"],
        ])
    func short(_ line: [String]) async throws {
        let (output, shown) = try await run(line, Pages())
        #expect(shown.isEmpty && !output.isEmpty)
    }

    @Test("An empty PAGER is none, and one that is not there shows nothing less")
    func none() async throws {
        #expect(try await run(["list"], Pages(), pager: "").shown.isEmpty)
        let (output, shown) = try await run(["list"], Pages(works: false))
        #expect(shown.count == 1 && output.contains("title 5"))
    }

    @Test(
        "Lines are counted as the terminal breaks them",
        arguments: [
            ("", 1, false), ("a\nb\nc\nd", 5, false), ("a\nb\nc\nd\n", 5, false), ("a\nb\nc\nd\ne\n", 5, true),
            (String(repeating: "x", count: 240), 3, false), (String(repeating: "x", count: 241), 3, true),
            (String(repeating: "\u{1b}[1m", count: 200), 1, false), (String(repeating: "買", count: 81), 2, true),
        ])
    func rows(_ text: String, _ rows: Int, _ isNeeded: Bool) {
        let streams = Pages().streams(OutputCapture(), rows: rows)
        #expect(Pager(["PAGER": "x"], streams)?.isNeeded(for: text) == isNeeded)
    }

    @Test(
        "At a real terminal the pager gets the text through the shell, fails without harm, and leaves the terminal as it was",
        arguments: [
            ("sed 's/^/| /' | head -n 3", "|  1  note 0"), ("head -n 1", "ID"), ("nosuchpager 2>/dev/null", "note 39"),
            ("stty -echo; cat", "note 39"), ("sh -c 'kill -9 $$'", ""),
        ])
    func real(_ pager: String, _ expected: String) async throws {
        let bench = try Workbench()
        bench.put((0..<40).map { ("note \($0)", "body") })
        let server = try bench.node.server()
        let terminal = try Terminal()
        let process = try bench.start(["list"], server, terminal: terminal, environment: ["PAGER": pager])
        let outcome = await process.wait()
        #expect(outcome.code == 0, "\(outcome)")
        #expect(expected.isEmpty || terminal.seen.contains(expected), "\(terminal.seen)")
        if pager.contains("head") { #expect(!terminal.seen.contains("note 39")) }
        #expect(terminal.echoes)
    }
}
