public import HTTP
internal import Synchronization

/// What a page on loopback asks of a request before anything else looks at it.
///
/// Other pages in the same browser, and other programs of this machine, can reach the port too. So: the `Host` is this
/// server's own name, which a page that was rebound to 127.0.0.1 does not have; whoever asks knows the token of the
/// link, which becomes a cookie that no other site's request carries; and what changes something comes from the page
/// itself, with a word that only the page has.
public final class PageGuard: Sendable {
    /// What is to be done with a request.
    public enum Verdict: Sendable {
        /// It may be answered.
        case welcome
        /// This answer is to be given: a redirect that sets the cookie, or a refusal.
        case answer(HTTPResponse)
    }

    /// The field of a form that has the word.
    public static let field = "csrf"
    /// The field of the link's query that has the token.
    public static let tokenField = "token"

    /// How long a link for one use can be used.
    private static let oneUse: Duration = .seconds(120)

    private let token = Secret()
    private let cookie = Secret()
    private let formWord = Secret()
    private let links = Mutex<[(token: Secret, end: ContinuousClock.Instant)]>([])
    private let port = Mutex<UInt16?>(nil)
    private let name: String
    private let howToEnter: String

    /// Creates a guard; `name` distinguishes cookies of several programs, `howToEnter` is a sentence for whoever comes
    /// without the token: where the link is.
    public init(name: String, howToEnter: String) {
        self.name = name
        self.howToEnter = howToEnter
    }

    /// Learns the port that the server got; until then every request is refused.
    public func serve(on port: UInt16) { self.port.withLock { $0 = port } }

    /// The link that lets a browser in: `http://127.0.0.1:PORT/?token=…`.
    public func link() -> String { link(token) }

    /// A link that lets one browser in, soon: for the arguments of a program, which others on the machine can read.
    public func linkForOneUse() -> String {
        let token = Secret()
        links.withLock { $0.append((token, .now + Self.oneUse)) }
        return link(token)
    }

    private func link(_ token: Secret) -> String {
        let target = PagePath([], query: [(Self.tokenField, token.word)]).text
        return "http://127.0.0.1:\(port.withLock { $0 } ?? 0)" + target
    }

    /// Whether a token lets in; one for one use is used then.
    private func letsIn(_ text: String) -> Bool {
        if token.isKnown(by: text) { return true }
        return links.withLock { links in
            links.removeAll { $0.end < .now }
            guard let index = links.firstIndex(where: { $0.token.isKnown(by: text) }) else { return false }
            links.remove(at: index)
            return true
        }
    }

    /// The hidden field that each form has which changes something.
    public var formField: HTML { .hiddenField(Self.field, formWord.word) }

    /// The word of that field, for requests that a script makes.
    public var formText: String { formWord.word }

    /// Judges a request by its headers, and by the token in its address.
    public func judge(_ request: HTTPRequest, _ target: PageTarget) -> Verdict {
        guard let port = port.withLock({ $0 }), isOwnHost(request) else {
            return .answer(refuse("this is not the address of the page", "open it at 127.0.0.1, as it was printed"))
        }
        let isSafe = ["GET", "HEAD"].contains(request.method)
        guard isSafe || isOwnOrigin(request) else {
            return .answer(refuse("another site sent this form", "nothing was done; use the form on the page itself"))
        }
        if isSafe, let given = target.query[Self.tokenField] {
            guard letsIn(given) else { return .answer(stranger) }
            return .answer(entrance(request, port, target))
        }
        return Cookies(of: request.headers).values(cookieName(port)).contains(where: cookie.isKnown)
            ? .welcome : .answer(stranger)
    }

    /// Whether a form has the word; nil when it has, else the refusal.
    public func refusal(of form: FormFields) -> HTTPResponse? {
        if formWord.isKnown(by: form[Self.field]) { return nil }
        return refuse("this form is not of the page that is served now", "open the page again, and send it from there")
    }

    /// Whether a request is for this server's own name: for what has no page, and is asked by other programs.
    public func isOwnHost(_ request: HTTPRequest) -> Bool {
        guard let port = port.withLock({ $0 }) else { return false }
        return ["127.0.0.1:\(port)", "localhost:\(port)"].contains(request.headers["Host"]?.lowercased())
    }

    /// Whether the page itself has sent a form, or no browser has.
    ///
    /// A page without a referrer says `null` for its origin; then `Sec-Fetch-Site` tells, which scripts cannot set.
    private func isOwnOrigin(_ request: HTTPRequest) -> Bool {
        let site = request.headers["Sec-Fetch-Site"]?.lowercased()
        guard site == nil || site == "same-origin" else { return false }
        guard let origin = request.headers["Origin"]?.lowercased() else { return true }
        if origin == "null" { return site == "same-origin" }
        return origin == "http://" + (request.headers["Host"]?.lowercased() ?? "")
    }

    /// Takes the token out of the address, where histories and screens would keep it.
    ///
    /// A browser that comes by a link of another site keeps the cookie from the redirect, too; so it gets a page that
    /// leads on.
    private func entrance(_ request: HTTPRequest, _ port: UInt16, _ target: PageTarget) -> HTTPResponse {
        let path = PagePath(target.path)
        var response = HTTPResponse.redirect(to: path)
        if request.headers["Sec-Fetch-Site"]?.lowercased() == "cross-site" {
            var page = PageDocument(
                title: "Welcome", siteName: "", main: "<h1>Welcome</h1><p><a href=\"\(path)\">Go on</a></p>")
            page.leadsTo = path
            response = page.response()
        }
        response.headers.append(
            "Set-Cookie", "\(cookieName(port))=\(cookie.word); Path=/; HttpOnly; SameSite=Strict")
        return response
    }

    /// Cookies know no ports.
    private func cookieName(_ port: UInt16) -> String { "\(name)-\(port)" }

    private var stranger: HTTPResponse { refuse("this page is for whoever has its link", howToEnter) }

    private func refuse(_ what: String, _ next: String) -> HTTPResponse {
        PageDocument.words(title: "Not allowed", what: what, next: next).response(status: 403)
    }
}
