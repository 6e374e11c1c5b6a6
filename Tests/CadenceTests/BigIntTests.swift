import Cadence
import Testing

@Suite struct BigIntTests {
    @Test(arguments: [
        ("0", "0"), ("-0", "0"), ("00012", "12"), ("+7", "7"), ("-7", "-7"),
        ("18446744073709551615", "18446744073709551615"), ("18446744073709551616", "18446744073709551616"),
        ("10000000000000000000", "10000000000000000000"),
        ("-100000000000000000000000000000000000000000000", "-100000000000000000000000000000000000000000000"),
        ("340282366920938463463374607431768211455", "340282366920938463463374607431768211455"),
    ]) func `text is read and written exactly`(text: String, printed: String) throws {
        #expect(try #require(BigInt(text)).description == printed)
    }

    @Test(arguments: ["", "-", "+", "1 ", "1_0", "0x1", "--1", "1.0", "١"]) func `other text is refused`(text: String) {
        #expect(BigInt(text) == nil)
    }

    @Test func `numbers order by value, not by text`() {
        let sorted = ["-18446744073709551617", "-18446744073709551616", "-5", "0", "3", "20", "99999999999999999999"]
        let numbers = sorted.compactMap { BigInt($0) }
        #expect(numbers.reversed().sorted() == numbers)
        #expect(numbers.map { -$0 }.sorted().first?.description == "-99999999999999999999")
    }

    @Test func `Swift integers at the edges come back`() {
        #expect(BigInt(Int64.min).description == "-9223372036854775808")
        #expect(BigInt(Int128.min).description == "-170141183460469231731687303715884105728")
        #expect(BigInt(UInt128.max).exactly(UInt128.self) == .max)
        #expect(BigInt(Int128.min).exactly(Int128.self) == .min)
        #expect(BigInt("340282366920938463463374607431768211456")?.exactly(UInt128.self) == nil)
        #expect(BigInt("-170141183460469231731687303715884105729")?.exactly(Int128.self) == nil)
        #expect(BigInt(-1).exactly(UInt8.self) == nil)
        #expect(BigInt(255).exactly(Int8.self) == nil)
        #expect(BigInt(-128).exactly(Int8.self) == -128)
    }

    @Test func `negation keeps zero without a sign`() {
        #expect(-BigInt.zero == BigInt.zero)
        #expect(!(-BigInt.zero).isNegative)
        #expect(BigInt(isNegative: true, limbs: [0, 0]) == .zero)
    }
}
