internal import Cadence
internal import FlowNotes
internal import WebPage

extension NotepadViews {
    /// A form for a note's text, new or edited.
    func form(_ act: NoteAct, number: String, problem: PageFailure? = nil, since: UInt64) -> PageDocument {
        let title = if case .edit(let id, _, _, _) = act { "Edit note \(id)" } else { "New note" }
        let current = if case .edit = act { "" } else { "/notes/new" }
        return draft(
            page(
                title, at: current,
                "<h1>\(title)</h1>\(problem.map(notice))\(textForm(act, number, isKept: problem != nil))"),
            act, since)
    }

    /// A page with a text under way: told when the note is changed elsewhere, and when nobody serves it any more.
    private func draft(_ page: PageDocument, _ act: NoteAct, _ since: UInt64) -> PageDocument {
        var page = page
        guard case .edit(let id, _, _, let revision) = act else {
            page.listen(since: since)
            return page
        }
        page.main = """
            <div id="page" data-since="\(since)" data-note="\(id)" data-revision="\(revision)">
            <div id="changed" class="notice error" role="alert" hidden><p>This note was changed elsewhere meanwhile. \
            Your text is kept: when you save it, both are shown.</p></div>
            <div id="deleted" class="notice error" role="alert" hidden><p>This note was deleted elsewhere meanwhile. \
            Your text is kept: you can add it as a new note.</p></div>
            <p id="news" class="soft" role="status"></p>
            \(page.main)</div>
            """
        return page
    }

    /// The form; `isKept` says that its text is not on the chain, though it is what the form begins with.
    private func textForm(_ act: NoteAct, _ number: String, isKept: Bool, button: String = "Save") -> HTML {
        let (path, title, body, back): (PagePath, String, String, PagePath)
        var revisionField = HTML.empty
        switch act {
        case .edit(let id, let newTitle, let newBody, let revision):
            (path, title, body) = (PagePath("notes", "\(id)", "edit"), newTitle, newBody)
            back = PagePath("notes", "\(id)")
            revisionField = .hiddenField("revision", "\(revision)")
        case .add(let newTitle, let newBody):
            (path, title, body, back) = (PagePath("notes", "new"), newTitle, newBody, PagePath())
        case .delete, .drop: return .empty
        }
        // The first newline in a textarea is not part of its text.
        return """
            <form action="\(path)" method="post" data-draft="\(isKept ? "kept" : "")">\(fields(number))\(revisionField)
            <label for="title">Title</label>
            <input type="text" id="title" name="title" value="\(FormText.line(title))" dir="auto" autocomplete="off">
            <label for="body">Text</label>
            <textarea id="body" name="body" rows="12" dir="auto">\n\(body)</textarea>
            <p class="actions"><button data-busy="Sending…">\(button)</button> <a href="\(back)">Cancel</a></p></form>
            """
    }

    /// Asks whether a note is to be deleted.
    func deleteForm(_ note: Note, number: String, problem: PageFailure? = nil) -> PageDocument {
        let path = PagePath("notes", "\(note.id)")
        return page(
            "Delete note \(note.id)",
            """
            <h1>Delete note \(note.id)?</h1>
            \(problem.map { notice($0) })
            <p dir="auto"><strong>\(NoteWords.headline(note))</strong></p>
            <p>It goes from the notepad. What the chain’s history has of it stays there.</p>
            <form action="\(PagePath("notes", "\(note.id)", "delete"))" method="post">\(fields(number))
            <input type="hidden" name="revision" value="\(note.revision.description)">
            <p class="actions"><button class="danger" data-busy="Deleting…">Delete</button> \
            <a href="\(path)">Keep it</a></p></form>
            """)
    }

    /// Asks for the address to be typed before the notepad goes.
    func dropForm(_ notes: [Note], number: String, problem: String?) -> PageDocument {
        let size = notes.reduce(0) { $0 + $1.title.utf8.count + $1.body.utf8.count }
        return page(
            "Drop the notepad",
            """
            <h1>Drop the notepad?</h1>
            \(problem.map { notice(PageFailure(.other, $0)) })
            <p>This destroys the notepad of <span class="code">\(owner.description)</span> on \(network) with \
            <strong>\(NoteWords.count(notes.count))</strong> (\(size) bytes). It cannot be had back.</p>
            <form action="/drop" method="post">\(fields(number))
            <label for="address">To agree, type the address of the account</label>
            <input type="text" id="address" name="address" required autocomplete="off" spellcheck="false">
            <p class="actions"><button class="danger" data-busy="Dropping…">Drop the notepad</button> \
            <a href="/">Keep it</a></p></form>
            """)
    }

    // MARK: What becomes of an act

    /// What is going on.
    static func title(of act: NoteAct) -> String {
        switch act {
        case .add: "Adding the note"
        case .edit(let id, _, _, _): "Saving note \(id)"
        case .delete(let id): "Deleting note \(id)"
        case .drop: "Dropping the notepad"
        }
    }

