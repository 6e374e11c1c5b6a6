import Cadence
import Testing

@testable import CadenceInterpreter

/// Programs from their text to the result.
@Suite struct RunningInterpreterTests {
    private let host = MemoryHost()
    private let account = Address(rawValue: 1)

    private func put(_ name: String, _ text: String) {
        host.state.accounts[account, default: .init()].contracts[name] = Array(text.utf8)
    }

    private func run(
        _ interpreter: Interpreter, _ text: String, limit: UInt64 = 100_000
    ) throws(CadenceFailure) -> CadenceValue {
        try interpreter.runScript(Array(text.utf8), computationLimit: limit)
    }

    private func failure(_ text: String, limit: UInt64 = 100_000) -> CadenceFailure? {
        do throws(CadenceFailure) {
            _ = try run(Interpreter(host: host), text, limit: limit)
            return nil
        } catch {
            return error
        }
    }

    @Test func aChangedImportIsSeen() throws {
        let interpreter = Interpreter(host: host)
        let text = "import B from 0x1\naccess(all) fun main(): Bool { return Type<B.S>().identifier == \"\" }"
        put("A", "access(all) contract A { access(all) struct S {} }")
        put(
            "B",
            "import A from 0x1\naccess(all) contract B { access(all) struct S { access(all) let s: A.S? ; init() { self.s = nil } } }"
        )
        _ = try run(interpreter, text)
        _ = try run(interpreter, text)
        put("A", "access(all) contract A {}")
        do throws(CadenceFailure) {
            _ = try run(interpreter, text)
            Issue.record("B no longer checks")
        } catch {
            #expect(error.message.hasPrefix("error getting program 0000000000000001.B"), "\(error)")
        }
        put("A", "access(all) contract A { access(all) struct S {} }")
        _ = try run(interpreter, text)
    }

    @Test("A report takes time by its length, however many errors it has", .timeLimit(.minutes(1)))
    func manyErrors() {
        let text = (0..<20_000).map { "x\($0)\n" }.joined()
        let failure = failure("access(all) fun main() {\n\(text)}")
        #expect(failure?.details.count == 20_000)
        #expect(failure?.report.contains(":20001:0\n      |\n20001 | x19999\n      | ^^^^^^ ") == true)
    }

    @Test("Large numbers are charged by the work they make", arguments: [("*", 10), ("/", 10), ("%", 10), ("+", 0)])
    func largeNumbers(_ operation: String, _ units: UInt64) throws {
        let interpreter = Interpreter(host: host)
        var used: [UInt64] = []
        for squarings in [8, 14] {
            let text = """
                access(all) fun main() {
                    var x = 3
                    var i = 0
                    while i < \(squarings) { x = x * x; i = i + 1 }
                    let y = x \(operation) x
                }
                """
            let without = text.replacing("x \(operation) x\n}", with: "x\n}")
            _ = try run(interpreter, without)
            let base = interpreter.computationUsed
            _ = try run(interpreter, text)
            used.append(interpreter.computationUsed - base)
        }
        #expect(used == [0, units])
    }

    @Test func importsInACircleEnd() {
        put("A", "import B from 0x1\naccess(all) contract A {}")
        put("B", "import A from 0x1\naccess(all) contract B {}")
        let failure = failure("import A from 0x1\naccess(all) fun main() {}")
        #expect(failure?.phase == .check)
    }

    @Test func longChainsOfImportsAreRefused() {
        for number in 0..<200 {
            put("C\(number)", "import C\(number + 1) from 0x1\naccess(all) contract C\(number) {}")
        }
        put("C200", "access(all) contract C200 {}")
        #expect(failure("import C0 from 0x1\naccess(all) fun main() {}")?.isUnsupported == true)
    }

    @Test func deepRecursionMeetsTheChainsLimit() {
        let failure = failure(
            """
            access(all) struct S { access(all) fun f(_ n: Int): Int { return [1].map(fun (_ x: Int): Int { return self.f(n + x) })[0] } }
            access(all) fun main(): Int { return S().f(0) }
            """, limit: 1_000_000)
        #expect(failure?.name == "CallStackLimitExceededError" || failure?.isUnsupported == true)
    }

    @Test func deepValuesNeitherTrapNorHang() {
        let text = """
            access(all) fun main(): [AnyStruct] {
                var a: [AnyStruct] = []
                var n = 0
                while n < 200 { a = [a]; n = n + 1 }
                return a
            }
            """
        #expect(failure(text, limit: 1_000_000).map(\.isUnsupported) != false)
    }

    @Test func loopsEnd() {
        #expect(failure("access(all) fun main() { while true {} }")?.code == 1110)
    }

    @Test func authorizersAreCounted() {
        let text = Array("transaction { prepare(a: &Account, b: &Account) {} }".utf8)
        do throws(CadenceFailure) {
            try Interpreter(host: host).runTransaction(
                text, authorizers: [account], transactionID: [UInt8](repeating: 7, count: 32))
            Issue.record("two are wanted")
        } catch {
            #expect(error.message == "authorizer count mismatch for transaction: expected 2, got 1")
            #expect(error.text.contains("--> " + String(repeating: "07", count: 32) + "\n"))
            #expect(error.text.contains("\t* transaction preprocess failed: "))
        }
    }
}
