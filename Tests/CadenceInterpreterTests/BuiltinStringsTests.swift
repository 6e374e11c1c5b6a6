import Testing

@testable import CadenceInterpreter

/// Strings give what the real chain gives; the rows are those of the corpus and of its rules.
@Suite struct BuiltinStringsTests {
    private let bench: BuiltinBench

    init() throws { bench = try BuiltinBench() }

    private func check(_ name: String, _ text: String, _ arguments: [Value], _ expected: String) throws {
        let string = bench.string(text)
        let found = try bench.text {
            switch arguments.count {
            case 0: try bench.call(name, on: string)
            case 1: try bench.call(name, on: string, arguments[0])
            default: try bench.call(name, on: string, arguments[0], arguments[1])
            }
        }
        #expect(found == expected, "\(name) of \(text)")
    }

    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("👨‍👩‍👧", 1), ("🇨🇭", 1), ("🇨🇭🇨🇭🇨", 3), ("\r\n", 1), ("\r\r\n", 2),
        ("日本", 2), ("a\0b", 3), ("क्ष", 2),
    ]) func lengths(_ text: String, _ length: Int) throws {
        let string = StringValue(text)
        #expect(string.length == length, "\(text)")
        #expect(string.characters.map(\.text).joined().utf8.elementsEqual(string.text.utf8))
        #expect(string.character(at: length) == nil && string.character(at: -1) == nil)
    }

    @Test func normalForm() throws {
        #expect(Array(StringValue("e\u{301}").text.utf8) == [0xC3, 0xA9])
        #expect(Array(StringValue("\u{212B}").text.utf8) == [0xC3, 0x85])
        #expect(StringValue("e\u{301}") == StringValue("\u{E9}"))
        #expect(try bench.text { try bench.field("String.utf8", of: bench.string("e\u{301}")) } == "[195, 169]")
        try check("String.concat", "e", [bench.string("\u{301}")], "\"é\"")
    }

    @Test func longRunsOfMarks() {
        let marks = String(String.UnicodeScalarView(repeatElement("\u{302}", count: 31)))
        let scalars = Array(StringValue("x" + marks).text.unicodeScalars)
        #expect(scalars.count == 33 && scalars[31] == "\u{34F}")
        #expect(
            StringValue("x" + marks.unicodeScalars.dropLast().map(String.init).joined()).text.unicodeScalars.count == 31
        )
    }

    @Test func slices() throws {
        try check("String.slice", "hello", [.int(1), .int(3)], "\"el\"")
        try check("String.slice", "hello", [.int(5), .int(5)], "\"\"")
        try check("String.slice", "a👍b", [.int(1), .int(2)], "\"👍\"")
        try check(
            "String.slice", "abc", [.int(1), .int(4)],
            "StringSliceIndicesError: string slice indices [1:4] are out of bounds (length 3)")
        try check("String.slice", "abc", [.int(2), .int(1)], "InvalidSliceIndexError: invalid slice index: 2 > 1")
    }

    @Test func searching() throws {
        try check("String.contains", "hello", [bench.string("ell")], "true")
        try check("String.contains", "hello", [bench.string("")], "true")
        try check("String.contains", "", [bench.string("a")], "false")
        try check("String.contains", "e\u{301}", [bench.string("e")], "false")
        try check("String.contains", "👨‍👩‍👧", [bench.string("👩")], "false")
        try check("String.index", "a👍b", [bench.string("b")], "2")
        try check("String.index", "abc", [bench.string("")], "0")
        try check("String.index", "abc", [bench.string("z")], "-1")
        try check("String.count", "banana", [bench.string("ana")], "1")
        try check("String.count", "abc", [bench.string("")], "4")
        try check("String.count", "", [bench.string("")], "1")
    }

    @Test func splitting() throws {
        for (text, separator, parts) in [
            ("a,b,c", ",", #"["a", "b", "c"]"#), ("", ",", #"[""]"#), (",a,", ",", #"["", "a", ""]"#),
            ("abc", "", #"["a", "b", "c"]"#), ("", "", "[]"), ("a--b", "--", #"["a", "b"]"#),
        ] {
            try check("String.split", text, [bench.string(separator)], parts)
        }
    }

    @Test func replacing() throws {
        for (text, old, new, result) in [
            ("aXbX", "X", "-", "a-b-"), ("abc", "z", "-", "abc"), ("aaa", "aa", "b", "ba"), ("abc", "", "-", "-a-b-c-"),
            ("", "", "-", "-"), ("ab", "b", "\u{301}", "á"),
        ] {
            try check("String.replaceAll", text, [bench.string(old), bench.string(new)], "\"\(result)\"")
        }
    }

    @Test func hexadecimal() throws {
        try check("String.decodeHex", "0aFf", [], "[10, 255]")
        try check("String.decodeHex", "abc", [], "InvalidHexLengthError: hex string has non-even length")
        try check("String.decodeHex", "zz", [], "InvalidHexByteError: invalid byte in hex string: 7a")
        #expect(try bench.text { try bench.call("String_Static.encodeHex", bench.bytes(10, 255)) } == "\"0aff\"")
    }

    @Test(arguments: [("ABC", "abc"), ("ÄÖÜ", "äöü"), ("İ", "i"), ("straße", "straße"), ("ΑΣ", "ας".dropLast() + "σ")])
    func lowerCase(_ text: String, _ lower: String) throws {
        try check("String.toLower", text, [], "\"\(lower)\"")
    }

    @Test func making() throws {
        let parts = try bench.array(bench.string("e"), bench.string("\u{301}"), of: .string)
        #expect(try bench.text { try bench.call("String_Static.join", parts, bench.string("")) } == "\"é\"")
        #expect(try bench.text { try bench.call("String_Static.join", parts, bench.string(", ")) } == "\"e, \u{301}\"")
        #expect(try bench.text { try bench.call("String_Static.fromUTF8", bench.bytes(101, 204, 129)) } == "\"é\"")
        #expect(try bench.text { try bench.call("String_Static.fromUTF8", bench.bytes(0xC3)) } == "nil")
        #expect(try bench.text { try bench.call("Functions.String") } == "\"\"")
    }

    @Test func order() {
        #expect(StringValue("z") < StringValue("é") && StringValue("A") < StringValue("a"))
        #expect(StringValue("z") < StringValue("😀") && !(StringValue("a") < StringValue("a")))
    }

    @Test func workIsBounded() throws {
        let long = bench.string(String(repeating: "a", count: 200_000))
        let needle = bench.string(String(repeating: "a", count: 100_000) + "b")
        #expect(throws: RuntimeFailure.self) {
            for _ in 0..<1000 { _ = try bench.call("String.contains", on: long, needle) }
        }
        var text = long
        #expect(throws: RuntimeFailure.self) {
            for _ in 0..<40 { text = try bench.call("String.concat", on: text, text) }
        }
    }
}
