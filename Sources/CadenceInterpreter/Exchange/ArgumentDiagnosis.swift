/// Finds the words the chain has for a document that is no JSON-Cadence.
enum ArgumentDiagnosis {
    /// What is wrong with a document, with the place; nil if that is not known.
    static func of(_ document: [UInt8]) -> String? { nil }

    /// The words without those around the deepest error.
    static func cause(_ diagnosis: String) -> String {
        let prefix = "failed to decode JSON-Cadence value: "
        guard diagnosis.hasPrefix(prefix) else { return diagnosis }
        let words = diagnosis.dropFirst(prefix.count)
        guard words.hasSuffix(")"), let place = words.utf8.lastIndex(of: UInt8(ascii: "(")),
            words[place...].hasPrefix("(at "), place > words.startIndex
        else { return String(words) }
        return String(words[..<words.index(before: place)])
    }
}
