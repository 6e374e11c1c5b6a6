internal import Cadence
internal import Flow
internal import FlowAccess

/// The same act with other tools.
struct Explanation {
    private let plan: TransactionPlan
    private let program: String
    private let network: String
    private let url: String

    init(_ plan: TransactionPlan, program: String, network: String, url: String) {
        self.plan = plan
        self.program = program
        self.network = network
        self.url = url
    }

    /// Lines for a shell.
    var text: String {
        let arguments = plan.arguments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",")
        return """
            the same with flow-cli and curl:
              flow transactions send cadence/transactions/\(program).cdc --network \(network) \\
                --args-json \(Self.quoted("[\(arguments)]"))
              curl -s '\(url)/v1/blocks?height=sealed'
              curl -s '\(url)/v1/accounts/\(plan.proposer.address.hex)?expand=keys'
              curl -s -X POST -H 'Content-Type: application/json' --data @signed.json \(url)/v1/transactions
            """
    }

    private static func quoted(_ text: String) -> String {
        "'" + VisibleText.line(text).split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
