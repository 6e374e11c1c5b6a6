import Testing

@testable import FlowDevChain

@Suite struct ArgumentDocumentTests {
    @Test(arguments: [
        (#"{"a":1}"#, #"{"a":1}"#), (#" {"a":1} "#, #"{"a":1}"#), (#"{"a":1}{"b":2}"#, #"{"a":1}"#),
        (#"{"a":"}"} x"#, #"{"a":"}"}"#), (#"{"a":"\"}"}["#, #"{"a":"\"}"}"#), (#"{"a":[{}]}}"#, #"{"a":[{}]}"#),
        (#"{"a":"\ud800"}"#, #"{"a":"\ufffd"}"#), (#"{"a":"\udfffx"}"#, #"{"a":"\ufffdx"}"#),
        (#"{"a":"\ud83d\ude00"}"#, #"{"a":"\ud83d\ude00"}"#),
        (#"{"a":"\ud83d\ud83d\ude00"}"#, #"{"a":"\ufffd\ud83d\ude00"}"#),
        (#"{"a":"\\ud800"}"#, #"{"a":"\\ud800"}"#),
        // What is no document stays as it is, for the reader to refuse.
        ("", ""), ("{", "{"), (#"{"a"#, #"{"a"#), (#"{"a\"#, #"{"a\"#), (#"{"\u"#, #"{"\u"#), ("12 {}", "12 {}"),
        ("[1]", "[1]"), ("}", "}"), (#""a""#, #""a""#), ("\\", "\\"),
    ])
    func theFirstDocumentCounts(_ bytes: String, _ document: String) {
        #expect(String(decoding: ArgumentDocument.read(Array(bytes.utf8)), as: UTF8.self) == document)
    }
}
