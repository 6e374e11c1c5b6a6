/// How numbers are hashed as keys.
extension SimpleType {
    /// What stands in front of the bytes of a number that is hashed.
    var keyTag: UInt8 { keyShape.tag }

    /// How many of the last bytes of a small number are hashed; nil where that takes more than eight.
    @inline(__always)
    func keyWidth(_ number: Int) -> Int? {
        let width = keyShape.width
        return width > 0 ? width : width == 0 ? nil : width == -1 ? number.signedByteCount : number.byteCount
    }

    /// The tag, and the bytes of each number: -1 and -2 for the fewest, with and without a sign, 0 for more than eight.
    private var keyShape: (tag: UInt8, width: Int) {
        switch self {
        case .int: (10, -1)
        case .int8: (11, 1)
        case .int16: (12, 2)
        case .int32: (13, 4)
        case .int64: (14, 8)
        case .int128: (15, -1)
        case .int256: (16, -1)
        case .uint: (18, -2)
        case .uint8: (19, 1)
        case .uint16: (20, 2)
        case .uint32: (21, 4)
        case .uint64: (22, 8)
        case .uint128: (23, -2)
        case .uint256: (24, -2)
        case .word8: (27, 1)
        case .word16: (28, 2)
        case .word32: (29, 4)
        case .word64: (30, 8)
        case .word128: (31, -2)
        case .word256: (32, -2)
        case .fix64: (38, 8)
        case .ufix64: (46, 8)
        default: (0xFF, 0)
        }
    }
}

extension Int {
    /// The fewest bytes that hold the number with its sign.
    fileprivate var signedByteCount: Int {
        (bitWidth - (self < 0 ? ~self : self).leadingZeroBitCount + 8) / 8
    }

    /// The fewest bytes that hold the number, which is not negative.
    fileprivate var byteCount: Int { Swift.max(1, (bitWidth - leadingZeroBitCount + 7) / 8) }
}
