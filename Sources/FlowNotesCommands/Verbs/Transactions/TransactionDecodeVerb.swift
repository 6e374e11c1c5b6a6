internal import CommandKit
internal import Flow

/// `tx decode`: what a file holds.
enum TransactionDecodeVerb {
    static let verb = Verb(
        CommandSpec(
            "decode", summary: "Show a transaction from a file, and who has still to sign.",
            discussion: "No node is asked; whether keys and weights suffice is checked by tx send-signed.",
            arguments: [TransactionFile.files], examples: [.init("\(Product.name) tx decode pay.rlp")]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let transaction = try TransactionFile.read(invocation)
        let description = TransactionDescription(transaction)
        let problems = transaction.problems()
        invocation.reporter.result(
            text: { description.text(shown: invocation.reporter.shown) }, plain: { "\(transaction.id)" },
            json: {
                .object(
                    description.members + [.init(name: "problems", value: .array(problems.map { .string("\($0)") }))])
            })
        problems.forEach { invocation.reporter.note("\($0)") }
    }
}
