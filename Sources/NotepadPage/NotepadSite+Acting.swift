internal import Cadence
internal import FlowNotes
internal import HTTP
internal import WebPage

extension NotepadSite {
    // MARK: The forms

    /// A form for a note's text.
    func form(_ act: NoteAct, problem: PageFailure? = nil, status: Int = 200) -> HTTPResponse {
        guard !keeper.isReadOnly else { return readOnly }
        return views.form(act, number: ActDesk.newNumber(), problem: problem, since: events.lastNumber)
            .response(status: status)
    }

    func editForm(_ id: UInt64) async throws -> HTTPResponse {
        guard let note = try await keeper.note(id, of: keeper.owner) else {
            throw try await missing(id, of: keeper.owner)
        }
        return form(.edit(id: id, title: note.title, body: note.body, revision: note.revision))
    }

    func deleteForm(_ id: UInt64) async throws -> HTTPResponse {
        guard !keeper.isReadOnly else { return readOnly }
        guard let note = try await keeper.note(id, of: keeper.owner) else {
            throw try await missing(id, of: keeper.owner)
        }
        return views.deleteForm(note, number: ActDesk.newNumber()).response()
    }

    func dropForm(problem: String? = nil) async throws -> HTTPResponse {
        guard !keeper.isReadOnly else { return readOnly }
        guard let notes = try await keeper.notes(of: keeper.owner) else {
            throw PageFailure(.notFound, "there is no notepad to drop", next: "the first note makes one")
        }
        return views.dropForm(notes, number: ActDesk.newNumber(), problem: problem)
            .response(status: problem == nil ? 200 : 400)
    }

    private var readOnly: HTTPResponse {
        views.words(
            title: "Only for reading", what: "this page was opened for reading alone",
            next: "run flownotes serve without --read-only to change notes"
        ).response(status: 403)
    }

    // MARK: What they send

    /// Takes a form.
    func act(_ route: PageRoute, _ request: HTTPRequest) async throws -> HTTPResponse {
        let form: FormFields
        do throws(FormError) {
            form = try FormFields(of: request)
        } catch {
            return views.words(title: "Not understood", what: "\(error)", next: "").response(status: 400)
        }
        if let refusal = guardian.refusal(of: form) { return kept(route, form) ?? refusal }
        guard route.takesForms else {
            return views.words(title: "Not allowed", what: "this can only be looked at", next: "").response(status: 405)
        }
        guard !keeper.isReadOnly else { return readOnly }
        switch route {
        case .newNote: return try await take(.add(title: form.text("title") ?? "", body: form.text("body") ?? ""), form)
        case .edit(let id):
            guard let revision = form["revision"].flatMap({ UInt64($0) }) else { return try await editForm(id) }
            return try await take(
                .edit(id: id, title: form.text("title") ?? "", body: form.text("body") ?? "", revision: revision), form)
        case .delete(let id): return try await delete(id, form)
        default: return try await drop(form)
        }
    }

    /// What was typed into a form of an earlier run, in a form of this one; nil where nothing was typed.
    private func kept(_ route: PageRoute, _ form: FormFields) -> HTTPResponse? {
        guard !keeper.isReadOnly, let act = Self.text(route, form) else { return nil }
        let problem = PageFailure(
            .other, "this form is not of the page that is served now; nothing was saved",
            next: "your text is below: this is the notepad of \(keeper.owner) on \(keeper.network); save it once more")
        return self.form(act, problem: problem, status: 403)
    }

    /// The text that a form brings; nil for a form without.
    private static func text(_ route: PageRoute, _ form: FormFields) -> NoteAct? {
        let (title, body) = (form.text("title") ?? "", form.text("body") ?? "")
        guard title.utf8.count + body.utf8.count <= maximumBody, !title.isEmpty || !body.isEmpty else { return nil }
        switch route {
        case .newNote: return .add(title: title, body: body)
        case .edit(let id):
            return form["revision"].flatMap { UInt64($0) }.map {
                .edit(id: id, title: title, body: body, revision: $0)
            }
        default: return nil
        }
    }

    /// Deletes a note as it was shown; one that was changed since is shown first.
    private func delete(_ id: UInt64, _ form: FormFields) async throws -> HTTPResponse {
        if let note = try await keeper.note(id, of: keeper.owner), "\(note.revision)" != form["revision"] {
            let problem = PageFailure(
                .conflict, "note \(id) was changed since you asked for its deletion; nothing was deleted",
                next: "look at it once more")
            return views.deleteForm(note, number: ActDesk.newNumber(), problem: problem).response(status: 409)
        }
        return try await take(.delete(id: id), form)
    }

