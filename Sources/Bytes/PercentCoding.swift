/// Percent-encoding of bytes. Source: RFC 3986, 2.1; forms: the URL standard, 5.1.
package enum PercentCoding {
    /// Letters, digits and `-._~`, which need no encoding anywhere.
    package static let unreserved = alphanumeric.union("-._~".utf8)

    /// ASCII's letters and digits.
    package static let alphanumeric = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

    /// Every byte but those to keep as `%XX`; blanks as `+` where a form is meant.
    package static func encode(
        _ bytes: some Sequence<UInt8>, keeping kept: Set<UInt8> = unreserved, blankIsPlus: Bool = false
    ) -> String {
        var encoded: [UInt8] = []
        for byte in bytes {
            if kept.contains(byte) {
                encoded.append(byte)
            } else if blankIsPlus, byte == UInt8(ascii: " ") {
                encoded.append(UInt8(ascii: "+"))
            } else {
                encoded.append(UInt8(ascii: "%"))
                encoded += Hex.encode([byte]).uppercased().utf8
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// The bytes of an encoded text; nil when a `%` is not followed by two hex digits.
    package static func decode(_ text: some Sequence<UInt8>, plusIsBlank: Bool) -> [UInt8]? {
        var decoded: [UInt8] = []
        var rest = text.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(Hex.value), let low = rest.next().flatMap(Hex.value) else {
                    return nil
                }
                decoded.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsBlank: decoded.append(UInt8(ascii: " "))
            default: decoded.append(byte)
            }
        }
        return decoded
    }

    /// The decoded text; nil, too, when its bytes are not UTF-8.
    package static func decodeText(_ text: some Sequence<UInt8>, plusIsBlank: Bool) -> String? {
        decode(text, plusIsBlank: plusIsBlank).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
