import Glibc
import Testing

@testable import FlowNotesCommands

/// The built command at a pseudo-terminal of its own, with a person who answers what is asked.
struct GoldenSession {
    /// What a person does when the screen ends in a text, or has it anywhere.
    struct Answer {
        let prompt: String
        let typed: String
        var isAnywhere = false

        init(_ prompt: String, _ typed: String) {
            self.prompt = prompt
            self.typed = typed
        }

        init(anywhere prompt: String, _ typed: String) {
            self.init(prompt, typed)
            isAnywhere = true
        }

        func fits(_ screen: String) -> Bool { isAnywhere ? screen.contains(prompt) : screen.hasSuffix(prompt) }
    }

    /// Ctrl-C.
    static let interrupt = "\u{3}"

    private var lines: [String] = []
    /// Keeps the folder.
    private let owner: AnyObject
    private let folder: String
    private let environment: [String: String]

    init(_ bench: GoldenBench) { self.init(bench, folder: bench.folder, environment: bench.environment) }

    init(_ owner: AnyObject, folder: String, environment: [String: String]) {
        self.owner = owner
        self.folder = folder
        self.environment = environment
    }

    /// Runs a command line to its end and writes down all that was seen, what was typed included.
    @discardableResult
    mutating func run(
        _ line: String, width: UInt16 = 80, environment extra: [String: String] = [:], answers: [Answer] = []
    ) async throws -> Int32 {
        let terminal = try Terminal(width: width)
        let words = GoldenStep(line).words.map { $0.replacing("DIR", with: folder) }
        let process = try ToolProcess(
            ToolProcess.tool(words), environment: environment.merging(extra) { $1 }, terminal: terminal,
            ownsTerminal: true)
        for answer in answers {
            await OwnThread.run {
                let end = ContinuousClock.now + .seconds(30)
                while !answer.fits(Self.text(terminal)), ContinuousClock.now < end { usleep(2_000) }
            }
            #expect(answer.fits(Self.text(terminal)), "\(line): \(Self.text(terminal))")
            terminal.type(answer.typed)
        }
        let code = await process.wait().code
        let given =
            (width == 80 ? [] : ["# \(width) columns"])
            + extra.sorted { $0.key < $1.key }.map { "# \($0.key)=\($0.value)" }
        lines += ["$ \(Product.name) \(line)"] + given
        lines += Self.text(terminal).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
            "| " + GoldenTranscript.visible(String($0))
        }
        lines += ["= \(code)", ""]
        return code
    }

    /// The screen; ends of lines are single characters.
    private static func text(_ terminal: Terminal) -> String {
        terminal.seen.replacing("\r\n", with: "\n")
    }

    /// Compares all that was written down with a golden file.
    func check(_ command: String, _ name: String) throws {
        let text = GoldenText.normalised(lines.joined(separator: "\n"), folder: folder)
        try GoldenFile(GoldenCase.folder(command) + "/" + name, .terminal).check(text)
    }
}
