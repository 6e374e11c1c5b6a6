import Bytes

/// 32 bytes that name a transaction, a block or a collection.
public struct Identifier: Sendable, Hashable, CustomStringConvertible {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// The identifier of 32 bytes; nil for any other number.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 32 else { return nil }
        self.bytes = Array(bytes)
    }

    /// The identifier of 64 hex digits of either case, with or without `0x`; nil for any other text.
    public init?(_ text: some StringProtocol) {
        guard let bytes = Hex.decode(Hex.withoutPrefix(text)) else { return nil }
        self.init(bytes: bytes)
    }

    /// 32 zero bytes: the parent of a root block, and a field not filled in.
    public static let zero = Identifier(unchecked: Array(repeating: 0, count: 32))

    init(unchecked bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// 64 lower-case hex digits without `0x`, as REST writes it.
    public var description: String { Hex.encode(bytes) }
}
