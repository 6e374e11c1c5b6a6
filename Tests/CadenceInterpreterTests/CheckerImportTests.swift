import Testing

@testable import CadenceInterpreter

/// What programs see of the contracts they import.
@Suite struct CheckerImportTests {
    private static let first: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]
    private static let second: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 2]

    private static func ledger() -> CheckerLedger {
        let ledger = CheckerLedger()
        let token = """
            access(all) contract Token {
                access(all) event Made(n: Int)
                access(all) var total: UFix64
                access(account) var hidden: Int
                access(all) struct Part {}
                init() { self.total = 0.0; self.hidden = 1 }
            }
            """
        ledger.put(Array(token.utf8), first, "Token")
        ledger.put(
            Array("access(all) contract interface Kind { access(all) struct interface I {} }".utf8), second, "Kind")
        ledger.put(Array("access(all) contract Other { access(all) fun two(): Int { return 2 } }".utf8), first, "Other")
        ledger.put(
            Array("access(all) contract Broken { access(all) fun f(): Int { return true } }".utf8), second, "Broken")
        return ledger
    }

    private static let rows: [(source: String, errors: [String])] = [
        ("import Token from 0x1\naccess(all) fun main(): UFix64 { return Token.total }", []),
        ("import Token from 0x1\naccess(all) fun main(): Token.Part { return Token.Part() }", []),
        ("import Token as T from 0x1\naccess(all) fun main(): T.Part { return T.Part() }", []),
        ("import 0x1\naccess(all) fun main(): Int { return Token.total > 1.0 ? 1 : Other.two() }", []),
        ("import Kind from 0x2\naccess(all) struct S: Kind.I {}\naccess(all) fun main() {}", []),
        (
            "import Token from 0x1\nimport Token from 0x1\naccess(all) fun main() {}",
            ["DuplicateImportError 2:7", "RedeclarationError 0:0", "RedeclarationError 0:0"]
        ),
        (
            "import Token as A from 0x1\nimport Kind as A from 0x2\naccess(all) fun main() {}",
            ["RedeclarationError 0:0"]
        ),
        (
            "import Token from 0x1\naccess(all) fun Token() {}\naccess(all) fun main() {}",
            ["RedeclarationError 2:16"]
        ),
        (
            "import Token from 0x1\naccess(all) fun main() { Token.total = 1.0 }",
            ["InvalidAssignmentAccessError 2:31"]
        ),
        (
            "import Token from 0x1\naccess(all) fun main(): Int { return Token.hidden }",
            ["InvalidAccessError 2:37"]
        ),
        (
            "import Token from 0x1\naccess(all) fun main() { emit Token.Made(n: 1) }",
            ["EmitImportedEventError 2:30"]
        ),
        ("import Absent from 0x1\naccess(all) fun main() {}", ["NotExportedError 1:7"]),
        ("import Broken from 0x2\naccess(all) fun main() {}", ["ExternalError -"]),
        ("import Crypto\naccess(all) fun main() { let list = Crypto.KeyList() }", []),
    ]

    @Test(arguments: rows.indices) func rule(_ index: Int) throws {
        let (source, expected) = Self.rows[index]
        let program = try Parser.parse(Array(source.utf8))
        var found: [String] = []
        do {
            _ = try Checker.check(program, location: .script, resolver: Self.ledger())
        } catch {
            found = error.errors.map { "\($0.kind.name) \($0.range.map { "\($0.start)" } ?? "-")" }
        }
        #expect(found == expected, "\(source)")
    }

    @Test func importsAreKnown() throws {
        let text = "import Token from 0x1\nimport Crypto\naccess(all) fun main() {}"
        let program = try Parser.parse(Array(text.utf8))
        let checked = try Checker.check(program, location: .script, resolver: Self.ledger())
        let crypto = Location.contract(address: CryptoContract.emulatorAddress, name: "Crypto")
        #expect(checked.imports == [.contract(address: Self.first, name: "Token"), crypto])
        #expect(checked.allImports == Set(checked.imports))
    }

    @Test func theTextOfCryptoChecks() {
        #expect(CryptoContract.program(at: CryptoContract.emulatorAddress) != nil)
    }

    @Test func errorsOfAnImportAreShownInFull() throws {
        let program = try Parser.parse(Array("import Broken from 0x2\naccess(all) fun main() {}".utf8))
        do {
            _ = try Checker.check(program, location: .script, resolver: Self.ledger())
            Issue.record("no error")
        } catch {
            let message = try #require(error.errors.first).message
            #expect(message.hasPrefix("error getting program 0000000000000002.Broken: failed to derive value: "))
            #expect(message.contains("mismatched types"))
        }
    }
}
