import CUtf8proc

/// Normal form C, clusters and lower case as the chain has them: those of Unicode 15.
///
/// The standard library follows later versions of Unicode, in which some clusters are longer.
enum UnicodeText {
    /// The text in normal form C, in the chain's variant: with a joiner in every run of more than 30 marks.
    static func normalized(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < firstByteOfMarks }) { return text }
        let joined = Array(streamSafe(text).utf8)
        var result: UnsafeMutablePointer<UInt8>?
        let count = flow_utf8proc_nfc(joined, joined.count, &result)
        guard count >= 0, let result else { return text }
        defer { flow_utf8proc_free(result) }
        return String(decoding: UnsafeBufferPointer(start: result, count: count), as: UTF8.self)
    }

    /// All characters before U+0300 are in normal form, whatever stands beside them; this is its first byte.
    private static let firstByteOfMarks: UInt8 = 0xCC
    private static let longestRun = 30
    private static let joiner: Unicode.Scalar = "\u{34F}"

    private static func streamSafe(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var run = 0
        for scalar in text.unicodeScalars {
            let marks = scalar.value < 0xC0 ? (leading: 0, trailing: 0) : marks(of: scalar)
            run = marks.leading == 0 ? marks.trailing : run + marks.leading
            if run > longestRun {
                result.append(joiner)
                run = marks.leading
            }
            result.append(scalar)
        }
        return String(result)
    }

    /// How many marks a character begins with and ends with when it is decomposed.
    private static func marks(of scalar: Unicode.Scalar) -> (leading: Int, trailing: Int) {
        var parts = [Int32](repeating: 0, count: 8)
        let count = flow_utf8proc_decompose(Int32(bitPattern: scalar.value), &parts, parts.count)
        guard count > 0, count <= parts.count else { return (0, 0) }
        let classes = parts.prefix(count).map { flow_utf8proc_class($0) }
        return (classes.prefix { $0 > 0 }.count, classes.reversed().prefix { $0 > 0 }.count)
    }

    /// The places in UTF-8 where clusters begin, and the end.
    static func boundaries(of text: String) -> [Int32] {
        var places: [Int32] = []
        var place: Int32 = 0
        var state: Int32 = 0
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if isBoundary(previous, scalar, &state) { places.append(place) }
            place &+= Int32(truncatingIfNeeded: UTF8.width(scalar))
            previous = scalar
        }
        places.append(place)
        return places
    }

    private static func isBoundary(
        _ previous: Unicode.Scalar?, _ next: Unicode.Scalar, _ state: inout Int32
    ) -> Bool {
        guard let previous else { return true }
        return utf8proc_grapheme_break_stateful(
            Int32(bitPattern: previous.value), Int32(bitPattern: next.value), &state)
    }

    /// The text with every character in lower case by itself, whatever stands beside it.
    static func lowercased(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let lower = utf8proc_tolower(Int32(bitPattern: scalar.value))
            result.append(Unicode.Scalar(UInt32(bitPattern: lower)) ?? scalar)
        }
        return String(result)
    }
}
