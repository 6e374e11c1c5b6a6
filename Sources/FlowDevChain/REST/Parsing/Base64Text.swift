/// Standard base64 with padding, as a node reads it: line breaks do not count.
enum Base64Text {
    /// The place of the first byte that does not belong there.
    struct Failure: Error, Hashable {
        let place: Int
    }

    /// The bytes of a text.
    static func decode(_ text: String) throws(Failure) -> [UInt8] {
        var reader = Reader(text: Array(text.utf8))
        return try reader.read()
    }

    private struct Reader {
        let text: [UInt8]
        var place = 0

        mutating func read() throws(Failure) -> [UInt8] {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(text.count / 4 * 3)
            while let group = try readGroup() {
                let word = group.digits.reduce(0) { $0 << 6 | Int($1) } << (6 * (4 - group.digits.count))
                for shift in [16, 8, 0].prefix(group.digits.count - 1) {
                    bytes.append(UInt8(truncatingIfNeeded: word >> shift))
                }
                if group.isLast { break }
            }
            return bytes
        }

        /// Two to four digits; nil at the end of the text.
        private mutating func readGroup() throws(Failure) -> (digits: [UInt8], isLast: Bool)? {
            var digits: [UInt8] = []
            while digits.count < 4 {
                guard place < text.count else {
                    if digits.isEmpty { return nil }
                    throw Failure(place: place - digits.count)
                }
                let byte = text[place]
                place += 1
                if let digit = Base64Text.digit(byte) {
                    digits.append(digit)
                } else if !Base64Text.isLineBreak(byte) {
                    try readPadding(after: digits.count, byte)
                    return (digits, true)
                }
            }
            return (digits, false)
        }

        private mutating func readPadding(after count: Int, _ byte: UInt8) throws(Failure) {
            guard byte == UInt8(ascii: "="), count >= 2 else { throw Failure(place: place - 1) }
            if count == 2 {
                skipLineBreaks()
                guard place < text.count else { throw Failure(place: text.count) }
                guard text[place] == UInt8(ascii: "=") else { throw Failure(place: place - 1) }
                place += 1
            }
            skipLineBreaks()
            guard place == text.count else { throw Failure(place: place) }
        }

        private mutating func skipLineBreaks() {
            while place < text.count, Base64Text.isLineBreak(text[place]) { place += 1 }
        }
    }

    private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
