internal import CommandKit
internal import Flow
internal import FlowAccess

/// `block`: a block and what it holds.
enum BlockVerb {
    static let verb = Verb(
        CommandSpec(
            "block", summary: "Show a block: the newest, or one by its height or id.",
            arguments: [ArgumentSpec("HEIGHT|ID", isRequired: false, help: "A height, or an id of 64 hex digits")],
            examples: [.init("\(Product.name) block"), .init("\(Product.name) block 1042 --json")]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let reference = try reference(invocation.command.arguments.first)
        let client = try invocation.client()
        let block = try await block(reference, client, invocation)
        var transactions: [Identifier] = []
        for id in block.collectionIDs ?? [] { transactions += try await client.collection(id).transactionIDs }
        let time = Timestamp.text(block.timestamp)
        invocation.reporter.result(
            text: {
                """
                height        \(block.height)
                id            \(block.id)
                parent        \(block.parentID)
                time          \(time)
                status        \(block.status.word)
                transactions  \(transactions.isEmpty ? "none" : "\(transactions.count)")
                """ + transactions.map { "\n  \($0)" }.joined()
            },
            plain: { "\(block.id)" },
            json: {
                [
                    "id": .string("\(block.id)"), "height": .string("\(block.height)"),
                    "parent_id": .string("\(block.parentID)"), "timestamp": .string(time),
                    "status": .string(block.status.word.uppercased()),
                    "collections": .array((block.collectionIDs ?? []).map { .string("\($0)") }),
                    "transactions": .array(transactions.map { .string("\($0)") }),
                ]
            })
    }

    private static func reference(_ text: String?) throws -> BlockReference {
        guard let text, text != "sealed", text != "latest" else { return .sealed }
        if let height = UInt64(text) { return .height(height) }
        if let id = Identifier(text) { return .id(id) }
        throw CommandFailure(
            .usage, "usage", "\"\(text)\" is no height and no block id", hint: "an id is 64 hex digits")
    }

    private static func block(
        _ reference: BlockReference, _ client: AccessClient, _ invocation: Invocation
    ) async throws -> Block {
        do {
            return try await client.block(reference, payload: true)
        } catch let error as AccessError {
            guard case .notFound = error.kind else { throw error }
            throw CommandFailure(
                .notFound, "no_such_block",
                "there is no block \(invocation.command.arguments[0]) on \(invocation.settings.network.value)",
                hint: "\(Product.name) block\(invocation.nodeFlags)   # shows the newest")
        }
    }
}

extension Block.Status {
    fileprivate var word: String {
        switch self {
        case .unknown: "unknown"
        case .finalized: "finalized"
        case .sealed: "sealed"
        }
    }
}
