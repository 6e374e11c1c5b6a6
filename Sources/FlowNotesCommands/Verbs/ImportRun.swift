internal import Cadence
internal import Flow
internal import FlowAccess
internal import FlowNotes

/// Notes on their way to the chain, batch after batch.
struct ImportRun: Sendable {
    private let notes: [NoteDocument]
    /// The run with a reporter that leaves single transactions out; the chain is opened for this one alone.
    private let invocation: Invocation
    private let reporter: Reporter
    private let sender: BatchSender
    private let journal: ImportJournal
    private let progress: ImportProgress

    /// Opens the journal of this import. Throws `CommandFailure` when another run holds it.
    init(_ notes: [NoteDocument], _ invocation: Invocation) throws {
        self.notes = notes
        reporter = invocation.reporter
        progress = ImportProgress(total: notes.count, invocation.reporter)
        let invocation = invocation.settings.verbosity == .verbose ? invocation : invocation.quiet
        self.invocation = invocation
        let client = try invocation.client()
        let digest = ImportDigest(
            of: notes, chain: try Self.chain(invocation),
            contract: try invocation.contracts().address(of: CadenceTemplate.notepadManager.name),
            owner: try invocation.signer().account.address)
        guard let folder = Folders.state(invocation.environment) else {
            throw CommandFailure(noStateFolderFor: "the journal of the import")
        }
        do throws(ImportJournal.Failure) {
            journal = try ImportJournal(folder: folder + "/imports", digest: digest)
        } catch {
            throw CommandFailure(journal: error)
        }
        sender = BatchSender(invocation, client)
    }

    /// What tells this chain from others: the network's name, and its address where anybody may run one of that name.
    private static func chain(_ invocation: Invocation) throws -> [String] {
        let name = invocation.settings.network.value
        return invocation.chain == nil ? [name, try invocation.hostSetting()?.value ?? ""] : [name]
    }

    /// How far earlier runs came.
    ///
    /// A chain for development can be begun anew, or be set back; batches that it does not know any more are not in it,
    /// and a round that leaves them out is the next.
    func state() async throws -> ImportJournal.State {
        let stored = try stored()
        guard let last = stored.batches.last else { return stored }
        // A run that was killed right after it wrote this down has left it in the outbox.
        if let id = Identifier(last.transaction) { invocation.outbox?.settle(id, isDone: true) }
        guard invocation.chain == nil, !(try await isKnown(last)) else { return stored }
        var known: [ImportJournal.Batch] = []
        for batch in stored.batches {
            guard try await isKnown(batch) else { break }
            known.append(batch)
        }
        let state = ImportJournal.State(round: stored.round + 1, batches: known)
        reporter.note(
            "the chain was begun anew or set back since: of \(stored.count) notes that an earlier run has added "
                + "\(state.count) are on it")
        return state
    }

    private func isKnown(_ batch: ImportJournal.Batch) async throws -> Bool {
        guard let id = Identifier(batch.transaction) else { return false }
        return try await invocation.client().outcome(of: id) != .unknown
    }

    private func stored() throws -> ImportJournal.State {
        do throws(ImportJournal.Failure) {
            return try journal.state()
        } catch {
            throw CommandFailure(journal: error)
        }
    }

    /// Sends what is left after `known` and gives the ids of all notes; with `startingAgain`, of all of them once more.
    func run(after known: ImportJournal.State, startingAgain: Bool) async throws -> [UInt64] {
        var state = startingAgain ? ImportJournal.State(round: known.round + 1) : known
        do {
            if try stored().round != state.round { try journal.startRound(state.round, keeping: state.batches) }
            try await settle(&state)
            var most = Int.max
            while let batch = NoteBatch.next(in: notes, from: state.count, most: most) {
                do {
                    try await send(batch, &state)
                } catch BatchSender.Failure.tooMuchAtOnce {
                    most = try half(of: batch)
                }
            }
        } catch {
            progress.end()
            throw failure(error, state)
        }
        progress.end()
        journal.rest()
        // With --json warnings wait for the end.
        if invocation.settings.verbosity != .verbose { invocation.reporter.finish() }
        return state.batches.flatMap(\.ids)
    }