    private func drop(_ form: FormFields) async throws -> HTTPResponse {
        let typed = (form["address"] ?? "").filter { !$0.isWhitespace }
        guard Address(typed) == keeper.owner else {
            return try await dropForm(problem: "the address typed is another; nothing was dropped")
        }
        return try await take(.drop, form)
    }

    /// Begins an act, unless its text is none; waits a little, and shows what came of it or how far it is.
    private func take(_ act: NoteAct, _ form: FormFields) async throws -> HTTPResponse {
        if let problem = Self.problem(of: act) {
            return self.form(act, problem: problem.failure, status: problem.status)
        }
        switch desk.begin(act, form: form["act"] ?? "") {
        case .act(let number):
            guard let record = await desk.record(number, endedWithin: patience) else {
                return .redirect(to: PagePath("acts", number))
            }
            return .redirect(to: place(of: record))
        case .busy: return refused(act, Self.busy, status: 503)
        case .spent: return refused(act, Self.spent, status: 409)
        }
    }

    /// Why nothing was begun, with what was typed.
    private func refused(_ act: NoteAct, _ why: PageFailure, status: Int) -> HTTPResponse {
        switch act {
        case .add, .edit: form(act, problem: why, status: status)
        case .delete, .drop: views.failure(why).response(status: status)
        }
    }

    private static let busy = PageFailure(
        .other, "\(ActDesk.maximumWorking) acts are under way already",
        next: "nothing was done with this one; wait until some of them have ended and send it again")

    private static let spent = PageFailure(
        .other, "this form was sent before, long ago; nothing was done now",
        next: "look at the notes to see whether it was done, and send it once more if it was not")

    private static func problem(of act: NoteAct) -> (failure: PageFailure, status: Int)? {
        let (title, body): (String, String)
        switch act {
        case .add(let newTitle, let newBody): (title, body) = (newTitle, newBody)
        case .edit(_, let newTitle, let newBody, _): (title, body) = (newTitle, newBody)
        case .delete, .drop: return nil
        }
        if title.allSatisfy(\.isWhitespace), body.allSatisfy(\.isWhitespace) {
            return (PageFailure(.other, "the note is empty; nothing was saved", next: "give it a title or a text"), 400)
        }
        let size = title.utf8.count + body.utf8.count
        guard size > maximumText else { return nil }
        let failure = PageFailure(
            .other, "the note has \(size) bytes, and at most \(maximumText) fit a transaction; nothing was saved",
            next: "make it shorter; your text is still here")
        return (failure, 413)
    }

    // MARK: What becomes of them

    /// Where it is told what came of an act.
    private func place(of record: ActRecord) -> PagePath {
        guard case .done(let end) = record.state else { return PagePath("acts", record.number) }
        let path = end.noteID.map { ["notes", "\($0)"] } ?? []
        return PagePath(path, query: [("act", record.number)])
    }

    /// How far an act is; when it has succeeded, the way to what it made.
    func actPage(_ number: String) async throws -> HTTPResponse {
        // Before the state is read: a step that comes meanwhile is told.
        let since = events.lastNumber
        guard let record = desk[number] else {
            throw PageFailure(
                .notFound, "nothing is known of this act any more",
                next: "look at the notes to see whether it was done")
        }
        switch record.state {
        case .done: return .redirect(to: place(of: record))
        case .working(let step):
            var page = views.working(record, step)
            page.refreshSeconds = 1
            page.listen(since: since)
            return page.response()
        case .failed(let failure): return await failed(record, failure)
        }
    }

    /// Why an act failed, with what was typed; beside the note as it is now, when that is why.
    ///
    /// What became of the act could be told: that is a success of the page.
    private func failed(_ record: ActRecord, _ failure: PageFailure) async -> HTTPResponse {
        var (current, isGone): (Note?, Bool) = (nil, false)
        if case .edit(let id, _, _, _) = record.act, [.conflict, .notFound, .other].contains(failure.kind) {
            do {
                let note = try await keeper.note(id, of: keeper.owner)
                isGone = note == nil
                if failure.kind == .conflict { current = note }
            } catch {}
        }
        return views.failed(
            record.act, failure, current: current, isGone: isGone, number: ActDesk.newNumber(),
            since: events.lastNumber
        ).response()
    }
}
