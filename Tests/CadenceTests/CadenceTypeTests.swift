import Cadence
import Testing

@Suite struct CadenceTypeTests {
    @Test(arguments: [
        (CadenceType.optional(.optional(.simple("Int"))), "((Int)?)?"),
        (.dictionary(key: .simple("Address"), value: .variableSizedArray(.simple("String"))), "{Address:[String]}"),
        (.constantSizedArray(.simple("UInt8"), size: .max), "[UInt8;18446744073709551615]"),
        (.reference(.simple("Int"), .disjunction(["Mutate", "Insert"])), "auth(Insert|Mutate)&Int"),
        (.reference(.simple("Int"), .conjunction(["Mutate", "Insert"])), "auth(Insert,Mutate)&Int"),
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
}
