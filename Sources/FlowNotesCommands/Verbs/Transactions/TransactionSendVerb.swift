internal import CommandKit
internal import Flow
internal import FlowAccess
internal import FlowNotes

/// `tx send`: any transaction, signed by the keys at hand and sent.
enum TransactionSendVerb {
    static let verb = Verb(
        CommandSpec(
            "send", summary: "Sign a Cadence transaction with the keys at hand, send it, and wait.",
            discussion: "Imports are resolved by flow.json. " + ProgramArguments.help,
            options: TransactionRoles.options + [ProgramArguments.json],
            arguments: [ArgumentSpec("FILE", help: "The transaction; - is stdin"), ProgramArguments.spec],
            examples: [
                .init("\(Product.name) tx send cadence/transactions/add_note.cdc Milk 'Two litres'"),
                .init("\(Product.name) tx send swap.cdc 4.2 --authorizer alice --authorizer bob --payer carol"),
            ]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let program = try invocation.program(for: "tx send")
        let roles = try TransactionRoles(invocation, for: program.file)
        let plan = TransactionPlan(
            script: program.source, arguments: program.arguments,
            gasLimit: roles.gasLimit,
            proposer: try invocation.transactionSigner(of: roles.proposer),
            payers: [try invocation.transactionSigner(of: roles.payer)],
            authorizers: try roles.authorizers.map { try invocation.transactionSigner(of: $0) })
        let act = try Act(
            invocation, .plan(plan), described: "send \(program.file.name)", program: program.file.name,
            flowCommand: try flowCommand(program, roles, invocation))
        try await invocation.tell(try await act.run())
    }

    /// flow-cli's command for the same, without the network.
    private static func flowCommand(
        _ program: PreparedProgram, _ roles: TransactionRoles, _ invocation: Invocation
    ) throws -> String {
        let isEmbedded = try invocation.hostSetting() == nil
        let known = try invocation.configuration().accountNames
        func name(_ party: TransactionRoles.Party) -> String {
            // The emulator, which flow-cli would use instead, has no account of the embedded chain.
            let isStrange = isEmbedded && party.name.map { $0 == Services.localNetwork || !known.contains($0) } ?? true
            return ShellText.quoted(isStrange ? Explanation.emulatorAccount : party.name ?? "\(party.address)")
        }
        let arguments = program.arguments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",")
        return "transactions send \(ShellText.quoted(program.file.name)) --proposer \(name(roles.proposer)) "
            + "--payer \(name(roles.payer))" + roles.authorizers.map { " --authorizer \(name($0))" }.joined()
            + " --args-json " + ShellText.quoted("[\(arguments)]")
    }
}

extension Invocation {
    /// Tells what became of a transaction of the person's own.
    func tell(_ result: ActResult) async throws {
        guard case .succeeded(let id, let outcome, let height) = result else { return result.report(self, done: "") }
        tell(outcome, id, height)
    }

    /// Tells of a success.
    func tell(_ result: TransactionResult, _ id: Identifier, _ height: UInt64?) {
        reporter.result(
            text: {
                let place = height.map { " in block \($0)" } ?? ""
                let events = result.events.map { "  " + reporter.shown($0.type) }
                return (["transaction \(id) succeeded\(place)"] + events).joined(separator: "\n")
            },
            plain: { "\(id)" }, json: { result.json(id, height: height) })
    }
}
