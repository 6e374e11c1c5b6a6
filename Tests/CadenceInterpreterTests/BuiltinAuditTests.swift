import Testing

@testable import CadenceInterpreter

/// Corners of built-in functions. The results follow from the chain's source; where its releases differ, or what holds
/// for this one is not known, the answer is that it is not supported here.
@Suite struct BuiltinAuditTests {
    @Test(arguments: [
        // Keccak-256 pads with 0x01 where SHA3-256 pads with 0x06; the digests are well known.
        (
            "return String.encodeHex(HashAlgorithm.KECCAK_256.hash([]))",
            "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"
        ),
        // An empty tag switches the prefix off: it is not 32 zeros.
        ("let h = HashAlgorithm.SHA3_256; return h.hashWithTag([1], tag: \"\") == h.hash([1])", "true"),
        ("let h = HashAlgorithm.KECCAK_256; return h.hashWithTag([1], tag: \"\") == h.hash([1])", "true"),
        ("let h = HashAlgorithm.KECCAK_256; return h.hashWithTag([1], tag: \"t\") == h.hash([1])", "false"),
        // The step behind the last number is taken before the number is given.
        (
            "var n = 0; for x in InclusiveRange<UInt8>(250, 255) { n = n + 1 }; return n",
            "Unsupported: not supported here: a loop over a range that ends at the limit of its type"
        ),
        (
            "var n = 0; for x in InclusiveRange<Word8>(250, 255) { n = n + 1 }; return n",
            "Unsupported: not supported here: a loop over a range that ends at the limit of its type"
        ),
        (
            "let r: [UInt8] = []; for x in InclusiveRange<UInt8>(249, 253, step: 2) { r.append(x) }; return r",
            "[249, 251, 253]"
        ),
        ("let r: [Int] = []; for x in InclusiveRange(3, 1) { r.append(x) }; return r", "[3, 2, 1]"),
        ("let r: [Int] = []; for x in InclusiveRange(5, 5) { r.append(x) }; return r", "[5]"),
        // A type made of itself twice, again and again: the chain would write it for ever.
        (
            "var t = Type<Int>(); var i = 0; "
                + "while i < 60 { t = FunctionType(parameters: [t], return: t); i = i + 1 }; return t.identifier.length",
            "Unsupported: not supported here: a type of more than 4096 parts"
        ),
        (
            "var t = Type<Int>(); var i = 0; while i < 9 { t = OptionalType(t); i = i + 1 }; return t.identifier.length",
            "30"
        ),
        // Parts are cut between the places found from the left.
        ("return \"abcb\".split(separator: \"b\")", "[a, c, ]"),
        ("return \"\".split(separator: \",\").length", "1"),
        ("return \"\".split(separator: \"\")", "[]"),
        ("return \"aaaa\".replaceAll(of: \"aa\", with: \"b\")", "bb"),
        // Rounding is for conversions from 24 decimals to 8.
        ("return [RoundingRule.towardZero.rawValue, RoundingRule.nearestHalfEven.rawValue]", "[0, 3]"),
        (
            "return [RoundingRule(rawValue: 1)! == RoundingRule.awayFromZero, RoundingRule(rawValue: 4) == nil]",
            "[true, true]"
        ),
        (
            "let x: Fix128 = -1.000000005; let r = RoundingRule.nearestHalfEven; "
                + "return [Fix64(x, rounding: RoundingRule.nearestHalfAway), Fix64(x, rounding: r), Fix64(x)]",
            "[-1.00000001, -1.00000000, -1.00000000]"
        ),
        (
            "let x: UFix128 = 1.000000015; return [UFix64(x, rounding: RoundingRule.nearestHalfEven), "
                + "UFix64(x, rounding: RoundingRule.towardZero), UFix64(x, rounding: RoundingRule.awayFromZero)]",
            "[1.00000002, 1.00000001, 1.00000002]"
        ),
        (
            "let x: Fix128 = 92233720368.547758079999999999999999; "
                + "return Fix64(x, rounding: RoundingRule.awayFromZero)", "OverflowError: overflow"
        ),
        ("return Fix64(Fix128.min, rounding: RoundingRule.towardZero)", "UnderflowError: underflow"),
        ("return Fix64(42, rounding: RoundingRule.awayFromZero)", "42.00000000"),
        ("return \"h\\u{e9}\\u{e9}\".split(separator: \"\").length", "3"),
    ])
    func script(body: String, expected: String) {
        #expect(AccountBench().script(body) == expected)
    }

    /// The chain gives the attachments of a value in the order of their hashes.
    @Test func severalAttachmentsAreNoResult() {
        let declarations = """
            access(all) struct S {}
            access(all) attachment A for S {}
            access(all) attachment B for S {}
            """
        let answer = AccountBench().script("return attach B() to attach A() to S()", declarations: declarations)
        #expect(answer == "Unsupported: not supported here: a result with several attachments")
    }
}