    /// How many notes to send at once after a batch that was too much; throws for a single one.
    private func half(of batch: NoteBatch) throws -> Int {
        guard batch.range.count > 1 else {
            let note = notes[batch.range.lowerBound]
            throw CommandFailure(
                exchange: ExchangeError(
                    note.source, line: note.line, "this note is too much for one transaction", hint: "split the note"))
        }
        reporter.detail("\(batch.range.count) notes were too much for one transaction; going on with half of them")
        return batch.range.count / 2
    }

    /// Asks what became of the transaction that an earlier run signed last.
    private func settle(_ state: inout ImportJournal.State) async throws {
        guard let pending = state.pending else { return }
        state.pending = nil
        guard let result = try await sender.fate(of: pending.transaction) else { return }
        try finish(pending.range, pending.transaction.id, result, &state)
    }

    private func send(_ batch: NoteBatch, _ state: inout ImportJournal.State) async throws {
        let round = state.round
        let change = Change.add(notes[batch.range].map { ($0.title, $0.body) })
        let (id, result) = try await sender.send(change) { transaction in
            try journal.begin(.init(range: batch.range, transaction: transaction), round: round)
            progress.sends(batch.range, transaction.id)
        }
        try finish(batch.range, id, result, &state)
    }

    /// Says how other tools would send the first notes.
    func explain() throws {
        let first = notes.prefix(2).map { ($0.title, $0.body) }
        guard invocation.settings.explains, !first.isEmpty else { return }
        let change = Change.add(first)
        let explanation = try Explanation(try invocation.plan(change), program: change.template.path, invocation)
        reporter.note("with the first \(first.count) notes, \(explanation.text)")
    }

    private func finish(
        _ range: Range<Int>, _ id: Identifier, _ result: TransactionResult, _ state: inout ImportJournal.State
    ) throws {
        let contract = try invocation.contracts().address(of: CadenceTemplate.notepadManager.name)
        let events = try NotepadEvents(in: result, of: contract)
        let ids = try events.addedIDs
        guard ids.count == range.count else {
            throw CommandFailure(
                .failure, "no_event",
                "transaction \(id) succeeded, but the contract named \(ids.count) notes instead of "
                    + "\(range.count)", hint: "check that --contract is NotepadManager's address",
                transactionID: "\(id)")
        }
        let batch = ImportJournal.Batch(first: range.lowerBound, ids: ids, transaction: id)
        try journal.finish(batch)
        state.batches.append(batch)
        if notes.count - range.upperBound < NoteNames.most {
            invocation.remember(NoteNames(zip(ids, notes[range]).map { ($0, $1.title) }))
        }
        // What the outbox still has of the batch is known now, here and on the disk.
        invocation.endings.run()
        if events.createdNotepad { reporter.note("created the notepad") }
        progress.has(state.count)
    }

    private func failure(_ error: any Error, _ state: ImportJournal.State) -> CommandFailure {
        var failure = (error as? ImportJournal.Failure).map(CommandFailure.init(journal:)) ?? CommandFailure(error)
        failure.message += "; \(state.count) of \(notes.count) notes are imported"
        if failure.hint == nil || [.network, .interrupted].contains(failure.exitCode) {
            failure.hint = "the same command goes on from there"
            failure.hintLabel = "resume"
        }
        return failure
    }
}

extension CommandFailure {
    /// The failure that the files of an import amount to.
    init(journal error: ImportJournal.Failure) {
        self.init(
            .failure, error.isBusy ? "import_running" : "import_journal", "\(error)",
            hint: error.isBusy ? "wait for its end" : nil)
    }
}

extension Invocation {
    /// The same run with a reporter that says no progress and no notes.
    fileprivate var quiet: Invocation { telling(Reporter(silencing: reporter)) }
}
