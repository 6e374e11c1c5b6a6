import HTTP
import WebPage

/// The pages for the person: what waits, one request, and the form that decides on it.
struct WalletPages: Sendable {
    /// The most bytes of a form.
    private static let longestForm = 16 << 10

    let wallet: DevelopmentWallet

    /// Answers a request for a page.
    func answer(_ request: HTTPRequest, _ target: PageTarget) async -> HTTPResponse {
        if target.path == ["icon.svg"] { return .pageIcon }
        if isFromElsewhere(request, target) { return WalletPage.comingIn(target) }
        if case .answer(let refusal) = wallet.pageGuard.judge(request, target) { return refusal }
        switch (request.method, target.path) {
        case ("GET", []), ("HEAD", []): return list()
        case ("GET", ["request"]), ("HEAD", ["request"]): return show(target.query["id"] ?? "")
        case ("POST", ["decide"]): return await decide(request)
        case (_, []), (_, ["request"]), (_, ["decide"]):
            return WalletPage.words(405, "Not so", "this page is not asked for like that", "go back to what waits")
        default:
            return WalletPage.words(404, "Not found", "the wallet has no such page", "go back to what waits")
        }
    }

    /// Whether another site's link led here: the cookie of this page is then not sent, however well it is known.
    private func isFromElsewhere(_ request: HTTPRequest, _ target: PageTarget) -> Bool {
        guard request.method == "GET", target.query[PageGuard.tokenField] == nil,
            target.query[WalletPage.comesAgain] == nil
        else { return false }
        return request.headers["Sec-Fetch-Site"] == "cross-site"
    }

    private func list() -> HTTPResponse {
        let (entries, ages) = wallet.withState { state, now in
            let entries = state.book.waiting(at: now)
            return (entries, entries.map { ($0.id, RequestAge($0, in: state.book, at: now)) })
        }
        let page = WalletListPage(
            options: wallet.options, entries: entries, ages: Dictionary(ages) { first, _ in first },
            formField: wallet.pageGuard.formField)
        return page.document.response()
    }

    private func show(_ id: String) -> HTTPResponse {
        let found = wallet.withState { state, now in
            state.book.entry(id, at: now).map { ($0, RequestAge($0, in: state.book, at: now)) }
        }
        guard let (entry, age) = found else { return gone }
        guard let question = entry.content else { return WalletPage.outcome(entry.state).response() }
        let page = QuestionPage(
            options: wallet.options, keys: wallet.keys, question: question, entry: entry, age: age,
            formField: wallet.pageGuard.formField)
        return page.document.response()
    }

    private func decide(_ request: HTTPRequest) async -> HTTPResponse {
        guard request.body.count <= Self.longestForm else {
            return WalletPage.words(413, "Too long", "the form is too long", "use the form on the page")
        }
        let form: FormFields
        do throws(FormError) {
            form = try FormFields(of: request)
        } catch {
            return WalletPage.words(400, "Not understood", "the form cannot be read", "\(error)")
        }
        if let refusal = wallet.pageGuard.refusal(of: form) { return refusal }
        if form["decision"] == WalletPage.declineAll {
            wallet.withState { state, now in state.book.declineAll("the person said no", at: now) }
            return .redirect(to: PagePath([]))
        }
        guard let id = form["id"],
            let entry = wallet.withState({ state, now in state.book.entry(id, at: now) }),
            entry.formToken.isKnown(by: form["token"])
        else { return gone }
        guard let approves = ["approve": true, "decline": false][form["decision"] ?? ""] else {
            return WalletPage.words(
                400, "Not decided", "the form says neither yes nor no", "go back and choose Approve or Decline")
        }
        // Whoever comes second sees what came of the first.
        _ = await wallet.decide(id, approves: approves)
        return .redirect(to: WalletPage.path(of: id))
    }

    private var gone: HTTPResponse {
        WalletPage.words(
            404, "Gone", "the wallet knows no such request, or no more",
            "requests wait a few minutes; let the application ask again")
    }
}

/// What the pages share.
enum WalletPage {
    /// The name above every page.
    static let siteName = "Development wallet"

    /// The decision that declines whatever waits.
    static let declineAll = "decline-all"

    /// The place of a request.
    static func path(of id: String) -> PagePath { PagePath(["request"], query: [("id", id)]) }

    /// A page of a few words.
    static func words(_ status: Int, _ title: String, _ what: String, _ next: String) -> HTTPResponse {
        PageDocument.words(title: title, what: what, next: next, siteName: siteName).response(status: status)
    }

    /// The field by which the page of `comingIn` asks again, once.
    static let comesAgain = "again"

    /// A page that asks for itself again: the browser keeps the cookie from other sites' links, but not from its own.
    static func comingIn(_ target: PageTarget) -> HTTPResponse {
        let id = target.query["id"].map { [(name: "id", value: $0)] } ?? []
        let path = PagePath(target.path, query: id + [(comesAgain, "1")])
        var page = PageDocument(
            title: "One moment", siteName: siteName,
            main: """
                <h1>One moment</h1>
                <p>An application has sent you to the development wallet. <a href="\(path)">Go on</a></p>
                """)
        page.script = """
            const u=new URL(location.href);u.searchParams.set("again","1");location.replace(u.href)
            """
        return page.response()
    }

    /// What became of a request.
    static func outcome(_ state: WalletBook.State) -> PageDocument {
        let (title, notice): (String, HTML) =
            switch state {
            case .approved: ("Approved", "<p>The application gets its answer when it asks next.</p>")
            case .declined(let reason): ("Declined", "<p>Nothing was signed: \(ShownText.line(reason)).</p>")
            case .waiting, .working: ("Being answered", "<p>The answer is being made.</p>")
            }
        let style: HTML =
            switch state {
            case .approved: "done"
            case .declined: "error"
            case .waiting, .working: "busy"
            }
        var page = PageDocument(
            title: title, siteName: siteName,
            main: """
                <h1>\(title)</h1>
                <div class="notice \(style)" role="status">\(notice)<p>You can close this page.</p></div>
                \(WalletNews.line)
                <p><a href="/">What waits</a></p>
                """)
        if case .working = state {
            page.script = "setTimeout(()=>location.reload(),1000)"
            page.refreshSeconds = 1
        } else {
            page.script = WalletNews.script
        }
        return page
    }
}
