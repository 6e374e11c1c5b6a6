import FoundationEssentials
import TestSupport
import Testing

@testable import CadenceInterpreter

/// The hints and pages of check errors are those of the real chain.
@Suite struct CheckerHintTests {
    @Test func scripts() throws {
        let folder = TestFiles.corpus + "/scripts/"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".cdc") }.sorted()
        var same = [0, 0, 0, 0]
        var other = [0, 0, 0, 0]
        for name in names {
            let case_ = try JSONValue(json: TestFiles.bytes(folder + name.dropLast(4) + ".json"))
            guard let error = case_["error"], error["phase"]?.string == "check", let message = error["message"]?.string,
                let program = try? Parser.parse(TestFiles.bytes(folder + name))
            else { continue }
            guard let found = errors(program), found.unsupported == nil else { continue }
            let mine = found.errors.map { [$0.secondary, $0.documentation ?? ""] }
            let tier = min(3, max(0, case_["tier"]?.int ?? 0))
            if mine == Self.hints(in: message) {
                same[tier] += 1
            } else {
                other[tier] += 1
                print("corpus: checker: hint: \(name): \(mine), but \(Self.hints(in: message))")
            }
        }
        for tier in 1...3 { print("corpus: checker: hints: tier \(tier): same \(same[tier]), other \(other[tier])") }
        #expect(same[1] > 0 && other[1] == 0)
    }

    @Test(arguments: [
        ("!1", "`Bool`, got `Int`"), ("-(1 as UInt8)", "`SignedNumber`, got `UInt8`"),
        ("*1", "reference type, got `Int`"), ("*(1 as Int?)", "reference type, got `Int`"),
        ("*(&[S()] as &[S])", "primitive or container of primitives, got `[S]`"),
    ]) func operandsOfUnaryOperators(_ expression: String, _ wanted: String) throws {
        let source = "access(all) struct S {} access(all) fun main() { let x = \(expression) }"
        let found = try #require(errors(try Parser.parse(Array(source.utf8))))
        #expect(found.errors.map(\.secondary) == ["expected \(wanted); ensure the operand has the correct type"])
    }

    @Test(arguments: [
        ("let a = [1]; a.length = 3", "[Int]"), ("let s = S(); s.n = 3", "S"),
        ("let s = S(); let r = &s as &S; r.getType = r.getType", "S"),
    ]) func ownersOfMembers(_ statements: String, _ owner: String) throws {
        let source = """
            access(all) struct S { access(all) var n: Int; init() { self.n = 1 } }
            access(all) fun main() { \(statements) }
            """
        let found = try #require(errors(try Parser.parse(Array(source.utf8))))
        #expect(
            found.errors.first?.secondary
                == "fields with `all` access cannot be directly assigned to; consider adding a setter function to "
                + "\(owner) or using a different access modifier")
    }

    private func errors(_ program: Program) -> CheckErrors? {
        do {
            _ = try Checker.check(program, location: .script, resolver: CheckerLedger())
            return nil
        } catch {
            return error
        }
    }

    private static func hints(in message: String) -> [[String]] {
        var hints: [[String]] = []
        for line in message.split(separator: "\n") {
            if line.hasPrefix("error: ") { hints.append(["", ""]) }
            guard let last = hints.indices.last else { continue }
            if let carets = line.firstIndex(of: "^"), line.prefix(upTo: carets).allSatisfy({ " |\t".contains($0) }) {
                hints[last][0] = String(line[carets...].drop { $0 == "^" }.drop { $0 == " " })
            }
            let page = "  See documentation at: "
            if line.hasPrefix(page) { hints[last][1] = String(line.dropFirst(page.count)) }
        }
        return hints
    }
}
