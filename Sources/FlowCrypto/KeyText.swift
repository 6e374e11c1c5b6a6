import Bytes

/// Keys as people paste them.
enum KeyText {
    /// The text without surrounding white space and without `0x`.
    static func digits(_ text: String) -> Substring {
        Hex.withoutPrefix(trimmed(text))
    }

    /// The text without white space at either end.
    static func trimmed(_ text: String) -> Substring {
        var rest = text[...]
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return rest
    }
}
