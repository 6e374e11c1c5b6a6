import Bytes
import Cadence

/// `application/x-www-form-urlencoded`, as the URL standard has it.
enum FormText {
    private static let plain = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789*-._".utf8)

    /// A name or a value: blanks as `+`, other bytes as `%XX`.
    static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if plain.contains(byte) {
                bytes.append(byte)
            } else if byte == UInt8(ascii: " ") {
                bytes.append(UInt8(ascii: "+"))
            } else {
                bytes += "%\(Hex.encode([byte]).uppercased())".utf8
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A service's parameters as names and texts, values as JavaScript's `String()` makes them of simple values.
    static func parameters(_ members: [JSONTree.Member]?) -> [(name: String, value: String)] {
        (members ?? []).map { member in
            (member.name, member.value.string ?? String(decoding: member.value.json, as: UTF8.self))
        }
    }
}
