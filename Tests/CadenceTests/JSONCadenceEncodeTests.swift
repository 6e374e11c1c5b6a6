import Cadence
import Testing

@Suite struct JSONCadenceEncodeTests {
    @Test(
        "C018, C020: strings are escaped as JSON.stringify does",
        arguments: [
            ("a/b", "a/b"), ("café 👍", "café 👍"), ("<b>&", "<b>&"), ("\u{2028}\u{2029}", "\u{2028}\u{2029}"),
            (#""\"#, #"\"\\"#), ("\u{8}\t\n\u{c}\r", "\\b\\t\\n\\f\\r"),
            ("\u{0}\u{1f}\u{7f}", "\\u0000\\u001f\u{7f}"),
            ("", ""), ("â\u{80}", "â\u{80}"),
        ]) func argumentStrings(string: String, escaped: String)
    {
        #expect(text(.string(string)).utf8.elementsEqual(#"{"type":"String","value":"\#(escaped)"}"#.utf8))
    }

    @Test(arguments: [
        ("a/b", "a/b"), ("<b>&", "\\u003cb\\u003e\\u0026"),
        ("\u{2027}\u{2028}\u{2029}\u{202a}", "\u{2027}\\u2028\\u2029\u{202a}"),
        ("\u{8}\u{c}\u{b}", "\\b\\f\\u000b"),
    ]) func `a node escapes more`(string: String, escaped: String) {
        #expect(text(.string(string), .node).utf8.elementsEqual(#"{"value":"\#(escaped)","type":"String"}"#.utf8))
    }

    @Test("C018: type stands before value, name before value, and bytes never change") func argumentForm() {
        let value = CadenceValue.structure(
            "A.f8d6e0586b0a20c7.Notes.Thing",
            [
                .init("a", .optional(integer(.int, -5))), .init("b", .array([.bool(true), .void])),
                .init("c", .dictionary([(key: .string("k"), value: .optional(nil))])),
                .init(
                    "d", .range(CadenceRange(start: integer(.int8, 1), end: integer(.int8, 3), step: integer(.int8, 1)))
                ),
                .init("e", .path(CadencePath(.storage, "x"))), .init("f", .type(.simple("Int"))),
            ])
        let expected =
            #"{"type":"Struct","value":{"id":"A.f8d6e0586b0a20c7.Notes.Thing","fields":["#
            + #"{"name":"a","value":{"type":"Optional","value":{"type":"Int","value":"-5"}}},"#
            + #"{"name":"b","value":{"type":"Array","value":[{"type":"Bool","value":true},{"type":"Void"}]}},"#
            + #"{"name":"c","value":{"type":"Dictionary","value":[{"key":{"type":"String","value":"k"},"#
            + #""value":{"type":"Optional","value":null}}]}},"#
            + #"{"name":"d","value":{"type":"InclusiveRange","value":{"start":{"type":"Int8","value":"1"},"#
            + #""end":{"type":"Int8","value":"3"},"step":{"type":"Int8","value":"1"}}}},"#
            + #"{"name":"e","value":{"type":"Path","value":{"domain":"storage","identifier":"x"}}},"#
            + #"{"name":"f","value":{"type":"Type","value":{"staticType":{"kind":"Int"}}}}]}}"#
        for _ in 0..<100 { #expect(text(value) == expected) }
        #expect(value.description == expected)
    }

    @Test("C018: a Swift dictionary gives the same bytes whatever its hash order") func dictionaryOrder() {
        let expected = text(.dictionary((10..<40).map { (key: .string("\($0)"), value: integer(.int, $0)) }))
        for capacity in [0, 100, 1000] {
            var dictionary: [String: Int] = [:]
            dictionary.reserveCapacity(capacity)
            for number in (10..<40).shuffled() { dictionary["\(number)"] = number }
            #expect(text(dictionary.cadence) == expected)
        }
    }

    @Test("C130: a result written as JSON-Cadence can be an argument") func resultAsArgument() throws {
        let result =
            #"{"value":[{"value":"a<b","type":"String"},{"value":"0x01cf0e2f2f715450","type":"Address"}],"type":"Array"}\#n"#
        let argument = JSONCadence.encode(try decode(result))
        #expect(try JSONCadence.decode(argument, form: .argument) == decode(result))
        #expect(argument.last != 0x0a)
    }
}
