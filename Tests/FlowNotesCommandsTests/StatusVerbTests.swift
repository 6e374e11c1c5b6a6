import HTTP
import TestSupport
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
                        + #""contract":"0xf8d6e0586b0a20c7","queued":"0","wallet":null,"wallet_address":null}"#
                        + "\n", error: ""))
        #expect(
            await bench.run(["status", "-oplain"]).output == """
                network=emulator
                host=http://127.0.0.1:8888
                chain_id=flow-emulator
                node_version=
                sealed_height=100
                sealed_at=2026-11-30T07:49:55Z
                contract=0xf8d6e0586b0a20c7
                queued=0
                wallet=
                wallet_address=

                """)
    }

    @Test("A node of another chain than the network that was named is told")
    func anotherChain() async throws {
        let bench = try Workbench()
        let warning = "warning: the node is of flow-emulator, not of flow-testnet; check --network and --host\n"
        #expect(await bench.run(["status", "-n", "testnet", "-q", "-oplain"]).error == warning)
        #expect(await bench.run(["status", "-n", "testnet", "--host", "http://127.0.0.1:9"]).error == warning)
        for (id, error) in [
            ("flow-emulator-monotonic", ""), ("flow-localnet", ""),
            (
                "flow-mainnet",
                "warning: the node is of flow-mainnet, not of flow-emulator; check --network and --host\n"
            ),
        ] {
            bench.node.intercept { request in
                request.target == "/v1/network/parameters" ? .text("{\"chain_id\":\"\(id)\"}") : nil
            }
            #expect(await bench.run(["status"]).error == error)
            #expect(await bench.run(["status", "--host", "http://127.0.0.1:9"]).error == "")
        }
    }
}
