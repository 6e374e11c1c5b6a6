import Testing

@testable import CadenceInterpreter

/// Types as values, and the functions that make them.
@Suite struct BuiltinTypesTests {
    private let bench: BuiltinBench

    init() throws {
        bench = try BuiltinBench(
            """
            access(all) entitlement E
            access(all) entitlement A
            access(all) struct interface I { access(all) let x: Int }
            access(all) struct interface J { access(all) let x: String }
            access(all) struct interface K { access(all) let x: Int }
            access(all) resource interface R {}
            access(all) struct S {}
            access(all) enum C: UInt8 { access(all) case one }
            access(all) fun main() {}
            """)
    }

    private func identifier(_ type: Value) throws -> String {
        guard let type = type.unwrapped else { return "nil" }
        return try bench.text { try bench.field("Type.identifier", of: type) }.filter { $0 != "\"" }
    }

    private func nominal(_ name: String) throws -> SemaType { try #require(bench.entry.checked.globalTypes[name]) }

    private func id(_ name: String) throws -> TypeID { try #require(try nominal(name).nominal) }

    @Test func identifiers() throws {
        for (type, text) in [
            (SemaType.optional(.optional(.int)), "((Int)?)?"), (.array(.optional(.int)), "[(Int)?]"),
            (.constantArray(.int, 3), "[Int;3]"), (.dictionary(key: .string, value: .int), "{String:Int}"),
            (try nominal("S"), "s.00.S"), (.intersection([try id("K"), try id("I")]), "{s.00.I,s.00.K}"),
            (.reference(.all([try id("E"), try id("A")]), .int), "auth(s.00.A,s.00.E)&Int"),
            (.reference(.any([try id("E"), try id("A")]), .int), "auth(s.00.A|s.00.E)&Int"),
            (.reference(.unauthorized, .int), "&Int"), (.capability(nil), "Capability"),
            (.capability(.reference(.unauthorized, .int)), "Capability<&Int>"),
            (.inclusiveRange(.int), "InclusiveRange<Int>"),
            (
                .function(SemaFunction(isView: true, parameters: [.init(type: .int)], result: .bool)),
                "view fun(Int):Bool"
            ),
        ] {
            #expect(try identifier(bench.type(type)) == text)
        }
    }

    @Test func constructors() throws {
        let int = bench.type(.int)
        #expect(try identifier(bench.call("Functions.OptionalType", int)) == "(Int)?")
        #expect(try identifier(bench.call("Functions.VariableSizedArrayType", int)) == "[Int]")
        #expect(try identifier(bench.call("Functions.ConstantSizedArrayType", int, .int(3))) == "[Int;3]")
        #expect(try identifier(bench.call("Functions.DictionaryType", bench.type(.string), int)) == "{String:Int}")
        #expect(try identifier(bench.call("Functions.DictionaryType", bench.type(.array(.int)), int)) == "nil")
        let parameters = try bench.array(int, of: .simple(.type))
        #expect(
            try identifier(bench.call("Functions.FunctionType", parameters, bench.type(.bool))) == "fun(Int):Bool")
        #expect(try identifier(bench.call("Functions.InclusiveRangeType", int)) == "InclusiveRange<Int>")
        #expect(try identifier(bench.call("Functions.InclusiveRangeType", bench.type(.string))) == "nil")
        #expect(try identifier(bench.call("Functions.CapabilityType", int)) == "nil")
        let reference = bench.type(.reference(.unauthorized, .int))
        #expect(try identifier(bench.call("Functions.CapabilityType", reference)) == "Capability<&Int>")
    }

    @Test(arguments: [
        ("s.00.S", "s.00.S"), ("s.00.C", "s.00.C"), ("s.00.I", "nil"), ("s.00.Nope", "nil"), ("X", "nil"), ("", "nil"),
        ("PublicKey", "PublicKey"), ("HashAlgorithm", "HashAlgorithm"), ("Mutate", "nil"), ("Block", "nil"),
        ("A.0000000000000001.Nope", "nil"), ("A.zz.X", "nil"), ("A.0000000000000001", "nil"), ("s.00.S.T", "nil"),
    ]) func composites(_ name: String, _ expected: String) throws {
        #expect(try identifier(bench.call("Functions.CompositeType", bench.string(name))) == expected)
    }

    @Test func whatIsNotKnown() throws {
        for name in ["flow.AccountCreated", "s.01.S"] {
            let failure = #expect(throws: RuntimeFailure.self) {
                try bench.call("Functions.CompositeType", bench.string(name))
            }
            #expect(failure?.isUnsupported == true)
        }
    }

    @Test func references() throws {
        func reference(_ names: String...) throws -> String {
            let array = Value.array(try bench.machine.makeArray(.array(.string), names.map(bench.string)))
            return try identifier(bench.call("Functions.ReferenceType", array, bench.type(.int)))
        }
        #expect(try reference() == "&Int")
        #expect(try reference("s.00.E", "s.00.A", "Mutate") == "auth(Mutate,s.00.A,s.00.E)&Int")
        #expect(try reference("s.00.S") == "nil" && reference("X") == "nil")
    }

    @Test func intersections() throws {
        func intersection(_ names: String...) throws -> String {
            let array = Value.array(try bench.machine.makeArray(.array(.string), names.map(bench.string)))
            return try identifier(bench.call("Functions.IntersectionType", array))
        }
        #expect(try intersection("s.00.K", "s.00.I") == "{s.00.I,s.00.K}")
        for names in [["s.00.I", "s.00.J"], ["s.00.I", "s.00.R"], ["s.00.I", "s.00.I"]] {
            #expect(try intersection(names[0], names[1]) == "nil", "\(names)")
        }
        #expect(try intersection() == "nil" && intersection("s.00.S") == "nil" && intersection("X") == "nil")
    }

    @Test func instances() throws {
        let one = Value.int(1)
        for (type, isInstance) in [
            (SemaType.int, true), (.anyStruct, true), (.simple(.integer), true), (.string, false),
        ] {
            #expect(
                try bench.text { try bench.call("Any_Type.isInstance", on: one, bench.type(type)) } == "\(isInstance)")
        }
        #expect(try identifier(bench.call("Any_Type.getType", on: .nil)) == "(Never)?")
        #expect(try identifier(bench.call("Any_Type.getType", on: .optional(one))) == "(Int)?")
        let never = bench.type(.never)
        #expect(try bench.text { try bench.call("Type.isSubtype", on: never, bench.type(.int)) } == "true")
        #expect(try bench.text { try bench.call("Type.isSubtype", on: .type(TypeValue(nil)), never) } == "false")
    }

    @Test func origins() throws {
        let location = Location.contract(address: [0, 0, 0, 0, 0, 0, 0, 1], name: "Box")
        let box = TypeID(location: location, kind: .composite(.contract), name: "Box", container: nil)
        let inner = TypeID(location: location, kind: .composite(.structure), name: "B", container: box)
        #expect(try identifier(bench.type(.nominal(inner))) == "A.0000000000000001.Box.B")
        let type = bench.type(.nominal(inner))
        #expect(try bench.text { try bench.field("Type.address", of: type) } == "0x0000000000000001")
        #expect(try bench.text { try bench.field("Type.contractName", of: type) } == "\"Box\"")
        let own = bench.type(try nominal("S"))
        #expect(try bench.text { try bench.field("Type.address", of: own) } == "nil")
        #expect(try bench.text { try bench.field("Type.contractName", of: own) } == "nil")
        #expect(try bench.text { try bench.field("Type.isRecovered", of: own) } == "false")
    }
}
