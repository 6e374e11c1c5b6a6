import QRSymbols
import Testing

struct QRSymbolTests {
    /// Three corners hold finder patterns, whatever the text: dark frames of seven around light ones around dark three.
    @Test func finderPatternsAreInThreeCorners() throws {
        for text in ["a", "https://wallet.example/approve?session=authn-7", String(repeating: "x", count: 2_953)] {
            let symbol = try QRSymbol(text)
            for (left, top) in [(0, 0), (symbol.size - 7, 0), (0, symbol.size - 7)] {
                for row in 0..<7 {
                    for column in 0..<7 {
                        let ring = max(abs(column - 3), abs(row - 3))
                        #expect(symbol.isDark(column: left + column, row: top + row) == (ring != 2))
                    }
                }
            }
            #expect(symbol.size % 4 == 1)
        }
    }

    @Test func differentTextsHaveDifferentSymbols() throws {
        #expect(try QRSymbol("https://a.example/1") != QRSymbol("https://a.example/2"))
        #expect(try QRSymbol("https://a.example/1") == QRSymbol("https://a.example/1"))
    }

    @Test(arguments: ["", "a\0b", String(repeating: "x", count: 2_954)])
    func refusesWhatDoesNotFit(text: String) {
        #expect(throws: QRSymbol.Failure.self) { try QRSymbol(text) }
    }

    @Test func linesDrawWhatIsLight() throws {
        let symbol = try QRSymbol("a")
        let lines = symbol.lines(margin: 2)
        #expect(lines.count == (symbol.size + 4 + 1) / 2)
        #expect(lines.allSatisfy { $0.count == symbol.size + 4 })
        #expect(lines[0].allSatisfy { $0 == "█" })
        // The margin, then the first finder pattern: a dark row above a light one inside the frame.
        #expect(lines[1].hasPrefix("██ ▄▄▄▄▄ "))
    }
}
