/// The two forms of a signature, converted in the caller's buffers: nothing is allocated for a signature made.
enum SignatureDER {
    /// Bytes that hold the longest DER signature.
    static let capacity = 72

    /// Writes the DER form of 64 bytes r ‖ s and returns its length.
    static func write(_ raw: UnsafeBufferPointer<UInt8>, into der: UnsafeMutableBufferPointer<UInt8>) -> Int {
        var end = 2
        for half in [raw[0..<32], raw[32..<64]] {
            let digits = half.drop { $0 == 0 }
            let sign = digits.first.map { $0 >= 0x80 ? 1 : 0 } ?? 1
            der[end] = 0x02
            der[end + 1] = UInt8(sign + digits.count)
            if sign == 1 { der[end + 2] = 0 }
            end += 2 + sign
            for byte in digits {
                der[end] = byte
                end += 1
            }
        }
        der[0] = 0x30
        der[1] = UInt8(end - 2)
        return end
    }

    /// Writes 64 bytes r ‖ s; false when the DER that the library made is not as expected.
    static func read(_ der: UnsafeBufferPointer<UInt8>, into raw: UnsafeMutableBufferPointer<UInt8>) -> Bool {
        var position = 2
        for half in 0..<2 {
            guard position + 2 <= der.count, der[position] == 0x02 else { return false }
            var start = position + 2
            let end = start + Int(der[position + 1])
            guard end <= der.count else { return false }
            while start < end, der[start] == 0 { start += 1 }
            guard end - start <= 32 else { return false }
            let target = raw[(half * 32)..<(half * 32 + 32)]
            let padding = 32 - (end - start)
            for index in 0..<32 {
                raw[target.startIndex + index] = index < padding ? 0 : der[start + index - padding]
            }
            position = end
        }
        return position == der.count
    }
}
