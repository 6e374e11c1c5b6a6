import FoundationEssentials
import Glibc

/// The program as people start it, from its start to its end, on the embedded chain.
enum CommandBenchmark {
    /// The release build, unless FLOWNOTES_TOOL says another.
    private static let tool =
        ProcessInfo.processInfo.environment["FLOWNOTES_TOOL"]
        ?? FileManager.default.currentDirectoryPath + "/../.build/release/flownotes"

    static func run() async throws -> [Measurement] {
        guard access(tool, X_OK) == 0 else {
            throw BenchmarkFailure(
                "\(tool) is not built: swift build -c release --static-swift-stdlib --product flownotes")
        }
        return try inHome { try starting($0) + adding($0) } + inHome(searching) + inHome(serving)
    }

    private static func inHome(_ body: (Program) throws -> [Measurement]) throws -> [Measurement] {
        let home = FileManager.default.temporaryDirectory.path + "/flownotes-bench-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: home) }
        return try body(Program(path: tool, home: home))
    }

    private static func times(_ program: Program, _ line: [String], rounds: Int = 20) throws -> [Double] {
        try inRounds(rounds) { try program.seconds(line) * 1e3 }
    }

    // MARK: What is measured

    private static func starting(_ program: Program) throws -> [Measurement] {
        [
            Measurement("--version", "ms", try times(program, ["--version"]), wanted: "≤ 6"),
            Measurement("help", "ms", try times(program, ["help"]), wanted: "≤ 8"),
        ]
    }

    /// The first makes the chain. Those after it come in hundreds, because what each leaves behind slows down the next.
    private static func adding(_ program: Program) throws -> [Measurement] {
        let add = { try program.seconds(["add", "-t", "a title", "a few words for a body"]) * 1e3 }
        let first = try add()
        var measurements = [Measurement("add, the first", "ms", [first])]
        for hundred in 1...3 {
            measurements.append(Measurement("add, hundred \(hundred)", "ms", try (0..<100).map { _ in try add() }))
        }
        measurements.append(Measurement("list -n 5", "ms", try times(program, ["list", "-n", "5"])))
        return measurements
    }

    private static func searching(_ program: Program) throws -> [Measurement] {
        let time = try program.seconds(["import", try notes(10_000, program)])
        var measurements = [Measurement("import of 10,000 notes", "/s", [10_000 / time], wanted: "≥ 1000")]
        let words = ["a rare word": "word77", "two rare words": "word12 word34", "a word of half of them": "common"]
        for (name, text) in words.sorted(by: { $0.key < $1.key }) + [("a word of each title", "note")] {
            measurements.append(
                Measurement(
                    "search in 10,000 notes, \(name)", "ms", try times(program, ["search", text]), wanted: "≤ 20"))
        }
        measurements.append(
            Measurement(
                "completion of ids among 10,000", "ms", try times(program, ["__complete", "show", "99"]),
                wanted: "≤ 20"))
        return measurements
    }

    private static func serving(_ program: Program) throws -> [Measurement] {
        _ = try program.seconds(["import", try notes(1_000, program)])
        let server = try program.start(["serve"])
        defer {
            kill(server.id, SIGKILL)
            waitpid(server.id, nil, 0)
            close(server.output)
        }
        let link = server.firstLine()
        guard let start = link.firstRange(of: "127.0.0.1:")?.upperBound,
            let slash = link[start...].firstIndex(of: "/"), let port = UInt16(link[start..<slash])
        else { throw BenchmarkFailure("serve said \(link)") }
        let welcome = try PageRequest(port: port, target: String(link[slash...])).answer()
        let cookie = PageRequest.header("set-cookie", of: welcome).map { $0.prefix { $0 != ";" } } ?? ""
        let page = PageRequest(port: port, target: "/", cookie: String(cookie))
        let ask = {
            try seconds {
                guard try page.answer().hasPrefix("HTTP/1.1 200") else { throw BenchmarkFailure("no page") }
            } * 1e3
        }
        let first = Measurement("serve: the first page of 1,000 notes, once", "ms", [try ask()], wanted: "≤ 20")
        return [first, Measurement("serve: the same again", "ms", try (0..<50).map { _ in try ask() })]
    }

    /// A file of notes to import: words of a vocabulary of 5,000, one of them in every other note.
    private static func notes(_ count: Int, _ program: Program) throws -> String {
        var random = SplitMix64(seed: 1)
        let lines = (0..<count).map { number in
            let words = (0..<30).map { _ in "word\(random.next() % 5_000)" } + (number % 2 == 0 ? ["common"] : [])
            return #"{"title":"note \#(number)","body":"\#(words.joined(separator: " "))"}"#
        }
        let path = program.home + "/notes.jsonl"
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: path))
        return path
    }
}
