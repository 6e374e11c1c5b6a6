/// What a person searches: words that must all be there, the last of them perhaps unfinished.
///
/// Nothing in the text is syntax. A word with punctuation in it, such as `a.b*` or `$5`, must stand in the note just so,
/// in any case.
struct SearchQuery {
    /// The expression for SQLite; nil when no word has a letter, digit or symbol, so that every note is looked at.
    let expression: String?
    /// What must stand in the note as it is; lower case.
    private let literals: [[UInt8]]

    /// Reads a text; nil for one without words.
    init?(_ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard !words.isEmpty else { return nil }
        let searchable = words.map { $0.unicodeScalars.contains(where: IndexText.isSearchable) }
        var phrases: [String] = []
        for (word, isSearchable) in zip(words, searchable) where isSearchable {
            phrases.append("\"" + IndexText.marked(word).replacing("\"", with: " ") + "\"")
        }
        // Behind the last word something may still come, unless it ends with punctuation.
        let isOpen = words.last?.unicodeScalars.last.map { IndexText.isSearchable($0) || IndexText.isIgnored($0) }
        if isOpen == true, searchable.last == true, let last = phrases.popLast() { phrases.append(last + " *") }
        expression = phrases.isEmpty ? nil : phrases.joined(separator: " AND ")
        literals = words.filter { word in
            word.unicodeScalars.contains { !IndexText.isSearchable($0) && !IndexText.isIgnored($0) }
        }.map { Array($0.lowercased().utf8) }
    }

    /// Whether the expression says all.
    var isExact: Bool { literals.isEmpty }

    /// Whether a note has what must stand in it as it is.
    func accepts(title: String, body: String) -> Bool {
        let texts = [title, body].map { Array($0.lowercased().utf8) }
        return literals.allSatisfy { literal in texts.contains { Self.isFound(literal, in: $0) } }
    }

    private static func isFound(_ needle: [UInt8], in text: [UInt8]) -> Bool {
        guard let first = needle.first, needle.count <= text.count else { return needle.isEmpty }
        var place = 0
        while let next = text[place...].firstIndex(of: first), next + needle.count <= text.count {
            if text[next..<(next + needle.count)].elementsEqual(needle) { return true }
            place = next + 1
        }
        return false
    }
}
