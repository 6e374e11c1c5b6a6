import Cadence
import Testing

/// A note as the contract gives it.
struct TestNote: CadenceStruct, Equatable {
    var id: UInt64
    var title: String
    var body: String?
    var createdAt: UFix64
    var tags: [String: [Int]]

    init(fields: inout CadenceFields) throws {
        id = try fields.read("id")
        title = try fields.read("title")
        body = try fields.read("body")
        createdAt = try fields.read("createdAt")
        tags = try fields.read("tags")
    }
}

@Suite struct CadenceReaderTests {
    static let fields: [(name: String, value: String)] = [
        ("id", #"{"value":"7","type":"UInt64"}"#), ("title", #"{"value":"a\u003cb","type":"String"}"#),
        ("body", #"{"value":{"value":"é","type":"String"},"type":"Optional"}"#),
        ("createdAt", #"{"value":"1.50000000","type":"UFix64"}"#),
        (
            "tags",
            #"{"value":[{"key":{"value":"k","type":"String"},"value":{"value":[{"value":"-3","type":"Int"}],"#
                + #""type":"Array"}}],"type":"Dictionary"}"#
        ),
    ]

    static func note(_ fields: [(name: String, value: String)]) -> String {
        let list = fields.map { "{\"value\":\($0.value),\"name\":\"\($0.name)\"}" }.joined(separator: ",")
        return #"{"value":{"id":"A.f8d6e0586b0a20c7.Notes.Note","fields":[\#(list)]},"type":"Struct"}"#
    }

    static func changed(_ name: String, _ value: String) -> [(name: String, value: String)] {
        fields.map { $0.name == name ? (name, value) : $0 }
    }

    /// Straight from bytes and by way of a value.
    func both<Decoded: CadenceReadable>(_ type: Decoded.Type, _ json: String) throws -> [Decoded] {
        [
            try JSONCadence.decode(type, from: Array(json.utf8)),
            try Decoded(cadence: try decode(json)),
        ]
    }

    func faults<Decoded: CadenceReadable>(_ type: Decoded.Type, _ json: String) -> [CadenceError?] {
        [
            fault { _ = try JSONCadence.decode(type, from: Array(json.utf8)) },
            fault { _ = try Decoded(cadence: try decode(json)) },
        ]
    }

    @Test("C132: fields are found by name in any order") func anyOrder() throws {
        for fields in [Self.fields, Self.fields.reversed(), Self.fields.shuffled()] {
            for note in try both(TestNote.self, Self.note(fields)) {
                #expect(note.id == 7 && note.title == "a<b" && note.body == "é")
                #expect(note.createdAt.description == "1.50000000" && note.tags == ["k": [-3]])
            }
        }
    }

    @Test("C132: a missing field is named with its note") func missingField() {
        let notes = [Self.note(Self.fields), Self.note(Self.fields.filter { $0.name != "title" })]
        let json = "{\"value\":[\(notes.joined(separator: ","))],\"type\":\"Array\"}"
        for fault in faults([TestNote].self, json) {
            #expect(fault?.brief == "missing value[1].fields.title")
            #expect(fault?.message.contains("`title`") == true)
        }
    }

    @Test("C132: a field that is read twice is refused, others are tolerated") func duplicateFields() throws {
        for at in 0...Self.fields.count {
            var fields = Self.fields
            fields.insert(("id", #"{"value":"8","type":"UInt64"}"#), at: at)
            for fault in faults(TestNote.self, Self.note(fields)) {
                #expect(fault?.brief == "duplicate value.fields.id")
            }
            var more = Self.fields
            more.insert(("new", #"{"type":"Struct","value":{"id":"S.t.B","fields":[]}}"#), at: at)
            more.insert(("new", #"{"type":"Void"}"#), at: at)
            #expect(try both(TestNote.self, Self.note(more)).allSatisfy { $0.id == 7 })
        }
    }

    @Test("C120: an unknown type in a field fails only if the field is asked for") func unknownType() throws {
        let unknown = #"{"value":{"a":[1]},"type":"Decimal"}"#
        let note = try JSONCadence.decode(
            TestNote.self, from: Array(Self.note(Self.fields + [("price", unknown)]).utf8))
        #expect(note.id == 7)
        let fault = fault {
            _ = try JSONCadence.decode(TestNote.self, from: Array(Self.note(Self.changed("title", unknown)).utf8))
        }
        #expect(fault?.brief == "unknownType value.fields.title")
        #expect(fault?.message.contains("Decimal") == true)
    }

    @Test("C132: an optional is unwrapped") func optionals() throws {
        let wrapped = #"{"value":{"value":"x","type":"String"},"type":"Optional"}"#
        #expect(try both(TestNote.self, Self.note(Self.changed("title", wrapped))).allSatisfy { $0.title == "x" })
        let none = #"{"value":null,"type":"Optional"}"#
        for fault in faults(TestNote.self, Self.note(Self.changed("title", none))) {
            #expect(fault?.brief == "mismatch value.fields.title")
            #expect(fault?.message == "expected String, found nil")
        }
        #expect(try both(TestNote.self, Self.note(Self.changed("body", none))).allSatisfy { $0.body == nil })
        let plain = #"{"value":"x","type":"String"}"#
        #expect(try both(TestNote.self, Self.note(Self.changed("body", plain))).allSatisfy { $0.body == "x" })
        #expect(try both(TestNote?.self, #"{"type":"Optional","value":\#(Self.note(Self.fields))}"#)[0]?.id == 7)
    }

    @Test(arguments: [
        ("id", #"{"value":"x","type":"String"}"#, "mismatch value.fields.id"),
        ("id", #"{"value":"x","type":"UInt64"}"#, "invalid value.fields.id"),
        ("id", #"{"value":"-1","type":"Int"}"#, "outOfRange value.fields.id"),
        ("title", #"{"value":"1","type":"Int"}"#, "mismatch value.fields.title"),
        ("createdAt", #"{"value":"1.0","type":"Fix64"}"#, "mismatch value.fields.createdAt"),
        (
            "tags",
            #"{"value":[{"key":{"value":"k","type":"String"},"value":{"type":"Void"}}],"type":"Dictionary"}"#,
            "mismatch value.fields.tags[0].value"
        ),
        ("tags", #"{"value":[],"type":"Array"}"#, "mismatch value.fields.tags"),
    ]) func `faults are located`(name: String, value: String, brief: String) {
        for fault in faults(TestNote.self, Self.note(Self.changed(name, value))) { #expect(fault?.brief == brief) }
    }

    @Test func `members in either order and with escapes`() throws {
        let json =
            #" {"type" : "Struct", "value": {"fields":[{"name":"\u0069d","value":{"type":"UInt64","value":"\u0037"}}],"#
            + #""id":"S.t.A"}} "#
        struct One: CadenceStruct {
            var id: UInt64
            var type: String
            init(fields: inout CadenceFields) throws {
                id = try fields.read("id")
                type = fields.id
            }
        }
        #expect(try both(One.self, json).allSatisfy { $0.id == 7 && $0.type == "S.t.A" })
    }

    @Test func `a whole that is no struct, no array, no JSON`() {
        for fault in faults([TestNote].self, #"{"type":"Int","value":"1"}"#) {
            #expect(fault?.message == "expected Array, found Int")
        }
        for fault in faults(TestNote.self, #"{"type":"Int","value":"1"}"#) {
            #expect(fault?.message == "expected a composite, found Int")
        }
        #expect(fault { _ = try JSONCadence.decode([TestNote].self, from: []) }?.kind == .syntax)
    }
}

@Suite struct CadenceConvertibleTests {
    func check<Converted: CadenceConvertible & Equatable>(
        _ value: Converted, _ json: String, location: SourceLocation = #_sourceLocation
    ) throws {
        #expect(text(value.cadence) == json, sourceLocation: location)
        #expect(try Converted(cadence: value.cadence) == value, sourceLocation: location)
        #expect(try JSONCadence.decode(Converted.self, from: Array(json.utf8)) == value, sourceLocation: location)
    }

    @Test func `Swift types have their Cadence types`() throws {
        try check(true, #"{"type":"Bool","value":true}"#)
        try check("é", #"{"type":"String","value":"é"}"#)
        try check(-5, #"{"type":"Int","value":"-5"}"#)
        try check(UInt(5), #"{"type":"UInt","value":"5"}"#)
        try check(Int8.min, #"{"type":"Int8","value":"-128"}"#)
        try check(UInt8.max, #"{"type":"UInt8","value":"255"}"#)
        try check(Int16.min, #"{"type":"Int16","value":"-32768"}"#)
        try check(UInt16.max, #"{"type":"UInt16","value":"65535"}"#)
        try check(Int32.min, #"{"type":"Int32","value":"-2147483648"}"#)
        try check(UInt32.max, #"{"type":"UInt32","value":"4294967295"}"#)
        try check(Int64.min, #"{"type":"Int64","value":"-9223372036854775808"}"#)
        try check(UInt64.max, #"{"type":"UInt64","value":"18446744073709551615"}"#)
        try check(Int128.min, #"{"type":"Int128","value":"-170141183460469231731687303715884105728"}"#)
        try check(UInt128.max, #"{"type":"UInt128","value":"340282366920938463463374607431768211455"}"#)
        try check(Address(rawValue: 1), #"{"type":"Address","value":"0x0000000000000001"}"#)
        try check(String?.none, #"{"type":"Optional","value":null}"#)
        try check(
            [[1], []],
            #"{"type":"Array","value":[{"type":"Array","value":[{"type":"Int","value":"1"}]},{"type":"Array","value":[]}]}"#
        )
        try check(
            ["a": true],
            #"{"type":"Dictionary","value":[{"key":{"type":"String","value":"a"},"value":{"type":"Bool","value":true}}]}"#
        )
        try check(
            CadencePath(.public, "a"), #"{"type":"Path","value":{"domain":"public","identifier":"a"}}"#)
        try check(CadenceValue.void, #"{"type":"Void"}"#)
    }

    @Test func `a key that occurs twice is refused`() {
        let pair = #"{"key":{"type":"Int","value":"1"},"value":{"type":"Void"}}"#
        let json = #"{"type":"Dictionary","value":[\#(pair),\#(pair)]}"#
        let fault = fault { _ = try JSONCadence.decode([Int: CadenceValue].self, from: Array(json.utf8)) }
        #expect(fault?.brief == "duplicate value[1].key")
    }
}
