internal import CommandKit
internal import Flow
internal import FlowAccess

/// `tx build`: a transaction without signatures, to be signed elsewhere.
enum TransactionBuildVerb {
    static let verb = Verb(
        CommandSpec(
            "build", summary: "Build a transaction that others sign, as a file.",
            discussion:
                "The result is the transaction's RLP in hex, as flow-cli writes and reads it. With "
                + "--reference-block and --sequence-number no node is asked. It can be sent within 570 blocks "
                + "of its reference block, less than ten minutes on mainnet.\n\n" + ProgramArguments.help,
            options: TransactionRoles.options + [
                OptionSpec(
                    "reference-block", .text, valueName: "ID", help: "The reference block; the newest unless given"),
                OptionSpec(
                    "sequence-number", .integer(0...Int64.max), valueName: "N",
                    help: "The proposer's sequence number; asked of the node unless given"),
                TransactionFile.save, ProgramArguments.json,
            ],
            arguments: [ArgumentSpec("FILE", help: "The transaction; - is stdin"), ProgramArguments.spec],
            examples: [
                .init(
                    "\(Product.name) tx build pay.cdc 4.2 --proposer alice --authorizer alice --payer bob --save pay.rlp"
                )
            ]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let program = try invocation.program(for: "tx build")
        let roles = try TransactionRoles(invocation, for: program.file)
        async let block = referenceBlock(invocation)
        async let number = sequenceNumber(roles.proposer, invocation)
        let transaction = Transaction(
            script: program.source, arguments: program.arguments, referenceBlock: try await block,
            gasLimit: roles.gasLimit,
            proposalKey: ProposalKey(
                address: roles.proposer.address, keyIndex: roles.proposer.keyIndex, sequenceNumber: try await number),
            payer: roles.payer.address, authorizers: roles.authorizers.map(\.address))
        try TransactionFile.give(transaction, invocation)
    }

    private static func referenceBlock(_ invocation: Invocation) async throws -> Identifier {
        guard let text = invocation.command.text("reference-block") else {
            return try await invocation.client().block(.sealed).id
        }
        guard let id = Identifier(text) else {
            throw CommandFailure(
                .usage, "usage", "--reference-block \"\(text)\" is no block id", hint: "an id is 64 hex digits")
        }
        return id
    }

    private static func sequenceNumber(
        _ proposer: TransactionRoles.Party, _ invocation: Invocation
    ) async throws -> UInt64 {
        if let number = invocation.command.integer("sequence-number") { return UInt64(number) }
        return try await invocation.client().key(proposer.keyIndex, of: proposer.address).sequenceNumber
    }
}
