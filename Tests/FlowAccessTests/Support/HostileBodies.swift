import HTTP

/// Bodies with which a broken or hostile node answers a question with HTTP 200.
enum HostileBodies {
    /// What is no good answer to any question, by name.
    static let all: [(name: String, body: [UInt8])] =
        texts.map { ($0.0, Array($0.1.utf8)) } + [
            ("invalid UTF-8", Array(#"{"id":"#.utf8) + [0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22, 0x7d]),
            ("only invalid UTF-8", [0xff, 0xff, 0xff]), ("UTF-16", [0xff, 0xfe, 0x7b, 0, 0x7d, 0]),
            ("UTF-32", [0, 0, 0xfe, 0xff, 0, 0, 0, 0x7b]), ("zero bytes", Array(repeating: 0, count: 1000)),
            ("truncated escape", Array(#"{"id":"\u12"#.utf8)), ("lone surrogate", Array(#"{"id":"\ud800"}"#.utf8)),
            ("spaces", Array(repeating: 0x20, count: 100_000)),
        ]

    private static let texts: [(String, String)] = [
        ("nothing", ""), ("null", "null"), ("number", "1"), ("string", #""abc""#), ("true", "true"), ("object", "{}"),
        ("array of null", "[null]"), ("array of numbers", "[1,2,3]"), ("two blocks", "[{},{}]"),
        ("nested array", "[[[]]]"),
        ("truncated", #"{"id":"11"#), ("half", "[{"), ("HTML", "<html><body>502 Bad Gateway</body></html>"),
        ("two documents", "{}{}"), ("trailing comma", #"{"id":"1",}"#),
        ("error with 200", #"{"code":400,"message":"no"}"#),
        ("arrays 1000 deep", deep("[", 1000, "]")), ("arrays 100000 deep", deep("[", 100_000, "]")),
        ("open arrays", String(repeating: "[", count: 100_000)),
        ("objects 100000 deep", deep(#"{"id":"#, 100_000, "}")),
        ("open objects", String(repeating: #"{"a":"#, count: 100_000)),
        ("huge number", String(repeating: "9", count: 100_000)), ("huge exponent", #"{"id":1e999999999}"#),
        ("huge string", #"""# + String(repeating: "x", count: 1_000_000) + #"""#),
        ("huge member name", #"{"\#(String(repeating: "x", count: 1_000_000))":1}"#),
        ("many members", "{" + (0..<50_000).map { #""a\#($0)":0"# }.joined(separator: ",") + "}"),
        ("many elements", "[" + String(repeating: "{},", count: 100_000) + "{}]"),
    ]

    private static func deep(_ open: String, _ count: Int, _ close: String) -> String {
        String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
    }
}
