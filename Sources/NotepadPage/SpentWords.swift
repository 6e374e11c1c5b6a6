/// Words that must not be used again; of too many the oldest are let go.
struct SpentWords: Sendable {
    private let most: Int
    private var words: Set<String> = []
    private var order: [String] = []

    /// Creates a collection of at most so many words.
    init(most: Int) { self.most = most }

    /// Whether a word is among them.
    func contains(_ word: String) -> Bool { words.contains(word) }

    /// Takes a word in.
    mutating func insert(_ word: String) {
        guard words.insert(word).inserted else { return }
        order.append(word)
        // In one go, for taking the first of an array moves all others.
        guard order.count >= 2 * most else { return }
        words.subtract(order.prefix(order.count - most))
        order.removeFirst(order.count - most)
    }
}
