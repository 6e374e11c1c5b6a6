import TestSupport
import Testing

@testable import CadenceInterpreter

/// Broken programs of all kinds: no trap, no hang.
@Suite struct ParserFuzzTests {
    @Test func mutatedPrograms() throws {
        var run = FuzzRun("parser", seed: 4, count: 4_000)
        let accepted = run.run(try FuzzRun.scripts(), change: ProgramMutator.bytes) { _, source in isFine(source) }
        #expect(accepted > 0 && accepted < run.count / 2)
    }

    /// Parses; a refusal must have its words and a place in the text.
    private func isFine(_ source: [UInt8]) -> Bool {
        do {
            _ = try Parser.parse(source)
            return true
        } catch {
            for one in error.errors {
                let place = Int(one.range.start.offset)
                if "\(one)\(one.secondary)".isEmpty || place < -1 || place > source.count + 1 { Issue.record("\(one)") }
            }
            return false
        }
    }

    @Test func randomTokens() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<2_000 {
            let pieces = (0..<Int.random(in: 1...60, using: &random)).map { _ in
                ProgramMutator.snippets.randomElement(using: &random) ?? []
            }
            _ = try? Parser.parse(Array(pieces.joined()))
        }
    }
}
