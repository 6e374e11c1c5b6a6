internal import Cadence
internal import FlowNotes
internal import WebPage

extension NotepadViews {
    /// The notes of an account; nil when it has no notepad.
    func list(
        _ notes: [Note]?, _ order: NoteOrder, of account: Address, working: [ActRecord] = [], news: HTML? = nil
    ) -> PageDocument {
        let isOwn = account == owner
        let heading: HTML =
            isOwn ? "<h1>Notes</h1>" : "<h1>Notes of <span class=\"code\">\(account.description)</span></h1>"
        let content = notes.map { self.notes($0, order, of: account) } ?? noNotepad(account)
        let title = isOwn ? "Notes" : "Notes of \(account)"
        let tools: HTML = isOwn ? searchForm("") : "<p class=\"soft\">Another account’s notepad, for reading.</p>"
        let sorting: HTML = (notes?.count ?? 0) > 1 ? sortForm(order, of: account) : .empty
        return page(
            title, at: isOwn ? "/" : "/account",
            """
            \(heading)\(news)\(tools)\(sorting)
            <div id="live" data-live>\(working.map(underWay))\(content)</div>
            """)
    }

    private func underWay(_ record: ActRecord) -> HTML {
        if case .working(.approving(let link)) = record.state {
            return """
                <div class="notice busy"><p><a href="\(PagePath("acts", record.number))">\(Self.title(of: record.act))</a>: \
                it waits for you.</p>\(Self.approval(link))</div>
                """
        }
        return """
            <div class="notice busy"><p>\(Self.title(of: record.act)): \
            <a href="\(PagePath("acts", record.number))">the chain is at work</a></p></div>
            """
    }

    private func noNotepad(_ account: Address) -> HTML {
        if account != owner {
            return "<p><strong>No notepad.</strong> \(account.description) has none on \(network).</p>"
        }
        let next: HTML =
            isReadOnly ? "" : " <a href=\"/notes/new\">Write the first note</a>, which makes the notepad too."
        return "<p><strong>No notepad yet.</strong> This account has none on \(network).\(next)</p>"
    }

    private func notes(_ notes: [Note], _ order: NoteOrder, of account: Address) -> HTML {
        if notes.isEmpty {
            return "<p><strong>No notes.</strong> The notepad is there, and empty.</p>"
        }
        let pages = (notes.count + NoteOrder.pageSize - 1) / NoteOrder.pageSize
        let number = min(order.page, pages)
        let first = (number - 1) * NoteOrder.pageSize
        let shown = order.sorted(notes).dropFirst(first).prefix(NoteOrder.pageSize)
        return """
            <p class="soft">\(NoteWords.count(notes.count))\(pages > 1 ? ", page \(number) of \(pages)" : "")</p>
            <ul class="notes">\(shown.map { item($0, of: account) })</ul>
            \(pages > 1 ? pager(order, number, of: pages, account) : .empty)
            \(account == owner && !isReadOnly ? Self.dropLink : .empty)
            """
    }

    private static let dropLink: HTML = "<p class=\"actions\"><a href=\"/drop\">Drop the notepad…</a></p>"

    private func item(_ note: Note, of account: Address) -> HTML {
        let teaser = NoteWords.teaser(note)
        return """
            <li><a href="\(address(of: note.id, account))" dir="auto">\(NoteWords.headline(note))</a>\
            \(teaser.isEmpty ? .empty : "<p dir=\"auto\">\(teaser)</p>")\
            <p class="soft">#\(note.id) · \(NoteWords.time(note.updatedAt))\
            \(note.revision > 1 ? " · revision \(note.revision)" : "")</p></li>

            """
    }

    private func address(of id: UInt64, _ account: Address) -> PagePath {
        account == owner ? PagePath("notes", "\(id)") : PagePath("account", "\(account)", "notes", "\(id)")
    }

    private func home(_ account: Address) -> [String] { account == owner ? [] : ["account", "\(account)"] }

    private func pager(_ order: NoteOrder, _ number: Int, of pages: Int, _ account: Address) -> HTML {
        let link = { (page: Int, text: String) -> HTML in
            let path = PagePath(home(account), query: order.query(page: page))
            return (1...pages).contains(page) ? "<a href=\"\(path)\">\(text)</a> " : .empty
        }
        let links = [link(number - 1, "Back"), link(number + 1, "More notes")]
        return "<nav class=\"actions\" aria-label=\"Pages\">\(links)</nav>"
    }

