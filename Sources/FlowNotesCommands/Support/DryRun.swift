internal import Flow

/// What would be sent, shown and not sent.
struct DryRun {
    private let invocation: Invocation
    private let transaction: Transaction
    private let program: String
    private let cost: CostEstimate?

    init(_ invocation: Invocation, _ transaction: Transaction, program: String, cost: CostEstimate?) {
        self.cost = cost
        self.invocation = invocation
        self.transaction = transaction
        self.program = program
    }

    /// Writes it as the result.
    func show() {
        let description = TransactionDescription(transaction)
        invocation.reporter.result(
            text: {
                "// \(program.split(separator: "/").last ?? "")\n" + description.text(shown: invocation.reporter.shown)
                    + invocation.lines(cost).map { "\n" + $0 }.joined()
            },
            plain: { "\(transaction.id)" },
            json: {
                var members = description.members
                members.insert(.init(name: "sent", value: false), at: 1)
                members.append(.init(name: "cost", value: cost?.json ?? .null))
                return .object(members)
            })
        invocation.reporter.note("dry run: nothing was sent")
    }
}
