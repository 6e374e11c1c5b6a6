import Bytes
import Cadence

/// `application/x-www-form-urlencoded`, as the URL standard has it.
enum FormText {
    private static let plain = PercentCoding.alphanumeric.union("*-._".utf8)

    /// A name or a value: blanks as `+`, other bytes as `%XX`.
    static func encode(_ text: String) -> String {
        PercentCoding.encode(text.utf8, keeping: plain, blankIsPlus: true)
    }

    /// A service's parameters as names and texts, values as JavaScript's `String()` makes them of simple values.
    static func parameters(_ members: [JSONTree.Member]?) -> [(name: String, value: String)] {
        (members ?? []).map { member in
            (member.name, member.value.string ?? String(decoding: member.value.json, as: UTF8.self))
        }
    }
}
