/// Finds the word that was probably meant.
public enum Suggestion {
    /// The nearest of `candidates`, a longer word that begins with it first; nil when none is near.
    public static func nearest(to word: String, in candidates: [String]) -> String? {
        if word.count > 1, let whole = candidates.first(where: { $0.hasPrefix(word) }) { return whole }
        let limit = max(1, word.count / 3)
        let scored = candidates.map { ($0, distance(word, $0)) }
        guard let best = scored.min(by: { $0.1 < $1.1 }), best.1 <= limit else { return nil }
        return best.0
    }

    /// The least number of letters to insert, drop, change or swap with a neighbour.
    static func distance(_ left: String, _ right: String) -> Int {
        let left = Array(left.prefix(64))
        let right = Array(right.prefix(64))
        var beforeLast = [Int]()
        var last = Array(0...right.count)
        for i in left.indices {
            var row = [i + 1]
            for j in right.indices {
                let change = last[j] + (left[i] == right[j] ? 0 : 1)
                var best = min(change, last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    best = min(best, beforeLast[j - 1] + 1)
                }
                row.append(best)
            }
            (beforeLast, last) = (last, row)
        }
        return last[right.count]
    }
}