    private func sortForm(_ order: NoteOrder, of account: Address) -> HTML {
        let option = { (value: String, label: String, isChosen: Bool) -> HTML in
            "<option value=\"\(value)\"\(isChosen ? " selected" : "")>\(label)</option>"
        }
        let keys = NoteOrder.Key.allCases.map { option($0.rawValue, $0.label, $0 == order.key) }
        return """
            <form class="inline" action="\(PagePath(home(account)))" method="get">
            <div><label for="sort">Sort by</label><select id="sort" name="sort">\(keys)</select></div>
            <div><label for="order">Order</label><select id="order" name="order">\
            \(option("usual", "As usual", !order.isReversed))\(option("reversed", "The other way", order.isReversed))\
            </select></div><button class="plain">Sort</button></form>
            """
    }

    func searchForm(_ text: String) -> HTML {
        """
        <form class="inline" action="/search" method="get" role="search">
        <div class="grow"><label for="q">Search the notes</label>\
        <input type="search" id="q" name="q" value="\(text)" autocomplete="off"></div>
        <button class="plain">Search</button></form>
        """
    }

    /// What was found; nil when nothing was searched.
    func search(_ text: String, _ result: SearchResult?) -> PageDocument {
        let found: HTML
        if let result, result.hits.isEmpty {
            found = "<p>No note has <q>\(text.prefix(200))</q>. All words must be in it.</p>"
        } else if let result {
            let more: HTML = result.hasMore ? "<p class=\"soft\">There are more; add a word to find fewer.</p>" : .empty
            found = "<ul class=\"notes\">\(result.hits.map(hit))</ul>\(more)"
        } else {
            found = "<p>Type some words that must all be in a note.</p>"
        }
        return page("Search", "<h1>Search</h1>\(searchForm(text))<div id=\"live\" data-live>\(found)</div>")
    }

    private func hit(_ hit: NoteHit) -> HTML {
        let title = hit.title.text.isEmpty ? HTML(text: "Note \(hit.id)") : marked(hit.title)
        return """
            <li><a href="\(PagePath("notes", "\(hit.id)"))" dir="auto">\(title)</a>\
            <p dir="auto">\(marked(hit.snippet))</p>\
            <p class="soft">#\(hit.id)</p></li>

            """
    }

    private func marked(_ text: MarkedText) -> HTML {
        text.pieces.reduce(.empty) { html, piece in
            let text = ShownNote.lines(piece.text)
            return html + (piece.isMatch ? "<mark>\(text)</mark>" : HTML(text: text))
        }
    }

    /// A note of an account.
    func note(_ note: Note, of account: Address, news: HTML?) -> PageDocument {
        let title = NoteWords.headline(note)
        let isOwn = account == owner
        let actions: HTML = """
            <p class="actions"><a class="button" href="\(PagePath("notes", "\(note.id)", "edit"))">Edit</a>
            <a class="button plain" href="\(PagePath("notes", "\(note.id)", "delete"))">Delete…</a></p>
            """
        let whose: HTML = isOwn ? .empty : "<dt>Account</dt><dd class=\"code\">\(account.description)</dd>"
        return page(
            title,
            """
            \(news)<article id="live" data-live>
            <h1 dir="auto">\(note.title.isEmpty ? title : ShownNote.line(note.title))</h1>
            \(note.body.isEmpty ? "<p class=\"soft\">This note has no body.</p>" : NoteBody.html(note.body))
            <dl class="soft">\(whose)<dt>Number</dt><dd>\(note.id)</dd><dt>Revision</dt><dd>\(note.revision)</dd>\
            <dt>Written</dt><dd>\(NoteWords.time(note.createdAt))</dd>\
            <dt>Changed</dt><dd>\(NoteWords.time(note.updatedAt))</dd></dl>
            </article>
            \(isOwn && !isReadOnly ? actions : .empty)
            <p><a href="\(PagePath(home(account)))">All notes</a></p>
            """)
    }

    /// The way to another account's notepad.
    func chooseAccount(_ text: String, problem: String?) -> PageDocument {
        page(
            "Another account", at: "/account",
            """
            <h1>Another account’s notepad</h1>
            \(problem.map { notice(PageFailure(.other, $0)) })
            <form action="/account" method="get"><label for="address">Address of the account</label>
            <input type="text" id="address" name="address" value="\(text)" required autocomplete="off" \
            spellcheck="false" placeholder="0x…"><p class="actions"><button>Read its notes</button></p></form>
            """)
    }
}
