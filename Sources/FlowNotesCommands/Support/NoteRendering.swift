internal import Cadence
internal import FlowNotes

extension Note {
    /// The note as the command's JSON has it: 64-bit numbers as text, times RFC 3339.
    var json: JSONValue {
        [
            "id": .string("\(id)"), "title": .string(title), "body": .string(body),
            "created_at": .string(Timestamp.rfc3339(unixSeconds: createdAt.unixSeconds)),
            "updated_at": .string(Timestamp.rfc3339(unixSeconds: updatedAt.unixSeconds)),
            "revision": .string("\(revision)"),
        ]
    }

    /// The title, or the first line of the body that is not empty; what a list shows.
    ///
    /// A list is as wide as its widest line, so that of a stranger's note must not be a megabyte: what is longer than
    /// 500 scalars is cut, and ends with `…`.
    var headline: String {
        let line = Self.firstLine(of: title) ?? Self.firstLine(of: body) ?? ""
        let scalars = line.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: 500, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return line }
        return String(scalars[..<end]) + "…"
    }

    private static func firstLine(of text: String) -> String? {
        text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) }.map(String.init)
    }
}

extension UFix64 {
    /// Whole seconds.
    var unixSeconds: Int64 { Int64(rawValue / 100_000_000) }
}
