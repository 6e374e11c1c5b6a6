import Cadence
import Testing

@testable import CadenceInterpreter

/// Addresses, paths, numbers and the functions at the top.
@Suite struct BuiltinGeneralTests {
    private let bench: BuiltinBench

    init() throws { bench = try BuiltinBench() }

    private func outcome(_ value: @autoclosure () throws -> Value) throws -> String { try bench.text(value) }

    @Test func addresses() throws {
        let address = Value.address(0x01cf_0e2f_2f71_5450)
        #expect(try outcome(bench.call("Address.toString", on: address)) == "\"0x01cf0e2f2f715450\"")
        #expect(try outcome(bench.call("Address.toBytes", on: address)) == "[1, 207, 14, 47, 47, 113, 84, 80]")
        #expect(try outcome(bench.call("Address_Static.fromBytes", bench.bytes(1, 2))) == "0x0000000000000102")
        for (text, found) in [
            ("0x1", "0x0000000000000001"), ("1", "nil"), ("", "nil"), ("0x", "0x0000000000000000"), ("0xg", "nil"),
            ("0x112233445566778899", "nil"), ("0X1", "nil"), ("0x0x1", "nil"),
        ] {
            #expect(try outcome(bench.call("Address_Static.fromString", bench.string(text))) == found, "\(text)")
        }
        #expect(try outcome(bench.call("Functions.Address", .int(1))) == "0x0000000000000001")
        #expect(try outcome(bench.call("Functions.Address", .int(-1))) == "UnderflowError")
    }

    @Test func paths() throws {
        for (name, text) in [("StoragePath", "/storage/with space"), ("PublicPath", "/public/with space")] {
            let path = try #require(
                try bench.call("Functions." + name, bench.string("with space")).unwrapped)
            #expect(try outcome(bench.call("Path.toString", on: path)) == "\"\(text)\"")
        }
    }

    @Test func numbers() throws {
        let byte = bench.type(.simple(.uint8))
        #expect(try outcome(bench.field("Number_Static.max", of: byte)) == "255")
        #expect(try outcome(bench.field("Number_Static.min", of: byte)) == "0")
        #expect(try outcome(bench.call("Number_Static.fromString", on: byte, bench.string("256"))) == "nil")
        #expect(try outcome(bench.call("Number_Static.fromString", on: byte, bench.string("25"))) == "25")
        #expect(try outcome(bench.call("Number_Static.fromBigEndianBytes", on: byte, bench.bytes(7))) == "7")
        #expect(try outcome(bench.call("Number_Static.fromBigEndianBytes", on: byte, bench.bytes(1, 7))) == "nil")
        let big = Value.number(NumberValue(.uint8, small: 200))
        #expect(try outcome(bench.call("Number.saturatingAdd", on: big, big)) == "255")
        #expect(try outcome(bench.call("Number.toBigEndianBytes", on: .int(256))) == "[1, 0]")
        #expect(try outcome(bench.call("Number.toString", on: .int(-5))) == "\"-5\"")
        #expect(try outcome(bench.call("Functions.UInt8", .int(256))) == "OverflowError")
        #expect(try outcome(bench.call("Functions.Word8", .int(257))) == "1")
    }

    @Test func endings() throws {
        #expect(try outcome(bench.call("Functions.panic", bench.string("no"))) == "PanicError: panic: no")
        #expect(try outcome(bench.call("Functions.assert", .bool(true))) == "()")
        #expect(try outcome(bench.call("Functions.assert", .bool(false))) == "AssertionError: assertion failed")
        #expect(
            try outcome(bench.call("Functions.assert", .bool(false), bench.string("no")))
                == "AssertionError: assertion failed: no")
    }

    @Test func logs() throws {
        _ = try bench.call("Functions.log", bench.array(.int(1), .optional(.int(2))))
        _ = try bench.call("Functions.log", bench.string("a\"b\n"))
        #expect(bench.host.logs == ["[1, 2]", #""a\"b\n""#])
    }

    @Test(arguments: [
        ("Type<S>()", "Type<s.HASH.S>()"), ("Type<@[R]>()", "Type<[s.HASH.R]>()"),
        ("Type<{String: [S?; 3]}>()", "Type<{String: [s.HASH.S?; 3]}>()"),
        ("Type<auth(E, Mutate) &{I}>()", "Type<auth(s.HASH.E, Mutate) &{s.HASH.I}>()"),
        ("Type<Capability<&S>>()", "Type<Capability<&s.HASH.S>>()"), ("Type<Capability>()", "Type<Capability>()"),
        ("Type<InclusiveRange<Int>>()", "Type<InclusiveRange<Int>>()"),
        ("getAccount(0x2)", "Account(0x0000000000000002)"),
        ("getAccount(0x2).storage", "Account.Storage(0x0000000000000002)"),
        ("getCurrentBlock()", "Block(height: 0, view: 0, id: 0xHASH, timestamp: TIME)"),
    ]) func logsOfTypesAccountsAndBlocks(_ expression: String, _ text: String) throws {
        let host = LogHost()
        let script = """
            access(all) entitlement E
            access(all) struct S {}
            access(all) resource R {}
            access(all) struct interface I {}
            access(all) fun main(): UFix64 { log(\(expression)); return getCurrentBlock().timestamp }
            """
        let time = try Interpreter(host: host).runScript(Array(script.utf8))
        let hash = String(repeating: "0", count: 64)
        let wanted = text.replacing("HASH", with: hash).replacing("TIME", with: "\(try UFix64(cadence: time))")
        #expect(host.logs == [wanted])
    }

    @Test func foreignValuesAreRefused() throws {
        for (name, body) in BuiltinTable.functions {
            for receiver in [Value.void, .nil, .int(-1), bench.string("x"), bench.type(.int)] {
                let place = SourcePosition(offset: 0, line: 1, column: 0)
                let shape = CallShape(
                    receiverType: .int, authorization: nil, argumentTypes: [], typeArguments: [],
                    site: SourceSite(location: .script, range: SourceRange(place, place)))
                for arguments in [[], [receiver], [receiver, receiver, receiver]] {
                    // Whatever the answer, there is one.
                    _ = try? body(
                        BuiltinCall(machine: bench.machine, receiver: receiver, shape: shape, arguments: arguments))
                }
            }
            #expect(!name.isEmpty)
        }
    }
}

/// A host that writes down what is logged, and whose hashes are zeros.
private final class LogHost: EmptyHost {
    private(set) var logs: [String] = []

    override func log(_ text: String) { logs.append(text) }

    override func hash(_ data: [UInt8], tag: String?, algorithm: String) -> [UInt8]? {
        [UInt8](repeating: 0, count: 32)
    }
}
