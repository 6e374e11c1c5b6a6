import Cadence
import FlowNotes
import TestSupport
import Testing

struct ImportResolverTests {
    private struct Unknown: Error, Hashable {
        let name: String
    }

    private let resolver = ImportResolver { (name: String) throws(Unknown) -> Address in
        let known = ["Notes": 0xf8d6_e058_6b0a_20c7, "A": 1, "B": 1, "C": 2] as [String: UInt64]
        guard let number = known[name] else { throw Unknown(name: name) }
        return Address(rawValue: number)
    }

    @Test(
        "C094: all spellings of imports are resolved, addresses are left alone",
        arguments: [
            ("import \"Notes\"", "import Notes from 0xf8d6e0586b0a20c7"),
            ("import Notes from 0xNotes", "import Notes from 0xf8d6e0586b0a20c7"),
            ("import Notes from \"./Notes.cdc\"", "import Notes from 0xf8d6e0586b0a20c7"),
            ("import Notes from 0x01cf0e2f2f715450", "import Notes from 0x01cf0e2f2f715450"),
            ("import Unknown from 0x1", "import Unknown from 0x1"),
        ])
    func spellings(_ program: String, _ expected: String) throws {
        #expect(try resolver.resolve(program) == expected)
        let around = "// import \"Notes\"\n\(program)\naccess(all) fun main() {}\n"
        #expect(try resolver.resolve(around) == "// import \"Notes\"\n\(expected)\naccess(all) fun main() {}\n")
    }

    @Test(arguments: [
        ("import \"./contracts/Notes.cdc\"", "import Notes from 0xf8d6e0586b0a20c7"),
        ("import A, B from 0xABlocation", "import A, B from 0x0000000000000001"),
        ("import A , C,B from \"x\"", "import A, B from 0x0000000000000001 import C from 0x0000000000000002"),
        ("import A as First from \"A\"", "import A as First from 0x0000000000000001"),
        ("import \"A\" as First", "import A as First from 0x0000000000000001"),
        (
            "import /* x */ \"A\" // y\nimport\n\"C\"",
            "import A from 0x0000000000000001 // y\nimport C from 0x0000000000000002"
        ),
        ("import \"A\"import \"C\";", "import A from 0x0000000000000001 import C from 0x0000000000000002;"),
        ("import Crypto\nimport \"A\"", "import Crypto\nimport A from 0x0000000000000001"),
        ("import 0x1\nimport \"A\"", "import 0x1\nimport A from 0x0000000000000001"),
        ("import Crypto import \"A\"", "import Crypto import A from 0x0000000000000001"),
    ])
    func forms(_ program: String, _ expected: String) throws {
        #expect(try resolver.resolve(program) == expected)
    }

    @Test(arguments: [
        "", "import", "import \"", "import \"\"", "import \"a b\"", "import from 0x1", "import A", "import A from",
        "import A,", "import A as", "import \"A\" as", "/* import \"A\" /* nested */ import \"A\" */",
        "/* import \"A\"",
        "let a = \"import \\\"A\\\"\"", "let a = \"\\(f(\"import\")) import\"\n", "let a = \"\\", "\"\\(", "\"\\((",
        "\"\\()",
        "fun f() { import \"A\" }", "let important = \"A\"", "let x = imports \"A\"", "// import \"A\"", "/", "/*",
        "/*/",
    ])
    func leftAlone(_ program: String) throws {
        #expect(try resolver.resolve(program) == program)
    }

    @Test func textsWithTemplates() throws {
        let program = "access(all) let a = \"\\(f(\"}\")) import \\\"A\\\"\"\nimport \"A\""
        #expect(try resolver.resolve(program).hasSuffix("\nimport A from 0x0000000000000001"))
        #expect(try resolver.resolve(program).hasPrefix("access(all) let a = \"\\(f(\"}\")) import \\\"A\\\"\"\n"))
    }

    @Test func unknownNames() {
        #expect(throws: Unknown(name: "Missing")) { try resolver.resolve("import \"A\"\nimport \"Missing\"") }
    }

    @Test func names() {
        let program = "import \"B\"\nimport A, C from \"x\"\nimport \"B\"\nimport D from 0x1"
        #expect(ImportResolver<Unknown>.names(in: program) == ["B", "A", "C"])
    }

    @Test func hostileProgramsEnd() throws {
        for piece in ["\"\\(", "/*", "{", "}", "import ", "import A,", "import \"A\"", "(", "\"\\(\""] {
            _ = try? resolver.resolve(String(repeating: piece, count: 20_000))
        }
    }

    @Test(arguments: ["transactions/add_notes.cdc", "transactions/transfer_flow.cdc", "scripts/notes.cdc"])
    func ownPrograms(_ path: String) throws {
        let program = String(decoding: try TestFiles.bytes(TestFiles.package + "/cadence/" + path), as: UTF8.self)
        let any = ImportResolver<Never> { _ in Address(rawValue: 7) }
        let resolved = any.resolve(program)
        #expect(!resolved.contains("import \""))
        #expect(resolved.split(separator: "\n").dropFirst(2) == program.split(separator: "\n").dropFirst(2))
    }

    @Test(
        "a contract with a canonical name is imported under it",
        arguments: [
            ("import \"Mine\"", "import Notes as Mine from 0x0000000000000001"),
            ("import Mine from \"./Mine.cdc\"", "import Notes as Mine from 0x0000000000000001"),
            ("import Other, Mine from 0xNotes", "import Other, Notes as Mine from 0x0000000000000001"),
            ("import \"Other\"", "import Other from 0x0000000000000001"),
            ("import Mine from 0x1", "import Mine from 0x1"),
        ])
    func canonicalNames(_ program: String, _ expected: String) {
        let resolver = ImportResolver<Never>(canonicalName: { $0 == "Mine" ? "Notes" : $0 }) { _ in
            Address(rawValue: 1)
        }
        #expect(resolver.resolve(program) == expected)
    }
}
