/// CircleHash64 by Faye Amacker, the hash by which the chain orders dictionaries.
///
/// It is no cryptographic hash: who knows the seed can make keys with equal digests.
enum CircleHash64 {
    /// The first digits of π after the point.
    private static let salts: (UInt64, UInt64, UInt64, UInt64, UInt64) = (
        0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344, 0xA409_3822_299F_31D0, 0x082E_FA98_EC4E_6C89,
        0x4528_21E6_38D0_1377
    )

    /// The digest of bytes.
    static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
        var state = seed ^ salts.0
        var rest = bytes[...]
        if rest.count > 64 { fold64(&state, &rest) }
        while rest.count > 16 {
            state = mix(word(rest, 0) ^ salts.1, word(rest, 8) ^ state)
            rest = rest.dropFirst(16)
        }
        let (first, second) = lastWords(rest)
        return finish(first, second, state: state, count: bytes.count)
    }

    /// The digest of bytes.
    static func hash(_ bytes: [UInt8], seed: UInt64) -> UInt64 {
        bytes.withUnsafeBytes { hash($0, seed: seed) }
    }

    /// The digest of 1 to 16 bytes, the first of them the lowest of a number.
    @inline(__always)
    static func hash(packed bytes: UInt128, count: Int, seed: UInt64) -> UInt64 {
        let first: UInt64
        let second: UInt64
        if count > 8 {
            first = UInt64(truncatingIfNeeded: bytes)
            second = UInt64(truncatingIfNeeded: bytes >> UInt128((count - 8) * 8))
        } else if count > 3 {
            let low = UInt64(truncatingIfNeeded: bytes)
            first = low & 0xFFFF_FFFF
            second = (low >> UInt64((count - 4) * 8)) & 0xFFFF_FFFF
        } else {
            let low = UInt64(truncatingIfNeeded: bytes)
            let (middle, last) = (low >> UInt64(count / 2 * 8) & 0xFF, low >> UInt64((count - 1) * 8) & 0xFF)
            first = (low & 0xFF) << 16 | middle << 8 | last
            second = 0
        }
        return finish(first, second, state: seed ^ salts.0, count: count)
    }

    /// Folds chunks of 64 bytes in until at most 64 are left.
    private static func fold64(_ state: inout UInt64, _ rest: inout Slice<UnsafeRawBufferPointer>) {
        var twin = state
        while rest.count > 64 {
            state =
                mix(word(rest, 0) ^ salts.1, word(rest, 8) ^ state)
                ^ mix(word(rest, 16) ^ salts.2, word(rest, 24) ^ state)
            twin =
                mix(word(rest, 32) ^ salts.3, word(rest, 40) ^ twin)
                ^ mix(word(rest, 48) ^ salts.4, word(rest, 56) ^ twin)
            rest = rest.dropFirst(64)
        }
        state ^= twin
    }

    /// The last up to 16 bytes as two words, which overlap where there are fewer.
    private static func lastWords(_ rest: Slice<UnsafeRawBufferPointer>) -> (UInt64, UInt64) {
        let count = rest.count
        if count > 8 { return (word(rest, 0), word(rest, count - 8)) }
        if count > 3 { return (half(rest, 0), half(rest, count - 4)) }
        guard count > 0 else { return (0, 0) }
        let start = rest.startIndex
        let bytes = (UInt64(rest[start]), UInt64(rest[start + count / 2]), UInt64(rest[start + count - 1]))
        return (bytes.0 << 16 | bytes.1 << 8 | bytes.2, 0)
    }

    private static func word(_ bytes: Slice<UnsafeRawBufferPointer>, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: bytes.base.loadUnaligned(fromByteOffset: bytes.startIndex + offset, as: UInt64.self))
    }

    private static func half(_ bytes: Slice<UnsafeRawBufferPointer>, _ offset: Int) -> UInt64 {
        UInt64(
            UInt32(littleEndian: bytes.base.loadUnaligned(fromByteOffset: bytes.startIndex + offset, as: UInt32.self)))
    }

    @inline(__always)
    private static func finish(_ first: UInt64, _ second: UInt64, state: UInt64, count: Int) -> UInt64 {
        mix(mix(first ^ salts.1, second ^ state), salts.4 ^ UInt64(count))
    }

    /// Both halves of the product, one on the other.
    @inline(__always)
    private static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = a.multipliedFullWidth(by: b)
        return product.high ^ product.low
    }
}
