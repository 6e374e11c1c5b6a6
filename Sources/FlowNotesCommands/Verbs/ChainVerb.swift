internal import CommandKit
internal import FlowDevChain

/// `chain`: the embedded chain as a server for other tools, and what can be done with its ledger.
enum ChainVerb {
    static let verb = Verb(
        CommandSpec(
            "chain", summary: "Serve the embedded chain over HTTP, or look after its ledger.",
            discussion: """
                Without ACTION the chain is served on 127.0.0.1 until Ctrl-C or SIGTERM; commands that use the network \
                local may go on meanwhile.

                status shows the ledger and checks it. snapshot lists the snapshots, or gives the newest block a NAME. \
                rollback forgets every block above a HEIGHT or a snapshot's NAME. reset forgets all but the first block.
                """,
            options: ChainOptionSpecs.all,
            arguments: [
                ArgumentSpec(
                    "ACTION", isRequired: false, help: "status, reset, snapshot or rollback; none to serve",
                    completes: .words(["status", "reset", "snapshot", "rollback"])),
                ArgumentSpec(
                    "NAME", isRequired: false, help: "The snapshot, or the height to go back to", completes: .words([])),
            ],
            examples: [
                .init("\(Product.name) chain --port 8888"),
                .init("\(Product.name) chain --state memory --port 0 --ready-file ready.json", "For tests"),
                .init("\(Product.name) chain snapshot before-import"),
                .init("\(Product.name) chain rollback before-import"),
            ]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let words = invocation.command.arguments
        guard let action = words.first else { return try await ChainServing(invocation).run() }
        guard let act = actions[action] else { throw unknown(action) }
        try refuseServingFlags(action, invocation)
        let name = words.count > 1 ? words[1] : nil
        if name != nil, ["status", "reset"].contains(action) {
            throw CommandFailure(
                .usage, "usage", "chain \(action) takes no name", hint: "\(Product.name) chain \(action)")
        }
        try await act(invocation, name)
    }

    private static let actions: [String: @Sendable (Invocation, String?) async throws -> Void] = [
        "status": { invocation, _ in try await ChainStatus.run(invocation) },
        "reset": { invocation, _ in try await ChainHistory.reset(invocation) },
        "snapshot": { try await ChainHistory.snapshot($0, $1) },
        "rollback": { try await ChainHistory.rollback($0, $1) },
    ]

    private static func unknown(_ action: String) -> CommandFailure {
        CommandFailure(
            .usage, "usage", "chain has no action \(action)",
            hint: "choose one of \(actions.keys.sorted().joined(separator: ", ")), or none to serve")
    }

    private static func refuseServingFlags(_ action: String, _ invocation: Invocation) throws {
        guard let flag = ChainOptionSpecs.serving.first(where: { invocation.command.has($0.long) }) else { return }
        throw CommandFailure(
            .usage, "usage", "\(flag.flag) is for serving the chain, not for chain \(action)",
            hint: "\(Product.name) chain \(flag.flag) …")
    }
}
