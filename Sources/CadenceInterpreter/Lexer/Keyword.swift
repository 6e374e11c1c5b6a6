/// The words with a meaning of their own.
enum Keyword: String, Sendable, CaseIterable {
    case `if`, `else`, `while`, `break`, `continue`, `return`, `true`, `false`, `nil`, `let`, `var`, fun, `as`
    case create, destroy, `for`, `in`, emit, auth, access, all, `self`, `init`, contract, account
    case `import`, from, pre, post, event, `struct`, resource, interface, entitlement, mapping
    case transaction, prepare, execute, `case`, `switch`, `default`, `enum`, view
    case attachment, attach, remove, to, require, `static`, native, pub, priv, include, `try`, `catch`, finally
    case goto, const, export, `throw`, `throws`, requires, `where`, final, `internal`, `typealias`, type
    case `repeat`, `guard`, `is`

    /// Whether the word may stand wherever a name may.
    var isSoft: Bool {
        switch self {
        case .from, .account, .all, .view, .attach, .remove, .to, .type: true
        default: false
        }
    }

    /// The keyword of some bytes of a text.
    static func find(_ bytes: borrowing [UInt8], _ range: Range<Int>) -> Keyword? {
        let first = bytes[range.lowerBound]
        guard first >= UInt8(ascii: "a"), first <= UInt8(ascii: "z"), range.count <= longest else { return nil }
        for entry in byFirstByte[Int(first - UInt8(ascii: "a"))] where entry.bytes.count == range.count {
            var index = 1
            while index < range.count, entry.bytes[index] == bytes[range.lowerBound + index] { index += 1 }
            if index == range.count { return entry.keyword }
        }
        return nil
    }

    private static let longest = allCases.map(\.rawValue.utf8.count).max() ?? 0

    private static let byFirstByte: [[(bytes: [UInt8], keyword: Keyword)]] = {
        var table = [[(bytes: [UInt8], keyword: Keyword)]](repeating: [], count: 26)
        for keyword in allCases {
            let bytes = Array(keyword.rawValue.utf8)
            table[Int(bytes[0] - UInt8(ascii: "a"))].append((bytes, keyword))
        }
        return table
    }()
}
