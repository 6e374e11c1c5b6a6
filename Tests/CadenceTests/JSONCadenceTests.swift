import Cadence
import Testing

@Suite struct JSONCadenceTests {
    @Test(
        "C113: capabilities of both ages decode next to other fields",
        arguments: [
            #"{"id":"1","address":"0x01cf0e2f2f715450","borrowType":{"kind":"Reference","type":{"kind":"Int"},"#
                + #""authorization":{"kind":"Unauthorized","entitlements":null}}}"#,
            #"{"path":"/public/notes","address":"0x01","borrowType":"Int"}"#,
            #"{"path":{"type":"Path","value":{"domain":"public","identifier":"notes"}},"address":"0x01","#
                + #""borrowType":""}"#,
        ]) func capabilities(content: String) throws
    {
        let value = try decode(
            #"{"type":"Struct","value":{"id":"S.test.A","fields":[{"name":"c","value":"#
                + #"{"type":"Capability","value":\#(content)}},{"name":"n","value":{"type":"String","value":"x"}}]}}"#
        )
        guard case .composite(let composite) = value, case .capability(let capability)? = composite["c"] else {
            Issue.record("no capability")
            return
        }
        #expect(composite["n"] == .string("x"))
        if content.contains("path") {
            #expect(capability.path?.description == "/public/notes")
            #expect(capability.address.description == "0x0000000000000001")
        } else {
            #expect(capability.id == 1)
            #expect(capability.borrowType.id == "&Int")
        }
    }

