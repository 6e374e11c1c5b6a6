import FoundationEssentials
import TestSupport
import Testing

@testable import CadenceInterpreter

/// Changed programs of all kinds: the checker answers, without trap or hang.
@Suite struct CheckerFuzzTests {
    /// Words that exist in a program, put where others were: such programs often still parse.
    private static func words(_ source: [UInt8]) -> [Range<Int>] {
        let tokens = Lexer(source).tokens
        return tokens.filter { $0.kind != .space }.map { $0.bytes }
    }

    private func mutate(_ source: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = source
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let words = Self.words(bytes).filter { $0.upperBound <= bytes.count }
            guard let target = words.randomElement(using: &random), let other = words.randomElement(using: &random)
            else {
                return bytes
            }
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes.removeSubrange(target)
            case 1: bytes.insert(contentsOf: bytes[other] + [UInt8(ascii: " ")], at: target.lowerBound)
            default: bytes.replaceSubrange(target, with: Array(bytes[other]))
            }
        }
        return bytes
    }

    @Test func mutatedPrograms() throws {
        var random = SplitMix64(seed: 6)
        let folder = TestFiles.corpus + "/scripts/"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".cdc") }.sorted()
        let sources = try names.map { try TestFiles.bytes(folder + $0) }
        // A long run sets the number of programs.
        let rounds = ProcessInfo.processInfo.environment["FLOWNOTES_FUZZ"].flatMap { Int($0) } ?? 4_000
        var checked = 0
        let clock = ContinuousClock()
        for index in 0..<rounds {
            let source = mutate(sources[index % sources.count], &random)
            guard let program = try? Parser.parse(source) else { continue }
            checked += 1
            let location: Location = [.script, .transaction, .contract(address: [1], name: "C")][index % 3]
            let time = clock.measure { _ = try? Checker.check(program, location: location, resolver: CheckerLedger()) }
            #expect(time < .seconds(2), "\(String(decoding: source, as: UTF8.self))")
        }
        #expect(checked > rounds / 20)
    }
}
