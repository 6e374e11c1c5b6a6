/// What stands in front of an item's content; every rule about headers is here.
struct RLPHeader {
    let isList: Bool
    /// Bytes of the header itself: none for a byte that stands for itself.
    let size: Int
    /// Bytes of the content.
    let length: Int

    /// Reads the header at `start`; the item must end at `end` at the latest.
    init(_ bytes: borrowing [UInt8], at start: Int, end: Int, isNested: Bool) throws(RLPError) {
        let beyond = isNested ? RLPError.Kind.overrun : .truncated
        guard start < end else { throw RLPError(isNested ? .missingItem : .truncated, offset: start) }
        let first = bytes[start]
        guard first >= 0x80 else {
            (isList, size, length) = (false, 0, 1)
            return
        }
        isList = first >= 0xc0
        let code = Int(first) - (isList ? 0xc0 : 0x80)
        if code < 56 {
            (size, length) = (1, code)
        } else {
            size = 1 + code - 55
            guard size <= end - start else { throw RLPError(beyond, offset: start) }
            guard bytes[start + 1] != 0 else { throw RLPError(.lengthLeadingZero, offset: start) }
            var long: UInt64 = 0
            for index in 1..<size { long = long << 8 | UInt64(bytes[start + index]) }
            guard long >= 56 else { throw RLPError(.longFormTooShort, offset: start) }
            guard let fitting = Int(exactly: long) else { throw RLPError(beyond, offset: start) }
            length = fitting
        }
        guard length <= end - start - size else { throw RLPError(beyond, offset: start) }
        if !isList, length == 1, bytes[start + size] < 0x80 { throw RLPError(.byteWithHeader, offset: start) }
    }

    /// Appends the header of content with `length` bytes (of a byte string: not of a single byte below 0x80).
    static func append(isList: Bool, length: Int, to bytes: inout [UInt8]) {
        let base: UInt8 = isList ? 0xc0 : 0x80
        guard length >= 56 else { return bytes.append(base + UInt8(length)) }
        let size = (Int.bitWidth - length.leadingZeroBitCount + 7) / 8
        bytes.append(base + 55 + UInt8(size))
        for shift in stride(from: 8 * (size - 1), through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: length >> shift))
        }
    }
}
