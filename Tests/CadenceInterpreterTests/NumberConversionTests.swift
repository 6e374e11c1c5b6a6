import Testing

@testable import CadenceInterpreter

@Suite struct NumberConversionTests {
    /// The limits and two more numbers of every type, converted to every type in the order of `targets`; computed
    /// with Python's integers from the rules. See `NumberTable` for the words.
    private static let rows = """
        Int(max): max o o o o 400000000000000000 400000000000000000 max o o o o 400000000000000000
        400000000000000000 min min min min 400000000000000000 400000000000000000 o o o o
        Int(min): min u u u u -400000000000000000 -400000000000000000 u u u u u u u min min min min
        ffffffffffffffc00000000000000000 ffffffffffffffffffffffffffffffffffffffffffffffc00000000000000000 x u
        u u
        Int(-1): -1 -1 -1 -1 -1 -1 -1 u u u u u u u max max max max max max -5f5e100 u -d3c21bcecceda1000000 u
        Int(64): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 2540be400 2540be400
        52b7d2dcc80cd2e4000000 52b7d2dcc80cd2e4000000
        Int8(max): 7f max 7f 7f 7f 7f 7f 7f 7f 7f 7f 7f 7f 7f 7f 7f 7f 7f 7f 7f 2f4fa9f00 2f4fa9f00
        690d4bcb97a9e2df000000 690d4bcb97a9e2df000000
        Int8(min): -80 min -80 -80 -80 -80 -80 u u u u u u u 80 ff80 ffffff80 ffffffffffffff80
        ffffffffffffffffffffffffffffff80 ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff80
        -2faf08000 u -69e10de76676d080000000 u
        Int8(-1): -1 -1 -1 -1 -1 -1 -1 u u u u u u u max max max max max max -5f5e100 u -d3c21bcecceda1000000
        u
        Int8(64): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 2540be400 2540be400
        52b7d2dcc80cd2e4000000 52b7d2dcc80cd2e4000000
        Int16(max): 7fff o max 7fff 7fff 7fff 7fff 7fff o 7fff 7fff 7fff 7fff 7fff max 7fff 7fff 7fff 7fff
        7fff 2faea8a1f00 2faea8a1f00 69e03a254aa803925f000000 69e03a254aa803925f000000
        Int16(min): -8000 u min -8000 -8000 -8000 -8000 u u u u u u u min 8000 ffff8000 ffffffffffff8000
        ffffffffffffffffffffffffffff8000 ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8000
        -2faf0800000 u -69e10de76676d08000000000 u
        Int16(-1): -1 -1 -1 -1 -1 -1 -1 u u u u u u u max max max max max max -5f5e100 u -d3c21bcecceda1000000
        u
        Int16(64): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 2540be400 2540be400
        52b7d2dcc80cd2e4000000 52b7d2dcc80cd2e4000000
        Int32(max): 7fffffff o o max 7fffffff 7fffffff 7fffffff 7fffffff o o 7fffffff 7fffffff 7fffffff
        7fffffff max max 7fffffff 7fffffff 7fffffff 7fffffff 2faf07ffa0a1f00 2faf07ffa0a1f00
        69e10de692b4b4b133125f000000 69e10de692b4b4b133125f000000
        Int32(min): -80000000 u u min -80000000 -80000000 -80000000 u u u u u u u min min 80000000
        ffffffff80000000 ffffffffffffffffffffffff80000000
        ffffffffffffffffffffffffffffffffffffffffffffffffffffffff80000000 -2faf08000000000 u
        -69e10de76676d080000000000000 u
        Int32(-1): -1 -1 -1 -1 -1 -1 -1 u u u u u u u max max max max max max -5f5e100 u -d3c21bcecceda1000000
        u
        Int32(64): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 2540be400 2540be400
        52b7d2dcc80cd2e4000000 52b7d2dcc80cd2e4000000
        Int64(max): 7fffffffffffffff o o o max 7fffffffffffffff 7fffffffffffffff 7fffffffffffffff o o o
        7fffffffffffffff 7fffffffffffffff 7fffffffffffffff max max max 7fffffffffffffff 7fffffffffffffff
        7fffffffffffffff o o o o
        Int64(min): -8000000000000000 u u u min -8000000000000000 -8000000000000000 u u u u u u u min min min
        8000000000000000 ffffffffffffffff8000000000000000
        ffffffffffffffffffffffffffffffffffffffffffffffff8000000000000000 u u u u
        Int64(-1): -1 -1 -1 -1 -1 -1 -1 u u u u u u u max max max max max max -5f5e100 u -d3c21bcecceda1000000
        u
        Int64(64): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 2540be400 2540be400
        52b7d2dcc80cd2e4000000 52b7d2dcc80cd2e4000000
        Int128(max): 7fffffffffffffffffffffffffffffff o o o o max 7fffffffffffffffffffffffffffffff
        7fffffffffffffffffffffffffffffff o o o o 7fffffffffffffffffffffffffffffff
        7fffffffffffffffffffffffffffffff max max max max 7fffffffffffffffffffffffffffffff
        7fffffffffffffffffffffffffffffff o o o o
        Int128(min): -80000000000000000000000000000000 u u u u min -80000000000000000000000000000000 u u u u u
        u u min min min min 80000000000000000000000000000000
        ffffffffffffffffffffffffffffffff80000000000000000000000000000000 x u u u
        Int128(-1): -1 -1 -1 -1 -1 -1 -1 u u u u u u u max max max max max max -5f5e100 u
        -d3c21bcecceda1000000 u
        Int128(64): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 2540be400 2540be400
        52b7d2dcc80cd2e4000000 52b7d2dcc80cd2e4000000
        Int256(max): 7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff o o o o o max
        7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff o o o o o
        7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff max max max max max
        7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff o o o o
        Int256(min): -8000000000000000000000000000000000000000000000000000000000000000 u u u u u min u u u u u
        u u min min min min min 8000000000000000000000000000000000000000000000000000000000000000 x u u u
        Int256(-1): -1 -1 -1 -1 -1 -1 -1 u u u u u u u max max max max max max -5f5e100 u
        -d3c21bcecceda1000000 u
        Int256(64): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 2540be400 2540be400
        52b7d2dcc80cd2e4000000 52b7d2dcc80cd2e4000000
        UInt(max): max o o o o 400000000000000000 400000000000000000 max o o o o 400000000000000000
        400000000000000000 min min min min 400000000000000000 400000000000000000 o o o o
        UInt(64): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 2540be400 2540be400
        52b7d2dcc80cd2e4000000 52b7d2dcc80cd2e4000000
        UInt8(max): ff o ff ff ff ff ff ff max ff ff ff ff ff max ff ff ff ff ff 5efeb1f00 5efeb1f00
        d2ee59b2fe20b35f000000 d2ee59b2fe20b35f000000
        UInt8(64): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 2540be400 2540be400
        52b7d2dcc80cd2e4000000 52b7d2dcc80cd2e4000000
        UInt16(max): ffff o o ffff ffff ffff ffff ffff o max ffff ffff ffff ffff max max ffff ffff ffff ffff
        5f5db0a1f00 5f5db0a1f00 d3c1480cb11ed4125f000000 d3c1480cb11ed4125f000000
        UInt16(64): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 2540be400 2540be400
        52b7d2dcc80cd2e4000000 52b7d2dcc80cd2e4000000
        UInt32(max): ffffffff o o o ffffffff ffffffff ffffffff ffffffff o o max ffffffff ffffffff ffffffff max
        max max ffffffff ffffffff ffffffff 5f5e0fffa0a1f00 5f5e0fffa0a1f00 d3c21bcdf92b853133125f000000
        d3c21bcdf92b853133125f000000
        UInt32(64): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 2540be400 2540be400
        52b7d2dcc80cd2e4000000 52b7d2dcc80cd2e4000000
        UInt64(max): ffffffffffffffff o o o o ffffffffffffffff ffffffffffffffff ffffffffffffffff o o o max
        ffffffffffffffff ffffffffffffffff max max max max ffffffffffffffff ffffffffffffffff o o o o
        UInt64(64): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 2540be400 2540be400
        52b7d2dcc80cd2e4000000 52b7d2dcc80cd2e4000000
        UInt128(max): ffffffffffffffffffffffffffffffff o o o o o ffffffffffffffffffffffffffffffff
        ffffffffffffffffffffffffffffffff o o o o max ffffffffffffffffffffffffffffffff max max max max max
        ffffffffffffffffffffffffffffffff o o o o
        UInt128(64): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 2540be400 2540be400
        52b7d2dcc80cd2e4000000 52b7d2dcc80cd2e4000000
        UInt256(max): ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff o o o o o o
        ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff o o o o o max max max max max max max
        o o o o
        UInt256(64): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 2540be400 2540be400
        52b7d2dcc80cd2e4000000 52b7d2dcc80cd2e4000000
        Word8(max): ff o ff ff ff ff ff ff max ff ff ff ff ff max ff ff ff ff ff 5efeb1f00 5efeb1f00
        d2ee59b2fe20b35f000000 d2ee59b2fe20b35f000000
        Word8(64): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 2540be400 2540be400
        52b7d2dcc80cd2e4000000 52b7d2dcc80cd2e4000000
        Word16(max): ffff o o ffff ffff ffff ffff ffff o max ffff ffff ffff ffff max max ffff ffff ffff ffff
        5f5db0a1f00 5f5db0a1f00 d3c1480cb11ed4125f000000 d3c1480cb11ed4125f000000
        Word16(64): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 2540be400 2540be400
        52b7d2dcc80cd2e4000000 52b7d2dcc80cd2e4000000
        Word32(max): ffffffff o o o ffffffff ffffffff ffffffff ffffffff o o max ffffffff ffffffff ffffffff max
        max max ffffffff ffffffff ffffffff 5f5e0fffa0a1f00 5f5e0fffa0a1f00 d3c21bcdf92b853133125f000000
        d3c21bcdf92b853133125f000000
        Word32(64): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 2540be400 2540be400
        52b7d2dcc80cd2e4000000 52b7d2dcc80cd2e4000000
        Word64(max): ffffffffffffffff o o o o ffffffffffffffff ffffffffffffffff ffffffffffffffff o o o max
        ffffffffffffffff ffffffffffffffff max max max max ffffffffffffffff ffffffffffffffff o o o o
        Word64(64): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 2540be400 2540be400
        52b7d2dcc80cd2e4000000 52b7d2dcc80cd2e4000000
        Word128(max): ffffffffffffffffffffffffffffffff o o o o o ffffffffffffffffffffffffffffffff
        ffffffffffffffffffffffffffffffff o o o o max ffffffffffffffffffffffffffffffff max max max max max
        ffffffffffffffffffffffffffffffff o o o o
        Word128(64): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 2540be400 2540be400
        52b7d2dcc80cd2e4000000 52b7d2dcc80cd2e4000000
        Word256(max): ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff o o o o o o
        ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff o o o o o max max max max max max max
        o o o o
        Word256(64): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 2540be400 2540be400
        52b7d2dcc80cd2e4000000 52b7d2dcc80cd2e4000000
        Fix64(max): 15798ee230 o o o 15798ee230 15798ee230 15798ee230 15798ee230 o o o 15798ee230 15798ee230
        15798ee230 30 e230 798ee230 15798ee230 15798ee230 15798ee230 max 7fffffffffffffff
        11c37937e07fffffdc790d903f0000 11c37937e07fffffdc790d903f0000
        Fix64(min): -15798ee230 u u u -15798ee230 -15798ee230 -15798ee230 u u u u u u u d0 1dd0 86711dd0
        ffffffea86711dd0 ffffffffffffffffffffffea86711dd0
        ffffffffffffffffffffffffffffffffffffffffffffffffffffffea86711dd0 min u -11c37937e080000000000000000000
        u
        Fix64(-8f0d180): -1 -1 -1 -1 -1 -1 -1 u u u u u u u max max max max max max -8f0d180 u
        -13da329b6336471800000 u
        Fix64(25706d480): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 25706d480 25706d480
        5321b3eaaf7349b4800000 5321b3eaaf7349b4800000
        UFix64(max): 2af31dc461 o o o 2af31dc461 2af31dc461 2af31dc461 2af31dc461 o o o 2af31dc461 2af31dc461
        2af31dc461 61 c461 f31dc461 2af31dc461 2af31dc461 2af31dc461 o max 2386f26fc0ffffffdc790d903f0000
        2386f26fc0ffffffdc790d903f0000
        UFix64(25706d480): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 25706d480 25706d480
        5321b3eaaf7349b4800000 5321b3eaaf7349b4800000
        Fix128(max): 9abe14cd4475 o o o 9abe14cd4475 9abe14cd4475 9abe14cd4475 9abe14cd4475 o o o 9abe14cd4475
        9abe14cd4475 9abe14cd4475 75 4475 14cd4475 9abe14cd4475 9abe14cd4475 9abe14cd4475 o o max
        7fffffffffffffffffffffffffffffff
        Fix128(min): x x x x x x x x x x x x x x x x x x x x u u min u
        Fix128(-13da329b6336471800000): x x x x x x x x x x x x x x x x x x x x -8f0d180 u
        -13da329b6336471800000 u
        Fix128(5321b3eaaf7349b4800000): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 25706d480
        25706d480 5321b3eaaf7349b4800000 5321b3eaaf7349b4800000
        UFix128(max): 1357c299a88ea o o o 1357c299a88ea 1357c299a88ea 1357c299a88ea 1357c299a88ea o o o
        1357c299a88ea 1357c299a88ea 1357c299a88ea ea 88ea 299a88ea 1357c299a88ea 1357c299a88ea 1357c299a88ea o
        o o max
        UFix128(5321b3eaaf7349b4800000): 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 64 25706d480
        25706d480 5321b3eaaf7349b4800000 5321b3eaaf7349b4800000
        """

