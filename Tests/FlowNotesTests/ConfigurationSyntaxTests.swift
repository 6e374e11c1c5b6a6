import FlowNotes
import Testing

struct ConfigurationSyntaxTests {
    @Test(
        "C088: a file that is not JSON is refused with line and column",
        arguments: [
            ("", "flow.json:1:1: not valid JSON: the file is empty"),
            (" \n\n", "flow.json:3:1: not valid JSON: the file is empty"),
            ("[]", "flow.json:1:1: not valid as a configuration: a list, but an object { … } is needed"),
            (
                "{\n  \"networks\": {},\n}",
                "flow.json:3:1: not valid JSON: a comma before \"}\", or a name in quotes is missing"
            ),
            ("{\n  // a comment\n}", "flow.json:2:3: not valid JSON: a comment where a name in quotes is needed"),
            ("{\"é\": tru}", "flow.json:1:7: not valid JSON: something else where a value is needed"),
            ("{\"a\": 01}", "flow.json:1:8: not valid JSON: something else where a comma or \"}\" is needed"),
            ("{\"a\": [1,]}", "flow.json:1:10: not valid JSON: a comma before \"]\", or a value is missing"),
            ("{\"a\": 1.}", "flow.json:1:9: not valid JSON: \"}\" where a digit is needed"),
            ("{\"a\" 1}", "flow.json:1:6: not valid JSON: something else where a colon is needed"),
            ("{\"a\": \"b\n\"}", "flow.json:1:7: not valid JSON: a text without its closing quote"),
            ("{\"a\": \"\\x\"}", "flow.json:1:8: not valid JSON: an unknown escape after \\"),
            (
                "{\"a\": \"\\ud800\"}",
                "flow.json:1:8: not valid JSON: a \\u that is not followed by a character's four hex digits"
            ),
            ("{\"a\": \"\u{1}\"}", "flow.json:1:8: not valid JSON: a control character in a text"),
            ("{} {}", "flow.json:1:4: not valid JSON: \"{\" after the end of the value"),
            ("\u{feff}{}", "flow.json:1:1: not valid JSON: the file begins with a byte order mark"),
        ])
    func refused(_ text: String, _ expected: String) throws {
        let scratch = try ConfigurationScratch()
        let failure = scratch.failure { _ = try scratch.load(text) }
        #expect(
            failure == expected
                + (expected.contains("as a conf")
                    ? "; see flow.json.example" : "; mend the file there, or make a new one"))
    }

    @Test func depthIsLimited() throws {
        let scratch = try ConfigurationScratch()
        func nested(_ depth: Int) -> String {
            "{\"x\": " + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
        }
        #expect(scratch.failure { _ = try scratch.load(nested(63)) } == nil)
        for depth in [64, 1_000_000] {
            let failure = scratch.failure { _ = try scratch.load(nested(depth)) }
            #expect(failure?.hasPrefix("flow.json:1:70: not valid JSON: nested more than 64 deep") ?? false)
        }
    }

    @Test(arguments: [
        ("\\u0061lice", "alice"), ("\\ud83d\\udc4d", "👍"), ("\\\"\\\\\\/\\b\\f\\n\\r\\t", "\"\\/\u{8}\u{c}\n\r\t"),
        ("\\u00e9é", "éé"),
    ])
    func escapes(_ written: String, _ name: String) throws {
        let scratch = try ConfigurationScratch()
        let key = String(repeating: "1", count: 64)
        let text = "{\"accounts\": {\"\(written)\": {\"address\": \"0x1\", \"key\": \"\(key)\"}}}"
        #expect(try scratch.load(text).accountNames == [name])
    }

    @Test func notUTF8() throws {
        let scratch = try ConfigurationScratch()
        var bytes = Array("{\"a\": \"b\"}".utf8)
        bytes[7] = 0xff
        try scratch.write(bytes: bytes)
        let failure = scratch.failure { _ = try Configuration.load(files: [scratch.path()], environment: [:]) }
        #expect(failure?.hasPrefix("flow.json:1:7: not valid JSON: a text that is not UTF-8") ?? false)
    }

    @Test func doubleNames() throws {
        let scratch = try ConfigurationScratch()
        let text = "{\n\"networks\": {\n  \"a\": \"http://a\",\n  \"a\": \"http://b\"\n}}"
        let failure = scratch.failure { _ = try scratch.load(text) }
        #expect(failure == "flow.json:4:8: /networks/a: the name stands twice; keep one of the two")
    }

    @Test func unreadable() throws {
        let scratch = try ConfigurationScratch()
        let load = { (path: String) in
            scratch.failure { _ = try Configuration.load(files: [path], environment: [:]) }
        }
        #expect(
            load(scratch.path())
                == "cannot read flow.json: No such file or directory; write one with: flownotes init")
        #expect(load("/dev")?.hasPrefix("cannot read /dev: not a regular file") ?? false)
    }
}
