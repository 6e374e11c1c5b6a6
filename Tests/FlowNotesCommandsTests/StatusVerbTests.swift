import Testing

@testable import FlowNotesCommands

struct StatusVerbTests {
    @Test func status() async throws {
        let bench = try Workbench()
        #expect(
            await bench.run(["status", "--json"])
                == RunOutcome(
                    code: 0,
                    output: #"{"network":"emulator","host":"http://127.0.0.1:8888","chain_id":"flow-emulator","#
                        + #""node_version":null,"sealed_height":"100","sealed_at":"2026-11-30T07:49:55Z","#
                        + #""contract":"0xf8d6e0586b0a20c7"}"# + "\n", error: ""))
        #expect(
            await bench.run(["status", "-oplain"]).output == """
                network=emulator
                host=http://127.0.0.1:8888
                chain_id=flow-emulator
                node_version=
                sealed_height=100
                sealed_at=2026-11-30T07:49:55Z
                contract=0xf8d6e0586b0a20c7

                """)
    }
}