    private static let targets: [SimpleType] = [
        .int, .int8, .int16, .int32, .int64, .int128, .int256, .uint, .uint8, .uint16, .uint32, .uint64, .uint128,
        .uint256, .word8, .word16, .word32, .word64, .word128, .word256, .fix64, .ufix64, .fix128, .ufix128,
    ]

    @Test func `conversions between all types`() throws {
        var number: NumberValue?
        var targets = Self.targets[...]
        for word in Self.rows.split(whereSeparator: \.isWhitespace) {
            if word.hasSuffix(":") {
                #expect(targets.isEmpty || number == nil)
                let parts = word.split { "():".contains($0) }
                number = NumberTable.number(parts[1], try #require(SimpleType(rawValue: String(parts[0]))))
                targets = Self.targets[...]
            } else {
                let (source, target) = (try #require(number), targets.removeFirst())
                let result = NumberTable.word(target) { () throws(NumberFailure) in try source.convert(to: target) }
                #expect(result == word, "\(source) of \(source.type.rawValue) to \(target.rawValue)")
            }
        }
    }

    @Test func `only numbers are converted to`() throws {
        for type in SimpleType.allCases where !type.isConcreteNumber {
            #expect(throws: NumberFailure.self) { try NumberValue(.int, small: 1).convert(to: type) }
        }
    }
}
