import Bytes

/// The parameters of a query.
struct QueryParameters: Sendable {
    private var values: [String: String] = [:]
    /// Whether a part could not be read.
    private(set) var isMalformed = false

    /// Reads the text behind the `?`. Of a repeated name the first counts.
    init(_ query: some StringProtocol) {
        for pair in query.utf8.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard !pair.contains(UInt8(ascii: ";")), let name = PercentCoding.decode(parts[0], plusIsBlank: true),
                let value = PercentCoding.decode(parts.count > 1 ? Array(parts[1]) : [], plusIsBlank: true)
            else {
                isMalformed = true
                continue
            }
            let key = String(decoding: name, as: UTF8.self)
            if values[key] == nil { values[key] = String(decoding: value, as: UTF8.self) }
        }
    }

    /// A parameter's text; empty when it is missing.
    subscript(name: String) -> String { values[name] ?? "" }

    /// The parts between the commas; nil when the parameter is missing.
    func parts(_ name: String) -> [String]? {
        values[name].map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    }

    /// A list: separated by commas, or by blanks when there is no comma; brackets around it do not count.
    func list(_ name: String) -> [String] { Self.list(self[name]) }

    /// The elements of a list's text.
    static func list(_ text: String) -> [String] {
        var text = Substring(text)
        if text.last == "]" { text.removeLast() }
        if text.first == "[" { text.removeFirst() }
        if text.isEmpty { return [] }
        if text.contains(",") { return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        return text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
}
