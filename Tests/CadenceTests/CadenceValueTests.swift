import Cadence
import Testing

@Suite struct CadenceValueTests {
    /// `{"type":"Optional","value":` and so on, `depth` levels of JSON objects.
    static func nestedOptional(_ depth: Int) -> [UInt8] {
        let open = String(repeating: #"{"type":"Optional","value":"#, count: depth)
        return Array((open + "null" + String(repeating: "}", count: depth)).utf8)
    }

    static func nestedArray(_ depth: Int) -> [UInt8] {
        let open = String(repeating: #"{"value":["#, count: depth)
        return Array((open + String(repeating: #"],"type":"Array"}"#, count: depth)).utf8)
    }

    @Test(arguments: [nestedOptional(10_000), nestedArray(5_000)])
    func `the deepest value is handled on a small stack`(document: [UInt8]) throws {
        try withSmallStack {
            let value = try JSONCadence.decode(document)
            let again = try JSONCadence.decode(JSONCadence.encode(value, form: .node))
            guard value == again, value.hashValue == again.hashValue, !value.plainJSON.isEmpty else {
                throw SmallStackError.wrong
            }
            _ = value.typeID
        }
    }

    @Test func `values built by hand are released on a small stack`() throws {
        try withSmallStack {
            var value = CadenceValue.void
            for level in 0..<100_000 {
                switch level % 4 {
                case 0: value = .optional(value)
                case 1: value = .array([value, .bool(true)])
                case 2: value = .dictionary([(key: .string("k"), value: value)])
                default: value = .structure("S.test.A", [.init("a", value)])
                }
            }
            let shared = value
            value = .void
            _ = shared == .void
        }
    }

    @Test func `one level beyond the limit is an error`() {
        #expect(fault { _ = try JSONCadence.decode(Self.nestedOptional(10_001)) }?.kind == .limit)
        #expect(fault { _ = try JSONCadence.decode(Self.nestedArray(100_000)) }?.kind == .limit)
        let limits = JSONCadence.Limits(depth: 2)
        #expect(fault { _ = try JSONCadence.decode(Self.nestedOptional(3), limits: limits) }?.kind == .limit)
        #expect((try? JSONCadence.decode(Self.nestedOptional(2), limits: limits)) != nil)
    }

    @Test func `equality tells types, order, names and nils apart`() {
        let values: [CadenceValue] = [
            .void, .optional(nil), .optional(.optional(nil)), .array([]), .dictionary([]), .string("a"),
            .character("a"), integer(.int8, 1), integer(.uint8, 1), .array([.string("a")]), .optional(.string("a")),
            .array([.string("a"), .string("b")]), .array([.string("b"), .string("a")]),
            .structure("S.test.A", []), .structure("S.test.B", []), .structure("S.test.A", [.init("a", .void)]),
            .structure("S.test.A", [.init("b", .void)]),
            .composite(CadenceComposite(id: "S.test.A", kind: .resource, fields: [])),
            .array([.array([]), .array([.void])]), .array([.array([.void]), .array([])]),
        ]
        for (index, value) in values.enumerated() {
            for (other, second) in values.enumerated() { #expect((value == second) == (index == other)) }
        }
        #expect(Set(values).count == values.count)
    }

    @Test("C112: nested optionals around a composite keep both levels") func nestedOptionals() throws {
        let json =
            #"{"type":"Optional","value":{"type":"Optional","value":{"type":"Resource","value":"#
            + #"{"id":"A.f8d6e0586b0a20c7.Notes.Note","fields":[{"name":"uuid","value":"#
            + #"{"type":"UInt64","value":"19"}}]}}}}"#
        let value = try decode(json)
        #expect(text(value) == json)
        #expect(value.typeID == "((A.f8d6e0586b0a20c7.Notes.Note)?)?")
        guard case .composite(let note)? = value.unwrapped else {
            Issue.record("no composite")
            return
        }
        #expect(try note.read("uuid", as: UInt64.self) == 19)
        let inner = try decode(#"{"type":"Optional","value":{"type":"Optional","value":null}}"#)
        let outer = try decode(#"{"type":"Optional","value":null}"#)
        #expect(inner == .optional(.optional(nil)))
        #expect(outer == .optional(nil))
        #expect(inner != outer)
    }

    @Test("C117: empty containers decode") func emptyContainers() throws {
        #expect(try decode(#"{"type":"Dictionary","value":[]}"#) == .dictionary([]))
        #expect(try decode(#"{"type":"Array","value":[]}"#) == .array([]))
        #expect(
            try JSONCadence.decode([UInt64: String].self, from: Array(#"{"type":"Dictionary","value":[]}"#.utf8))
                .isEmpty)
    }

    @Test("C119: keys of all types are kept") func typedKeys() throws {
        let keys: [CadenceValue] = [
            integer(.uint64, 10), integer(.uint64, 9), .address(Address(rawValue: 0x01cf_0e2f_2f71_5450)),
            .bool(true), .path(CadencePath(.public, "notes")),
        ]
        let pairs = keys.enumerated().map { index, key in
            (key: key, value: index.isMultiple(of: 2) ? CadenceValue.string("\(index)") : .bool(false))
        }
        let value = CadenceValue.dictionary(pairs)
        guard case .dictionary(let dictionary) = try JSONCadence.decode(JSONCadence.encode(value)) else {
            Issue.record("no dictionary")
            return
        }
        #expect(dictionary.map { $0.key } == keys)
        #expect(dictionary[integer(.uint64, 9)] == .bool(false))
        #expect(dictionary[integer(.uint32, 9)] == nil)
    }

    @Test("C125: the order of pairs is kept, and numeric keys can be sorted") func dictionaryOrder() throws {
        let pairs = [10, 2, 1].map { (key: integer(.uint64, $0), value: CadenceValue.void) }
        let value = try JSONCadence.decode(JSONCadence.encode(.dictionary(pairs)))
        guard case .dictionary(let dictionary) = value else {
            Issue.record("no dictionary")
            return
        }
        #expect(try dictionary.map { try UInt64(cadence: $0.key) } == [10, 2, 1])
        #expect(try dictionary.map { try UInt64(cadence: $0.key) }.sorted() == [1, 2, 10])
    }
}
