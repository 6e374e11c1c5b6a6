internal import Flow
internal import FlowAccess
internal import FlowDevChain

/// `chain status`: what the ledger holds, and whether it is whole.
enum ChainStatus {
    /// Shows it; a ledger that is not there is no fault.
    static func run(_ invocation: Invocation) async throws {
        let ledger = try ChainLedger(invocation)
        guard ledger.file == nil || ledger.exists else { return none(ledger, invocation) }
        let chain = try ledger.openExisting()
        let rows = try await rows(chain, ledger)
        let faults = try await chain.faults()
        show(rows, faults, invocation)
        if !faults.isEmpty {
            invocation.reporter.warn("the ledger is damaged; go back to a copy of it, or move it away to begin anew")
        }
    }

    private static func none(_ ledger: ChainLedger, _ invocation: Invocation) {
        invocation.reporter.note("no ledger yet at \(ledger.name): \(Product.name) chain")
        invocation.reporter.result(text: { "" }, plain: { "" }, json: { .null })
    }

    private static func rows(_ chain: DevChain, _ ledger: ChainLedger) async throws -> [(String, JSONValue)] {
        let block = try await chain.block(.sealed)
        let status = try await chain.status()
        let time = Timestamp.rfc3339(unixSeconds: block.timestamp / 1_000_000_000)
        return [
            ("ledger", .string(ledger.name)), ("size", .string("\(ledger.file?.size ?? 0)")),
            ("chain_id", .string(chain.chain.rawValue)), ("height", .string("\(block.height)")),
            ("block_id", .string("\(block.id)")), ("block_time", .string(time)),
            ("transactions", .string("\(status.transactionCount)")), ("waiting", .string("\(status.waitingCount)")),
            ("accounts", .string("\(status.personalAccountCount)")), ("snapshots", .string("\(status.snapshotCount)")),
        ]
    }

    private static func show(_ rows: [(String, JSONValue)], _ faults: [String], _ invocation: Invocation) {
        let integrity = faults.isEmpty ? "ok" : faults.joined(separator: "; ")
        let lines = rows.map { ($0, text($1)) } + [("integrity", integrity)]
        let reporter = invocation.reporter
        reporter.result(
            text: {
                TextTable(
                    columns: [.init(title: "WHAT"), .init(title: "VALUE")],
                    rows: lines.map { [$0, $1] }
                ).render(width: invocation.tableWidth, styler: reporter.outputStyler)
            },
            plain: { lines.map { "\($0)=\(reporter.shown($1))" }.joined(separator: "\n") },
            json: {
                .object(
                    rows.map { .init(name: $0.0, value: $0.1) }
                        + [.init(name: "faults", value: .array(faults.map(JSONValue.string)))])
            })
    }

    private static func text(_ value: JSONValue) -> String {
        if case .string(let text) = value { text } else { JSONText().encode(value) }
    }
}
