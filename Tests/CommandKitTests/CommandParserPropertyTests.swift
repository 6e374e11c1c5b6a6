import CommandKit
import TestSupport
import Testing

struct CommandParserPropertyTests {
    private static let pieces = [
        "add", "list", "keys", "delete", "help", "--", "-", "", "-t", "-n", "-y", "-h", "-yt", "--title", "--title=x",
        "--limit", "5", "--json", "--json=1", "--bogus", "-x", "=", "-=", "--=", "!#:+", "\u{1}", "é", "--né", "-é",
        "x y",
    ]

    /// Whatever is typed gives an outcome or a usage error, and texts come out as they went in.
    @Test func anyLineEnds() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<3_000 {
            let line = (0..<random.below(7)).map { _ in Self.pieces[random.below(Self.pieces.count)] }
            guard let outcome = try? SampleTable.parser.parse(line), case .run(let command) = outcome else { continue }
            for text in command.arguments + command.texts("title") {
                #expect(line.contains { $0.hasSuffix(text) }, "\(line)")
            }
        }
    }

    /// After `--` every text is an argument, byte for byte.
    @Test func textsAfterDashes() throws {
        for piece in Self.pieces {
            guard case .run(let command) = try SampleTable.parser.parse(["add", "--", piece]) else {
                Issue.record("\(piece)")
                continue
            }
            #expect(command.arguments.map { Array($0.utf8) } == [Array(piece.utf8)])
        }
    }

    /// As the value of a flag, too.
    @Test func textsAsValues() throws {
        for piece in Self.pieces {
            for line in [
                ["add", "--title", piece], ["add", "--title=" + piece], ["add", "-t", piece],
                ["--title", piece, "add"],
            ] {
                guard case .run(let command) = try SampleTable.parser.parse(line) else {
                    Issue.record("\(line)")
                    continue
                }
                #expect(command.text("title").map { Array($0.utf8) } == Array(piece.utf8))
            }
        }
    }
}
