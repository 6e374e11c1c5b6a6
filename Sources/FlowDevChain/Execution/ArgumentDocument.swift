/// The JSON document of an argument as a node's reader takes it.
///
/// It reads one value and does not look at what follows, and takes half of a surrogate pair for U+FFFD. Source: Go,
/// `encoding/json`, which flow-go reads arguments with.
enum ArgumentDocument {
    /// The document that is meant; the bytes as they are when they hold no whole object.
    static func read(_ bytes: [UInt8]) -> [UInt8] {
        var reader = Reader(bytes: bytes)
        return reader.object() ?? bytes
    }

    private struct Reader {
        let bytes: [UInt8]
        var place = 0
        var document: [UInt8] = []

        /// The first value, which must be an object; nil when it has no end.
        mutating func object() -> [UInt8]? {
            place = bytes.firstIndex { ![0x20, 0x09, 0x0a, 0x0d].contains($0) } ?? bytes.count
            var depth = 0
            while place < bytes.count {
                switch bytes[place] {
                case UInt8(ascii: "\""):
                    guard string() else { return nil }
                    continue
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                default: break
                }
                take(1)
                if depth < 1 { return document.first == UInt8(ascii: "{") ? document : nil }
            }
            return nil
        }

        private mutating func take(_ count: Int) {
            let end = min(place + count, bytes.count)
            if place < end { document += bytes[place..<end] }
            place += count
        }

        /// Takes a string; false when it has no end.
        private mutating func string() -> Bool {
            take(1)
            while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
                if bytes[place] == UInt8(ascii: "\\") { escape() } else { take(1) }
            }
            take(1)
            return place <= bytes.count
        }

        private mutating func escape() {
            switch unit(at: place) {
            case .some(0xd800...0xdbff):
                if case .some(0xdc00...0xdfff) = unit(at: place + 6) { return take(12) }
                replace()
            case .some(0xdc00...0xdfff): replace()
            default: take(2)
            }
        }

        private mutating func replace() {
            document += Array("\\ufffd".utf8)
            place += 6
        }

        /// The number of an escape such as `\ud800`.
        private func unit(at place: Int) -> UInt16? {
            guard place + 6 <= bytes.count, bytes[place] == UInt8(ascii: "\\"), bytes[place + 1] == UInt8(ascii: "u")
            else { return nil }
            return UInt16(String(decoding: bytes[place + 2..<place + 6], as: UTF8.self), radix: 16)
        }
    }
}
