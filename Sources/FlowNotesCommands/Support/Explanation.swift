internal import Cadence
internal import Flow
internal import FlowAccess

/// The same act with other tools.
struct Explanation {
    private let plan: TransactionPlan
    private let program: String
    private let network: String
    private let signer: String
    private let url: String

    init(_ plan: TransactionPlan, program: String, network: String, signer: String, url: String) {
        self.plan = plan
        self.program = program
        self.network = network
        self.signer = signer
        self.url = url
    }

    /// Lines for a shell.
    var text: String {
        let arguments = plan.arguments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",")
        return """
            the same with flow-cli and curl:
              flow transactions send cadence/transactions/\(program).cdc --network \(ShellText.quoted(network)) \\
                --signer \(ShellText.quoted(signer)) --args-json \(ShellText.quoted("[\(arguments)]"))
              curl -s \(ShellText.quoted(url + "/v1/blocks?height=sealed"))
              curl -s \(ShellText.quoted(url + "/v1/accounts/\(plan.proposer.address.hex)?expand=keys"))
              curl -s -H 'Content-Type: application/json' --data @signed.json \(ShellText.quoted(url + "/v1/transactions"))
            """
    }
}
