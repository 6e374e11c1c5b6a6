internal import CommandKit
internal import FlowAccess
internal import FlowNotes

/// A notepad that is being watched: each change is told, and the command run for it.
struct Watch: Sendable {
    private let invocation: Invocation
    private let feed: NotepadFeed
    private let command: ChangeCommand?

    init(_ invocation: Invocation, _ feed: NotepadFeed) {
        self.invocation = invocation
        self.feed = feed
        command = invocation.command.text("exec").map { ChangeCommand($0, invocation, feed.notepad.owner) }
    }

    /// Tells the changes until there were enough of them. Throws `CommandFailure`.
    func run() async throws {
        var iterator = feed.makeAsyncIterator()
        var rest = invocation.command.integer("until")
        do {
            while rest != 0, let change = try await iterator.next() {
                tell(change)
                try await command?.run(change)
                if let left = rest { rest = left - 1 }
            }
        } catch {
            // What is under way when Ctrl-C comes may fail in a way of its own.
            if Task.isCancelled || error is CancellationError { throw interrupted(iterator.cursor) }
            throw (error as? FeedError).map(failure) ?? error
        }
    }

    private func tell(_ change: FeedChange) {
        let owner = feed.notepad.owner
        invocation.reporter.result(
            text: { change.line(invocation.reporter.outputStyler, width: invocation.tableWidth) },
            plain: { change.name.rawValue + (change.noteID.map { " \($0)" } ?? "") },
            json: { change.json(owner) })
    }

    private func interrupted(_ cursor: FeedCursor) -> CommandFailure {
        let account = invocation.command.arguments.first.map { " " + ShellText.quoted($0) } ?? ""
        var failure = CommandFailure(
            .interrupted, "interrupted", "interrupted",
            hint: "\(Product.name) watch\(account) --from \(cursor)\(invocation.nodeFlags)")
        failure.hintLabel = "resume"
        return failure
    }

    private func failure(_ error: FeedError) -> CommandFailure {
        switch error.kind {
        case .reset:
            return CommandFailure(
                .failure, "chain_reset", "\(error)", hint: "\(Product.name) watch --from latest\(invocation.nodeFlags)")
        case .unusable(let cause):
            let meaning = CommandFailure(cause)
            return CommandFailure(meaning.exitCode, meaning.code, "\(error)", hint: meaning.hint)
        }
    }
}
