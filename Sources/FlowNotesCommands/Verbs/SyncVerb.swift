internal import CommandKit
internal import Flow
internal import FlowAccess
internal import FlowNotes

/// `sync`: sends what was queued, in order, each note once.
enum SyncVerb {
    static let verb = Verb(
        CommandSpec(
            "sync", summary: "Send the notes that add --offline has queued.",
            discussion: "In the order in which they were queued, each once, a transaction for each. What was under way "
                + "when an earlier run ended is looked up first. The first note that fails ends it; it and those after "
                + "it stay queued. --dry-run shows what is queued.",
            examples: [
                .init("\(Product.name) sync"), .init("\(Product.name) sync --dry-run", "what would be sent"),
            ]),
        run: run)

    /// A note that was sent and what it became.
    private struct Sent {
        let result: ActResult
        /// Its id; nil when nobody waits.
        let noteID: UInt64?
        /// For JSON formats.
        let note: JSONValue?
    }

    private static func run(_ invocation: Invocation) async throws {
        let queue = NoteQueue(invocation)
        let waiting = try queue.notes()
        if waiting.isEmpty { invocation.reporter.note("nothing is queued") }
        if invocation.settings.isDryRun || waiting.isEmpty { return show(waiting, invocation) }
        let turn = try await turn(queue, invocation)
        defer { withExtendedLifetime(turn) {} }
        var sent: [Sent] = []
        // Another run may have sent some while this one waited.
        let notes = try queue.notes()
        for (number, note) in notes.enumerated() {
            invocation.reporter.status("sending note \(number + 1) of \(notes.count): \(note.label)")
            do {
                let isDefault = (try? invocation.signer().account.name) == note.signer
                sent.append(try await send(note, isDefault ? invocation : invocation.signing(as: note.signer)))
            } catch {
                throw failure(error, note, sent.count, invocation)
            }
        }
        report(sent, invocation)
    }

    private static func turn(_ queue: NoteQueue, _ invocation: Invocation) async throws -> QueueTurn {
        let outbox = try queue.outbox()
        let start = ContinuousClock.now
        while ContinuousClock.now - start < invocation.settings.timeout.value {
            if let turn = try outbox.tryQueueTurn(
                network: invocation.settings.network.value, host: invocation.outboxHost)
            {
                return turn
            }
            try await Task.sleep(for: .milliseconds(Int.random(in: 20...80)))
        }
        throw CommandFailure(
            .network, "busy", "another \(Product.name) sync is still sending what is queued",
            hint: "wait for it, or run this again later")
    }

    private static func send(_ note: QueuedNote, _ invocation: Invocation) async throws -> Sent {
        let change = Change.add(title: note.title, body: note.body)
        let result = try await Act(
            invocation, .plan(try invocation.plan(change)), described: "add queued note \(note.number)",
            program: change.template.path, queued: note.number
        ).run()
        // It is done, whether or not somebody hears of it.
        invocation.endings.run()
        guard case .succeeded(let id, let outcome, _) = result else {
            return Sent(result: result, noteID: nil, note: nil)
        }
        let noteID = try AddVerb.addedNote(outcome, id, invocation)
        invocation.remember(NoteNames([(noteID, note.title)]))
        return Sent(result: result, noteID: noteID, note: await invocation.noteJSON(noteID, after: outcome))
    }

    private static func failure(
        _ error: any Error, _ note: QueuedNote, _ count: Int, _ invocation: Invocation
    ) -> CommandFailure {
        var failure = CommandFailure(error)
        failure.message = "sent \(count), then \"\(note.label)\": \(failure.message)"
        return failure
    }

    // MARK: The result

    private static func show(_ notes: [QueuedNote], _ invocation: Invocation) {
        invocation.reporter.result(
            text: {
                notes.isEmpty
                    ? ""
                    : TextTable(
                        columns: [
                            .init(title: "QUEUED"), .init(title: "SIGNER"), .init(title: "NOTE", isFlexible: true),
                        ],
                        rows: notes.map { [Timestamp.rfc3339(unixSeconds: $0.queuedAt), $0.signer, $0.label] }
                    ).render(width: invocation.tableWidth, styler: invocation.reporter.outputStyler)
            },
            plain: { notes.map { "\($0.number)" }.joined(separator: "\n") }, json: { .array(notes.map(\.json)) })
        if !notes.isEmpty { invocation.reporter.note("dry run: nothing was sent") }
    }

    private static func report(_ sent: [Sent], _ invocation: Invocation) {
        invocation.reporter.result(
            text: {
                sent.map { $0.noteID.map { "added note \($0)" } ?? "sent \($0.result.id)" }.joined(separator: "\n")
            },
            plain: { sent.map { $0.noteID.map { "\($0)" } ?? $0.result.id }.joined(separator: "\n") },
            json: { .array(sent.map { $0.result.json(note: $0.note) }) })
    }
}

extension ActResult {
    /// The transaction's id; empty for what was only shown.
    fileprivate var id: String {
        switch self {
        case .succeeded(let id, _, _), .sent(let id): "\(id)"
        case .shown: ""
        }
    }

    fileprivate func json(note: JSONValue?) -> JSONValue {
        switch self {
        case .succeeded(let id, let result, let height): result.json(id, height: height, note: note)
        case .sent(let id): Self.sentJSON(id)
        case .shown: .null
        }
    }
}
