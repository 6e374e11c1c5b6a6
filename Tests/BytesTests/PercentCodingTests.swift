import Bytes
import Testing

@Suite struct PercentCodingTests {
    @Test(
        arguments: [
            ("", "", ""), ("aZ09-._~", "aZ09-._~", "aZ09-._%7E"), ("a b", "a%20b", "a+b"),
            ("*+&=", "%2A%2B%26%3D", "*%2B%26%3D"),
            ("é", "%C3%A9", "%C3%A9"), ("\u{0}\u{7f}", "%00%7F", "%00%7F"), ("%41", "%2541", "%2541"),
        ])
    func encodes(_ text: String, _ address: String, _ form: String) {
        let plain = PercentCoding.alphanumeric.union("*-._".utf8)
        #expect(PercentCoding.encode(text.utf8) == address)
        #expect(PercentCoding.encode(text.utf8, keeping: plain, blankIsPlus: true) == form)
        #expect(PercentCoding.decodeText(address.utf8, plusIsBlank: false) == text)
        #expect(PercentCoding.decodeText(form.utf8, plusIsBlank: true) == text)
    }

    @Test(arguments: ["%", "%4", "%4g", "%g4", "a%", "%%41"])
    func refusesWhatIsNoPairOfDigits(_ text: String) {
        #expect(PercentCoding.decode(text.utf8, plusIsBlank: true) == nil)
    }

    @Test func decodesEitherCaseAndPlusWhereItIsMeant() {
        #expect(PercentCoding.decode("%fF+".utf8, plusIsBlank: false) == [0xff, 0x2b])
        #expect(PercentCoding.decode("%fF+".utf8, plusIsBlank: true) == [0xff, 0x20])
        #expect(PercentCoding.decodeText("%ff".utf8, plusIsBlank: true) == nil)
    }
}
