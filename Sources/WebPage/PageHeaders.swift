public import HTTP

/// The headers by which a browser is told how little it may do.
public enum PageHeaders {
    /// Those of a page whose own style and script carry the nonce.
    ///
    /// Nothing is loaded from elsewhere, nothing is kept, no other page may show this one in a frame, no text can become
    /// a program, and no address of this page is told to others.
    public static func fields(nonce: String) -> HTTPHeaders {
        var headers = plain
        headers["Content-Security-Policy"] =
            "default-src 'none'; style-src 'nonce-\(nonce)'; script-src 'nonce-\(nonce)'; connect-src 'self'; "
            + "img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; "
            + "require-trusted-types-for 'script'; trusted-types 'none'"
        return headers
    }

    /// Those of any other answer.
    public static let plain: HTTPHeaders = [
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
        "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store",
        "X-Frame-Options": "DENY", "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
    ]
}

extension HTTPResponse {
    /// Sends the browser to another address of the page, to be got, whatever the method was.
    public static func redirect(to path: PagePath) -> HTTPResponse {
        var headers = PageHeaders.plain
        headers["Location"] = path.text
        return HTTPResponse(status: 303, headers: headers)
    }

    /// An answer that is no page: JSON, an icon.
    public static func plain(_ text: String, type: String, status: Int = 200) -> HTTPResponse {
        var headers = PageHeaders.plain
        headers["Content-Type"] = type
        return HTTPResponse(status: status, headers: headers, body: .bytes(Array(text.utf8)))
    }

    /// The icon of our pages, `/icon.svg`: a sheet with three lines.
    public static var pageIcon: HTTPResponse {
        .plain(
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="5" y="3" width="22" height="26" rx="3" \
            fill="#00714a"/><path d="M10 11h12M10 16h12M10 21h7" stroke="#fff" stroke-width="2.4" \
            stroke-linecap="round"/></svg>
            """, type: "image/svg+xml")
    }
}