    @Test(
        "C115, C116: faults say where they are",
        arguments: [
            (#"{"type":"UInt7","value":"1"}"#, "unknownType value", "UInt7"),
            (#"{"type":"Array","value":[{"type":"UInt7","value":"1"}]}"#, "unknownType value[0]", "UInt7"),
            (
                #"{"type":"Array","value":[{"type":"String","value":"a"},{"value":"1"}]}"#,
                "missing value[1]", "`type`"
            ),
            (
                #"{"value":{"id":"S.test.A","fields":[{"value":{"value":[{"key":{"type":"Bool","value":1},"#
                    + #""value":{"type":"Void"}}],"type":"Dictionary"},"name":"d"}]},"type":"Struct"}"#,
                "invalid value.fields.d[0].key", "true or false"
            ),
            (
                #"{"value":[{"value":{"value":"256","type":"UInt8"},"type":"Optional"}],"type":"Array"}"#,
                "outOfRange value[0]", "256"
            ),
            (
                #"{"type":"Type","value":{"staticType":{"kind":"Optional"}}}"#, "missing value.staticType",
                "`type`"
            ),
            (
                #"{"type":"InclusiveRange","value":{"start":{"type":"Int","value":"x"}}}"#,
                "invalid value.start", #""x""#
            ),
            (
                #"{"type":"Struct","value":{"id":"S.test.A","fields":[{"name":"a"}]}}"#,
                "missing value.fields[0]", "`value`"
            ),
        ]) func places(json: String, brief: String, part: String)
    {
        let fault = fault { _ = try decode(json) }
        #expect(fault?.brief == brief)
        #expect(fault?.message.contains(part) == true)
        #expect(fault?.description.hasSuffix("(at \(brief.split(separator: " ")[1]))") == true)
    }

    @Test("C116: a fault of syntax has its offset") func syntaxOffset() {
        let fault = fault { _ = try decode(#"{"type":"Int","value":"1",}"#) }
        #expect(fault?.kind == .syntax)
        #expect(fault?.offset == 26)
    }

    @Test("C120: ranges and 128-bit fixed point") func newTypes() throws {
        let range = try decode(
            #"{"type":"InclusiveRange","value":{"start":{"type":"Int256","value":"10"},"end":{"type":"Int256","#
                + #""value":"20"},"step":{"type":"Int256","value":"5"}}}"#)
        #expect(range.typeID == "InclusiveRange<Int256>")
        guard case .range(let parts) = range else {
            Issue.record("no range")
            return
        }
        #expect(
            parts.start == integer(.int256, 10) && parts.end == integer(.int256, 20)
                && parts.step == integer(.int256, 5))
        let number = try decode(#"{"type":"UFix128","value":"1.000000000000000000000001"}"#)
        #expect(number.plainJSON == #""1.000000000000000000000001""#)
    }

    @Test("C121: CCF is recognised", arguments: [[0xd8, 0x82, 0x82, 0x80], [0xd8, 0x81, 0x82] as [UInt8]])
    func ccf(bytes: [UInt8]) {
        let fault = fault { _ = try JSONCadence.decode(bytes) }
        #expect(fault?.kind == .notJSONCadence)
        #expect(fault?.message == "this is not JSON-Cadence (it looks like CCF)")
    }

    @Test(
        "C122: Type values hold objects, text or nothing",
        arguments: [
            (#""Int""#, "Int"), (#"{"kind":"Int"}"#, "Int"), (#""""#, ""),
            (#""A.f8d6e0586b0a20c7.Notes.Note""#, "A.f8d6e0586b0a20c7.Notes.Note"),
            (#"{"kind":"Reference","type":{"kind":"Int"},"authorized":true}"#, "&Int"),
            (#"{"kind":"AuthAccount"}"#, "AuthAccount"),
        ]) func typeValues(content: String, id: String) throws
    {
        guard case .type(let type) = try decode(#"{"type":"Type","value":{"staticType":\#(content)}}"#) else {
            Issue.record("no type")
            return
        }
        #expect(type.id == id)
    }

    @Test("C123: Void has one member, all others exactly two") func members() throws {
        #expect(try decode(#"{"type":"Void"}"#) == .void)
        #expect(try decode(#"{"type":"Optional","value":null}"#) == .optional(nil))
        #expect(fault { _ = try decode(#"{"type":"String"}"#) }?.kind == .missing)
        #expect(fault { _ = try decode(#"{"type":"String","value":"a","extra":1}"#) }?.kind == .invalid)
        #expect(fault { _ = try decode(#"{"type":"String","value":"a","value":"b"}"#) }?.kind == .duplicate)
        #expect(fault { _ = try decode(#"{"type":"Int","type":"String","value":"1"}"#) }?.kind == .duplicate)
        #expect(
            fault { _ = try decode(#"{"type":"Int","v\u0061lue":"1","value":"2"}"#) }?.kind == .duplicate)
        #expect(try decode(#"{"t\u0079pe":"I\u006et","v\u0061lue":"\u0031"}"#) == integer(.int, 1))
    }

    @Test(
        "C127: short addresses are padded on the left",
        arguments: [
            ("0x1", "0x0000000000000001"), ("0x1234", "0x0000000000001234"),
            ("0x01cf0e2f2f715450", "0x01cf0e2f2f715450"),
        ]) func shortAddresses(written: String, printed: String) throws
    {
        let value = try decode(#"{"type":"Address","value":"\#(written)"}"#)
        #expect(text(value) == #"{"type":"Address","value":"\#(printed)"}"#)
    }

    @Test(arguments: ["0xzz", "0x+1", "1", "0x11111111111111111", "0x "]) func `rubbish is no address`(text: String) {
        #expect(fault { _ = try decode(#"{"type":"Address","value":"\#(text)"}"#) }?.kind == .invalid)
    }

    @Test(arguments: [
        "01", "1.", "-", "1e", "+1", ".5", "1e+", "-01", "tru", "nul", "[1,]", #"{"a":1,}"#, #"{"a" 1}"#, "{1:2}",
        #""\u12""#, #""\ud800""#, #""\ud800\u0041""#, #""\udc00\ud800""#, #""\#u{1}""#, #"""#, "[", "{", "[}",
    ]) func `text that is no JSON is refused even where it would be ignored`(junk: String) {
        let json =
            #"{"type":"Capability","value":{"x":\#(junk),"borrowType":"","address":"0x01","id":"1"}}"#
        #expect(fault { _ = try decode(json) }?.kind == .syntax)
    }

    @Test(arguments: [
        "0", "-0.5e-3", "1E9", "true", "null", "[]", "[1,[2,{}]]", #""\ud83e\udd8a\n""#,
    ]) func `extra members inside are ignored whatever they hold`(extra: String) throws {
        let json = #"{"type":"Path","value":{"x":\#(extra),"domain":"public","identifier":"a"}}"#
        #expect(try decode(json) == .path(CadencePath(.public, "a")))
    }

    @Test func `limits hold`() {
        let json = Array(#"{"type":"Array","value":[{"type":"Void"},{"type":"Void"}]}"#.utf8)
        #expect((try? JSONCadence.decode(json, limits: .init(bytes: json.count, items: 11))) != nil)
        #expect(fault { _ = try JSONCadence.decode(json, limits: .init(bytes: json.count - 1)) }?.kind == .limit)
        #expect(fault { _ = try JSONCadence.decode(json, limits: .init(items: 10)) }?.kind == .limit)
        #expect(
            fault { _ = try JSONCadence.decode(json, limits: .init(bytes: -1, depth: -1, items: -1)) }?.kind == .limit)
    }

    /// What surrounds a type in a type: an optional, a field, a parameter of an initializer.
    static let typeShapes = [
        (#"{"kind":"Optional","type":"#, "}"),
        (#"{"kind":"Struct","typeID":"S.t.A","initializers":[],"fields":[{"id":"a","type":"#, "}]}"),
        (#"{"kind":"Struct","typeID":"S.t.A","fields":[],"initializers":[[{"label":"","id":"a","type":"#, "}]]}"),
    ]

    @Test(arguments: typeShapes)
    func `types nest to their limit on a small stack, and no further`(open: String, close: String) throws {
        func document(_ depth: Int) -> [UInt8] {
            let (open, close) = (String(repeating: open, count: depth - 1), String(repeating: close, count: depth - 1))
            return Array((#"{"type":"Type","value":{"staticType":"# + open + #"{"kind":"Int"}"# + close + "}}").utf8)
        }
        let limit = JSONCadence.Limits().typeDepth
        let deepest = document(limit)
        try withSmallStack {
            let value = try JSONCadence.decode(deepest)
            let again = try JSONCadence.decode(JSONCadence.encode(value))
            guard again == value, again.hashValue == value.hashValue, !value.plainJSON.isEmpty else {
                throw SmallStackError.wrong
            }
        }
        #expect(fault { _ = try JSONCadence.decode(document(limit + 1)) }?.kind == .limit)
        #expect(fault { _ = try JSONCadence.decode(document(2_000)) }?.kind == .limit)
    }

    @Test(arguments: [
        (#"{"kind":"Struct","typeID":"S.t.A","initializers":[],"fields":[{"id":"a","type":{}}]}"#, ".fields[0].type"),
        (
            #"{"kind":"Struct","typeID":"S.t.A","fields":[],"initializers":[[],[{"label":"","id":"a","type":{}}]]}"#,
            ".initializers[1][0].type"
        ),
        (#"{"kind":"Struct","typeID":"x.y","fields":[],"initializers":[]}"#, ".typeID"),
        (#"{"kind":"Function","parameters":[{"label":"","id":1}]}"#, ".parameters[0].id"),
        (#"{"kind":"Function","parameters":[],"return":{"kind":"Optional","type":{}}}"#, ".return.type"),
        (
            #"{"kind":"Reference","type":{"kind":"Int"},"authorization":{"kind":"EntitlementConjunctionSet","#
                + #""entitlements":[{"typeID":"a"},{}]}}"#, ".authorization.entitlements[1]"
        ),
        (#"{"kind":"Dictionary","key":{"kind":"Int"},"value":{"kind":"Intersection","types":[1]}}"#, ".value.types[0]"),
    ]) func `faults in types are located`(type: String, path: String) {
        let json = #"{"type":"Array","value":[{"type":"Type","value":{"staticType":\#(type)}}]}"#
        #expect(fault { _ = try decode(json) }?.path == "value[0].staticType" + path)
    }

    @Test(arguments: ["PublicKey", "Account.Keys", "Account.StorageCapabilities"])
    func `composites of built-in types have ids without a location`(id: String) throws {
        let json = Array(#"{"type":"Struct","value":{"id":"\#(id)","fields":[]}}"#.utf8)
        #expect(try JSONCadence.decode(json, form: .argument).typeID == id)
    }

    @Test func `every cut of a document is refused`() throws {
        let json = Array(
            #"{"value":{"id":"S.test.A","fields":[{"value":{"value":"\u00e9é","type":"String"},"name":"a"}]},"type":"Struct"}"#
                .utf8)
        #expect((try? JSONCadence.decode(json)) != nil)
        for length in json.indices {
            #expect(throws: CadenceError.self) { try JSONCadence.decode(Array(json[..<length])) }
        }
    }
}
