import HTTP
import Testing
import WebPage

struct FormFieldsTests {
    private func form(_ body: String, _ type: String? = "application/x-www-form-urlencoded") throws -> FormFields {
        var request = HTTPRequest(method: "POST", target: "/", body: Array(body.utf8))
        request.headers["Content-Type"] = type
        return try FormFields(of: request)
    }

    @Test func fieldsAreDecoded() throws {
        let fields = try form("title=Two+litres&body=a%0D%0Ab%26c%3Dd&empty=&bare&title=second&%C3%BC=%F0%9F%A6%8A")
        #expect(fields["title"] == "Two litres")
        #expect(fields["body"] == "a\r\nb&c=d")
        #expect(fields.text("body") == "a\nb&c=d")
        #expect(fields["empty"] == "")
        #expect(fields["bare"] == "")
        #expect(fields["ü"] == "🦊")
        #expect(fields["missing"] == nil)
    }

    @Test(arguments: [("a\r\nb", "a\nb"), ("a\rb", "a\rb"), ("\r\r\n", "\r\n"), ("a\n\nb", "a\n\nb"), ("\r\n", "\n")])
    func linesEndAsAPersonMeant(sent: String, read: String) throws {
        let encoded = sent.utf8.map { $0 == 13 ? "%0D" : $0 == 10 ? "%0A" : String(UnicodeScalar($0)) }.joined()
        #expect(try Array(form("t=" + encoded).text("t")?.utf8 ?? "none".utf8) == Array(read.utf8))
    }

    @Test(arguments: ["a=%", "a=%4", "a=%zz", "a=%ff", "%c3=1", "a=%ED%A0%80"])
    func whatIsNoTextIsRefused(body: String) {
        #expect(throws: FormError.notText) { try form(body) }
    }

    @Test func otherTypesAndTooManyFieldsAreRefused() throws {
        for type in [nil, "multipart/form-data; boundary=x", "text/plain", "application/json", ""] {
            #expect(throws: FormError.otherType) { try form("a=1", type) }
        }
        #expect(try form("a=1", "application/x-www-form-urlencoded; charset=UTF-8")["a"] == "1")
        let most = FormFields.maximumCount
        #expect(try form([String](repeating: "a=1", count: most).joined(separator: "&"))["a"] == "1")
        #expect(throws: FormError.tooManyFields) {
            try form([String](repeating: "a=1", count: most + 1).joined(separator: "&"))
        }
    }

    @Test func targetsAreTakenApart() throws {
        let target = try PageTarget("/account/0x01/notes/%32?q=a+b%2B&x=1#part")
        #expect(target.path == ["account", "0x01", "notes", "2"])
        #expect(target.query["q"] == "a b+")
        #expect(try PageTarget("/").path.isEmpty)
        #expect(try PageTarget("/?token=a").query["token"] == "a")
        #expect(throws: FormError.notText) { try PageTarget("/%ff") }
    }
}
