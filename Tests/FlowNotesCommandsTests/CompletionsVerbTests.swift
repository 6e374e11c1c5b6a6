import CommandKit
import FoundationEssentials
import Testing

@testable import FlowNotesCommands

struct CompletionsVerbTests {
    private let bench: Workbench

    init() throws {
        bench = try Workbench(
            #"{"networks": {"emulator": "127.0.0.1:3569", "den\u001bn": "127.0.0.1:1"}, "accounts": {"alice": {"#
                + #""address": "0x01", "key": {"type": "file", "location": "./a b.pkey"}}}}"#)
    }

    private static let completed = """
        drop-notepad
        text json jsonl plain
        json jsonl
        __complete show title:Two l
        Two\\ litres
        __complete show title:
        Two\\ litres
        <\\*><\\[x\\]\\ y><\\ \\ a>
        <\\*><\\[x\\]\\ y><\\ \\ a>
        service.pkey

        """

    private func complete(_ words: String...) async -> String {
        let outcome = await bench.run([CompletionScript.request] + words)
        #expect(outcome.code == 0 && outcome.error.isEmpty)
        return outcome.output
    }

    @Test func wordsComeFromTheFilesOfThisMachine() async throws {
        #expect(await complete("--signer", "") == "alice\t0x0000000000000001\n")
        #expect(await complete("-n", "") == "local\nemulator\ntesting\ntestnet\nmainnet\n")
        #expect(await complete("list", "-n", "e") == "")
        #expect(await complete("dro") == "drop-notepad\tDestroy the notepad and every note in it.\n")
        #expect(await complete("add", "--file", "") == ":files\n")
        #expect(await complete("help", "ke") == "keys\t\(KeysVerb.verb.spec.summary)\n")
        #expect(await complete("config", "set", "network", "t") == "testing\ntestnet\n")
        #expect(await complete("config", "set", "signer", "") == "alice\t0x0000000000000001\n")
        #expect(await complete("config", "set", "output", "j") == "json\njsonl\n")
        #expect(await complete("config", "set", "timeout", "") == "")
        let own = "local\tthe embedded chain's own account\n"
        for words in [["list", "l"], ["--signer", "l"], ["config", "set", "signer", "l"]] {
            #expect(await bench.runLocal([CompletionScript.request] + words).output == own)
            #expect(await bench.runLocal([CompletionScript.request, "-n", "testnet"] + words).output == "")
        }
        #expect(await complete("keys", "ex") == "export\t" + (await summary("export")))
    }

    @Test("Notes are completed from what commands have seen, without asking a node")
    func notes() async throws {
        let bench = try Workbench()
        bench.put([("Two litres", ""), ("", "x"), ("T\u{1b}[31m", ""), ("Tea", "")])
        func complete(_ words: String...) async -> String {
            let count = bench.node.state.requests.count
            let outcome = await bench.run([CompletionScript.request] + words)
            #expect(outcome.code == 0 && outcome.error.isEmpty && bench.node.state.requests.count == count)
            return outcome.output
        }
        #expect(await complete("show", "") == "@last\tthe newest note\n")
        _ = await bench.run(["list"])
        #expect(
            await complete("show", "") == "4\tTea\n3\tT␛[31m\n2\n1\tTwo litres\n@last\tthe newest note\n")
        for verb in ["show", "edit", "delete", "history", "restore"] {
            #expect(await complete(verb, "1") == "1\tTwo litres\n")
            #expect(await complete(verb, "t") == "title:Tea\tnote 4\ntitle:Two litres\tnote 1\n")
        }
        #expect(await complete("rm", "1", "title:Tw") == "title:Two litres\tnote 1\n")
        #expect(await complete("show", "@") == "@last\tthe newest note\n")
        #expect(await complete("show", "--account", "0x179b6b1cb6755e31", "1") == "")
        #expect(await complete("show", "-n", "testnet", "1") == "")
        _ = await bench.run(["add", "-t", "Salt", "x"])
        _ = await bench.run(["delete", "4", "-y"])
        _ = await bench.run(["edit", "2", "-t", "Title"])
        #expect(
            await complete("show", "title:")
                == "title:Salt\tnote 5\ntitle:Title\tnote 2\ntitle:Two litres\tnote 1\n")
        _ = await bench.run(["drop-notepad", "--confirm", "f8d6e0586b0a20c7"])
        #expect(await complete("show", "") == "@last\tthe newest note\n")
    }

    @Test("A first add is enough, on the embedded chain too, and whatever is broken is silent")
    func firstNote() async throws {
        let bench = try Workbench("{}")
        _ = await bench.runLocal(["add", "-t", "Milk", "x", "-q"])
        let request = [CompletionScript.request, "show", ""]
        let note = "1\tMilk\n@last\tthe newest note\n"
        #expect(await bench.runLocal(request) == RunOutcome(code: 0, output: note, error: ""))
        try FileManager.default.removeItem(atPath: bench.folder + "/state/flownotes/local")
        #expect(await bench.runLocal(request).output == note, "no chain is opened")
        #expect(!FileManager.default.fileExists(atPath: bench.folder + "/state/flownotes/local"))
        for log in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: bench.folder + "/state/flownotes/index.sqlite" + log)
        }
        try bench.write("state/flownotes/index.sqlite", "no database")
        try bench.write("flow.json", "{")
        let broken = await bench.runLocal(request)
        #expect(broken == RunOutcome(code: 0, output: "@last\tthe newest note\n", error: ""), "\(broken)")
    }

    private func summary(_ name: String) async -> String {
        (KeysVerb.verb.spec.subcommand(name)?.summary ?? "") + "\n"
    }

    @Test("Each shell's text asks the program, and bash understands it")
    func scripts() async throws {
        for shell in CompletionScript.allCases {
            let outcome = await bench.run(["completions", shell.rawValue])
            #expect(outcome.code == 0 && outcome.output.contains("flownotes __complete"))
        }
        let wrong = await bench.run(["completions", "csh"])
        #expect(
            wrong.code == 2
                && wrong.error == "error: there are no completions for \"csh\"\n  hint: choose bash, zsh or fish\n")
        let tool = try ToolProcess.tool([])[0]
        try bench.write("complete.bash", CompletionScript.bash.text("flownotes"))
        let line = """
            flownotes() { \(tool) "$@"; }
            source \(bench.folder)/complete.bash
            COMP_WORDS=(flownotes drop); COMP_CWORD=1; _flownotes; echo "${COMPREPLY[@]}"
            COMP_WORDS=(flownotes --output =); COMP_CWORD=2; _flownotes; echo "${COMPREPLY[@]}"
            COMP_WORDS=(flownotes --output = j); COMP_CWORD=3; _flownotes; echo "${COMPREPLY[@]}"
            flownotes() { printf 'title:Two litres\\tnote 1\\n'; echo "$@" >&3; }; exec 3>&1
            COMP_WORDS=(flownotes show title : 'Two\\ l'); COMP_CWORD=4; _flownotes; echo "${COMPREPLY[@]}"
            COMP_WORDS=(flownotes show title :); COMP_CWORD=3; _flownotes; echo "${COMPREPLY[@]}"
            cd \(bench.folder); shopt -s nullglob
            flownotes() { printf '*\t*\n[x] y\n  a\n'; }
            COMP_WORDS=(flownotes show ""); COMP_CWORD=2; _flownotes; printf '<%s>' "${COMPREPLY[@]}"; echo
            shopt -s failglob; COMPREPLY=(); _flownotes; printf '<%s>' "${COMPREPLY[@]}"; echo
            flownotes() { \(tool) "$@"; }
            COMP_WORDS=(flownotes add --file serv); COMP_CWORD=3; _flownotes; echo "${COMPREPLY[@]}"
            """
        let outcome = await (try ToolProcess(["/bin/bash", "-c", line], environment: bench.environment)).wait()
        #expect(outcome.output == Self.completed, "\(outcome)")
    }
}
