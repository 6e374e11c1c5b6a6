import TestSupport
import Testing

/// The validator says no to what a schema does not allow, and to schemas that it does not know all of.
struct JSONSchemaTests {
    private func fault(_ schema: String, _ document: String, others: [String: String] = [:]) throws -> String? {
        var texts = others
        texts["a.json"] = schema
        let documents = try texts.mapValues { try TestSupport.JSONValue(json: Array($0.utf8)) }
        return try SchemaFolder(documents).fault(of: TestSupport.JSONValue(json: Array(document.utf8)), by: "a.json")
    }

    private static let rows: [(schema: String, good: [String], bad: [String])] = [
        (#"{}"#, ["1", "null", "{}"], []),
        (#"{"type":"string"}"#, [#""""#], ["1", "null", "[]", "{}", "true"]),
        (#"{"type":"integer"}"#, ["1", "-1", "1.0"], ["1.5", #""1""#, "true", "null"]),
        (#"{"type":["object","null"]}"#, ["{}", "null"], ["[]", "0", "false"]),
        (#"{"type":"boolean"}"#, ["true", "false"], ["0", "1", #""true""#, "null"]),
        (#"{"enum":["a",1,null]}"#, [#""a""#, "1", "null"], [#""b""#, "2", "false"]),
        (#"{"const":false}"#, ["false"], ["true", "null", "0"]),
        (#"{"const":null}"#, ["null"], ["false", "0"]),
        (#"{"pattern":"^0x[0-9a-f]{2}$"}"#, [#""0x0f""#, "1"], [#""0x0F""#, #""0x0f0""#, #""0x0f\n""#, #"" 0x0f""#]),
        (#"{"minLength":2}"#, [#""ab""#, "1"], [#""a""#, #""""#]),
        (#"{"minimum":1,"maximum":3}"#, ["1", "3", #""0""#], ["0", "4"]),
        (#"{"required":["a"]}"#, [#"{"a":null}"#, "[]"], ["{}", #"{"b":1}"#]),
        (
            #"{"properties":{"a":{"type":"string"}},"additionalProperties":false}"#, ["{}", #"{"a":"x"}"#],
            [#"{"a":1}"#, #"{"b":1}"#, #"{"a":"x","b":1}"#]
        ),
        (#"{"properties":{"a":{"type":"string"}},"additionalProperties":true}"#, [#"{"b":1}"#], [#"{"a":1}"#]),
        (#"{"items":{"type":"string"}}"#, ["[]", #"["a","b"]"#, "{}"], ["[1]", #"["a",1]"#]),
        (#"{"minItems":1,"maxItems":2}"#, ["[1]", "[1,2]"], ["[]", "[1,2,3]"]),
        (#"{"anyOf":[{"type":"string"},{"type":"null"}]}"#, [#""a""#, "null"], ["1", "[]"]),
        (##"{"$ref":"#/$defs/b","$defs":{"b":{"type":"string"}}}"##, [#""a""#], ["1"]),
        (##"{"$ref":"#/$defs/b","maxItems":0,"$defs":{"b":{"type":"array"}}}"##, ["[]"], ["1", "[1]"]),
    ]

    @Test(arguments: rows)
    func verdict(_ row: (schema: String, good: [String], bad: [String])) throws {
        for document in row.good { #expect(try fault(row.schema, document) == nil, "\(row.schema) \(document)") }
        for document in row.bad { #expect(try fault(row.schema, document) != nil, "\(row.schema) \(document)") }
    }

    @Test("a reference is followed from the file it stands in")
    func references() throws {
        let others = [
            "b.json": ##"{"properties":{"x":{"$ref":"#/$defs/c"}},"$defs":{"c":{"type":"integer"}}}"##
        ]
        let schema = #"{"items":{"$ref":"b.json"},"$defs":{"c":{"type":"string"}}}"#
        #expect(try fault(schema, #"[{"x":1}]"#, others: others) == nil)
        #expect(try fault(schema, #"[{"x":"1"}]"#, others: others)?.hasPrefix("/0/x") == true)
        for reference in ["c.json", "b.json#/$defs/d", "#/properties/x"] {
            #expect(throws: JSONSchema.Fault.self) { try fault(#"{"$ref":"\#(reference)"}"#, "1", others: others) }
        }
    }

    @Test(
        "a keyword that is not known is an error, wherever it is",
        arguments: [
            #"{"oneOf":[]}"#, #"{"properties":{"a":{"format":"uri"}}}"#, #"{"items":{"not":{}}}"#,
            #"{"anyOf":[{"if":{}}]}"#, #"{"$defs":{"a":{"allOf":[]}}}"#, #"{"type":"number"}"#, #"{"type":[]}"#,
            #"{"pattern":"["}"#, #"{"additionalProperties":{}}"#, #"{"anyOf":{}}"#, #"{"properties":[]}"#, "true", "[]",
        ])
    func unknown(_ schema: String) {
        #expect(throws: JSONSchema.Fault.self) { try fault(schema, "1") }
    }
}
