internal import Cadence
internal import FlowNotes
internal import HTTP
internal import WebPage

extension NotepadSite {
    /// The notes of an account, or that it has none, or no notepad.
    func list(_ query: FormFields, of account: Address) async throws -> HTTPResponse {
        // Before the notes are read: what happens meanwhile is told twice rather than not at all.
        let since = events.lastNumber
        let notes = try await keeper.notes(of: account)
        let order = NoteOrder(query)
        guard account == keeper.owner else { return views.list(notes, order, of: account).response() }
        var page = views.list(notes, order, of: account, working: desk.working, news: news(query))
        page.listen(since: since)
        return page.response()
    }

    /// A note.
    func note(_ id: UInt64, of account: Address, _ query: FormFields) async throws -> HTTPResponse {
        let since = events.lastNumber
        guard let note = try await keeper.note(id, of: account) else { throw try await missing(id, of: account) }
        let isOwn = account == keeper.owner
        var page = views.note(note, of: account, news: isOwn ? news(query) : nil)
        if isOwn { page.listen(since: since) }
        return page.response()
    }

    /// The failure of a note that is not there: perhaps there is no notepad either.
    func missing(_ id: UInt64, of account: Address) async throws -> PageFailure {
        if try await keeper.notes(of: account) == nil {
            return PageFailure(.notFound, "\(account) has no notepad", next: "the first note makes one")
        }
        return PageFailure(
            .notFound, "there is no note \(id) in the notepad of \(account)",
            next: "it was deleted, or never there; go back to the notes")
    }

    /// The notes with some words.
    func search(_ query: FormFields) async throws -> HTTPResponse {
        let since = events.lastNumber
        let text = query["q"] ?? ""
        let result = text.allSatisfy(\.isWhitespace) ? nil : try await keeper.search(text, limit: 100)
        var page = views.search(text, result)
        page.listen(since: since)
        return page.response()
    }

    /// The way to the notepad of another account.
    func chooseAccount(_ query: FormFields) -> HTTPResponse {
        guard let text = query["address"] else { return views.chooseAccount("", problem: nil).response() }
        let trimmed = String(text.drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
        guard let address = Address(trimmed) else {
            let shown = ShownNote.line(String(text.prefix(100)))
            let problem = "\"\(shown)\" is no address: an address is 16 hex digits, with or without 0x"
            return views.chooseAccount(text, problem: problem).response(status: 400)
        }
        return .redirect(to: address == keeper.owner ? PagePath() : PagePath("account", "\(address)"))
    }

    /// What came of the act that led here, to be told once more.
    private func news(_ query: FormFields) -> HTML? {
        guard let number = query["act"], let record = desk[number], case .done(let end) = record.state else {
            return nil
        }
        return views.done(record.act, end)
    }
}
