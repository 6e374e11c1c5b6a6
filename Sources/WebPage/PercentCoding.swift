import Bytes

/// Percent-encoding of text as UTF-8. Source: RFC 3986, 2.1; forms: the URL standard, 5.1.
enum PercentCoding {
    /// Every byte but letters, digits and `-._~` as `%XX`.
    static func encode(_ text: String) -> String {
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) {
                encoded.append(byte)
            } else {
                encoded += "%".utf8
                encoded += Hex.encode([byte]).uppercased().utf8
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// The text; nil when a `%` is not followed by two hex digits, or when the bytes are not UTF-8.
    static func decode(_ bytes: some Sequence<UInt8>, plusIsBlank: Bool) -> String? {
        var decoded: [UInt8] = []
        var rest = bytes.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(Hex.value), let low = rest.next().flatMap(Hex.value) else {
                    return nil
                }
                decoded.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsBlank: decoded.append(0x20)
            default: decoded.append(byte)
            }
        }
        return String(validating: decoded, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
