import Testing

@testable import FlowDevChain

@Suite struct RESTParameterTests {
    @Test(
        arguments: [
            ("0", 0), ("17", 17), ("0x1F", 31), ("0b101", 5), ("0o17", 15), ("017", 15), ("0_7", 7), ("0x_f", 15),
            ("18446744073709551615", UInt64.max), ("18446744073709551616", nil), ("0x10000000000000000", nil),
            ("", nil),
            ("-1", nil), ("+1", nil), ("08", nil), ("0x", nil), ("1__0", nil), ("_1", nil), ("1_", nil), ("1e3", nil),
            (" 1", nil),
            ("0b2", nil),
        ] as [(String, UInt64?)])
    func heightsMayBeWrittenInAnyBase(_ text: String, _ number: UInt64?) {
        #expect(UnsignedText.anyBase(text) == number, "\(text)")
    }

    @Test(arguments: [
        ("A.0123456789abcdef.Foo.Bar", true), ("flow.AccountCreated", true), ("A.0123456789abcdef.Foo.Bar.Gone", true),
        ("A.0123456789ABCDEF.Foo.Bar", false), ("A.0x0123456789abcdef.Foo.Bar", false),
        ("A.0123456789abcdef.Foo", false),
        ("", false), ("Foo", false), ("a.0123456789abcdef.Foo.Bar", false),
    ])
    func typesOfEventsHaveAForm(_ text: String, _ isGood: Bool) {
        #expect(((try? EventTypeParameter.read(text)) != nil) == isGood, "\(text)")
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (1_545_258_750_000_000_000, "2018-12-19T22:32:30Z"),
            (1_796_028_697_249_000_000, "2026-11-30T08:51:37.249Z"),
            (1_796_028_697_200_000_001, "2026-11-30T08:51:37.200000001Z"),
            (951_782_400_000_000_000, "2000-02-29T00:00:00Z"), (-1, "1969-12-31T23:59:59.999999999Z"),
            (Int64.max, "2262-04-11T23:47:16.854775807Z"), (Int64.min, "1677-09-21T00:12:43.145224192Z"),
        ] as [(Int64, String)])
    func timesAreWrittenAsShortAsTheyAre(_ nanoseconds: Int64, _ text: String) {
        #expect(Timestamp.text(nanoseconds) == text)
    }

    @Test(arguments: [
        ("a,b", ["a", "b"]), ("[a,b]", ["a", "b"]), ("a b", ["a", "b"]), ("a, b", ["a", " b"]), ("", []),
        ("a,,b", ["a", "", "b"]),
    ])
    func listsAreSeparatedByCommas(_ text: String, _ parts: [String]) {
        #expect(QueryParameters.list(text) == parts)
    }

    @Test func stringsAreEscapedForPages() {
        let value = RESTValue.string("<&>\"\\\n\u{0}\u{7F}\u{2028}\u{2029}é")
        #expect(
            String(decoding: value.bytes, as: UTF8.self)
                == "\"\\u003c\\u0026\\u003e\\\"\\\\\\n\\u0000\u{7F}\\u2028\\u2029é\"")
    }
}
