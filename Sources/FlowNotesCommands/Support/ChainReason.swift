internal import FlowAccess

/// What a failure on the chain means in words, and what to do about it.
struct ChainReason: Sendable, Hashable {
    /// The words; without codes and places where they say nothing to a person who did not write the program.
    let words: String
    /// A line of what to do next.
    let hint: String

    /// Finds the words; what is in no row of the table is told as the node tells it, with its place and code.
    init(_ failure: ExecutionFailure) {
        for row in Self.rows where row.code == nil || row.code == failure.code {
            guard let found = row.pattern.match(failure.message) else { continue }
            words = row.words.map { Self.fill($0, found) } ?? failure.description
            hint = Self.fill(row.hint, found)
            return
        }
        words = failure.description
        hint = Self.hint(failure)
    }

    /// What to do when nothing is known but the kind: a mistake in the program, one that it found itself, or another.
    private static func hint(_ failure: ExecutionFailure) -> String {
        if let code = failure.code, failure.isOfNode {
            return "the node failed (\(code)), not the transaction; run it again later, or with another node by --host"
        }
        if failure.text.contains("transaction preprocess failed") {
            return "\(Product.name) cadence check FILE   # finds what is wrong with a program without sending it"
        }
        guard let location = failure.location else {
            return "nothing changed on the chain; --verbose shows what is sent"
        }
        return "look at line \(location.line) of the program \(location.program), and at what it was given"
    }

    /// The template with `$1`, `$2`… filled in.
    private static func fill(_ template: String, _ found: [String]) -> String {
        found.enumerated().reversed().reduce(template) { text, item in
            text.replacing("$\(item.offset + 1)", with: item.element)
        }
    }
}

extension ChainReason {
    /// A row of the table: which messages it is about, and what they mean.
    struct Row: Sendable {
        /// The outermost code; nil for any.
        let code: Int?
        /// What the message has in it; `*` stands for what differs.
        let pattern: MessagePattern
        /// The words with `$1`… for what the stars stand for; nil to tell the message as it is, with place and code.
        let words: String?
        /// What to do.
        let hint: String

        init(_ code: Int?, _ pattern: String, _ words: String?, _ hint: String) {
            self.code = code
            self.pattern = MessagePattern(pattern)
            self.words = words
            self.hint = hint
        }
    }
}

/// Text with stars for what differs.
struct MessagePattern: Sendable {
    private let pieces: [String]

    init(_ text: String) {
        pieces = text.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    }

    /// What the stars stand for; nil for a message that has no such text in it.
    ///
    /// A star at the end stands for all that is left, one at the beginning for all before.
    func match(_ message: String) -> [String]? {
        var found: [String] = []
        var rest = message[...]
        for (index, piece) in pieces.enumerated() {
            if piece.isEmpty, index > 0, index == pieces.count - 1 {
                found.append(String(rest))
                return found
            }
            guard let range = piece.isEmpty ? rest.startIndex..<rest.startIndex : rest.firstRange(of: piece) else {
                return nil
            }
            if index > 0 { found.append(String(rest[..<range.lowerBound])) }
            rest = rest[range.upperBound...]
        }
        return found
    }
}
