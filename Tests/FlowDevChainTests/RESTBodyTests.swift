import Testing

@testable import FlowDevChain

@Suite struct RESTBodyTests {
    @Test(
        arguments: [
            ("{\"script\":\"\"}", nil), ("{} \n", nil), ("{\"SCRIPT\":\"\"}", nil), ("{\"ſcript\":\"\"}", nil),
            ("", "request body must not be empty"), (" \n", "request body must not be empty"),
            ("null", "request body must not be empty"),
            ("{", "request body contains badly-formed JSON"), ("{\"a", "request body contains badly-formed JSON"),
            ("tru", "request body contains badly-formed JSON"),
            ("{]", "request body contains badly-formed JSON (at position 2)"),
            ("[1,]", "request body contains badly-formed JSON (at position 4)"),
            ("{\"a\" 1}", "request body contains badly-formed JSON (at position 6)"),
            ("{\"a\":01}", "request body contains badly-formed JSON (at position 7)"),
            ("{\"a\":\"\u{1}\"}", "request body contains badly-formed JSON (at position 7)"),
            ("{\"a\":\"\\x\"}", "request body contains badly-formed JSON (at position 8)"),
            ("-", "request body contains badly-formed JSON"),
            ("[]", "request body contains an invalid value for the \"\" field (at position 1)"),
            ("  12", "request body contains an invalid value for the \"\" field (at position 4)"),
            ("{\"script\":true}", "request body contains an invalid value for the \"script\" field (at position 14)"),
            (
                "{\"script\":{\"a\":1}}",
                "request body contains an invalid value for the \"script\" field (at position 11)"
            ),
            (
                "{\"arguments\":[\"\",1]}",
                "request body contains an invalid value for the \"arguments\" field (at position 18)"
            ),
            ("{\"x\":1,\"script\":1}", "request body contains unknown field \"x\""),
            ("{\"\\u0007\\u00e9\\u200b\":1}", "request body contains unknown field \"\\aé\\u200b\""),
            ("{}{}", "request body must only contain a single JSON object"),
            ("{} x", "request body must only contain a single JSON object"),
        ] as [(String, String?)])
    func bodiesAreReadAsANodeReadsThem(_ body: String, _ refusal: String?) {
        check(body, refusal) { bytes throws(RESTError) in _ = try ScriptBody(bytes) }
    }

    @Test func aFieldGivenAgainCounts() throws {
        let body = try ScriptBody(Array("{\"script\":\"QQ==\",\"script\":\"Qg==\",\"script\":null}".utf8))
        #expect(body.script == [0x42])
    }

    @Test(
        arguments: [
            ("QQ==", nil), ("QU\nI=", nil), ("QUJD", nil), ("", nil),
            ("Q", 0), ("QUI", 0), ("QUJDQ", 4), ("QU!D", 2), ("Q===", 1), ("QQ=", 3), ("QQ=x", 2), ("QQ==Q", 4),
            ("QUI=\n\nx", 6),
        ] as [(String, Int?)])
    func base64IsReadAsANodeReadsIt(_ text: String, _ place: Int?) {
        check(
            "{\"arguments\":[\"\(text.replacing("\n", with: "\\n"))\"]}",
            place.map {
                "invalid argument encoding: illegal base64 data at input byte \($0)"
            }
        ) { bytes throws(RESTError) in _ = try ScriptBody(bytes) }
    }

    private func check(_ body: String, _ refusal: String?, _ read: ([UInt8]) throws(RESTError) -> Void) {
        do {
            try read(Array(body.utf8))
            #expect(refusal == nil, "\(body)")
        } catch {
            #expect(error == refusal.map { RESTError(400, $0) }, "\(body)")
        }
    }
}
