import FoundationEssentials
import TestSupport
import Testing

@testable import CadenceInterpreter

/// What the checker leaves for the interpreter is whole.
@Suite struct CheckerElaborationTests {
    private func check(_ source: String, at location: Location = .script) throws -> CheckedProgram {
        try Checker.check(Parser.parse(Array(source.utf8)), location: location)
    }

    /// The variables with some name.
    private func numbers(_ checked: CheckedProgram, _ name: String) -> [Int32] {
        checked.elaboration.known.indices.filter { checked.elaboration.known[$0].name == name }.map(Int32.init)
    }

    @Test func noExpressionIsInvalid() throws {
        let folder = TestFiles.corpus + "/scripts/"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".cdc") }.sorted()
        var checked = 0
        for name in names {
            let source = try TestFiles.bytes(folder + name)
            guard let program = try? Parser.parse(source),
                let result = try? Checker.check(program, location: .script, resolver: CheckerLedger())
            else { continue }
            checked += 1
            let types = result.elaboration.types
            #expect(!types.contains { $0?.isInvalid == true }, "\(name)")
        }
        #expect(checked > 0)
    }

    @Test func whatInnerFunctionsUseIsCaptured() throws {
        let checked = try check(
            """
            access(all) struct S {
                access(all) let a: Int
                init() { self.a = 1 }
                access(all) fun f(_ p: Int, _ q: Int): Int {
                    let v = 1
                    var w = 2
                    let g = fun (_ x: Int): Int { w = 3; return self.a + p + x }
                    return g(q) + v
                }
            }
            access(all) fun main() {}
            """)
        let names = checked.elaboration.captured.map { checked.elaboration.known[Int($0)].name }.sorted()
        #expect(names == ["p", "self", "w"])
    }

    @Test func implicitVariablesAreFound() throws {
        let source = """
            access(all) struct S {
                access(all) fun f(): Int { post { result == before(self.g()): "" } return 1 }
                access(all) view fun g(): Int { return 1 }
            }
            access(all) fun main() {}
            """
        let checked = try check(source)
        let start = Int32(source.utf8.prefix(while: { $0 != 10 }).count + 5)
        let implicit = try #require(checked.elaboration.implicit[start])
        #expect(Set(implicit.keys) == ["self", "result", "before"])
        let result = try #require(implicit["result"])
        #expect(checked.elaboration.known[Int(result)].word == .result)
        #expect(checked.elaboration.known[Int(result)].isImplicit)
        #expect(numbers(checked, "self").count == 2)
    }

    @Test func partsOfTransactionsAreKnown() throws {
        let source = "transaction(n: Int) { prepare(a: &Account) {} pre { n > 0: \"\" } execute { log(n) } }"
        let checked = try check(source, at: .transaction)
        #expect(checked.elaboration.functions.count == 2)
        #expect(checked.elaboration.implicit[0]?["self"] != nil)
        let parameter = try #require(numbers(checked, "n").first)
        #expect(checked.elaboration.known[Int(parameter)].word == .parameter)
        #expect(checked.elaboration.variables.values.filter { $0 == parameter }.count == 2)
    }

    @Test func valuesKnowTheirPlaces() throws {
        let checked = try check(
            """
            access(all) fun main() {
                let a: Int? = 1
                let b = a ?? nil
                let c = true ? 1 : nil
                let d = [1, nil]
                for i, e in d { log(e) }
                if let f: Int? = d[0] { log(f) }
            }
            """)
        let elaboration = checked.elaboration
        #expect(elaboration.conversions.values.filter { $0 == .optional(.int) }.count == 6)
        for name in ["a", "b", "c", "d", "i", "e", "f"] {
            let number = try #require(numbers(checked, name).first)
            #expect(elaboration.declared.values.contains(number))
        }
    }
}
