import FoundationEssentials
import TestSupport
import Testing

@testable import FlowNotesCommands

struct CadenceVerbTests {
    /// A folder of programs, without a flow.json unless one is given.
    private func bench(_ configuration: String? = nil) throws -> Workbench {
        let bench = try Workbench(configuration ?? "{}")
        try bench.write(
            "Box.cdc",
            """
            access(all) contract Box {
                access(all) let size: Int
                init() {
                    log("a box")
                    self.size = 3
                }
            }

            """)
        try bench.write("box.cdc", "import \"Box\"\naccess(all) fun main(): Int { return Box.size }\n")
        try bench.write(
            "sum.cdc",
            "access(all) fun main(a: UInt64, b: UFix64?, c: String): [AnyStruct?] { return [a, b, c] }\n")
        try bench.write("wrong.cdc", "access(all) fun main(): Int {\n    return \"é\" as String\n}\n")
        return bench
    }

    private func run(_ line: [String], input: String = "", _ bench: Workbench? = nil) async throws -> RunOutcome {
        let bench = try bench ?? self.bench()
        let line = line.map { $0.hasSuffix(".cdc") && !$0.hasPrefix("/") ? bench.folder + "/" + $0 : $0 }
        let outcome = await bench.run(["cadence"] + line, input: input)
        #expect(bench.node.state.requests == [])
        return outcome
    }

    // MARK: check

