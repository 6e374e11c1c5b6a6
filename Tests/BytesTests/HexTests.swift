import Bytes
import Testing

@Suite struct HexTests {
    @Test(
        arguments: [
            ([], ""), ([0], "00"), ([0x0f], "0f"), ([0xf0, 0x09, 0xa0], "f009a0"), ([0xff, 0x10, 0xab], "ff10ab"),
        ] as [([UInt8], String)])
    func encodesInLowerCase(_ bytes: [UInt8], _ text: String) {
        #expect(Hex.encode(bytes) == text)
    }

    @Test func everyByteHasTheDigitsOfItsValue() {
        for byte in UInt8.min...UInt8.max {
            let text = (byte < 16 ? "0" : "") + String(byte, radix: 16)
            #expect(Hex.encode([byte]) == text)
            #expect(Hex.decode(text) == [byte] && Hex.decode(text.uppercased()) == [byte])
        }
    }

    @Test(arguments: ["0", "0x00", "0X", "0g", "g0", " 00", "00 ", "00\n", "+1", "-1", "٠٠", "é", "00\u{0}", "ff,"])
    func refusesWhatIsNotPairsOfDigits(_ text: String) {
        #expect(Hex.decode(text) == nil)
    }

    @Test func digitsMayBeBytes() {
        #expect(Hex.decode(digits: Array("c0FFee".utf8)) == [0xc0, 0xff, 0xee])
        #expect(Hex.decode(digits: [0x30, 0xff]) == nil)
    }

    @Test(arguments: [
        ("0xab", "ab"), ("0Xab", "ab"), ("ab", "ab"), ("0x", ""), ("0x0x1", "0x1"), ("x1", "x1"), ("", ""), ("0", "0"),
    ])
    func oneLeadingPrefixIsTakenAway(_ text: String, _ rest: String) {
        #expect(Hex.withoutPrefix(text) == rest)
    }

    @Test func onlyDigitsHaveAValue() {
        let digits = (UInt8.min...UInt8.max).filter { Hex.value(of: $0) != nil }
        #expect(String(decoding: digits, as: UTF8.self) == "0123456789ABCDEFabcdef")
        #expect(digits.map { Hex.value(of: $0) } == (Array(0...15) + Array(10...15)).map { UInt8($0) })
    }
}
