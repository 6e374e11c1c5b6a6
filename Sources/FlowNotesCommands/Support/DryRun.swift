internal import Flow

/// What would be sent, shown and not sent.
struct DryRun {
    private let invocation: Invocation
    private let transaction: Transaction
    private let program: String

    init(_ invocation: Invocation, _ transaction: Transaction, program: String) {
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
            },
            plain: { "\(transaction.id)" },
            json: {
                var members = description.members
                members.insert(.init(name: "sent", value: false), at: 1)
                return .object(members)
            })
        invocation.reporter.note("dry run: nothing was sent")
    }
}
