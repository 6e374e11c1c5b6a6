internal import Cadence
internal import FlowNotes
internal import WebPage

/// What is shown of the notepad, as pages.
struct NotepadViews: Sendable {
    /// The account whose notepad it is.
    let owner: Address
    /// The network's name.
    let network: String
    /// Whether nothing can be changed.
    let isReadOnly: Bool
    private let guardian: PageGuard

    init(owner: Address, network: String, isReadOnly: Bool, _ guardian: PageGuard) {
        self.owner = owner
        self.network = network
        self.isReadOnly = isReadOnly
        self.guardian = guardian
    }

    /// The hidden fields of a form that asks for an act.
    func fields(_ number: String) -> HTML {
        guardian.formField + .hiddenField("act", number)
    }

    /// A page in the frame of all pages; `current` is the address of the navigation that it is.
    func page(_ title: String, at current: String = "", _ main: HTML) -> PageDocument {
        var page = PageDocument(title: "\(title) · flownotes", siteName: "flownotes", main: main)
        var places = [("/", "Notes"), ("/notes/new", "New note"), ("/account", "Another account")]
        if isReadOnly { places.remove(at: 1) }
        page.navigation = places.reduce(.empty) { links, place in
            let mark: HTML = place.0 == current ? " aria-current=\"page\"" : ""
            return links + "<a href=\"\(place.0)\"\(mark)>\(place.1)</a>"
        }
        page.footer = """
            <p>The notepad of <span class="code">\(owner.description)</span> on \(network)\
            \(isReadOnly ? ", for reading" : "").</p>
            """
        page.script = NotepadScript.text
        return page
    }

    /// A page of a few words: what is the matter, and what next.
    func words(title: String, what: String, next: String) -> PageDocument {
        page(title, "<h1>\(title)</h1>\(notice(PageFailure(.other, what, next: next)))")
    }

    /// A page that says why something did not go.
    func failure(_ failure: PageFailure) -> PageDocument {
        let title = failure.kind == .notFound ? "Not there" : "That did not go"
        return page(title, "<h1>\(title)</h1>\(notice(failure))<p><a href=\"/\">All notes</a></p>")
    }

    /// Why something did not go, and what next.
    func notice(_ failure: PageFailure) -> HTML {
        let next = failure.next.flatMap { $0.isEmpty ? nil : $0 }.map { text -> HTML in
            "<p>\(PageDocument.sentence(text))</p>"
        }
        let command = failure.command.map { text -> HTML in
            "<p>In a terminal: <code>\(text)</code></p>"
        }
        let transaction = failure.transactionID.map { id -> HTML in
            "<p class=\"soft\">Transaction <span class=\"code\">\(id)</span></p>"
        }
        return """
            <div class="notice error" role="alert"><p><strong>\(PageDocument.sentence(failure.message))</strong></p>\
            \(next)\(command)\(transaction)</div>
            """
    }
}
