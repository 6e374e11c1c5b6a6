import Flow
import Testing

@Suite struct IdentifierTests {
    private static let digits = String(repeating: "aB", count: 32)

    @Test(
        "C031: 0x and upper case are taken and normalised",
        arguments: [
            digits, "0x" + digits, "0X" + digits, digits.uppercased(), "0x" + digits.uppercased(), digits.lowercased(),
        ])
    func forms(_ text: String) {
        #expect(Identifier(text)?.description == String(repeating: "ab", count: 32))
    }

    @Test(
        "C031: anything but 64 digits is refused",
        arguments: [
            "", "0x", "abc", String(digits.dropLast()), digits + "a", digits + "aa", digits.dropLast() + "g",
            " " + digits.dropFirst(),
            "0x0x" + digits.dropFirst(4), digits + "\n", "-" + digits.dropFirst(),
        ])
    func refused(_ text: String) {
        #expect(Identifier(text) == nil)
    }

    @Test func hasThirtyTwoBytes() {
        #expect(Identifier(bytes: Array(repeating: UInt8(7), count: 32))?.bytes == Array(repeating: 7, count: 32))
        for count in [0, 31, 33] { #expect(Identifier(bytes: Array(repeating: UInt8(7), count: count)) == nil) }
        #expect(Identifier.zero.description == String(repeating: "0", count: 64))
    }
}
