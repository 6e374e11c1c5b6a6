/// Finds the end of the JSON value at the beginning of a body.
struct BodyScanner {
    /// What stands at the beginning.
    enum Outcome: Hashable {
        /// A value, with the blanks before it; the number of bytes.
        case value(Int)
        /// Nothing but blanks.
        case empty
        /// The beginning of a value.
        case cutOff
        /// The number of the byte, counted from 1, that cannot stand there.
        case malformed(Int)
    }

    private enum Stop: Error {
        case cutOff
        case malformed
    }

    private enum Expected {
        case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd
    }

    private static let maximumDepth = 10_000

    private let bytes: [UInt8]
    private var place = 0
    private var open: [UInt8] = []
    private var expected = Expected.value

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Looks at a body.
    static func scan(_ bytes: [UInt8]) -> Outcome {
        var scanner = BodyScanner(bytes)
        scanner.skipBlanks()
        guard scanner.place < bytes.count else { return .empty }
        do {
            repeat { try scanner.readToken() } while !(scanner.open.isEmpty && scanner.expected == .commaOrEnd)
            return .value(scanner.place)
        } catch .cutOff {
            return .cutOff
        } catch {
            return .malformed(scanner.place)
        }
    }

    /// Reads a bracket, a sign or a whole literal.
    private mutating func readToken() throws(Stop) {
        skipBlanks()
        let byte = try next()
        switch (expected, byte) {
        case (.value, UInt8(ascii: "{")), (.valueOrEnd, UInt8(ascii: "{")): try push(byte, .keyOrEnd)
        case (.value, UInt8(ascii: "[")), (.valueOrEnd, UInt8(ascii: "[")): try push(byte, .valueOrEnd)
        case (.valueOrEnd, UInt8(ascii: "]")), (.keyOrEnd, UInt8(ascii: "}")): pop()
        case (.value, _), (.valueOrEnd, _):
            try readLiteral(byte)
            expected = .commaOrEnd
        case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")):
            try readString()
            expected = .colon
        case (.colon, UInt8(ascii: ":")): expected = .value
        case (.commaOrEnd, UInt8(ascii: ",")): expected = open.last == UInt8(ascii: "{") ? .key : .value
        case (.commaOrEnd, UInt8(ascii: "}")) where open.last == UInt8(ascii: "{"): pop()
        case (.commaOrEnd, UInt8(ascii: "]")) where open.last == UInt8(ascii: "["): pop()
        default: throw .malformed
        }
    }

    private mutating func push(_ bracket: UInt8, _ next: Expected) throws(Stop) {
        guard open.count < Self.maximumDepth else { throw .malformed }
        open.append(bracket)
        expected = next
    }

    private mutating func pop() {
        open.removeLast()
        expected = .commaOrEnd
    }

    private mutating func readLiteral(_ first: UInt8) throws(Stop) {
        switch first {
        case UInt8(ascii: "\""): try readString()
        case UInt8(ascii: "t"): try readWord("rue")
        case UInt8(ascii: "f"): try readWord("alse")
        case UInt8(ascii: "n"): try readWord("ull")
        case UInt8(ascii: "-"): try readNumber(try digit())
        case UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber(first)
        default: throw .malformed
        }
    }

    private mutating func readWord(_ rest: String) throws(Stop) {
        for byte in rest.utf8 where try next() != byte { throw .malformed }
    }

    private mutating func readString() throws(Stop) {
        while true {
            switch try next() {
            case UInt8(ascii: "\""): return
            case UInt8(ascii: "\\"): try readEscape()
            case 0..<0x20: throw .malformed
            default: continue
            }
        }
    }

    private mutating func readEscape() throws(Stop) {
        let letter = try next()
        if letter == UInt8(ascii: "u") {
            for _ in 0..<4 where !Self.isHex(try next()) { throw .malformed }
        } else if !"bfnrt\\/\"".utf8.contains(letter) {
            throw .malformed
        }
    }

    private mutating func readNumber(_ first: UInt8) throws(Stop) {
        if first != UInt8(ascii: "0") { skipDigits() }
        if peek == UInt8(ascii: ".") {
            place += 1
            _ = try digit()
            skipDigits()
        }
        if let letter = peek, letter | 0x20 == UInt8(ascii: "e") {
            place += 1
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { place += 1 }
            _ = try digit()
            skipDigits()
        }
    }

    private mutating func digit() throws(Stop) -> UInt8 {
        let byte = try next()
        guard Self.isDigit(byte) else { throw .malformed }
        return byte
    }

    private mutating func skipDigits() {
        while let byte = peek, Self.isDigit(byte) { place += 1 }
    }

    private mutating func skipBlanks() {
        while let byte = peek, Self.isBlank(byte) { place += 1 }
    }

    private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func next() throws(Stop) -> UInt8 {
        guard place < bytes.count else { throw .cutOff }
        place += 1
        return bytes[place - 1]
    }

    /// Whether a byte may stand between a JSON text's signs and values.
    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
    private static func isHex(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 6 }
}
