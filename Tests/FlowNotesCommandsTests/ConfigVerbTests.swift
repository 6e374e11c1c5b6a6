import FoundationEssentials
import Testing

@testable import FlowNotesCommands

struct ConfigVerbTests {
    private static let file = "DIR/home/.config/flownotes/config.json"

    private func read(_ bench: Workbench, _ path: String = "/home/.config/flownotes/config.json") -> String? {
        FileManager.default.contents(atPath: bench.folder + path).map { String(decoding: $0, as: UTF8.self) }
    }

    private func write(_ bench: Workbench, _ text: String) throws {
        let folder = bench.folder + "/home/.config/flownotes"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try bench.write("home/.config/flownotes/config.json", text)
    }

    @Test func whatIsInForceAndWhy() async throws {
        let bench = try Workbench()
        #expect(
            await bench.run(["config", "list", "-oplain"])
                == RunOutcome(
                    code: 0,
                    output: """
                        network=emulator
                        host=http://127.0.0.1:8888
                        contract=0xf8d6e0586b0a20c7
                        config_path=DIR/flow.json
                        signer=emulator-account
                        output=plain
                        timeout=120
                        wait=sealed
                        color=auto
                        editor=

                        """, error: ""))
        let json = await bench.run(
            ["config", "ls", "--json", "--timeout", "5"],
            environment: ["FLOWNOTES_NETWORK": "emulator", "VISUAL": "vim"])
        #expect(
            json.output
                == #"[{"name":"network","value":"emulator","origin":"FLOWNOTES_NETWORK"},"#
                + #"{"name":"host","value":"http://127.0.0.1:8888","origin":"DIR/flow.json"},"#
                + #"{"name":"contract","value":"0xf8d6e0586b0a20c7","origin":"DIR/flow.json (deployed by emulator-account)"},"#
                + #"{"name":"config_path","value":"DIR/flow.json","origin":"FLOWNOTES_CONFIG"},"#
                + #"{"name":"signer","value":"emulator-account","origin":"default"},"#
                + #"{"name":"output","value":"json","origin":"--json"},"#
                + #"{"name":"timeout","value":"5","origin":"--timeout"},"#
                + #"{"name":"wait","value":"sealed","origin":"built in"},"#
                + #"{"name":"color","value":"auto","origin":"built in"},"#
                + #"{"name":"editor","value":"vim","origin":"VISUAL"}]"# + "\n")
    }

    @Test(
        "the order is flag, variable, flow.json, config.json, built in",
        arguments: [
            ("host", [], [:], "http://127.0.0.1:8888", "DIR/flow.json"),
            ("host", ["-n", "testnet"], [:], "http://mine.example", file),
            ("host", ["-n", "mainnet"], [:], "https://rest-mainnet.onflow.org", "built in"),
            ("host", ["-n", "own"], [:], "http://own.example", file),
            ("host", ["-n", "testnet"], ["FLOWNOTES_HOST": "http://b"], "http://b", "FLOWNOTES_HOST"),
            ("host", ["--host", "http://a"], ["FLOWNOTES_HOST": "http://b"], "http://a", "--host"),
            ("contract", [], [:], "0xf8d6e0586b0a20c7", "DIR/flow.json (deployed by emulator-account)"),
            ("contract", ["-n", "testnet"], [:], "0x0000000000000002", file),
            ("contract", ["-n", "testnet", "--contract", "0x1"], [:], "0x0000000000000001", "--contract"),
            ("signer", [], [:], "bob", file),
            ("signer", ["-n", "testnet"], [:], "emulator-account", "default"),
            ("signer", [], ["FLOWNOTES_SIGNER": "carol"], "carol", "FLOWNOTES_SIGNER"),
            ("network", [], [:], "emulator", file),
            ("network", ["-n", "mainnet"], [:], "mainnet", "--network"),
            ("timeout", [], [:], "7.5", file),
            ("timeout", [], ["FLOWNOTES_TIMEOUT": "8"], "8", "FLOWNOTES_TIMEOUT"),
            ("wait", [], [:], "executed", file),
            ("wait", ["--wait", "none"], [:], "none", "--wait"),
            ("color", [], [:], "never", file),
            ("editor", [], ["VISUAL": "v", "EDITOR": "e"], "ed", file),
            ("editor", [], ["FLOWNOTES_EDITOR": "f"], "f", "FLOWNOTES_EDITOR"),
        ] as [(String, [String], [String: String], String, String)])
    func precedence(
        _ name: String, _ flags: [String], _ environment: [String: String], _ value: String, _ origin: String
    ) async throws {
        let bench = try Workbench()
        try write(
            bench,
            """
            {"network": "emulator", "timeout": 7.5, "wait": "executed", "color": "never", "editor": "ed",
             "networks": {"emulator": {"signer": "bob", "contract": "0x3", "host": "http://not.example"},
                          "testnet": {"host": "http://mine.example", "contract": "0x2"},
                          "own": {"host": "http://own.example"}}}
            """)
        let outcome = await bench.run(["config", "get", name, "--json"] + flags, environment: environment)
        #expect(
            outcome.output == "{\"name\":\"\(name)\",\"value\":\"\(value)\",\"origin\":\"\(origin)\"}\n", "\(outcome)")
        let text = await bench.run(["config", "get", name] + flags, environment: environment)
        #expect(text == RunOutcome(code: 0, output: value + "\n", error: ""))
    }

    @Test func outputOfTheFile() async throws {
        let bench = try Workbench()
        try write(bench, #"{"output": "json"}"#)
        let set = #"{"name":"output","value":"json","origin":"\#(Self.file)"}"# + "\n"
        #expect(await bench.run(["config", "get", "output"]).output == set)
        #expect(await bench.run(["config", "get", "output", "-o", "plain"]).output == "plain\n")
        #expect(await bench.run(["list", "--bogus"]).error.hasPrefix(#"{"error":{"code":"usage","#))
        #expect(await bench.run(["list", "--bogus", "-o", "text"]).error.hasPrefix("error: "))
    }

    @Test func setAndUnset() async throws {
        let bench = try Workbench()
        let set = await bench.run(["config", "set", "timeout", "30"])
        #expect(set == RunOutcome(code: 0, output: "", error: "set timeout to 30 in \(Self.file)\n"))
        #expect(read(bench) == "{\n  \"timeout\": \"30\"\n}\n")
        let path = bench.folder + "/home/.config/flownotes"
        let modes = try [path, path + "/config.json"].map {
            "\(try FileManager.default.attributesOfItem(atPath: $0)[.posixPermissions] ?? 0)"
        }
        #expect(modes == ["\(0o700)", "\(0o600)"])
        #expect(
            await bench.run(["config", "set", "contract", "0x8c5303eaa26202d6", "-n", "testnet"]).error
                == "set contract on testnet to 0x8c5303eaa26202d6 in \(Self.file)\n")
        #expect(
            read(bench)
                == "{\n  \"timeout\": \"30\",\n  \"networks\": {\n    \"testnet\": {\n      \"contract\": \"0x8c5303eaa26202d6\"\n    }\n  }\n}\n"
        )
        #expect(
            await bench.run(["config", "get", "contract", "-n", "testnet"]).output == "0x8c5303eaa26202d6\n")
        #expect(await bench.run(["config", "set", "timeout", "--unset"]).error == "unset timeout in \(Self.file)\n")
        #expect(
            read(bench)
                == "{\n  \"networks\": {\n    \"testnet\": {\n      \"contract\": \"0x8c5303eaa26202d6\"\n    }\n  }\n}\n"
        )
        #expect(await bench.run(["config", "set", "editor", "--unset"]).code == 0)
        #expect(
            await bench.run(["config", "set", "editor", "vi", "--dry-run"]).error
                == "would set editor to vi in \(Self.file)\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["config.json"])
        #expect(read(bench, "/flow.json") == Workbench.configuration)
    }

    @Test("XDG_CONFIG_HOME says where the file is, and what is stronger is named")
    func folders() async throws {
        let bench = try Workbench()
        let environment = ["XDG_CONFIG_HOME": bench.folder + "/xdg", "FLOWNOTES_TIMEOUT": "9"]
        let set = await bench.run(["config", "set", "timeout", "30"], environment: environment)
        #expect(
            set.error
                == "set timeout to 30 in DIR/xdg/flownotes/config.json\nhere FLOWNOTES_TIMEOUT says otherwise: 9\n")
        #expect(read(bench, "/xdg/flownotes/config.json") != nil && read(bench) == nil)
        let none = await bench.run(
            ["config", "set", "timeout", "30"], environment: ["HOME": "", "XDG_CONFIG_HOME": "relative"])
        #expect(none.code == 1 && none.error.contains("neither HOME nor XDG_CONFIG_HOME is set"), "\(none)")
    }

    @Test(
        arguments: [
            (["get", "nothing"], 2, "there is no setting \"nothing\""),
            (["get", "editor"], 3, "editor is not set\n  try: flownotes config set editor VALUE"),
            (["set", "nothing", "x"], 2, "there is no setting \"nothing\""),
            (["set", "config_path", "x"], 2, "there is no setting \"config_path\""),
            (["set", "timeout"], 2, "there is no value for timeout"),
            (["set", "timeout", "1", "--unset"], 2, "a value and --unset contradict each other"),
            (
                ["set", "timeout", "soon"], 2,
                "timeout cannot be \"soon\": a number of seconds such as 30 or 1.5 is needed"
            ),
            (["set", "timeout", "1e9"], 2, "timeout cannot be \"1e9\": it is at most 86400 s, a day"),
            (["set", "output", "xml"], 2, "output cannot be \"xml\": choose one of text, json, jsonl, plain"),
            (["set", "wait", "ever"], 2, "wait cannot be \"ever\": choose one of none, executed, sealed"),
            (["set", "contract", "x"], 2, "contract cannot be \"x\": an address is 16 hex digits, with or without 0x"),
            (["set", "host", "node.example:9000"], 2, "it looks like a gRPC address, but REST is needed"),
            (["set", "host", "http://a b"], 2, "host cannot be \"http://a b\": "),
            (
                ["set", "host", "http://a", "-n", "local"], 2,
                "local is the chain inside the program, which has no host"
            ),
            (["set", "network", ""], 2, "network cannot be \"\": it cannot be empty"),
        ] as [([String], Int32, String)])
    func refused(_ line: [String], _ code: Int32, _ expected: String) async throws {
        let bench = try Workbench()
        let outcome = await bench.run(["config"] + line)
        #expect(outcome.code == code && outcome.error.contains(expected), "\(outcome)")
        #expect(read(bench) == nil)
    }

    @Test(
        "a config.json that cannot be used is refused with its place, and stays as it is",
        arguments: [
            ("{", ":1:2: not valid JSON"), ("[]", ":1:1: not valid as a configuration"),
            ("{\n  \"netwrok\": \"testnet\"\n}", ":2:14: /netwrok: there is no such setting here"),
            (#"{"host": "http://a"}"#, ":1:10: /host: there is no such setting here"),
            (#"{"networks": {"testnet": {"timeout": "1"}}}"#, ":1:38: /networks/testnet/timeout: there is no such"),
            (#"{"timeout": "soon"}"#, ":1:13: /timeout: timeout cannot be \"soon\""),
            (#"{"timeout": 1e9}"#, ":1:13: /timeout: timeout cannot be \"1e9\""),
            (#"{"timeout": true}"#, ":1:13: /timeout: true or false, but a text is needed"),
            (#"{"networks": []}"#, ":1:14: /networks: a list, but an object"),
            (#"{"color": "auto", "color": "never"}"#, ":1:28: /color: the name stands twice"),
        ])
    func badFiles(_ text: String, _ expected: String) async throws {
        let bench = try Workbench()
        try write(bench, text)
        for line in [["list"], ["config", "set", "timeout", "3"]] {
            let outcome = await bench.run(line)
            #expect(outcome.code == 2 && outcome.error.hasPrefix("error: \(Self.file)\(expected)"), "\(outcome)")
        }
        #expect(read(bench) == text)
    }

    @Test("An address of another chain is no contract's")
    func contractOfAnotherChain() async throws {
        let bench = try Workbench("{}")
        let outcome = await bench.run(["config", "set", "contract", "0x8624b52f9ddcd04a", "-n", "testnet"])
        #expect(
            outcome.code == 2
                && outcome.error.contains("is no address of flow-testnet; it is one of flow-mainnet"), "\(outcome)")
        #expect(await bench.run(["config", "set", "contract", "0x8624b52f9ddcd04a", "-n", "mainnet"]).code == 0)
    }
}
