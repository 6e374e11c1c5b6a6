import Cadence
import Flow
import WebPage

/// The page that lists what waits; it looks again by itself while nothing does, and says when more does.
struct WalletListPage: Sendable {
    let options: DevelopmentWallet.Options
    let entries: [WalletBook.Entry]
    /// How long ago each was asked, and whether anybody waits for it.
    let ages: [String: RequestAge]
    /// The hidden field by which a form is known as the page's own.
    let formField: HTML

    /// The page.
    var document: PageDocument {
        var page = PageDocument(
            title: title, siteName: WalletPage.siteName, main: "<h1>\(title)</h1>\(WalletNews.line)\(content)\(whose)")
        if entries.isEmpty {
            page.script = "setTimeout(()=>location.reload(),1500)"
            page.refreshSeconds = 3
        } else {
            page.script = WalletNews.script
        }
        return page
    }

    private var title: String {
        switch entries.count {
        case 0: "Nothing waits"
        case 1: "1 request waits"
        default: "\(entries.count) requests wait"
        }
    }

    private var content: HTML {
        if entries.isEmpty {
            return """
                <p>When an application asks to sign in, or for a signature, it is shown here. This page looks for it by \
                itself.</p>
                """
        }
        return """
            <ul class="notes">\(entries.compactMap(item))</ul>
            <form method="post" action="/decide">\(formField)
            <p class="actions"><a class="button plain" href="/">Look again</a>
            <button type="submit" class="plain" name="decision" value="\(WalletPage.declineAll)">\
            Decline all</button></p>
            </form>
            """
    }

    private func item(_ entry: WalletBook.Entry) -> HTML? {
        guard let question = entry.content else { return nil }
        let words = QuestionWords(question)
        let age = ages[entry.id].map { HTML(text: " \($0.sentence)") }
        return """
            <li><a href="\(WalletPage.path(of: entry.id))">\(words.title)</a>
            <p>\(words.summary)</p><p class="soft">\(words.asker)\(age)</p></li>
            """
    }

    private var whose: HTML {
        let payer: HTML? = options.payer.map {
            "<dt>Who pays</dt><dd>account <span class=\"code\">\($0.address.description)</span></dd>"
        }
        return """
            <h2>This wallet</h2>
            <dl><dt>Account</dt><dd><span class="code">\(options.user.address.description)</span>, \
            key \(options.user.keyIndex)</dd>\(payer)<dt>Network</dt><dd>\(options.network)</dd></dl>
            """
    }
}
