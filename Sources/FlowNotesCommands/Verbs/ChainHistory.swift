internal import FlowAccess
internal import FlowDevChain

/// `chain reset`, `chain snapshot` and `chain rollback`: going back, and the names to go back to.
enum ChainHistory {
    /// Forgets everything but the first block, once that is confirmed.
    static func reset(_ invocation: Invocation) async throws {
        let ledger = try ChainLedger(invocation)
        if let fault = try ledger.fault() { return try await makeAnew(ledger, fault, invocation) }
        let chain = try ledger.openExisting()
        let height = try await height(chain)
        if isDryRun("forget \(height.counted("block"))", invocation) { return }
        try invocation.confirm(
            "forget \(height.counted("block")) of \(ledger.name), with all notes?", act: "reset the chain")
        try await chain.reset()
        try await showHeight("reset", chain, invocation)
    }

    /// Begins anew where the chain cannot even be opened, once that is confirmed.
    private static func makeAnew(
        _ ledger: ChainLedger, _ fault: ChainError, _ invocation: Invocation
    ) async throws {
        invocation.reporter.warn("\(fault)")
        if isDryRun("begin a new chain in \(ledger.name)", invocation) { return }
        try invocation.confirm(
            "begin a new chain in \(ledger.name), without the notes of this one?", act: "reset the chain")
        try await showHeight("reset", try ledger.makeAnew(), invocation)
    }

    /// Forgets the blocks above a height or a snapshot, once that is confirmed.
    static func rollback(_ invocation: Invocation, _ target: String?) async throws {
        guard let target else {
            throw CommandFailure(
                .usage, "usage", "chain rollback needs a height or the name of a snapshot",
                hint: "\(Product.name) chain snapshot   # lists them")
        }
        let ledger = try ChainLedger(invocation)
        let chain = try ledger.openExisting()
        let (goal, newest) = (try await goal(target, chain), try await height(chain))
        guard goal <= newest else {
            throw CommandFailure(
                .notFound, "no_such_height", "the chain ends at height \(newest); there is no block \(goal)",
                hint: "\(Product.name) chain status")
        }
        if isDryRun("forget \((newest - goal).counted("block")) above height \(goal)", invocation) { return }
        try invocation.confirm(
            "forget \((newest - goal).counted("block")) above height \(goal) of \(ledger.name)?",
            act: "roll the chain back")
        try await chain.rollback(to: goal)
        try await showHeight("rolled back", chain, invocation)
    }

    /// Names the newest block, or lists the names.
    static func snapshot(_ invocation: Invocation, _ name: String?) async throws {
        let chain = try ChainLedger(invocation).openExisting()
        guard let name else { return list(try await chain.snapshots(), invocation) }
        guard !name.isEmpty, UInt64(name) == nil else {
            throw CommandFailure(
                .usage, "usage", "a snapshot's name is not empty and no number", hint: "rollback takes heights as well")
        }
        if isDryRun("name the newest block \(name)", invocation) { return }
        let snapshot = try await chain.takeSnapshot(name)
        invocation.reporter.result(
            text: { "snapshot \(invocation.reporter.shown(name)) at height \(snapshot.height)" },
            plain: { invocation.reporter.shown(name) }, json: { json(snapshot) })
    }

    /// Whether nothing is to be done; then it is said what would be.
    private static func isDryRun(_ act: String, _ invocation: Invocation) -> Bool {
        if invocation.settings.isDryRun { invocation.reporter.note("would \(act)") }
        return invocation.settings.isDryRun
    }

    private static func list(_ snapshots: [SnapshotRecord], _ invocation: Invocation) {
        if snapshots.isEmpty { invocation.reporter.note("no snapshots") }
        let reporter = invocation.reporter
        reporter.result(
            text: {
                guard !snapshots.isEmpty else { return "" }
                return TextTable(
                    columns: [.init(title: "NAME", isFlexible: true), .init(title: "HEIGHT", isRightAligned: true)],
                    rows: snapshots.map { [$0.name, "\($0.height)"] }
                ).render(width: invocation.tableWidth, styler: reporter.outputStyler)
            },
            plain: { snapshots.map { reporter.shown($0.name) }.joined(separator: "\n") },
            json: { .array(snapshots.map(json)) })
    }

    private static func json(_ snapshot: SnapshotRecord) -> JSONValue {
        [
            "name": .string(snapshot.name), "height": .string("\(snapshot.height)"),
            "block_id": .string("\(snapshot.blockID)"),
        ]
    }

    /// The height of a number, or of a snapshot of that name.
    private static func goal(_ target: String, _ chain: DevChain) async throws -> UInt64 {
        if let height = UInt64(target) { return height }
        guard let snapshot = try await chain.snapshots().first(where: { $0.name == target }) else {
            throw CommandFailure(
                .notFound, "no_such_snapshot", "there is no snapshot \(target)",
                hint: "\(Product.name) chain snapshot   # lists them")
        }
        return snapshot.height
    }

    private static func height(_ chain: DevChain) async throws -> UInt64 { try await chain.block(.sealed).height }

    private static func showHeight(_ what: String, _ chain: DevChain, _ invocation: Invocation) async throws {
        let block = try await chain.block(.sealed)
        invocation.reporter.result(
            text: { "\(what) to height \(block.height)" }, plain: { "\(block.height)" },
            json: { ["height": .string("\(block.height)"), "block_id": .string("\(block.id)")] })
    }
}
