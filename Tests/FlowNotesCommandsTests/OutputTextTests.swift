import Testing

@testable import FlowNotesCommands

struct OutputTextTests {
    @Test(
        "C157: width by display columns, cuts between characters",
        arguments: [
            ("abc", 3), ("日本語のノート", 14), ("👍👍", 4), ("", 0), ("é", 1), ("e\u{301}", 1), ("👨‍👩‍👧‍👦", 2), ("🇯🇵", 2),
            ("❤\u{fe0f}", 2), ("한국", 4),
            ("\u{200b}", 0),
        ])
    func widths(_ text: String, _ width: Int) {
        #expect(DisplayWidth.of(text) == width)
    }

    @Test(arguments: [
        ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("👍👍", 3, "👍…"),
        ("ae\u{301}bc", 3, "ae\u{301}…"), ("👨‍👩‍👧‍👦x", 2, "…"), ("abc", 1, "…"), ("abc", 0, ""), ("", 0, ""),
    ])
    func cuts(_ text: String, _ width: Int, _ expected: String) {
        #expect(DisplayWidth.cut(text, to: width) == expected)
        #expect(DisplayWidth.of(DisplayWidth.cut(text, to: width)) <= width)
    }

    private let notes = TextTable(
        columns: [
            .init(title: "ID", isRightAligned: true), .init(title: "TITLE", isFlexible: true), .init(title: "UPDATED"),
        ],
        rows: [
            ["1", "abc", "today"], ["20", "日本語のノート", "today"], ["3", "👍👍", "tod\nay"],
            ["4", "a title that is far too long for this terminal", "today"],
        ])

    @Test("C157: columns line up at width 40")
    func table() {
        #expect(
            notes.render(width: 40) == """
                ID  TITLE                        UPDATED
                 1  abc                          today
                20  日本語のノート               today
                 3  👍👍                         tod␊ay
                 4  a title that is far too lo…  today

                """)
    }

    @Test func tableWithoutLimit() {
        #expect(notes.render().contains("a title that is far too long for this terminal  today\n"))
        #expect(notes.render(width: 3).contains(" 4  a title…  today\n"))
        #expect(TextTable(columns: [.init(title: "X")]).render() == "X\n")
        #expect(TextTable(columns: [.init(title: "X")], rows: [[], ["a", "b"]]).render() == "X\n\na\n")
    }

    @Test("One long cell does not make every row as long, nor is it cut where there is no bound")
    func longCell() {
        let long = String(repeating: "é", count: 500)
        let columns = [TextTable.Column(title: "TITLE", isFlexible: true), .init(title: "REV", isRightAligned: true)]
        let lines = TextTable(columns: columns, rows: [[long, "1"], ["b", "2"]]).render().split(separator: "\n")
        #expect(lines[1] == long + "    1" && lines[2].hasPrefix("b  ") && lines[2].hasSuffix("  2"))
        #expect(lines[2].count < 100 && lines[0].count == lines[2].count)
        #expect(TextTable(columns: columns, rows: [["a\u{600} ", ""]]).render().hasSuffix("\na\u{600}\n"))
    }

    @Test func widestGivesWayFirst() {
        let table = TextTable(
            columns: [.init(title: "A", isFlexible: true), .init(title: "B", isFlexible: true)],
            rows: [[String(repeating: "a", count: 30), String(repeating: "b", count: 12)]])
        #expect(table.render(width: 30).split(separator: "\n")[1] == "aaaaaaaaaaaaaaa…  bbbbbbbbbbbb")
        #expect(table.render(width: 20).split(separator: "\n")[1] == "aaaaaaaa…  bbbbbbbb…")
    }

    @Test(arguments: [
        ("plain é 日 👍", "plain é 日 👍", "plain é 日 👍"),
        ("a\u{1b}[31mb", "a␛[31mb", "a␛[31mb"),
        ("a\nb\tc", "a\nb\tc", "a␊b␉c"),
        ("a\r\nb\r", "a␍\nb␍", "a␍␊b␍"),
        ("\0\u{7}\u{7f}", "␀␇␡", "␀␇␡"),
        ("\u{9b}31m", "\\u{9b}31m", "\\u{9b}31m"),
        ("\u{202e}abc\u{2066}", "\\u{202e}abc\\u{2066}", "\\u{202e}abc\\u{2066}"),
        ("\u{2028}", "\\u{2028}", "\\u{2028}"),
        ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"),
    ])
    func visible(_ text: String, _ lines: String, _ line: String) {
        #expect(VisibleText.lines(text).unicodeScalars.elementsEqual(lines.unicodeScalars))
        #expect(VisibleText.line(text).unicodeScalars.elementsEqual(line.unicodeScalars))
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (1_796_024_995, "2026-11-30T07:49:55Z"), (951_782_400, "2000-02-29T00:00:00Z"),
            (951_868_799, "2000-02-29T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
            (-1, "1969-12-31T23:59:59Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"),
            (1_709_164_800, "2024-02-29T00:00:00Z"),
        ] as [(Int64, String)])
    func timestamps(_ seconds: Int64, _ expected: String) {
        #expect(Timestamp.rfc3339(unixSeconds: seconds) == expected)
        let short = expected.prefix(16).map { $0 == "T" ? " " : $0 }
        #expect(Timestamp.short(unixSeconds: seconds) == String(short))
    }

    @Test func extremeTimestampsDoNotTrap() {
        #expect(Timestamp.rfc3339(unixSeconds: .max).hasSuffix("Z"))
        #expect(Timestamp.rfc3339(unixSeconds: .min).hasSuffix("Z"))
    }

    @Test func json() {
        let value: JSONValue = [
            "id": "3", "ok": true, "error": nil, "list": [1, -2, "x", [], [:]],
            "quote\"": "\\\"/\u{8}\t\n\u{c}\r\u{1f}é\u{2028}\u{7f}👍",
        ]
        #expect(
            JSONText().encode(value)
                == #"{"id":"3","ok":true,"error":null,"list":[1,-2,"x",[],{}],"quote\"":"\\\"/\b\t\n\f\r\u001fé"#
                + "\u{2028}\u{7f}👍\"}")
        #expect(JSONText(escapesControls: true).encode(value).hasSuffix(#"\u001fé\u2028\u007f👍"}"#))
    }

    @Test(
        arguments: [
            (TextStyler.Mode.auto, true, [:], true), (.auto, false, [:], false),
            (.auto, true, ["NO_COLOR": "1"], false),
            (.auto, true, ["NO_COLOR": ""], true), (.auto, false, ["FORCE_COLOR": "1"], true),
            (.auto, true, ["FORCE_COLOR": "0"], false), (.auto, false, ["FORCE_COLOR": "1", "NO_COLOR": "1"], false),
            (.auto, true, ["TERM": "dumb"], false), (.always, false, ["NO_COLOR": "1"], true),
            (.never, true, ["FORCE_COLOR": "1"], false),
        ] as [(TextStyler.Mode, Bool, [String: String], Bool)])
    func colours(_ mode: TextStyler.Mode, _ isTerminal: Bool, _ environment: [String: String], _ expected: Bool) {
        let stream = OutputStream(isTerminal: isTerminal) { _ in }
        #expect(TextStyler(mode, stream, environment).isOn == expected)
    }
}
