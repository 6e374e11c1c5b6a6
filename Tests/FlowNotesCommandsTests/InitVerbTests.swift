import Cadence
import FlowNotes
import FoundationEssentials
import Testing

@testable import FlowNotesCommands

struct InitVerbTests {
    private let bench: Workbench

    init() throws { bench = try Workbench(nil) }

    private var file: String { bench.folder + "/flow.json" }

    private func read(_ name: String = "flow.json") -> String? {
        FileManager.default.contents(atPath: bench.folder + "/" + name).map { String(decoding: $0, as: UTF8.self) }
    }

    private func run(_ line: [String], terminals: Set<OutputCapture.Stream> = [], input: String = "") async
        -> RunOutcome
    {
        await bench.run(["init", "-f", file] + line, input: input, terminals: terminals)
    }

    @Test("C083: init writes networks and the contract, no secret, and what git is to ignore")
    func plain() async throws {
        let outcome = await run([])
        #expect(
            outcome
                == RunOutcome(
                    code: 0, output: "wrote DIR/flow.json\n",
                    error: """
                        added to .gitignore: *.pkey *.private.json .env
                        next, on the chain inside the program, which needs nothing else: flownotes add -t Milk "Two litres"
                        with an account of another network: flownotes init --force --account NAME --address 0x… --key-file FILE
                        ./cadence/contracts/NotepadManager.cdc is not there; flownotes has the contract in itself, and \
                        init --force --cadence writes the file for flow-cli

                        """))
        #expect(
            read() == """
                {
                  "networks": {
                    "local": "embedded",
                    "emulator": "127.0.0.1:3569",
                    "testing": "127.0.0.1:3569",
                    "testnet": "access.devnet.nodes.onflow.org:9000",
                    "mainnet": "access.mainnet.nodes.onflow.org:9000"
                  },
                  "contracts": {
                    "NotepadManager": {
                      "source": "./cadence/contracts/NotepadManager.cdc",
                      "aliases": {
                        "local": "f8d6e0586b0a20c7",
                        "testing": "0000000000000007"
                      }
                    }
                  }
                }

                """)
        #expect(read(".gitignore") == "*.pkey\n*.private.json\n.env\n")
        let configuration = try Configuration.load(files: [file], environment: [:])
        #expect(configuration.contracts.map(\.name) == ["NotepadManager"])
        for name in ["emulator", "testing", "testnet", "mainnet"] {
            #expect(try configuration.network(name).restURL() == (try Configuration.builtIn.network(name).restURL()))
        }
        #expect(configuration.networks.first { $0.name == "local" }?.isEmbedded == true)
    }

    @Test("an account is named by its address and its key file, and deploys on its own network")
    func account() async throws {
        let path = try bench.write("me.pkey", TestKeys.carol.hex)
        let flags = ["--account", "me", "--key-file", path, "--address"]
        for (address, network) in [
            ("0x7e60df042a9c0868", "testnet"), ("1654653399040a61", "mainnet"), ("0xf8d6e0586b0a20c7", "emulator"),
        ] {
            let outcome = await run(flags + [address, "--force"])
            #expect(outcome.code == 0 && outcome.error.contains("next: flownotes status -n \(network)"), "\(outcome)")
            let configuration = try Configuration.load(files: [file], environment: [:])
            #expect(configuration.defaultAccountName(on: network) == "me")
            #expect(configuration.deployments.map(\.network) == [network])
            #expect(try configuration.account("me").loadKey().warnings == [])
            #expect(read()?.contains(TestKeys.carol.hex) == false)
        }
        let other = await run(flags + ["0x0123456789abcdef", "-y"])
        #expect(other.code == 0 && other.error.contains("is of none of the networks that are built in"), "\(other)")
        try bench.write("me.pkey", TestKeys.carol.hex, mode: 0o644)
        let wide = await run(flags + ["0x7e60df042a9c0868", "-y"])
        #expect(wide.error.contains("warning: others can read the key file DIR/me.pkey"), "\(wide)")
        let absent = await run(["--account", "me", "--key-file", path + "2", "--address", "0x7e60df042a9c0868", "-y"])
        #expect(
            absent.code == 0
                && absent.error.contains("warning: the key file DIR/me.pkey2 cannot be read yet: No such file"))
    }

    @Test("a flow.json that is there is replaced only when it is wished")
    func overwriting() async throws {
        try bench.write("flow.json", "mine")
        let refused = await run([])
        #expect(
            refused
                == RunOutcome(
                    code: 7, output: "",
                    error:
                        "error: refusing to replace DIR/flow.json without confirmation (stdin is not a terminal); pass --yes\n"
                ))
        let declined = await run([], terminals: [.input], input: "n\n")
        #expect(declined.code == 7 && declined.error.hasPrefix("DIR/flow.json is there already; replace it? [y/N] "))
        #expect(read() == "mine" && read(".gitignore") == nil)
        #expect(await run(["--dry-run"]).code == 0)
        #expect(read() == "mine" && read(".gitignore") == nil)
        #expect(await run([], terminals: [.input], input: "y\n").code == 0)
        #expect(read()?.hasPrefix("{\n  \"networks\"") == true)
        for flag in ["--force", "--yes"] {
            try bench.write("flow.json", "mine")
            #expect(await run([flag]).code == 0)
            #expect(read() != "mine")
        }
    }

    @Test func ignoreFilesKeepTheirLines() async throws {
        try bench.write(".gitignore", "build/\n.env\r\nx")
        #expect(await run([]).error.hasPrefix("added to .gitignore: *.pkey *.private.json\n"))
        #expect(read(".gitignore") == "build/\n.env\r\nx\n*.pkey\n*.private.json\n")
        #expect(await run(["--force"]).error.hasPrefix("next, on the chain"))
        #expect(read(".gitignore") == "build/\n.env\r\nx\n*.pkey\n*.private.json\n")
    }

    @Test("--cadence puts the contract where flow.json says it is, never over another")
    func cadence() async throws {
        let path = "cadence/contracts/NotepadManager.cdc"
        #expect(await run(["--cadence"]).output == "wrote DIR/flow.json\nwrote DIR/\(path)\n")
        #expect(read(path) == CadenceTemplate.notepadManager.source)
        try bench.write(path, "mine")
        let again = await run(["--cadence", "--force", "--json"])
        #expect(again.output == #"{"path":"DIR/flow.json","contract":null,"account":null,"network":null}"# + "\n")
        #expect(read(path) == "mine")
    }

    @Test(arguments: [
        (["--account", "me"], "an account needs --address and --key-file too"),
        (["--address", "0x1", "--key-file", "f"], "an account needs --account too"),
        (["--account", "", "--address", "0x1", "--key-file", "f"], "--account cannot be empty"),
        (["--account", "me", "--address", "here", "--key-file", "f"], "--address cannot be \"here\""),
        (["--account", "me", "--address", "0x0", "--key-file", "f"], "--address cannot be \"0x0\""),
        (
            ["--account", "me", "--address", "0x1", "--key-file", String(repeating: "1", count: 64)],
            "--key-file is the name of a file, not a key"
        ),
        (["-f", "other.json"], "one flow.json is written, but several are named"),
    ])
    func refused(_ line: [String], _ expected: String) async {
        let outcome = await run(line)
        #expect(outcome.code == 2 && outcome.error.hasPrefix("error: " + expected), "\(outcome)")
        #expect(!outcome.error.contains("1111"))
        #expect(read() == nil)
    }

    @Test func foldersThatCannotBeWritten() async {
        let outcome = await bench.run(["init", "-f", bench.folder + "/none/flow.json"])
        #expect(
            outcome
                == RunOutcome(
                    code: 2, output: "",
                    error: """
                        error: cannot write DIR/none/flow.json: No such file or directory
                          hint: it is as it was; check the folder's permissions

                        """))
    }
}
