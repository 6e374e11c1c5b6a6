import Cadence
import Testing

@Suite struct CadenceTypeTests {
    @Test(arguments: [
        (CadenceType.optional(.optional(.simple("Int"))), "((Int)?)?"),
        (.dictionary(key: .simple("Address"), value: .variableSizedArray(.simple("String"))), "{Address:[String]}"),
        (.constantSizedArray(.simple("UInt8"), size: 3), "[UInt8;3]"),
        (.reference(.simple("Int"), .disjunction(["Mutate", "Insert"])), "auth(Insert|Mutate)&Int"),
        (.reference(.simple("Int"), .conjunction(["Mutate", "Insert"])), "auth(Insert,Mutate)&Int"),
        (.reference(.simple("Int"), .map("S.t.M")), "auth(S.t.M)&Int"),
        (.reference(.simple("Int"), .unauthorized), "&Int"),
        (.intersection([.named("S.t.J"), .named("S.t.I")]), "{S.t.I,S.t.J}"),
        (.capability(.unknown), "Capability"), (.capability(.simple("Int")), "Capability<Int>"),
        (
            .function(
                CadenceFunctionType(
                    isView: true, typeParameters: [.init("T", bound: .reference(.simple("AnyStruct"), .unauthorized))],
                    parameters: [CadenceParameter(name: "a", type: .simple("Int"))], result: .simple("Void"))),
            "view fun<T:&AnyStruct>(Int):Void"
        ),
    ]) func `ids are those of the chain`(type: CadenceType, id: String) throws {
        #expect(type.id == id)
        let value = CadenceValue.type(type)
        #expect(try JSONCadence.decode(JSONCadence.encode(value, form: .node)) == value)
    }

    @Test(arguments: [
        ("3", 3), ("3.0", 3), ("3e0", 3), ("-0", 0), ("9007199254740992", 9_007_199_254_740_992),
        ("9007199254740994", 9_007_199_254_740_994), ("9223372036854775808", 9_223_372_036_854_775_808),
    ])
    func `a size is a whole number`(text: String, size: UInt64) throws {
        let type = #"{"kind":"ConstantSizedArray","type":{"kind":"Int"},"size":\#(text)}"#
        #expect(
            try decode(#"{"type":"Type","value":{"staticType":\#(type)}}"#)
                == .type(.constantSizedArray(.simple("Int"), size: size)))
    }

    @Test(arguments: ["-1", "1.5", "1e30", "9007199254740993", "18446744073709551616", "1e400", "\"3\"", "null"])
    func `other sizes are refused`(text: String) {
        let type = #"{"kind":"ConstantSizedArray","type":{"kind":"Int"},"size":\#(text)}"#
        let fault = fault { _ = try decode(#"{"type":"Type","value":{"staticType":\#(type)}}"#) }
        #expect(fault?.brief == "invalid value.staticType.size")
    }

    @Test func `a type parameter without a bound is written so that it can be read`() throws {
        let parameter = CadenceFunctionType.TypeParameter("T", bound: .unknown)
        let function = CadenceFunctionType(typeParameters: [parameter], parameters: [], result: .simple("Int"))
        let value = CadenceValue.type(.function(function))
        #expect(try JSONCadence.decode(JSONCadence.encode(value), form: .argument) == value)
        let node = String(decoding: JSONCadence.encode(value, form: .node), as: UTF8.self)
        #expect(node.contains(#"[{"name":"T","typeBound":null}]"#))
    }

    @Test func `a repeated type is known by its id after it was written out`() throws {
        let inner = #"{"type":"","kind":"Struct","typeID":"A.01.C.I","fields":[],"initializers":[]}"#
        let outer = #"{"kind":"Dictionary","key":\#(inner),"value":"A.01.C.I"}"#
        let value = try decode(#"{"type":"Type","value":{"staticType":\#(outer)}}"#, form: .argument)
        guard case .type(let type) = value else {
            Issue.record("no type")
            return
        }
        #expect(type.id == "{A.0000000000000001.C.I:A.0000000000000001.C.I}")
        let turned = #"{"kind":"Dictionary","key":"A.01.C.I","value":\#(inner)}"#
        #expect(throws: CadenceError.self) {
            try decode(#"{"type":"Type","value":{"staticType":\#(turned)}}"#, form: .argument)
        }
    }

    @Test func `kinds of later versions are kept by name, but are no arguments`() throws {
        let json = #"{"type":"Type","value":{"staticType":{"kind":"Quaternion"}}}"#
        #expect(try decode(json) == .type(.simple("Quaternion")))
        #expect(text(try decode(json)) == json)
        #expect(fault { _ = try decode(json, form: .argument) }?.brief == "unknownType value.staticType")
    }
}
