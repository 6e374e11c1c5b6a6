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
        #expect(await complete("keys", "ex") == "export\t" + (await summary("export")))
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
            COMP_WORDS=(flownotes --output = j); COMP_CWORD=3; _flownotes; echo "${COMPREPLY[@]}"
            cd \(bench.folder); COMP_WORDS=(flownotes add --file serv); COMP_CWORD=3; _flownotes; echo "${COMPREPLY[@]}"
            """
        let outcome = await (try ToolProcess(["/bin/bash", "-c", line], environment: bench.environment)).wait()
        #expect(outcome.output == "drop-notepad\njson jsonl\nservice.pkey\n", "\(outcome)")
    }
}
