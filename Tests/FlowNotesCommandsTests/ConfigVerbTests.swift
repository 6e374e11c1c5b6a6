import Testing

@testable import FlowNotesCommands

struct ConfigVerbTests {
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

                        """, error: ""))
        let json = await bench.run(
            ["config", "ls", "--json", "--timeout", "5"], environment: ["FLOWNOTES_NETWORK": "emulator"])
        #expect(
            json.output
                == #"[{"name":"network","value":"emulator","origin":"FLOWNOTES_NETWORK"},"#
                + #"{"name":"host","value":"http://127.0.0.1:8888","origin":"DIR/flow.json"},"#
                + #"{"name":"contract","value":"0xf8d6e0586b0a20c7","origin":"deployed by emulator-account"},"#
                + #"{"name":"config_path","value":"DIR/flow.json","origin":"file"},"#
                + #"{"name":"signer","value":"emulator-account","origin":"default"},"#
                + #"{"name":"output","value":"json","origin":"--json"},"#
                + #"{"name":"timeout","value":"5","origin":"--timeout"}]"# + "\n")
    }
}