    @Test func everythingIsWell() async throws {
        let files = ["check", "box.cdc", "Box.cdc", "sum.cdc", "-"]
        let text = "transaction { prepare(a: &Account) {} }"
        let outcome = try await run(files, input: text)
        let lines = outcome.output.split(separator: "\n").map {
            $0.split(separator: "  ").map { String($0.drop { $0 == " " }) }
        }
        #expect(
            lines == [
                ["DIR/box.cdc", "a script, no errors"], ["DIR/Box.cdc", "contract Box, no errors"],
                ["DIR/sum.cdc", "a script, no errors"], ["stdin", "a transaction, no errors"],
            ])
        #expect(outcome.code == 0 && outcome.error.isEmpty)
        let json = try await run(["check", "Box.cdc", "-", "--json"], input: text)
        #expect(
            json.output
                == #"[{"file":"DIR/Box.cdc","kind":"contract","contract":"Box"},"#
                + #"{"file":"stdin","kind":"transaction","contract":null}]"# + "\n")
    }

    @Test func errorsHaveTheChainsWords() async throws {
        let outcome = try await run(["check", "wrong.cdc", "sum.cdc", "-"], input: "pub fun main() {}")
        #expect(
            outcome
                == RunOutcome(
                    code: 1, output: "DIR/sum.cdc  a script, no errors\n",
                    error: """
                        error: mismatched types
                         --> DIR/wrong.cdc:2:11
                          |
                        2 |     return "é" as String
                          |            ^^^^^^^^^^^^^ expected `Int`, got `String`; check the expression's type or convert it to \
                        the expected type

                          See documentation at: https://cadence-lang.org/docs/language/values-and-types

                        error: `pub` is no longer a valid access modifier
                         --> stdin:1:0
                          |
                        1 | pub fun main() {}
                          | ^^^ use `access(all)` instead

                          Migration note: This is pre-Cadence 1.0 syntax. The `pub` modifier was replaced with `access(all)`

                          See documentation at: https://cadence-lang.org/docs/language/access-control

                        """))
    }

    @Test func errorsForPrograms() async throws {
        let outcome = try await run(["check", "wrong.cdc", "--json"])
        #expect(
            outcome
                == RunOutcome(
                    code: 1, output: "",
                    error: #"{"error":{"code":"cadence_check","message":"mismatched types (DIR/wrong.cdc:2:11)","#
                        + #""hint":null,"transaction_id":null,"exit_code":1,"diagnostics":[{"file":"DIR/wrong.cdc","#
                        + #""name":"TypeMismatchError","message":"mismatched types","line":2,"column":11,"#
                        + #""end_line":2,"end_column":23}]}}"# + "\n"))
    }

    @Test func missingImports() async throws {
        let byName = try await run(["check", "sum.cdc", "-"], input: "import \"Lid\"\naccess(all) fun main() {}")
        #expect(
            byName
                == RunOutcome(
                    code: 2, output: "DIR/sum.cdc  a script, no errors\n",
                    error: """
                        error: stdin imports contract Lid, which is nowhere to be found
                          hint: add Lid.cdc, list it in flow.json, or put Lid.cdc beside the program

                        """))
        let byAddress = try await run(["check", "-"], input: "import Lid from 0x1\naccess(all) fun main() {}")
        #expect(byAddress.code == 1)
        #expect(
            byAddress.error.hasPrefix(
                "error: cannot find declaration `Lid` in `0000000000000001.Lid`\n --> stdin:1:7\n"))
        #expect(
            byAddress.error.hasSuffix(
                "\n  hint: this empty chain does not have Lid; name the file on the command line, or list it in flow.json\n"
            ))
        let twice = try await run(["check", "Box.cdc", "-"], input: "access(all) contract Box {}")
        #expect(twice.code == 2 && twice.error.hasPrefix("error: DIR/Box.cdc and stdin both declare contract Box\n"))
    }

    @Test("a contract of flow.json with a canonical name is imported under it")
    func canonicalNames() async throws {
        let bench = try bench(#"{"contracts": {"Mine": {"source": "./programs/Box.cdc", "canonical": "Box"}}}"#)
        try FileManager.default.createDirectory(
            atPath: bench.folder + "/programs", withIntermediateDirectories: true)
        try bench.write(
            "programs/Box.cdc", "access(all) contract Box { access(all) let n: Int; init() { self.n = 8 } }")
        try bench.write("mine.cdc", "import \"Mine\"\naccess(all) fun main(): Int { return Mine.n }")
        #expect(try await run(["check", "mine.cdc"], bench).code == 0)
        #expect(try await run(["run", "mine.cdc"], bench).output == "\"8\"\n")
    }

    @Test(
        "C093: contracts are found on the command line, in flow.json, beside the program, and in ../contracts",
        arguments: ["flow.json", "beside", "../contracts", "command line", "address"])
    func whereContractsAre(_ place: String) async throws {
        let bench = try bench(place == "flow.json" ? #"{"contracts": {"Lid": "./programs/TheLid.cdc"}}"# : nil)
        for folder in ["scripts", "contracts", "programs"] {
            try FileManager.default.createDirectory(
                atPath: bench.folder + "/" + folder, withIntermediateDirectories: true)
        }
        let paths = [
            "flow.json": "programs/TheLid.cdc", "beside": "scripts/Lid.cdc", "../contracts": "contracts/Lid.cdc",
        ]
        let path = paths[place] ?? "programs/any.cdc"
        try bench.write(
            path, "import \"Box\"\naccess(all) contract Lid { access(all) let n: Int; init() { self.n = Box.size } }")
        try bench.write(
            "scripts/lid.cdc",
            (place == "address" ? "import Lid from 0x2\n" : "import \"Lid\"\n")
                + "access(all) fun main(): Int { return Lid.n }")
        let isNamed = paths[place] == nil
        let files = isNamed ? [bench.folder + "/" + path, bench.folder + "/Box.cdc"] : [bench.folder + "/Box.cdc"]
        let checked = await bench.run(["cadence", "check", bench.folder + "/scripts/lid.cdc"] + files)
        #expect(checked.code == 0, "\(checked)")
        let ran = await bench.run(
            ["cadence", "run", bench.folder + "/scripts/lid.cdc"] + files.flatMap { ["--with", $0] })
        #expect(ran == RunOutcome(code: 0, output: "\"3\"\n", error: "log: \"a box\"\n"))
    }

    @Test func theProgramsOfThisPackage() async throws {
        let folder = Workbench.package + "/cadence/"
        let names = ["contracts", "scripts", "transactions"].flatMap { kind in
            ((try? FileManager.default.contentsOfDirectory(atPath: folder + kind)) ?? []).map {
                folder + kind + "/" + $0
            }
        }
        let files = names.filter { $0.hasSuffix(".cdc") }
        #expect(files.count > 10)
        let outcome = await (try bench()).run(["cadence", "check"] + files)
        #expect(outcome.code == 0, "\(outcome)")
        let notes = await (try bench()).run(["cadence", "run", folder + "scripts/notes.cdc", "0x01"])
        #expect(notes == RunOutcome(code: 0, output: "null\n", error: ""))
        let costs = await (try bench()).run(["cadence", "run", folder + "scripts/costs.cdc", "0x01", "1.0"])
        #expect(costs.code == 0 && costs.output.hasPrefix(#"["0.00001000","0.00000000","0.00001000","1.00000000""#))
    }

    @Test(
        "The contracts that every chain has are found",
        arguments: [
            "Burner", "@{FungibleToken.Vault}", "FlowToken", "FlowStorageFees", "FlowFees", "FlowServiceAccount",
        ])
    func contractsOfEveryChain(_ type: String) async throws {
        let name = type.filter(\.isLetter).replacing("Vault", with: "")
        for item in ["import \"\(name)\"", "import \(name) from 0x01"] {
            let text = item + "\naccess(all) fun main(): String { return Type<\(type)>().identifier }"
            let checked = try await run(["check", "-"], input: text)
            #expect(checked == RunOutcome(code: 0, output: "stdin  a script, no errors\n", error: ""))
            let ran = try await run(["run", "-"], input: text)
            #expect(ran.code == 0 && ran.output.contains("A.0000000000000001.") == item.hasSuffix("1"), "\(ran)")
        }
    }

    @Test("What one file imports and is nowhere does not hide what is wrong with another")
    func faultsOfSeveralKinds() async throws {
        let bench = try bench(#"{"contracts": {"Gone": "./programs/Gone.cdc"}}"#)
        try bench.write("gone.cdc", "import \"Gone\"\naccess(all) fun main() {}")
        let files = ["gone.cdc", "box.cdc", "wrong.cdc", "-"]
        let outcome = try await run(["check"] + files, input: "import \"Lid\"", bench)
        #expect(outcome.code == 1 && outcome.output == "DIR/box.cdc  a script, no errors\n", "\(outcome)")
        for words in ["error: cannot read DIR/programs/Gone.cdc", "error: mismatched types", "imports contract Lid"] {
            #expect(outcome.error.contains(words), "\(words): \(outcome)")
        }
        let json = try await run(["check", "--json"] + files, input: "import \"Lid\"", bench)
        #expect(json.code == 1 && json.output.isEmpty)
        let unresolved = #"{"file":"stdin","name":"UnresolvedImport","message":"stdin imports contract Lid"#
        #expect(json.error.contains(unresolved), "\(json)")
    }

    // MARK: run

    @Test(
        arguments: [
            (["18446744073709551615", "4", "a:b"], #"["18446744073709551615","4.00000000","a:b"]"#),
            (["UInt64:1", "UFix64?:0.5", "String:"], #"["1","0.50000000",""]"#),
            (["1", "nil", "https://a:80"], #"["1",null,"https://a:80"]"#),
            ([#"{"type":"UInt64","value":"7"}"#, "-0.0", ""], nil),
            (
                [
                    "--args-json",
                    #"[{"type":"UInt64","value":"7"},{"type":"Optional","value":null},{"type":"String","value":"x"}]"#,
                ],
                #"["7",null,"x"]"#
            ),
        ] as [([String], String?)])
    func arguments(_ words: [String], _ json: String?) async throws {
        let line = words.first == "--args-json" ? ["run", "sum.cdc"] + words : ["run", "--", "sum.cdc"] + words
        let outcome = try await run(line)
        if let json {
            #expect(outcome == RunOutcome(code: 0, output: json + "\n", error: ""))
        } else {
            #expect(outcome.code == 2 && outcome.error.hasPrefix("error: argument 2, "), "\(outcome)")
        }
    }

    @Test(
        arguments: [
            (
                ["run", "sum.cdc", "1"],
                """
                error: DIR/sum.cdc takes 3 arguments, main(a: UInt64, b: UFix64?, c: String); 1 given
                  try: flownotes cadence run DIR/sum.cdc 1 nil a

                """
            ),
            (
                ["run", "box.cdc", "1"],
                """
                error: DIR/box.cdc takes no arguments, main(); 1 given
                  try: flownotes cadence run DIR/box.cdc

                """
            ),
            (
                ["run", "sum.cdc", "x", "nil", ""],
                """
                error: argument 1, a, is no UInt64: expected the decimal digits of UInt64 without a sign, found "x"
                  hint: write it like 1, or as JSON-Cadence

                """
            ),
            (
                ["run", "sum.cdc", "--args-json", "[]", "x"],
                """
                error: --args-json and arguments contradict each other
                  hint: leave one of them out

                """
            ),
            (
                ["run", "Box.cdc"],
                """
                error: DIR/Box.cdc is contract Box; only a script can be run
                  hint: a script has a function main, access(all) fun main() { … }

                """
            ),
            (["run", "none.cdc"], "error: cannot read DIR/none.cdc: No such file or directory\n"),
            (
                ["run", "-", "1"],
                """
                error: argument 1, a, is no [Int]: [ is missing at "1"
                  hint: write it like '[1]', or as JSON-Cadence

                """
            ),
            (
                ["run", "-", #"{"type":"Array","value":[{"type":"Bool","value":true}]}"#],
                """
                error: invalid argument at index 0: value does not conform to expected type `[Int]`
                --> stdin

                """
            ),
        ] as [([String], String)])
    func unusable(_ line: [String], _ error: String) async throws {
        let outcome = try await run(line, input: "access(all) fun main(a: [Int]) {}")
        #expect(outcome == RunOutcome(code: 2, output: "", error: error))
    }

    @Test func failures() async throws {
        let program = """
            import "Box"
            access(all) fun fail() { panic("no\\nway") }
            access(all) fun main() {
                log(Box.size)
                fail()
            }
            """
        let bench = try bench()
        try bench.write("fail.cdc", program)
        #expect(
            try await run(["run", "fail.cdc"], bench)
                == RunOutcome(
                    code: 1, output: "",
                    error: """
                        log: "a box"
                        log: 3
                         --> DIR/fail.cdc:5:4
                          |
                        5 |     fail()
                          |     ^^^^^^

                        error: panic: no
                        way
                         --> DIR/fail.cdc:2:25
                          |
                        2 | access(all) fun fail() { panic("no\\nway") }
                          |                          ^^^^^^^^^^^^^^^^

                        """))
        let json = try await run(["run", "fail.cdc", "--json"], bench)
        #expect(json.code == 1 && json.output.isEmpty && json.error.hasPrefix(#"{"error":{"code":"cadence_failed","#))
    }

    @Test func deploymentFailures() async throws {
        let bench = try bench()
        try bench.write("Bad.cdc", "access(all) contract Bad {\n    init() { panic(\"no\") }\n}")
        try bench.write("bad.cdc", "import \"Bad\"\naccess(all) fun main() {}")
        let outcome = try await run(["run", "bad.cdc"], bench)
        #expect(outcome.code == 1)
        #expect(outcome.error.contains("error: panic: no\n --> DIR/Bad.cdc:2:13\n"), "\(outcome)")
    }

    @Test func notSupported() async throws {
        let outcome = try await run(
            ["run", "-"],
            input: "access(all) fun main(): [UInt8] { return HashAlgorithm.KMAC128_BLS_BLS12_381.hash([]) }")
        #expect(
            outcome
                == RunOutcome(
                    code: 1, output: "",
                    error: """
                        error: not supported here: HashAlgorithm.KMAC128_BLS_BLS12_381
                         --> stdin:1:41
                          |
                        1 | access(all) fun main(): [UInt8] { return HashAlgorithm.KMAC128_BLS_BLS12_381.hash([]) }
                          |                                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
                          hint: what is not supported here a real chain may accept; docs/cadence-support.md lists it

                        """))
    }

    @Test("A script may declare a contract, a contract's file only the one")
    func severalDeclarations() async throws {
        let script = "access(all) contract C {} access(all) fun main(): Int { return 1 }"
        #expect(try await run(["run", "-"], input: script) == RunOutcome(code: 0, output: "\"1\"\n", error: ""))
        #expect(try await run(["check", "-"], input: script).code == 0)
        let two = try await run(["check", "-"], input: "access(all) contract A {}\naccess(all) contract B {}")
        #expect(two.code == 1)
        #expect(
            two.error
                == "error: invalid unknown: the code must declare exactly one contract or contract interface\n--> stdin\n"
        )
    }

    @Test func endlessPrograms() async throws {
        let outcome = try await run(["run", "-"], input: "access(all) fun main() { while true {} }")
        #expect(outcome.code == 1)
        #expect(outcome.error.contains("computation exceeds limit (100000)"), "\(outcome)")
    }

    @Test("What a program says does not control the terminal, and colours follow the flag")
    func terminals() async throws {
        let bench = try bench()
        let text = "access(all) fun main(): String { log(\"\u{9b}31m\"); return \"\u{9b}31m\" }"
        let outcome = await bench.run(
            ["cadence", "run", "-", "--color", "never"], input: text, terminals: [.output, .error])
        #expect(outcome == RunOutcome(code: 0, output: "\"\\u009b31m\"\n", error: "log: \"\\u{9b}31m\"\n"))
        let coloured = await bench.run(
            ["cadence", "run", "-", "--color", "always"], input: text, terminals: [.error])
        #expect(coloured.error == "\u{1b}[2mlog:\u{1b}[0m \"\\u{9b}31m\"\n")
        let wrong = await bench.run(
            ["cadence", "check", "-", "--color", "always"], input: "// \u{9b}31m\nx \u{9b}31m", terminals: [.error])
        #expect(wrong.error.hasPrefix("\u{1b}[1;31merror:\u{1b}[0m "), "\(wrong)")
        #expect(!wrong.error.contains("\u{9b}"))
    }

    @Test func cryptography() async throws {
        let text = """
            access(all) fun main(): [AnyStruct] {
                let digest = HashAlgorithm.SHA3_256.hash([])
                let key = PublicKey(
                    publicKey: "43661ddd40c0510b2097a5ad583607f4780876184308a325516951fac6a816fe4e522c9278d3ef3d67c6d903291d0501f9a9bd5b4dc2c5af26c2ad0597bac97a".decodeHex(),
                    signatureAlgorithm: SignatureAlgorithm.ECDSA_P256)
                let isValid = key.verify(
                    signature: [1, 2], signedData: [], domainSeparationTag: "FLOW-V0.0-user",
                    hashAlgorithm: HashAlgorithm.SHA3_256)
                return [String.encodeHex(digest), isValid, revertibleRandom<UInt64>() == revertibleRandom<UInt64>()]
            }
            """
        #expect(
            try await run(["run", "-"], input: text).output
                == #"["a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a",false,false]"# + "\n")
    }
}
