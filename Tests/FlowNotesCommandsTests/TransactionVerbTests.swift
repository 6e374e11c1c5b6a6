import Flow
import HTTP
import TestSupport
import Testing

@testable import FlowNotesCommands

struct TransactionVerbTests {
    private func sent(_ fate: LivingNode.Fate) async throws -> (bench: Workbench, id: String) {
        let bench = try Workbench()
        bench.node.change { $0.fate = fate }
        _ = await bench.run(["add", "x", "--wait", "none"])
        return (bench, "\(bench.node.state.posted[0].id)")
    }

    @Test("C031: an id that is none is refused before any request", arguments: ["status", "wait"])
    func badIDs(_ verb: String) async throws {
        let bench = try Workbench()
        for text in ["abc", String(repeating: "a", count: 63), String(repeating: "a", count: 65), "", "0x"] {
            #expect(
                await bench.run(["tx", verb, text])
                    == RunOutcome(
                        code: 2, output: "",
                        error: "error: \"\(text)\" is no transaction id\n"
                            + "  hint: an id is 64 hex digits; this has \(text.count) characters\n"))
        }
        #expect(bench.node.state.requests == [])
    }

    @Test("C031: 0x and capitals are taken") func spellings() async throws {
        let (bench, id) = try await sent(.sealed)
        for text in ["0x" + id, id.uppercased(), "0x" + id.uppercased()] {
            #expect(
                await bench.run(["tx", "status", text])
                    == RunOutcome(
                        code: 0,
                        output: """
                            transaction TX1 succeeded in block 101
                              A.f8d6e0586b0a20c7.NotepadManager.NotepadCreated
                              A.f8d6e0586b0a20c7.NotepadManager.NoteAdded

                            """, error: ""))
        }
        #expect(
            bench.node.state.requests.filter { $0.contains("results") }
                == Array(
                    repeating: "GET /v1/transaction_results/" + id, count: 3))
        let json = await bench.run(["transactions", "get", id, "--json"])
        #expect(json.output.hasPrefix(#"{"id":"TX1","status":"SEALED","ok":true,"error":null,"block_id":"b10c00"#))
    }

    @Test("C034: a sealed failure is a failure") func failed() async throws {
        let (bench, id) = try await sent(.failed(Programs.panic("no", .zero)))
        let message =
            "transaction TX1 failed in block 101: panic: no (at f8d6e0586b0a20c7.NotepadManager:84:16) [error code 1101]"
        let hint = "  hint: look at line 84 of the program f8d6e0586b0a20c7.NotepadManager, and at what it was given"
        for verb in ["status", "wait"] {
            let outcome = await bench.run(["tx", verb, id, "-q"])
            #expect(outcome == RunOutcome(code: 5, output: "", error: "error: \(message)\n\(hint)\n"))
        }
        let json = await bench.run(["tx", "status", id, "--json"])
        #expect(
            json.error.hasSuffix(
                #""exit_code":5,"cause":{"code":1101,"message":"panic: no","location":"#
                    + #""f8d6e0586b0a20c7.NotepadManager:84:16"}}}"# + "\n"), "\(json)")
    }

    @Test("C034: a failure without a text is one, too") func failedSilently() async throws {
        let (bench, id) = try await sent(.sealed)
        bench.node.intercept { _ in
            .text(#"{"status":"Sealed","status_code":1,"error_message":"","execution":"Failure","events":[]}"#)
        }
        #expect(
            await bench.run(["tx", "status", id])
                == RunOutcome(
                    code: 5, output: "",
                    error: """
                        error: transaction TX1 failed: failed with status code 1, the node gives no reason
                          hint: nothing changed on the chain; --verbose shows what is sent

                        """))
    }

    @Test(arguments: [
        ("Pending", "is pending; what becomes of it is not known yet, look it up later"),
        ("Finalized", "is finalized; what becomes of it is not known yet, look it up later"),
    ])
    func undecided(_ status: String, _ text: String) async throws {
        let (bench, id) = try await sent(.stuck(status))
        let error = "error: transaction TX1 \(text)\n  resume: flownotes tx wait TX1 --host http://h\n"
        #expect(
            await bench.run(["tx", "status", id, "--host", "http://h"]) == RunOutcome(code: 4, output: "", error: error)
        )
        #expect(
            await bench.run(["tx", "wait", id, "--host", "http://h", "--timeout", "0.1"])
                == RunOutcome(code: 4, output: "", error: "transaction is \(status.lowercased())\n" + error))
    }

    @Test func expired() async throws {
        let (bench, id) = try await sent(.stuck("Expired"))
        #expect(
            await bench.run(["tx", "wait", id])
                == RunOutcome(
                    code: 5, output: "",
                    error: """
                        transaction is expired
                        error: transaction TX1 expired before it was included; nothing happened, send it anew
                          hint: run it again

                        """))
    }

    @Test("A wait for what is sealed asks once for the result, and for its block's height")
    func requestsOfAWait() async throws {
        let (bench, id) = try await sent(.sealed)
        let asked = bench.node.state.requests.count
        let outcome = await bench.run(["tx", "wait", id, "-oplain"])
        #expect(outcome == RunOutcome(code: 0, output: "TX1\n", error: "transaction is sealed\n"))
        let block = LivingNode.State.blockID(101)
        #expect(
            bench.node.state.requests[asked...] == ["GET /v1/transaction_results/\(id)", "GET /v1/blocks/\(block)"])
    }

    @Test("A signed transaction is sent, too, where a node says of an unknown id that it is not found")
    func notFoundBeforeItIsSent() async throws {
        let bench = try Workbench()
        let file = TestFiles.package + "/cadence/transactions/add_note.cdc"
        let (built, signed) = (bench.folder + "/built.rlp", bench.folder + "/signed.rlp")
        let building = await bench.run(["tx", "build", file, "Milk", "Two", "--sequence-number", "0", "--save", built])
        #expect(building.code == 0, "\(building)")
        let signing = await bench.run(["tx", "sign", built, "--yes", "--save", signed])
        #expect(signing.code == 0, "\(signing)")
        bench.node.intercept { [node = bench.node] request in
            guard request.target.contains("transaction_results"), node.state.posted.isEmpty else { return nil }
            return .text(#"{"code":404,"message":"Flow resource not found: not found"}"#, status: 404)
        }
        let sent = await bench.run(["tx", "send-signed", signed, "-oplain"])
        #expect(sent.code == 0 && bench.node.state.postedCount == 1, "\(sent)")
    }

    @Test func unknown() async throws {
        let (bench, id) = try await sent(.forgotten)
        #expect(
            await bench.run(["tx", "status", id])
                == RunOutcome(
                    code: 3, output: "",
                    error: """
                        error: transaction TX1 is not known on emulator
                          hint: check the network; a node may need some seconds to hear of it

                        """))
        let asked = bench.node.state.requests.count
        let waited = await bench.run(["tx", "wait", id, "--timeout", "0"])
        #expect(bench.node.state.requests[asked...] == ["GET /v1/transaction_results/\(id)"])
        #expect(
            waited.code == 3
                && waited.error.hasPrefix("the node does not know the transaction yet; waiting for word of it\nerror: "),
            "\(waited)")
    }
}
