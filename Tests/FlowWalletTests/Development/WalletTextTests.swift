import Cadence
import Testing

@testable import FlowWallet

/// Values in words, text made visible, bytes in hex.
struct WalletTextTests {
    @Test func valuesInWords() throws {
        let composite = CadenceComposite(
            id: "A.01.C.S", kind: .structure, fields: [.init("a", .bool(true)), .init("b", .optional(nil))])
        let rows: [(CadenceValue, String)] = [
            (.void, "nothing (Void)"), (.bool(false), "false"), (.string("Milk"), "“Milk”"), (.string(""), "“”"),
            (.character("x"), "the character “x”"), (.optional(nil), "nothing (nil)"),
            (.optional(.string("x")), "“x”"), (try .integer(.uint64, 3), "3 (UInt64)"),
            (.fixedPoint(try CadenceFixedPoint(.ufix64, text: "1.5")), "1.50000000 (UFix64)"),
            (.address(Address(rawValue: 1)), "account 0x0000000000000001"),
            (.array([CadenceValue]()), "an empty list"),
            (.array([.string("a"), .string("b")]), "a list of 2: “a”; “b”"),
            (.dictionary([(key: .string("k"), value: .bool(true))]), "a dictionary of 1: “k” → true"),
            (.path(CadencePath(.storage, "notes")), "the path /storage/notes"),
            (.array([.string("a”; “b")]), "a list of 1: “a\\u{201d}; \\u{201c}b”"),
            (.composite(composite), "the Struct A.01.C.S with a = true; b = nothing (nil)"),
        ]
        for (value, words) in rows { #expect(CadenceWords(value).text == words) }
    }

    @Test("What is long or deep is cut, and it is said so")
    func limits() {
        let long = CadenceWords(.string(String(repeating: "x", count: 5_000))).text
        #expect(long.hasSuffix("x… (3000 more characters)”") && long.count < 2_100)
        let wide = CadenceWords(.array((0..<1_000).map { _ in CadenceValue.bool(true) })).text
        #expect(wide.hasPrefix("a list of 1000: true; ") && wide.hasSuffix("; and 950 more"))
        var deep = CadenceValue.bool(true)
        for _ in 0..<100_000 { deep = .array([deep]) }
        #expect(CadenceWords(deep).text.hasSuffix("…"))
        var bush = CadenceValue.string(String(repeating: "y", count: 1_000))
        for _ in 0..<5 { bush = .array(Array(repeating: bush, count: 50)) }
        #expect(CadenceWords(bush).text.utf8.count < 200_000)
    }

    @Test func hiddenCharactersAreShown() {
        let rows: [(String, String)] = [
            ("plain ü 👩‍👩‍👧 é", "plain ü 👩‍👩‍👧 é"), ("a\u{202e}b", "a\\u{202e}b"), ("\u{1b}[0m", "␛[0m"), ("\u{7f}", "␡"),
            ("\u{200b}\u{feff}", "\\u{200b}\\u{feff}"), ("a\nb\tc\r", "a\nb\tc␍"), ("\u{85}", "\\u{85}"),
            ("✴\u{fe0f} देव\u{200c}नागरी ไทย 한국어 日本語 𝔘", "✴\u{fe0f} देव\u{200c}नागरी ไทย 한국어 日本語 𝔘"),
        ]
        let unseen: [UInt32] = [
            0xad, 0x34f, 0x115f, 0x1160, 0x17b4, 0x180b, 0x2028, 0x2800, 0x3164, 0xe000, 0xfe00, 0xffa0, 0xfff9, 0xfffb,
            0x378, 0x13430, 0x1bca0, 0x1d173, 0xe0001, 0xe0041, 0xe0100, 0x10_fffd,
        ]
        for scalar in unseen.compactMap(Unicode.Scalar.init) {
            let picture = "\\u{\(String(scalar.value, radix: 16))}"
            #expect(ShownText.visible("a\(Character(scalar))b", keepsLines: true) == "a\(picture)b")
        }
        for (text, shown) in rows { #expect(ShownText.visible(text, keepsLines: true) == shown) }
        #expect(ShownText.visible("a\nb", keepsLines: false) == "a␊b")
    }

    @Test func bytesInHex() {
        #expect(HexDump.text([]) == "")
        #expect(HexDump.text([1, 2, 3, 4, 0xff]) == "01020304 ff")
        #expect(HexDump.text(Array(repeating: 0, count: 33)).split(separator: "\n").count == 2)
    }
}
