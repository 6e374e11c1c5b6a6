import Testing

@testable import CadenceInterpreter

struct CircleHash64Tests {
    private static let seeds: [(UInt64, UInt64)] = [
        (0, 0x5309_7B8E_D678_AF76), (0x5555_5555_5555_5555, 0xD4F3_2E19_8DB2_CE67),
        (0xAAAA_AAAA_AAAA_AAAA, 0x5B87_2DFE_1FC3_3E91), (0xFFFF_FFFF_FFFF_FFFF, 0x687B_6E5D_E386_D50D),
        (0x9E37_79B9_7F4A_7C15, 0x153A_F508_A10A_0825), (~0x9E37_79B9_7F4A_7C15, 0x4ECA_726E_323F_C429),
    ]

    @Test("Digests of no bytes are those of the reference")
    func empty() {
        for (seed, digest) in Self.seeds { #expect(CircleHash64.hash([], seed: seed) == digest) }
    }

    /// Digests of the bytes 0, 1, 2… with the seed 0x0123456789ABCDEF, of a program that agrees with the checksum
    /// the reference gives over all lengths to 255.
    private static let lengths: [(Int, UInt64)] = [
        (1, 0xA343_BF49_839D_38B2), (2, 0x8CA7_7FAE_9148_E8DE), (3, 0x8404_1A88_A805_EDB9),
        (4, 0x9B4E_0C20_81E3_4BE5), (7, 0x9270_395F_5909_E23F), (8, 0xAA92_518E_C9A5_0969),
        (9, 0xBA0A_F65E_4AB5_FC38), (15, 0x8D91_1FBA_C3AD_AFC3), (16, 0xECFE_1B6A_1F5B_D4E5),
        (17, 0x9295_97FB_3776_E6FB), (32, 0x3FD4_F6DB_143E_1248), (33, 0xB236_D8BF_69B5_FD5F),
        (64, 0x2B49_008C_5E8F_07EC), (65, 0x402E_2FA8_B52A_17EE), (80, 0xE690_45A7_9C5D_68D5),
        (128, 0x512E_64BC_5F83_683A), (129, 0xCCA0_DF2A_9558_999F), (200, 0x2DEE_E574_8332_8FEE),
        (255, 0x2354_BB1E_A691_32E5),
    ]

    @Test("Digests of all kinds of lengths")
    func lengths() {
        for (count, digest) in Self.lengths {
            #expect(CircleHash64.hash((0..<count).map { UInt8($0) }, seed: 0x0123_4567_89AB_CDEF) == digest)
        }
    }

    @Test("Packed bytes have the digest of the bytes")
    func packed() {
        for count in 1...16 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 201) }
            let packed = bytes.reversed().reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
            #expect(CircleHash64.hash(packed: packed, count: count, seed: 99) == CircleHash64.hash(bytes, seed: 99))
        }
    }
}
