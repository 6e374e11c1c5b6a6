import TestSupport
import Testing

@testable import FlowNotesCommands

/// The built command at real terminals: colours, widths, and all that is typed.
struct GoldenTerminalTests {
    private typealias Answer = GoldenSession.Answer

    @Test("Colours and columns are those of the terminal")
    func appearance() async throws {
        var session = GoldenSession(try await GoldenBench.make(.notes))
        try await session.run("list")
        try await session.run("list", width: 44)
        try await session.run("list", width: 30)
        try await session.run("list", width: 44, environment: ["COLUMNS": "60"])
        for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
            try await session.run("list", environment: environment)
        }
        try await session.run("list --color never")
        try await session.run("help history", width: 44)
        try session.check("list", "appearance")
    }

    @Test("C154: no control character of a note reaches the terminal")
    func hostileNote() async throws {
        var session = GoldenSession(try await GoldenBench.make(.notes))
        for line in [
            "show 3", "show 3 --field body", "show 3 --json", "history 3 -ojsonl", "search turns",
            "watch --from 3 --until 1",
        ] {
            try await session.run(line)
        }
        try session.check("show", "hostile")
    }

    @Test("The editor writes and changes notes")
    func editor() async throws {
        var session = GoldenSession(try await GoldenBench.make(.chain))
        try await session.run("add", environment: ["EDITOR": "printf 'Milk\\n\\nTwo litres\\n' >"])
        try await session.run("edit 1", environment: ["EDITOR": "sed -i s/litres/pints/"])
        try await session.run("show 1")
        try await session.run("edit 1", environment: ["EDITOR": "true"])
        try await session.run("edit 1", environment: ["EDITOR": "sh -c 'printf lost >> $0; exit 3'"])
        try session.check("edit", "at-a-terminal")
    }

    @Test("Text is typed until Ctrl-D")
    func typed() async throws {
        var session = GoldenSession(try await GoldenBench.make(.chain))
        try await session.run("add -t Milk -", answers: [Answer("ends the text\n", "two litres\n\u{4}")])
        try session.check("add", "at-a-terminal")
    }

    @Test("Deleting is agreed to")
    func delete() async throws {
        var session = GoldenSession(try await GoldenBench.make(.notes))
        try await session.run("delete 1", answers: [Answer("[y/N] ", "n\n")])
        try await session.run("delete 1", answers: [Answer("[y/N] ", "\n")])
        try await session.run("delete 1", answers: [Answer("[y/N] ", GoldenSession.interrupt)])
        try await session.run("delete 1 3", answers: [Answer("[y/N] ", "y\n")])
        try session.check("delete", "at-a-terminal")
    }

    @Test("The notepad goes only when its address is typed")
    func drop() async throws {
        var session = GoldenSession(try await GoldenBench.make(.notes))
        try await session.run("drop-notepad", answers: [Answer("to go on: ", "yes\n")])
        try await session.run("drop-notepad", answers: [Answer("to go on: ", "0x179b6b1cb6755e31\n")])
        try session.check("drop-notepad", "at-a-terminal")
    }

    @Test("A passphrase is asked for twice and never shown")
    func passphrase() async throws {
        let bench = try await GoldenBench.make(.nothing, files: ["a.json": GoldenCase.key])
        var session = GoldenSession(bench)
        let ask = { (words: String) in Answer("passphrase for key alice: ", words + "\n") }
        try await session.run(
            "keys new alice --no-mnemonic --kdf-cost 4",
            answers: [ask("first words"), Answer("Once more: ", "second\n")])
        try await session.run(
            "keys new alice --no-mnemonic --kdf-cost 4",
            answers: [ask("first words"), Answer("Once more: ", "first words\n")])
        try await session.run(
            "keys new bob --kdf-cost 4",
            answers: [
                Answer("passphrase for key bob: ", "other words\n"), Answer("Once more: ", "other words\n"),
                Answer("written down. ", "\n"),
            ])
        try await session.run(
            "keys export alice",
            answers: [
                Answer("[y/N] ", "y\n"), Answer("Passphrase for key alice: ", "wrong\n"),
                Answer("Passphrase for key alice: ", "first words\n"),
            ])
        try session.check("keys new", "at-a-terminal")
    }

    @Test("An update of a contract is looked at first")
    func deployReview() async throws {
        let golden = try #require(GoldenCase.all.first { $0.path == "deploy/formats" })
        var session = GoldenSession(try await GoldenBench.make(.chain, files: golden.files))
        try await session.run("deploy -f DIR/a.json")
        try await session.run("deploy -f DIR/b.json", answers: [Answer("[y/N] ", "n\n")])
        try await session.run("deploy -f DIR/b.json", answers: [Answer("[y/N] ", "y\n")])
        try session.check("deploy", "at-a-terminal")
    }

    @Test("A transaction is looked at before it is signed")
    func signing() async throws {
        let golden = try #require(GoldenCase.all.first { $0.path == "tx-sign/formats" })
        var session = GoldenSession(try await GoldenBench.make(.chain, files: golden.files))
        try await session.run("tx build DIR/hello.cdc hi --save DIR/a.rlp -q")
        try await session.run("tx sign DIR/a.rlp", answers: [Answer("[y/N] ", GoldenSession.interrupt)])
        try await session.run("tx sign DIR/a.rlp --save DIR/b.rlp", answers: [Answer("[y/N] ", "y\n")])
        try session.check("tx sign", "at-a-terminal")
    }

    @Test("Ctrl-C while a transaction is waited for leaves it and says how to resume")
    func interruptedWait() async throws {
        let bench = try Workbench()
        bench.node.change { $0.fate = .stuck("Pending") }
        let server = try bench.node.server()
        var session = GoldenSession(
            bench, folder: bench.folder,
            environment: bench.environment.merging(["FLOWNOTES_HOST": server.url, "TERM": "xterm"]) { $1 })
        try await session.run("add -t Milk x", answers: [Answer(anywhere: "transaction ", GoldenSession.interrupt)])
        try session.check("add", "interrupted")
    }

    @Test("Ctrl-C ends watch, which says how to go on")
    func interruptedWatch() async throws {
        var session = GoldenSession(try await GoldenBench.make(.notes))
        try await session.run("watch --from 3", answers: [Answer(anywhere: "block 3", GoldenSession.interrupt)])
        try session.check("watch", "interrupted")
    }

    @Test("The chain is served until Ctrl-C")
    func serving() async throws {
        var session = GoldenSession(try await GoldenBench.make(.nothing))
        try await session.run(
            "chain --port 0", answers: [Answer(anywhere: "which is secret\n", GoldenSession.interrupt)])
        try await session.run(
            "chain --port 0 --state memory --json", answers: [Answer(anywhere: "}\n", GoldenSession.interrupt)])
        try session.check("chain", "serving")
    }
}
