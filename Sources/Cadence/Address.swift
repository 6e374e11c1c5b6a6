import Bytes

/// The address of an account: 8 bytes, written as `0x` and 16 hex digits.
public struct Address: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The address as a big-endian number.
    public let rawValue: UInt64

    /// The address of a big-endian number.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The address of at most 8 bytes, padded on the left; nil when there are more.
    public init?(bytes: some Collection<UInt8>) {
        guard let number = UInt64(bigEndianBytes: bytes) else { return nil }
        rawValue = number
    }

    /// The address of 1 to 16 hex digits of either case, with or without `0x` or `0X`; nil for any other text.
    ///
    /// Short forms are padded on the left: `0x1` is `0x0000000000000001`.
    public init?(_ text: some StringProtocol) {
        let digits = Hex.withoutPrefix(text)
        guard (1...16).contains(digits.utf8.count), digits.utf8.allSatisfy({ Hex.value(of: $0) != nil }),
            let number = UInt64(digits, radix: 16)
        else { return nil }
        rawValue = number
    }

    /// The address of no account, eight zero bytes.
    public static let zero = Address(rawValue: 0)

    /// The 8 bytes.
    public var bytes: [UInt8] { rawValue.bigEndianBytes }
    /// 16 lower-case hex digits without `0x`, as REST and type ids write it.
    public var hex: String { Hex.encode(bytes) }
    /// `0x` and 16 lower-case hex digits.
    public var description: String { "0x" + hex }

    /// Orders addresses as numbers.
    public static func < (left: Address, right: Address) -> Bool { left.rawValue < right.rawValue }
}
