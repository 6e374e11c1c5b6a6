import CommandKit
import TestSupport
import Testing

@testable import FlowNotesCommands

/// The schemas of docs/schemas are whole, and the table beside them is that of the commands.
struct OutputContractTests {
    private let contract: OutputContract

    init() throws { contract = try OutputContract.shipped.get() }

    static func leaves(_ specs: [CommandSpec], below path: [String] = []) -> [String] {
        specs.flatMap { spec in
            spec.subcommands.isEmpty
                ? [(path + [spec.name]).joined(separator: " ")] : leaves(spec.subcommands, below: path + [spec.name])
        }
    }

    @Test("every command has its row, and every row its command")
    func table() {
        let commands = Set(Self.leaves(VerbTable.all.map(\.spec)))
        #expect(commands.subtracting(contract.table.keys) == [], "docs/schemas/README.md has no row for these")
        #expect(Set(contract.table.keys).subtracting(commands) == [], "docs/schemas/README.md has rows for no command")
    }

    @Test("every schema is one of a command, or part of one")
    func reachable() throws {
        var next = contract.table.values.flatMap(\.self) + ["error.json"]
        var seen: Set<String> = []
        while let name = next.popLast() {
            guard seen.insert(name).inserted else { continue }
            let document = try #require(contract.folder.documents[name], "there is no \(name)")
            next += try Self.references(document).map { try contract.folder.resolve($0, from: name).file }
        }
        #expect(Set(contract.folder.documents.keys).subtracting(seen) == [])
    }

    private static func references(_ value: TestSupport.JSONValue) -> [String] {
        switch value {
        case .object(let members): members.flatMap { $0 == "$ref" ? [$1.string ?? ""] : references($1) }
        case .array(let elements): elements.flatMap(references)
        default: []
        }
    }

    @Test("every schema says what it is, and what its objects may have")
    func form() {
        for (name, document) in contract.folder.documents {
            #expect(document["$schema"]?.string == "https://json-schema.org/draft/2020-12/schema", "\(name)")
            #expect(document["$id"]?.string == name)
            #expect(document["title"] != nil && document["description"] != nil, "\(name)")
            checkObjects(document, name)
        }
    }

    private static let sometimes = ["diagnostics", "cause", "cost", "wallet"]

    /// Whatever has properties is closed, and needs all of them but those that only some results have.
    private func checkObjects(_ value: TestSupport.JSONValue, _ name: String) {
        if let properties = value["properties"]?.object, value["type"] != nil {
            #expect(value["additionalProperties"]?.bool == false, "\(name)")
            let required = Set(value["required"]?.array?.compactMap(\.string) ?? [])
            #expect(Set(properties.keys).subtracting(required).subtracting(Self.sometimes) == [], "\(name)")
            for property in properties.keys {
                #expect(property.wholeMatch(of: /[a-z][a-z0-9]*(_[a-z0-9]+)*/) != nil, "\(name) \(property)")
            }
        }
        for member in value.object?.values.map(\.self) ?? value.array ?? [] { checkObjects(member, name) }
    }

    private static let note = #"{"id":"1","title":"","body":"b","created_at":"2026-11-30T07:49:55Z","#

    private static let bad: [(line: [String], code: Int32, output: String, error: String)] = [
        (["list", "--json"], 0, "", ""), (["list", "--json"], 0, "[]", ""), (["list", "--json"], 0, "[]\n\n", ""),
        (["list", "--json"], 0, "[]\n[]\n", ""), (["list", "--json"], 0, "no notes\n", ""),
        (["list", "--json"], 0, "[" + note + #""updated_at":"2026-11-30T07:49:55Z","revision":1}]"# + "\n", ""),
        (["list", "--json"], 0, "[" + note + #""updated_at":"2026-11-30 07:49:55","revision":"1"}]"# + "\n", ""),
        (["list", "-ojsonl"], 0, note + #""updated_at":"2026-11-30T07:49:55Z"}"# + "\n", ""),
        (["export"], 0, note + "\n", ""),
        (["accounts", "list", "--json"], 0, #"[{"name":"a","address":"0x1"}]"# + "\n", ""),
        (
            ["list", "--json"], 1, "[]\n",
            #"{"error":{"code":"failure","message":"x","hint":null,"transaction_id":null,"exit_code":1}}"# + "\n"
        ),
        (["list", "--json"], 1, "", "error: x\n"), (["list", "--jso", "--json"], 2, "", "error: x\n"),
        (
            ["list", "--json"], 1, "",
            #"{"error":{"code":"Not so","message":"x","hint":null,"transaction_id":null,"exit_code":1}}"# + "\n"
        ),
        (
            ["list", "--json"], 1, "",
            "a word\n" + #"{"error":{"code":"failure","message":"x","hint":null,"transaction_id":null,"exit_code":1}}"#
                + "\n"
        ),
    ]

    @Test("what is not of the contract is found", arguments: bad)
    func rejects(_ row: (line: [String], code: Int32, output: String, error: String)) {
        let outcome = RunOutcome(code: row.code, output: row.output, error: row.error)
        let isFound: Bool
        do { isFound = try contract.fault(row.line, [:], outcome) != nil } catch { isFound = true }
        #expect(isFound, "\(row.line) \(outcome)")
    }
}