    /// An act that the chain works on.
    func working(_ record: ActRecord, _ step: ActStep) -> PageDocument {
        let (what, id) = Self.words(step)
        let transaction = id.map { id -> HTML in "<p>Transaction <span class=\"code\">\(id)</span></p>" }
        let approval = if case .approving(let link) = step { Self.approval(link) } else { HTML.empty }
        return page(
            Self.title(of: record.act),
            """
            <h1>\(Self.title(of: record.act))…</h1>
            <div id="live" data-live data-act="\(record.number)">
            <div class="notice busy" role="status"><p>\(what)</p>\(approval)\(transaction)</div></div>
            <p>It goes on when this page is closed. <a href="/">All notes</a></p>
            """)
    }

    /// The way to the wallet's page; an address that is none of the web is only shown.
    static func approval(_ link: String) -> HTML {
        guard link.hasPrefix("https://") || link.hasPrefix("http://") else {
            return "<p>Approve it in the wallet: <span class=\"code\">\(link)</span></p>"
        }
        return """
            <p class="actions"><a class="button" href="\(link)" target="_blank" rel="noopener noreferrer">\
            Approve it in the wallet</a></p>
            """
    }

    private static func words(_ step: ActStep) -> (what: String, transactionID: String?) {
        switch step {
        case .signing: ("It is being signed.", nil)
        case .approving: ("It waits for you: nothing is sent before you approve it in the wallet.", nil)
        case .signed(let id): ("Signed, and on its way to the chain.", id)
        case .sent(let id): ("Sent. The chain has it, and is at work.", id)
        case .reached(let status): ("The transaction is \(status.lowercased()); it is done when it is sealed.", nil)
        case .signingAgain(let why): ("Signed again, because nothing had come of the first time: \(why).", nil)
        }
    }

    /// What came of an act that succeeded.
    func done(_ act: NoteAct, _ end: ActEnd) -> HTML {
        let what =
            switch act {
            case .add: "The note was added."
            case .edit where end.transactionID == nil: "Nothing was changed, so nothing was sent."
            case .edit: "The note was saved."
            case .delete(let id): "Note \(id) was deleted."
            case .drop: "The notepad was dropped."
            }
        let block = end.height.map { " in block \($0)" } ?? ""
        let transaction = end.transactionID.map { id -> HTML in
            "<p class=\"soft\">Sealed\(block), transaction <span class=\"code\">\(id)</span></p>"
        }
        return "<div class=\"notice done\" role=\"status\"><p><strong>\(what)</strong></p>\(transaction)</div>"
    }

    /// Why an act failed, with the form it came from and what was typed there.
    func failed(
        _ act: NoteAct, _ failure: PageFailure, current: Note?, isGone: Bool = false, number: String, since: UInt64
    ) -> PageDocument {
        let title =
            switch act {
            case .add: "The note was not added"
            case .edit(let id, _, _, _): "Note \(id) was not saved"
            case .delete(let id): "Note \(id) was not deleted"
            case .drop: "The notepad was not dropped"
            }
        let shown = failure.kind == .undecided ? "It is not known yet what came of it" : title
        let head: HTML = "<h1>\(shown)</h1>\(notice(failure))"
        switch act {
        case .edit(_, let newTitle, let newBody, _) where isGone:
            let anew = NoteAct.add(title: newTitle, body: newBody)
            let form = textForm(anew, number, isKept: true, button: "Add as new note")
            return draft(page(shown, head + "<h2>What you wrote</h2>\(form)"), anew, since)
        case .add:
            let form = textForm(act, number, isKept: true)
            return draft(page(shown, head + "<h2>What you wrote</h2>\(form)"), act, since)
        case .edit(let id, let newTitle, let newBody, let revision):
            // Whoever has seen the other text may save over it.
            let retry = NoteAct.edit(
                id: id, title: newTitle, body: newBody, revision: current?.revision ?? revision)
            let theirs: HTML? = current.map(both)
            let form = textForm(retry, number, isKept: true)
            return draft(page(shown, head + "\(theirs)<h2>What you wrote</h2>\(form)"), retry, since)
        case .delete(let id):
            return page(shown, head + "<p><a href=\"\(PagePath("notes", "\(id)", "delete"))\">Try again</a></p>\(home)")
        case .drop: return page(shown, head + "<p><a href=\"/drop\">Try again</a></p>\(home)")
        }
    }

    private var home: HTML { "<p><a href=\"/\">All notes</a></p>" }

    /// The note as it is now, beside which one's own text stands in the form.
    private func both(_ note: Note) -> HTML {
        """
        <h2>The note as it is now (revision \(note.revision))</h2>
        <p dir="auto"><strong>\(ShownNote.line(note.title))</strong></p>\(NoteBody.html(note.body))
        <p>Below is your own text. Take over what you want to keep; saving it replaces the text above.</p>
        """
    }
}
