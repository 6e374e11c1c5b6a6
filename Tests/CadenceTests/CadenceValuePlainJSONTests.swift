import Cadence
import Testing

@Suite struct CadenceValuePlainJSONTests {
    @Test("C129: structs become objects other tools can read") func structs() throws {
        let fields: [CadenceComposite.Field] = [
            .init("owner", .address(Address(rawValue: 0x01cf_0e2f_2f71_5450))), .init("id", UInt64.max.cadence),
            .init("price", try UFix64(text: "1.5").cadence), .init("title", .optional(nil)),
            .init("body", .optional(.string(#"a"b"#))), .init("pinned", .bool(true)),
            .init("small", integer(.uint8, 7)),
        ]
        let json =
            #"{"owner":"0x01cf0e2f2f715450","id":"18446744073709551615","price":"1.50000000","title":null,"#
            + #""body":"a\"b","pinned":true,"small":7}"#
        let value = CadenceValue.structure("A.f8d6e0586b0a20c7.Notes.Note", fields)
        #expect(CadenceValue.array([value, value]).plainJSON == "[\(json),\(json)]")
        #expect(CadenceValue.array([]).plainJSON == "[]")
        #expect(CadenceValue.structure("S.test.A", []).plainJSON == "{}")
    }

    @Test(arguments: [
        (CadenceValue.void, "null"), (.optional(.optional(nil)), "null"), (.character("é"), #""é""#),
        (.path(CadencePath(.public, "a")), #""/public/a""#), (.type(.optional(.simple("Int"))), #""(Int)?""#),
        (.type(.unknown), "null"), (integer(.int64, -1), #""-1""#), (integer(.int32, -1), "-1"),
        (integer(.int, 1), #""1""#),
        (
            .capability(CadenceCapability(address: Address(rawValue: 1), id: 6, borrowType: .unknown)),
            #"{"address":"0x0000000000000001","id":"6","borrowType":null}"#
        ),
        (
            .composite(
                CadenceComposite(id: "S.t.E", kind: .enumeration, fields: [.init("rawValue", integer(.uint8, 2))])), "2"
        ),
        (
            .range(CadenceRange(start: integer(.int8, 1), end: integer(.int8, 3), step: integer(.int8, 1))),
            #"{"start":1,"end":3,"step":1}"#
        ),
    ]) func `simple values`(value: CadenceValue, json: String) {
        #expect(value.plainJSON == json)
    }

    @Test func `dictionaries are objects unless keys would be lost`() {
        let one = integer(.uint64, 1)
        #expect(CadenceValue.dictionary([(key: one, value: .void)]).plainJSON == #"{"1":null}"#)
        #expect(CadenceValue.dictionary([]).plainJSON == "{}")
        #expect(
            CadenceValue.dictionary([(key: one, value: .bool(true)), (key: .string("1"), value: .void)]).plainJSON
                == #"[{"key":"1","value":true},{"key":"1","value":null}]"#)
        #expect(
            CadenceValue.dictionary([(key: .array([one]), value: .void)]).plainJSON
                == #"[{"key":["1"],"value":null}]"#)
    }
}
