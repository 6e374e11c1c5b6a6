import TestSupport
import Testing

@testable import CadenceInterpreter

/// Changed programs of all kinds: the checker answers, without trap or hang.
@Suite struct CheckerFuzzTests {
    @Test func mutatedPrograms() throws {
        var run = FuzzRun("checker", seed: 6, count: 4_000)
        var checked = 0
        _ = run.run(try FuzzRun.scripts(), change: ProgramMutator.words) { index, source in
            guard let program = try? Parser.parse(source) else { return false }
            checked += 1
            let location: Location = [.script, .transaction, .contract(address: [1], name: "C")][index % 3]
            return (try? Checker.check(program, location: location, resolver: CheckerLedger())) != nil
        }
        #expect(checked > run.count / 20)
    }
}
