import Bytes

/// A request's target, taken apart.
struct RequestTarget: Sendable {
    /// The path, decoded.
    let path: [UInt8]
    /// The path as sent.
    let rawPath: String
    /// The text behind the `?`; nil when there is none.
    let query: String?

    /// nil when it is not a path from the root or cannot be decoded.
    init?(_ target: String) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let raw = parts.first, raw.first == "/",
            let path = PercentCoding.decode(raw.utf8, plusIsBlank: false)
        else { return nil }
        self.path = path
        rawPath = String(raw)
        query = parts.count > 1 ? String(parts[1]) : nil
    }

    /// The path without `.`, `..` and doubled slashes; a slash at the end stays.
    var cleanPath: [UInt8] {
        var segments: [[UInt8]] = []
        for segment in path.split(separator: UInt8(ascii: "/")) {
            switch Array(segment) {
            case Array(".".utf8): continue
            case Array("..".utf8): _ = segments.popLast()
            case let other: segments.append(other)
            }
        }
        let clean = segments.flatMap { [UInt8(ascii: "/")] + $0 }
        let endsInSlash = path.last == UInt8(ascii: "/")
        return endsInSlash || clean.isEmpty ? clean + [UInt8(ascii: "/")] : clean
    }

    /// What stands in a `Location` as it is.
    private static let plain = PercentCoding.unreserved.union("$&+,/:;=@".utf8)

    /// The target with another path, for a `Location`.
    func location(path: [UInt8]) -> String {
        PercentCoding.encode(path, keeping: Self.plain) + (query.map { "?" + $0 } ?? "")
    }
}
