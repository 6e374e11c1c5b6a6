import Cadence
import Testing

@testable import FlowNotesCommands

struct ArgumentReaderTests {
    private static let names: @Sendable (String) -> Address? = { $0 == "alice" ? Address(rawValue: 7) : nil }

    @Test(
        "Plain text is read as the parameter's type asks",
        arguments: [
            ("UFix64", "4.2", #"{"type":"UFix64","value":"4.20000000"}"#),
            ("UFix64", "4", #"{"type":"UFix64","value":"4.00000000"}"#),
            ("Fix64", "-1", #"{"type":"Fix64","value":"-1.00000000"}"#), ("Int", "-5", #"{"type":"Int","value":"-5"}"#),
            ("Address", "0x01", #"{"type":"Address","value":"0x0000000000000001"}"#),
            ("Address", "alice", #"{"type":"Address","value":"0x0000000000000007"}"#),
            ("String", #" "quoted", and more "#, #"{"type":"String","value":" \"quoted\", and more "}"#),
            ("String", "nil", #"{"type":"String","value":"nil"}"#), ("String", "", #"{"type":"String","value":""}"#),
            ("String?", "nil", #"{"type":"Optional","value":null}"#),
            ("String?", "", #"{"type":"Optional","value":{"type":"String","value":""}}"#),
            ("Bool", "true", #"{"type":"Bool","value":true}"#),
            ("[UInt8]", "[]", #"{"type":"Array","value":[]}"#),
            (
                "[UInt8; 2]", "[1,2]",
                #"{"type":"Array","value":[{"type":"UInt8","value":"1"},{"type":"UInt8","value":"2"}]}"#
            ),
            (
                "[String]", #"[a b, "c, d", "e\"\u00e9"]"#,
                #"{"type":"Array","value":[{"type":"String","value":"a b"},{"type":"String","value":"c, d"},"#
                    + #"{"type":"String","value":"e\"é"}]}"#
            ),
            (
                "{String: [UFix64?]}", "{ a : [1, nil] , b: []}",
                #"{"type":"Dictionary","value":[{"key":{"type":"String","value":"a"},"value":{"type":"Array","value":["#
                    + #"{"type":"Optional","value":{"type":"UFix64","value":"1.00000000"}},"#
                    + #"{"type":"Optional","value":null}]}},"#
                    + #"{"key":{"type":"String","value":"b"},"value":{"type":"Array","value":[]}}]}"#
            ),
            (
                "[String?]", #"["nil", nil]"#,
                #"{"type":"Array","value":[{"type":"Optional","value":{"type":"String","value":"nil"}},"#
                    + #"{"type":"Optional","value":null}]}"#
            ),
            (
                "StoragePath", "/storage/notes",
                #"{"type":"Path","value":{"domain":"storage","identifier":"notes"}}"#
            ),
        ])
    func values(_ type: String, _ text: String, _ expected: String) throws {
        let json = try ArgumentReader.json(text, as: ArgumentType(type), names: Self.names)
        let value = try JSONCadence.decode(Array(json.utf8), form: .argument)
        #expect(String(decoding: JSONCadence.encode(value, form: .argument), as: UTF8.self) == expected)
    }

    @Test(
        "What does not fit is refused",
        arguments: [
            ("[UInt8]", "[1,2", "] is missing at the end"), ("[UInt8]", "1,2", #"[ is missing at "1,2""#),
            ("[UInt8]", "[1,]", #"a value is missing before "]""#), ("[UInt8]", "[1] x", #""x" follows the value"#),
            ("[UInt8; 2]", "[1]", "[UInt8; 2] has 2 elements, not 1"),
            ("{String: Int}", "{a}", ": is missing after a key"),
            ("[String]", #"["a]"#, #""a] is no text in quotes"#), ("Bool", "yes", #""yes" is neither true nor false"#),
            ("StoragePath", "/public/x", #""/public/x" is no StoragePath; one is /storage/name"#),
            ("PublicPath", "x", #""x" is no PublicPath; one is /public/name"#),
            ("AnyStruct", "1", "a AnyStruct cannot be typed as plain text"),
            ("[AnyStruct]", "[1]", "a AnyStruct cannot be typed as plain text"),
            (String(repeating: "[", count: 40) + "Int" + String(repeating: "]", count: 40), "[", "] is missing"),
        ])
    func problems(_ type: String, _ text: String, _ message: String) {
        let problem = #expect(throws: ArgumentReader.Problem.self) {
            try ArgumentReader.json(text, as: ArgumentType(type), names: Self.names)
        }
        #expect(
            problem?.message.contains(message) == true || message == "] is missing", "\(String(describing: problem))")
    }
}
