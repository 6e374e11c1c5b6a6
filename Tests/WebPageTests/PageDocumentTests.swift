import HTTP
import Testing
import WebPage

struct PageDocumentTests {
    private func text(_ response: HTTPResponse) async throws -> String {
        String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self)
    }

    @Test func aPageForbidsAllButItsOwn() async throws {
        var page = PageDocument(title: "A & <b>", siteName: "x", main: "<h1>Hello</h1>")
        page.script = "document.title"
        let response = page.response(status: 404)
        let policy = try #require(response.headers["Content-Security-Policy"])
        let nonce = try #require(policy.split(separator: "'").first { $0.hasPrefix("nonce-") }?.dropFirst(6))
        for part in [
            "default-src 'none'", "script-src 'nonce-\(nonce)'", "frame-ancestors 'none'", "base-uri 'none'",
            "form-action 'self'", "require-trusted-types-for 'script'",
        ] { #expect(policy.contains(part)) }
        #expect(!policy.contains("unsafe"))
        #expect(response.headers["X-Content-Type-Options"] == "nosniff")
        #expect(response.headers["Referrer-Policy"] == "no-referrer")
        #expect(response.headers["Cache-Control"] == "no-store")
        let html = try await text(response)
        #expect(html.contains("<script nonce=\"\(nonce)\">document.title</script>"))
        #expect(html.contains("<title>A &amp; &lt;b&gt;</title>"))
        #expect(html.contains("<html lang=\"en\">"))
        // Another page has another nonce.
        #expect(page.response().headers["Content-Security-Policy"] != policy)
    }

    @Test func pagesOfWordsAreEscaped() async throws {
        let page = PageDocument.words(title: "No", what: "<script>", next: "\"'&")
        let html = try await text(page.response(status: 403))
        #expect(!html.contains("<script>"))
        #expect(html.contains("&lt;script&gt;"))
    }

    @Test func redirectsAreGot() {
        let response = HTTPResponse.redirect(to: PagePath(["acts", "1"], query: [("a", "b\r\nX: y")]))
        #expect(response.status == 303)
        #expect(response.headers["Location"] == "/acts/1?a=b%0D%0AX%3A%20y")
    }
}
