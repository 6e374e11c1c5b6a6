import Testing

@testable import FlowNotesCommands

/// What `deploy` does beyond the first deployment, on the embedded chain.
struct DeployReviewTests {
    private let bench: Workbench

    init() throws {
        bench = try Workbench(
            """
            {"contracts": {"Counter": "./Counter.cdc"},
             "deployments": {"local": {"local": [
               {"name": "Counter", "args": [
                 {"type": "String", "value": "a\\"); panic(\\"b"}, {"value": [ {"type": "UInt8", "value": "7"} ], "type": "Array"},
                 {"type": "Optional", "value": null}]}]}}}
            """)
        try write("access(all) var count: Int")
    }

    private func write(_ field: String, _ value: String = "0") throws {
        try bench.write(
            "Counter.cdc",
            """
            access(all) contract Counter {
                access(all) let name: String
                \(field)
                init(_ name: String, bytes: [UInt8], who: Address?) {
                    self.name = name
                    self.count = \(value)
                    assert(bytes == [7] && who == nil, message: "arguments")
                }
            }
            """)
    }

    private func deploy(_ flags: String...) async -> RunOutcome { await bench.runLocal(["deploy"] + flags) }

    @Test("A contract whose initialiser has arguments is deployed, shown before an update, and removed")
    func life() async throws {
        let first = await deploy()
        #expect(first.code == 0 && first.output.hasPrefix("deployed Counter at 0x"), "\(first)")
        try bench.write("name.cdc", "import \"Counter\"\naccess(all) fun main(): String { return Counter.name }")
        #expect(await bench.runLocal(["script", bench.folder + "/name.cdc"]).output == #""a\"); panic(\"b""# + "\n")
        #expect(await deploy().output.hasPrefix("Counter is up to date at 0x"))
        try write("access(all) var count: Int", "1")
        let asked = await bench.runLocal(["deploy"], input: "n\n", terminals: [.input])
        #expect(
            asked.code == 7 && asked.error.contains("-        self.count = 0\n+        self.count = 1\n"), "\(asked)")
        let silent = await deploy()
        #expect(silent.code == 7 && silent.error.contains("try: flownotes deploy --update"), "\(silent)")
        let agreed = await bench.runLocal(["deploy"], input: "y\n", terminals: [.input])
        #expect(agreed.code == 0 && agreed.output.hasPrefix("updated Counter at 0x"), "\(agreed)")
        let keeps = await deploy("--remove")
        #expect(keeps.code == 7, "\(keeps)")
        let removed = await deploy("--remove", "--yes")
        #expect(removed.code == 0 && removed.output.hasPrefix("removed Counter from 0x"), "\(removed)")
        #expect(await deploy("--remove", "--yes").output.hasPrefix("Counter is not at 0x"))
        #expect(await deploy("--remove", "--update").code == 2)
    }

    @Test("An update that the chain would refuse is not sent")
    func refusedUpdate() async throws {
        #expect(await deploy().code == 0)
        try write("access(all) var count: String", "\"0\"")
        let refused = await deploy("--update")
        #expect(
            refused.code == 5 && refused.error.contains("the chain would refuse the update of Counter")
                && refused.error.contains("Counter.cdc:3"), "\(refused)")
    }

    @Test func argumentsThatDoNotFit() async throws {
        try bench.write("Counter.cdc", "access(all) contract Counter { init(_ a: &Int) {} }")
        let count = await deploy()
        #expect(count.code == 2 && count.error.contains("takes 1 arguments, flow.json gives 3"), "\(count)")
        try bench.write("Counter.cdc", "access(all) contract Counter { init(_ a: &Int, _ b: Int, _ c: Int) {} }")
        let type = await deploy()
        #expect(type.code == 2 && type.error.contains("takes a &Int, which deploy cannot pass"), "\(type)")
    }

    @Test func differencesKeepWhatIsNear() {
        let old = (1...20).map { "line \($0)" }.joined(separator: "\n")
        let new = old.replacing("line 10\n", with: "line ten\nline and\n").replacing("line 1\n", with: "")
        #expect(
            ContractDifference(from: old, to: new).lines == [
                "-line 1", " line 2", " line 3", "…", " line 8", " line 9", "-line 10", "+line ten", "+line and",
                " line 11", " line 12", "…",
            ])
        #expect(ContractDifference(from: "a", to: "a").lines == ["…"])
        #expect(
            ContractDifference(from: String(repeating: "a\n", count: 9000), to: "b").lines == [
                "- 9001 lines", "+ 1 lines",
            ])
    }
}
