public import HTTP

/// A whole page: head, landmarks and the words between them.
public struct PageDocument: Sendable {
    /// What the window and the tab are called; plain text.
    public var title: String
    /// The name of the program or the place, above everything; a link home.
    public var siteName: String
    /// Links of the navigation; empty for none.
    public var navigation: HTML = .empty
    /// What the page is about; begins with its `<h1>`.
    public var main: HTML
    /// What is said at the end; empty for none.
    public var footer: HTML = .empty
    /// A program of our own, run when the page is there; nil for none.
    public var script: StaticString?
    /// After so many seconds the page is asked for again by a browser without script; nil for never.
    public var refreshSeconds: Int?
    /// Where every browser goes on at once; nil to stay.
    var leadsTo: PagePath?

    /// Creates a page.
    public init(title: String, siteName: String, main: HTML) {
        self.title = title
        self.siteName = siteName
        self.main = main
    }

    /// A page of a few words: what is the matter, and what next.
    public static func words(title: String, what: String, next: String, siteName: String = "") -> PageDocument {
        PageDocument(
            title: title, siteName: siteName,
            main: "<h1>\(title)</h1><div class=\"notice error\" role=\"alert\"><p>\(what)</p><p>\(next)</p></div>")
    }

    /// The answer that brings the page.
    public func response(status: Int = 200) -> HTTPResponse {
        let nonce = Secret(byteCount: 16).word
        var headers = PageHeaders.fields(nonce: nonce)
        headers["Content-Type"] = "text/html; charset=utf-8"
        return HTTPResponse(status: status, headers: headers, body: .bytes(html(nonce).bytes))
    }

    /// The page; `nonce` is the word by which its style and its script are known as its own.
    func html(_ nonce: String) -> HTML {
        let style = HTML(trusted: StyleSheet.bytes)
        let script = script.map { HTML(trusted: $0.withUTF8Buffer { Array($0) }) }
        let refresh: HTML? = refreshSeconds.map {
            "<noscript><meta http-equiv=\"refresh\" content=\"\($0)\"></noscript>"
        }
        let onward: HTML? = leadsTo.map { "<meta http-equiv=\"refresh\" content=\"0;url=\($0)\">" }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title)</title>
            <link rel="icon" href="/icon.svg">
            <style nonce="\(nonce)">\(style)</style>
            \(refresh)\(onward)
            </head>
            <body>
            <a class="skip" href="#main">Skip to the content</a>
            \(header)
            <main id="main" tabindex="-1">
            \(main)
            </main>
            \(footer.isEmpty ? .empty : "<footer>\(footer)</footer>")
            \(script.map { "<script nonce=\"\(nonce)\">\($0)</script>" })
            </body>
            </html>

            """
    }

    private var header: HTML {
        if siteName.isEmpty { return .empty }
        let links: HTML = navigation.isEmpty ? .empty : "<nav aria-label=\"Main\">\(navigation)</nav>"
        return "<header><a class=\"home\" href=\"/\">\(siteName)</a>\(links)</header>"
    }
}
