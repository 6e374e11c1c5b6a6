/// Big-endian bytes.
extension BigInt {
    /// The fewest bytes that hold the magnitude; one zero byte for zero.
    package var magnitudeBytes: [UInt8] {
        let bytes = Self.bytes(of: limbs).drop { $0 == 0 }
        return bytes.isEmpty ? [0] : Array(bytes)
    }

    /// The fewest bytes that hold the two's complement with its sign.
    package var signedBytes: [UInt8] {
        var bytes = Self.bytes(of: twosComplement(high.count + 2))[...]
        let sign: UInt8 = isNegative ? 0xff : 0
        while bytes.count > 1, let first = bytes.first, first == sign, (bytes[bytes.startIndex + 1] ^ sign) & 0x80 == 0
        {
            bytes = bytes.dropFirst()
        }
        return Array(bytes)
    }

    /// The lowest bytes of the two's complement.
    package func bytes(_ count: Int) -> [UInt8] {
        Array(Self.bytes(of: twosComplement((count + 7) / 8)).suffix(count))
    }

    /// The number of bytes, the most significant first; with `signed` as two's complement. No bytes are zero.
    package init(bigEndian bytes: some BidirectionalCollection<UInt8>, signed: Bool) {
        let isNegative = signed && (bytes.first ?? 0) & 0x80 != 0
        var limbs: [UInt64] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.suffix(8)
            limbs.append(piece.reduce(isNegative ? .max : 0) { $0 << 8 | UInt64($1) })
            rest = rest.dropLast(8)
        }
        if isNegative { self.init(twosComplement: limbs) } else { self.init(isNegative: false, limbs: limbs) }
    }

    private static func bytes(of limbs: [UInt64]) -> [UInt8] {
        limbs.reversed().flatMap { limb in (0..<8).map { UInt8(truncatingIfNeeded: limb >> (56 - 8 * $0)) } }
    }
}
