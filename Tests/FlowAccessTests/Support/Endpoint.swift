import Flow
import FlowAccess
import HTTP
import TestSupport

/// A question to a node, with a good answer to it.
struct Endpoint: Sendable, CustomStringConvertible {
    let name: String
    let answer: String
    /// Members of the answer, each as it stands in it, and whether it may be missing, by name.
    let ask: @Sendable (AccessClient) async throws -> Void

    var description: String { name }

    static let id = Answers.identifier("1")

    static let all: [Endpoint] = [
        Endpoint(name: "block", answer: block) { _ = try await $0.block(.sealed, payload: true) },
        Endpoint(name: "blocks", answer: block) { _ = try await $0.blocks(heights: 5...5) },
        Endpoint(name: "account", answer: account) {
            _ = try await $0.account(Answers.address, including: [.keys, .contracts])
        },
        Endpoint(name: "balance", answer: #"{"balance":"18446744073709551615"}"#) {
            _ = try await $0.balance(of: Answers.address)
        },
        Endpoint(name: "keys", answer: #"{"keys":[\#(Answers.key())]}"#) { _ = try await $0.keys(of: Answers.address) },
        Endpoint(name: "key", answer: Answers.key()) { _ = try await $0.key(0, of: Answers.address) },
        Endpoint(name: "transaction", answer: transaction) { _ = try await $0.transaction(id) },
        Endpoint(name: "result", answer: result) { _ = try await $0.result(of: id) },
        Endpoint(name: "collection", answer: #"{"id":"\#(id)","transactions":[{"id":"\#(id)"}]}"#) {
            _ = try await $0.collection(id)
        },
        Endpoint(
            name: "events",
            answer:
                "[{\"block_id\":\"\(id)\",\"block_height\":\"5\",\"block_timestamp\":\"2026-11-30T08:51:00.103Z\",\"events\":[\(event)]}]"
        ) {
            _ = try await $0.events("flow.AccountCreated", heights: 5...5)
        },
        Endpoint(name: "parameters", answer: #"{"chain_id":"flow-emulator"}"#) { _ = try await $0.chainID() },
        Endpoint(name: "version", answer: version) { _ = try await $0.nodeVersion() },
        Endpoint(name: "script", answer: #""eyJ0eXBlIjoiVm9pZCJ9Cg==""#) { _ = try await $0.executeScript([1]) },
    ]

    private static let version =
        #"{"semver":"v1","commit":"","spork_id":"","spork_root_block_height":"0","node_root_block_height":"0"}"#

    private static let event = """
        {"type":"flow.AccountCreated","transaction_id":"\(id)","transaction_index":"0","event_index":"2",\
        "payload":"eyJ0eXBlIjoiVm9pZCJ9Cg=="}
        """

    private static let block = """
        [{"header":{"id":"\(id)","parent_id":"\(id)","height":"5","timestamp":"2026-11-30T08:51:00.103Z"},\
        "payload":{"collection_guarantees":[{"collection_id":"\(id)","signature":""}]},"block_status":"BLOCK_SEALED"}]
        """

    private static let account = """
        {"address":"f8d6e0586b0a20c7","balance":"1","keys":[\(Answers.key())],"contracts":{"A":"YQ=="}}
        """

    private static let transaction = """
        {"id":"\(id)","script":"YQ==","arguments":["YQ=="],"reference_block_id":"\(id)","gas_limit":"9",\
        "payer":"f8d6e0586b0a20c7","proposal_key":{"address":"f8d6e0586b0a20c7","key_index":"0","sequence_number":"0"},\
        "authorizers":["f8d6e0586b0a20c7"],"payload_signatures":[],\
        "envelope_signatures":[{"address":"f8d6e0586b0a20c7","key_index":"0","signature":"YQ=="}],"result":\(result)}
        """

    private static let result = """
        {"block_id":"\(id)","collection_id":"\(id)","status":"Sealed","status_code":0,"error_message":"",\
        "computation_used":"3","events":[\(event)]}
        """
}
