import FoundationEssentials
import TestSupport
import Testing

@testable import CadenceInterpreter

/// Broken programs of all kinds: no trap, no hang.
@Suite struct ParserFuzzTests {
    private static let snippets: [[UInt8]] = [
        "(", ")", "{", "}", "[", "]", "<", ">", "\"", "\\(", "\\", "/*", "*/", "//", "\n", " ", "?", "!", "&", "auth(",
        "@", "<-",
        ".", ",", ":", ";", "0x", "1.", "_", "fun", "view ", "access(", "if ", "else ", "as ", "é", "\u{1F600}",
        "pre {", "case ",
    ].map { Array($0.utf8) }

    private func mutate(_ source: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = source
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 1...12, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.insert(contentsOf: Self.snippets.randomElement(using: &random) ?? [], at: place)
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
            default: bytes.removeSubrange(end...)
            }
        }
        return bytes
    }

    @Test func mutatedPrograms() throws {
        var random = SplitMix64(seed: 4)
        let folder = TestFiles.corpus + "/scripts/"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".cdc") }.sorted()
        let sources = try names.map { try TestFiles.bytes(folder + $0) }
        var refused = 0
        // A long run sets the number of programs.
        let rounds = ProcessInfo.processInfo.environment["FLOWNOTES_FUZZ"].flatMap { Int($0) } ?? 4_000
        let clock = ContinuousClock()
        for index in 0..<rounds {
            let source = mutate(sources[index % sources.count], &random)
            let time = clock.measure {
                if !isFine(source) { refused += 1 }
            }
            #expect(time < .seconds(2), "\(String(decoding: source, as: UTF8.self))")
        }
        #expect(refused > rounds / 2 && refused < rounds)
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
                Self.snippets.randomElement(using: &random) ?? []
            }
            _ = try? Parser.parse(Array(pieces.joined()))
        }
    }
}
