import Flow

/// Ids in a question.
enum IdentifierParameter {
    /// How many a list may have.
    static let maximumCount = 50

    /// The id of 64 hex digits; of an empty text, zero.
    static func one(_ text: String) throws(RESTError) -> Identifier {
        if text.isEmpty { return .zero }
        guard text.utf8.count == 64, let id = Identifier(text) else { throw .malformed("invalid ID format") }
        return id
    }

    /// A list's ids in order, each once.
    static func list(_ texts: [String]) throws(RESTError) -> [Identifier] {
        guard texts.count <= maximumCount else {
            throw .malformed("at most \(maximumCount) IDs can be requested at a time")
        }
        var ids: [Identifier] = []
        for text in texts {
            let id = try one(text)
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }

    /// An id, or nil for the whole number that would name a scheduled transaction.
    static func transaction(_ text: String) throws(RESTError) -> Identifier? {
        if text.utf8.count == 64, let id = Identifier(text) { return id }
        guard UnsignedText.anyBase(text) != nil else { throw .malformed("invalid ID format") }
        return nil
    }
}
