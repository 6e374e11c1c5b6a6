internal import Cadence
internal import CommandKit
internal import Flow
internal import FlowAccess
internal import FlowNotes

/// `events`: what transactions announced, of one type.
enum EventsVerb {
    static let verb = Verb(
        CommandSpec(
            "events", summary: "Show the events of a type in a range of blocks.",
            discussion:
                "The type is a whole id, A.ADDRESS.Contract.Event or flow.Event, or Contract.Event of a contract whose "
                + "address flow.json knows. Without a range: the newest 250 blocks.",
            options: [
                OptionSpec("from", .integer(0...Int64.max), valueName: "H", help: "The first block's height"),
                OptionSpec(
                    "to", .integer(0...Int64.max), valueName: "H",
                    help: "The last block's height, the newest unless given"),
            ],
            arguments: [ArgumentSpec("TYPE", help: "The type of the events")],
            examples: [
                .init("\(Product.name) events NotepadManager.NoteAdded --from 1200 --json"),
                .init("\(Product.name) events flow.AccountCreated"),
            ]),
        run: run)

    /// As many heights as a node takes at once.
    private static let window: UInt64 = 250

    private static func run(_ invocation: Invocation) async throws {
        let type = try typeID(invocation.command.arguments.first ?? "", invocation)
        let client = try invocation.client()
        let newest = try await client.block(.sealed).height
        let heights = try range(invocation, newest: newest)
        let blocks = try await client.events(type, heights: heights)
        let found = blocks.flatMap { block in block.events.map { (block, $0) } }
        invocation.reporter.result(
            text: { text(found, invocation) },
            plain: { found.map { "\($0.1.transactionID)\n" }.joined() },
            json: { .array(found.map { json($0.1, in: $0.0) }) })
        if found.isEmpty {
            invocation.reporter.note("no \(type) in blocks \(heights.lowerBound) to \(heights.upperBound)")
        }
    }

    private static func typeID(_ text: String, _ invocation: Invocation) throws -> String {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        if parts.first == "flow" || parts.first == "A" && parts.count == 4 { return text }
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
            throw CommandFailure(
                .usage, "usage", "\"\(text)\" is no type of events",
                hint: "write A.0123456789abcdef.Contract.Event, Contract.Event, or flow.AccountCreated")
        }
        return "A.\(try invocation.contracts().address(of: String(parts[0])).hex).\(text)"
    }

    private static func range(_ invocation: Invocation, newest: UInt64) throws -> ClosedRange<UInt64> {
        let command = invocation.command
        let last = min(command.integer("to").map(UInt64.init) ?? newest, newest)
        let first = command.integer("from").map(UInt64.init) ?? (last >= window ? last - window + 1 : 0)
        guard first <= last else {
            let isAbove = first > newest
            throw CommandFailure(
                .usage, "usage",
                isAbove
                    ? "there is no block \(first) yet: the newest is \(newest)"
                    : "block \(first) is not before block \(last)",
                hint: "give --from not above \(isAbove ? "\(newest)" : "--to")")
        }
        return first...last
    }

    private static func text(_ found: [(BlockEvents, FlowEvent)], _ invocation: Invocation) -> String {
        if found.isEmpty { return "" }
        // The fields are what people look for; the whole id is in the other formats.
        let isNarrow = invocation.tableWidth.map { $0 < 160 } ?? false
        let table = TextTable(
            columns: [
                .init(title: "HEIGHT", isRightAligned: true), .init(title: "TRANSACTION"),
                .init(title: "FIELDS", isFlexible: true),
            ],
            rows: found.map { block, event in
                let id = "\(event.transactionID)"
                return [
                    "\(block.height)", isNarrow ? "\(id.prefix(4))…\(id.suffix(4))" : id,
                    JSONText(escapesControls: true).encode(event.fieldsJSON),
                ]
            })
        return table.render(width: invocation.tableWidth, styler: invocation.reporter.outputStyler)
    }

    private static func json(_ event: FlowEvent, in block: BlockEvents) -> JSONValue {
        [
            "type": .string(event.type), "block_height": .string("\(block.height)"),
            "block_id": .string("\(block.blockID)"), "block_timestamp": .string(Timestamp.text(block.timestamp)),
            "transaction_id": .string("\(event.transactionID)"), "transaction_index": .integer(event.transactionIndex),
            "index": .integer(event.index), "fields": event.fieldsJSON,
        ]
    }
}
