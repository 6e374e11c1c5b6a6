import Bytes

/// The percent-encoding of targets.
enum PercentCoding {
    /// The bytes of an encoded text; nil when a `%` is not followed by two hex digits.
    static func decode(_ text: some Sequence<UInt8>, plusIsBlank: Bool) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(Hex.value), let low = rest.next().flatMap(Hex.value) else {
                    return nil
                }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsBlank: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        return bytes
    }

    /// A path as it stands in a `Location`.
    static func encode(path: [UInt8]) -> String {
        path.reduce(into: "") { text, byte in
            if plain.contains(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%" + Hex.encode([byte]).uppercased()
            }
        }
    }

    private static let plain = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~$&+,/:;=@".utf8)
}
