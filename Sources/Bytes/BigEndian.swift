extension FixedWidthInteger where Self: UnsignedInteger {
    /// All bytes of the integer, the most significant first.
    package var bigEndianBytes: [UInt8] {
        withUnsafeBytes(of: bigEndian) { Array($0) }
    }

    /// The integer of the bytes, the most significant first; nil when they are more than fit.
    package init?(bigEndianBytes bytes: some Collection<UInt8>) {
        guard bytes.count <= Self.bitWidth / 8 else { return nil }
        self = bytes.reduce(0) { $0 << 8 | Self($1) }
    }
}
