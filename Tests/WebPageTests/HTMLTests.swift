import Testing
import WebPage

struct HTMLTests {
    @Test(arguments: [
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("\" onmouseover=\"x", "&quot; onmouseover=&quot;x"), ("' onclick='x", "&#39; onclick=&#39;x"),
        ("a & b &amp; c", "a &amp; b &amp;amp; c"), ("a\0b", "a\u{fffd}b"), ("日本 é 👩‍👩‍👧", "日本 é 👩‍👩‍👧"), ("", ""),
        ("</textarea><img src=x onerror=alert(1)>", "&lt;/textarea&gt;&lt;img src=x onerror=alert(1)&gt;"),
    ])
    func textIsEscaped(text: String, escaped: String) {
        let html: HTML = "<p title=\"\(text)\">\(text)</p>"
        #expect(html.text == "<p title=\"\(escaped)\">\(escaped)</p>")
        #expect(HTML(text: text).text == escaped)
    }

    @Test func htmlIsTakenAsItIs() {
        let inner: HTML = "<b>\("<")</b>"
        let none: HTML? = nil
        let html: HTML = "\(inner)\(none)\([inner, "<i>"])\(7)"
        #expect(html.text == "<b>&lt;</b><b>&lt;</b><i>7")
        #expect((inner + "x").text == "<b>&lt;</b>x")
    }

    @Test func addressesStayOnTheServer() {
        #expect(PagePath("notes", "3").text == "/notes/3")
        #expect(PagePath().text == "/")
        #expect(PagePath("//evil.example", "..").text == "/%2F%2Fevil.example/..")
        #expect(PagePath(["search"], query: [("q", "a&b=ü +#")]).text == "/search?q=a%26b%3D%C3%BC%20%2B%23")
        let path = PagePath("javascript:alert(1)")
        #expect(path.text.hasPrefix("/"))
        let link: HTML = "<a href=\"\(PagePath(["x"], query: [("a", "1"), ("b", "\"")]))\">"
        #expect(link.text == "<a href=\"/x?a=1&amp;b=%22\">")
    }
}
