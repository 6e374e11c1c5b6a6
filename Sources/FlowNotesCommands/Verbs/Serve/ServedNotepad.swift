internal import Cadence
internal import Flow
internal import FlowAccess
internal import FlowNotes
internal import NotepadPage

/// The notepad of the account that signs, for the page: what the commands do, done again and again in one run.
struct ServedNotepad: NotepadKeeper {
    let owner: Address
    let isReadOnly: Bool
    /// The notepad.
    let notepad: Notepad
    /// How often is looked whether something happened.
    let interval: Duration
    private let invocation: Invocation
    private let said = SaidOnce()
    private let shelf: NoteShelf

    init(_ invocation: Invocation, isReadOnly: Bool) throws {
        self.invocation = invocation
        self.isReadOnly = isReadOnly
        notepad = try invocation.notepad(of: nil, example: "serve --read-only --signer NAME")
        owner = notepad.owner
        shelf = NoteShelf(notepad)
        interval = try invocation.hostSetting() == nil ? .milliseconds(250) : .seconds(1)
    }

    var network: String { invocation.settings.network.value }

    /// Reads what the first page shows.
    func prepare() async throws { _ = try await shelf.notes() }

    func notes(of account: Address) async throws -> [Note]? {
        try await telling {
            account == owner ? try await shelf.notes() : try await notepad(of: account).notes()
        }
    }

    func note(_ id: UInt64, of account: Address) async throws -> Note? {
        try await telling { try await notepad(of: account).note(id) }
    }

    func search(_ text: String, limit: Int) async throws -> SearchResult {
        try await telling {
            let (index, place) = (try invocation.noteIndex(), try invocation.place(of: notepad))
            try await index.follow(notepad, in: place)
            guard let result = try index.search(text, in: place, limit: limit) else {
                throw CommandFailure(
                    .failure, "index", "the index has just been filled, and is empty", hint: "try again")
            }
            return result
        }
    }

    func perform(_ act: NoteAct, progress: @escaping @Sendable (ActStep) -> Void) async throws -> ActEnd {
        let run = invocation.anew(
            said.reporter(for: invocation), onApproval: { progress(.approving($0)) },
            onSubmission: { progress(ActStep($0)) })
        // What is written down of the transaction stays until it is known what came of it.
        defer { run.endings.run() }
        return try await telling {
            do {
                return try await PageAct(act, run, notepad).perform()
            } catch {
                let failure = CommandFailure(error)
                // By then there is no page to say it on.
                if failure.exitCode == .interrupted, failure.transactionID != nil { say(failure) }
                throw error
            }
        }
    }

    private func say(_ failure: CommandFailure) {
        let next = failure.hint.map { "; \(failure.hintLabel): \($0)" } ?? ""
        invocation.reporter.note(failure.message + next)
    }

    private func notepad(of account: Address) -> Notepad {
        Notepad(client: notepad.client, contracts: notepad.contracts, owner: account)
    }

    private func telling<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let failure as PageFailure {
            throw failure
        } catch let error as IndexError {
            throw PageFailure(.other, "\(error)")
        } catch {
            throw PageFailure(invocation.naming(CommandFailure(error)))
        }
    }
}

extension ActStep {
    /// The step of an event on the way of a transaction.
    init(_ event: SubmissionEvent) {
        self =
            switch event {
            case .signed(let transaction): .signed("\(transaction.id)")
            case .sent(let id): .sent("\(id)")
            case .reached(let status): .reached(status.name)
            case .signingAgain(let why): .signingAgain(why)
            }
    }
}

extension PageFailure {
    /// A command's failure in words for the page.
    init(_ failure: CommandFailure) {
        let isConflict = failure.exitCode == .transactionFailed && failure.message.contains("is at revision")
        let isOpen = failure.transactionID != nil && [.network, .interrupted].contains(failure.exitCode)
        let kind: Kind =
            switch failure.exitCode {
            case _ where isConflict: .conflict
            case _ where isOpen: .undecided
            case .notFound: .notFound
            case .network: .network
            default: .other
            }
        self.init(kind, failure.message, transactionID: failure.transactionID)
        if isConflict {
            next = "it was changed elsewhere since you read it; nothing was overwritten"
        } else if let hint = failure.hint, hint.hasPrefix(Product.name + " ") {
            command = hint
        } else {
            (next, command) = Self.advice(failure)
        }
        if isOpen { next = "sending it again is safe: the same transaction is looked for first" }
    }

    /// What to do next on the page, and the command at the end of a hint for a terminal.
    private static func advice(_ failure: CommandFailure) -> (next: String?, command: String?) {
        switch failure.code {
        case "declined": return ("nothing was changed; send it again to be asked in the wallet once more", nil)
        case "wallet_expired": return ("nothing was changed; send it again, and approve it in the wallet", nil)
        default: break
        }
        guard let hint = failure.hint, let colon = hint.firstRange(of: ": \(Product.name) ") else {
            return (failure.hint, nil)
        }
        return (String(hint[..<colon.lowerBound]), String(hint[colon.lowerBound...].dropFirst(2)))
    }
}
