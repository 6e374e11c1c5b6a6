import Cadence
import HTTP
import TestSupport
import Testing

@testable import FlowNotesCommands

struct ScriptVerbTests {
    /// A bench whose node gives a value to every script.
    private func bench(_ value: CadenceValue) throws -> Workbench {
        let bench = try Workbench()
        let answer = "\"\(JSONCadence.encode(value, form: .node).base64)\""
        bench.node.intercept { $0.target.hasPrefix("/v1/scripts") ? .text(answer) : nil }
        try bench.write("s.cdc", "access(all) fun main() {}")
        return bench
    }

    @Test("C129: values are real JSON")
    func values() async throws {
        let item = CadenceValue.structure(
            "A.f8d6e0586b0a20c7.X.Item",
            [
                .init("owner", .address(Address(rawValue: 1))), .init("id", UInt64.max.cadence),
                .init("price", UFix64(rawValue: 150_000_000).cadence), .init("none", .optional(nil)),
                .init("ok", .bool(true)),
            ])
        let bench = try bench(.array([item]))
        let json =
            #"[{"owner":"0x0000000000000001","id":"18446744073709551615","price":"1.50000000","none":null,"ok":true}]"#
        for flags in [[], ["--json"], ["-oplain"]] {
            #expect(
                await bench.run(["script", bench.folder + "/s.cdc"] + flags)
                    == RunOutcome(code: 0, output: json + "\n", error: ""))
        }
    }

    @Test("C130: JSON-Cadence that was printed can be given back as arguments")
    func roundTrip() async throws {
        let value = CadenceValue.array([.string("a,b:c"), .optional(UInt8(7).cadence), .address(Address(rawValue: 1))])
        let bench = try bench(value)
        let printed = await bench.run(["script", bench.folder + "/s.cdc", "--cadence-json"]).output
        bench.node.intercept(nil)
        for line in [
            ["script", "-", printed.split(separator: "\n").map(String.init)[0]],
            ["script", "-", "--args-json", "[\(printed)]"],
        ] {
            let echo = await bench.run(line + ["--cadence-json"], input: "access(all) fun main(v: AnyStruct) {}\n")
            let expected = CadenceValue.array([.string("access(all) fun main(v: AnyStruct) {}"), value])
            #expect(try JSONCadence.decode(Array(echo.output.utf8)) == expected, "\(echo)")
        }
    }

    @Test(
        "C134: only the first colon separates type and value",
        arguments: [
            ("String:https://a:80/b", #"["https://a:80/b"]"#), ("String:", #"[""]"#), ("String:é\"\\", #"["é\"\\"]"#),
            ("UInt64:18446744073709551615", #"["18446744073709551615"]"#), ("Int:-5", "[\"-5\"]"),
            ("Address:0x01", #"["0x0000000000000001"]"#), ("UFix64:4.2", #"["4.20000000"]"#), ("Bool:true", "[true]"),
            ("String?:nil", "[null]"), ("String?:x", #"["x"]"#), ("Character:é", #"["é"]"#),
        ])
    func typed(_ argument: String, _ json: String) async throws {
        let bench = try Workbench()
        let outcome = await bench.run(["script", "--", "-", argument], input: "s")
        #expect(outcome.code == 0 && outcome.output == "[\"s\"," + json.dropFirst() + "\n", "\(outcome)")
    }

    @Test(arguments: [
        (
            "hello",
            "argument 1 has no type: hello\n  hint: write it like String:hello, UInt64:3, Address:0x01, UFix64:4.2"
        ),
        ("Foo:1", "argument 1 has a type that cannot be typed so: Foo\n  hint: give it as JSON-Cadence"),
        ("UInt8:256", "argument 1 cannot be read: "), ("Bool:maybe", "argument 1 cannot be read: "),
        ("UInt8:", "argument 1 cannot be read: "), ("{", "argument 1 cannot be read: "),
        ("Bool:true,1", "argument 1 cannot be read: "),
        ("Int?????????????????????:1", "argument 1 is optional more than 20 times over\n"),
    ])
    func unusable(_ argument: String, _ message: String) async throws {
        let bench = try Workbench()
        let outcome = await bench.run(["script", "--", "-", argument], input: "s")
        #expect(outcome.code == 2 && outcome.error.hasPrefix("error: " + message), "\(outcome)")
        #expect(bench.node.state.requests == [])
    }

    @Test func deepTypes() async throws {
        let outcome = await (try Workbench()).run(
            ["script", "-", "Int" + String(repeating: "?", count: 100_000) + ":1"], input: "s")
        #expect(outcome.code == 2)
    }

    @Test("C093: imports are resolved from aliases; what cannot be is named with the network")
    func imports() async throws {
        let bench = try Workbench(#"{"contracts": {"Notes": {"aliases": {"emulator": "0x0000000000000007"}}}}"#)
        let found = await bench.run(["script", "-"], input: "import \"Notes\"\n\naccess(all) fun main() {}\n")
        #expect(
            found.code == 0 && found.output.hasPrefix(#"["import Notes from 0x0000000000000007\n\naccess"#), "\(found)")
        let missing = await bench.run(["script", "-"], input: "import \"Other\"\n")
        #expect(missing.code == 3)
        #expect(missing.error.hasPrefix("error: the address of contract Other on network emulator is not known\n"))
    }

    @Test func failure() async throws {
        let bench = try Workbench()
        bench.node.intercept { _ in
            .text(
                #"{"code":400,"message":"Invalid Flow argument: [Error Code: 1101] x\nerror: panic: no\n --> ab:3:9\n"}"#,
                status: 400)
        }
        #expect(
            await bench.run(["script", "-"], input: "s")
                == RunOutcome(
                    code: 1, output: "",
                    error: """
                        error: the script failed: panic: no (at ab:3:9) [error code 1101]
                          hint: look at line 3 of the program ab, and at what it was given

                        """))
        #expect(
            await bench.run(["script", bench.folder + "/none.cdc"])
                == RunOutcome(
                    code: 2, output: "", error: "error: cannot read DIR/none.cdc: No such file or directory\n"))
    }
}
