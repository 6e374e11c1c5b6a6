import Cadence
import Testing

@Suite struct CadenceCharacterTests {
    @Test(arguments: [
        "a\u{11f03}", "a\u{1e4ec}", "👩\u{200d}🫩",
        "a", "\u{1112}\u{1161}\u{11ab}", "각", "e\u{301}", "\u{301}", "\r\n", "\u{0}", "กำ", "1\u{20e3}", "👨‍👩‍👧",
        "🇩🇪", "ङ्", "क्", "कि", "ꦏ꧀", "ກຳ", "☂\u{fe0f}", "\u{d4e}\u{d15}",
    ]) func `one cluster is a character`(text: String) {
        #expect(CadenceCharacter.isCharacter(text))
    }

    @Test(arguments: [
        "", "ab", "\n\r", "a\u{897}", "a\u{113b8}", "क्ष", "क्षि", "ক্ষ", "ક્ષ", "ക്ഷ", "க்ஷ", "క్ష", "ଓ୍ଷ", "क्\u{200d}ष", "क्‌ष", "ꦏ꧀ꦏ",
        "ᬓ᭄ᬓ", "က္က", "ក្ក", "🦊🦊",
        "a\u{200d}b",
    ]) func `conjuncts and other text of several clusters are none`(text: String) {
        #expect(!CadenceCharacter.isCharacter(text))
    }
}
