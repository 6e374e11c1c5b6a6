import TestSupport

@testable import CadenceInterpreter

/// Changes programs a little, so that most of what is right with them stays.
enum ProgramMutator {
    static let snippets: [[UInt8]] = [
        "(", ")", "{", "}", "[", "]", "<", ">", "\"", "\\(", "\\", "/*", "*/", "//", "\n", " ", "?", "!", "&", "auth(",
        "@", "<-",
        ".", ",", ":", ";", "0x", "1.", "_", "fun", "view ", "access(", "if ", "else ", "as ", "é", "\u{1F600}",
        "pre {", "case ",
    ].map { Array($0.utf8) }

    /// Bytes changed, taken out, doubled, put in, or the end cut off.
    static func bytes(_ source: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = source
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 1...12, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.insert(contentsOf: snippets.randomElement(using: &random) ?? [], at: place)
            case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
            default: bytes.removeSubrange(end...)
            }
        }
        return bytes
    }

    /// Words of the program put where others were: such programs often still parse.
    static func words(_ source: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = source
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let words = tokens(bytes) { $0 != .space }
            guard let target = words.randomElement(using: &random), let other = words.randomElement(using: &random)
            else { return bytes }
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes.removeSubrange(target)
            case 1: bytes.insert(contentsOf: bytes[other] + [UInt8(ascii: " ")], at: target.lowerBound)
            default: bytes.replaceSubrange(target, with: Array(bytes[other]))
            }
        }
        return bytes
    }

    /// A name put where another was, or a number where a number was: such programs often still check.
    static func names(_ source: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = source
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            let numbers = tokens(bytes) { $0 == .decimalInteger }
            let names = tokens(bytes) { $0 == .identifier }
            let isNumber = Int.random(in: 0...2, using: &random) == 0
            let replacements = isNumber ? Self.numbers : names.map { Array(bytes[$0]) }
            guard let target = (isNumber ? numbers : names).randomElement(using: &random),
                let other = replacements.randomElement(using: &random)
            else { continue }
            bytes.replaceSubrange(target, with: other)
        }
        return bytes
    }

    private static let numbers = ["0", "1", "2", "7", "255", "256", "18446744073709551615", "-1", "1.5"].map {
        Array($0.utf8)
    }

    private static func tokens(_ bytes: [UInt8], where isWanted: (TokenKind) -> Bool) -> [Range<Int>] {
        Lexer(bytes).tokens.filter { isWanted($0.kind) && $0.bytes.upperBound <= bytes.count }.map(\.bytes)
    }
}
