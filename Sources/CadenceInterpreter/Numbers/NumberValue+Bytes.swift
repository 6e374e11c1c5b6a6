import Cadence

/// Big-endian bytes, and what the hash of a dictionary key is made of.
extension NumberValue {
    /// The bytes of the number: as many as the type has, for `Int` and `UInt` the fewest that hold it.
    var bigEndianBytes: [UInt8] {
        if type.numberBits > 0 { return integer.bytes(type.numberBits / 8) }
        return type.isSignedNumber ? integer.signedBytes : integer.magnitudeBytes
    }

    /// The number of bytes, the most significant first; nil for more than the type has.
    ///
    /// Fewer bytes are filled up with zeros in front, except that `Int`, `Int128` and `Int256` take the sign of the
    /// first one.
    static func fromBigEndianBytes(_ bytes: [UInt8], _ type: SimpleType) throws(NumberFailure) -> NumberValue? {
        let width = type.numberBits / 8
        guard width == 0 || bytes.count <= width else { return nil }
        let extendsSign = type == .int || type == .int128 || type == .int256
        if extendsSign, bytes.isEmpty { throw .unsupported(Refusal.fromNoBytes.text(type.rawValue)) }
        let significant = bytes.drop { $0 == 0 }
        guard width > 0 || significant.count <= SimpleType.maximumNumberBits / 8 else { throw SimpleType.tooLong }
        let isFull = bytes.count == width
        let number = BigInt(bigEndian: bytes, signed: extendsSign || (isFull && type.isSignedNumber))
        return try type.fitted(number)
    }

    /// What the chain hashes for a dictionary key: a tag and the bytes, for 128 bits and more the fewest.
    var hashInput: [UInt8] {
        guard type.numberBits > 64, type.decimals == 0 else { return [hashTag] + bigEndianBytes }
        return [hashTag] + (type.isSignedNumber ? integer.signedBytes : integer.magnitudeBytes)
    }

    private var hashTag: UInt8 {
        switch type {
        case .int: 10
        case .uint: 18
        case .fix64: 38
        case .fix128: 39
        case .ufix64: 46
        case .ufix128: 47
        default: widthTag + UInt8(type.numberBits.trailingZeroBitCount) - 3
        }
    }

    /// The tag of 8 bits; those of the other widths follow.
    private var widthTag: UInt8 { type.isWord ? 27 : type.isSignedNumber ? 11 : 19 }
}
