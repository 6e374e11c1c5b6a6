import Bytes

/// Hexadecimal text with the chain's errors.
enum HexText {
    static func decode(_ text: [UInt8]) throws -> [UInt8] {
        let values = try text.map { byte in
            guard let value = Hex.value(of: byte) else {
                throw RuntimeFailure("InvalidHexByteError", "invalid byte in hex string: \(String(byte, radix: 16))")
            }
            return value
        }
        guard values.count.isMultiple(of: 2) else {
            throw RuntimeFailure("InvalidHexLengthError", "hex string has non-even length")
        }
        return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }
}
