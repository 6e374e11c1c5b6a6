/// How the text of a contract changes, line by line, as `diff -u` shows it.
struct ContractDifference {
    /// Longer texts are not compared: to find the shortest difference takes time in the square of the lines.
    private static let limit = 5_000
    private static let context = 2

    private let old: [Substring]
    private let new: [Substring]

    init(from old: String, to new: String) {
        self.old = old.split(separator: "\n", omittingEmptySubsequences: false)
        self.new = new.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Lines with `-`, `+` or a blank before them; parts that stay the same are left out between `…`.
    var lines: [String] {
        guard old.count <= Self.limit, new.count <= Self.limit else {
            return ["- \(old.count) lines", "+ \(new.count) lines"]
        }
        let all = merged()
        var shown = Array(repeating: false, count: all.count)
        for index in all.indices where !all[index].hasPrefix(" ") {
            for near in max(0, index - Self.context)...min(all.count - 1, index + Self.context) { shown[near] = true }
        }
        var lines: [String] = []
        for index in all.indices {
            if shown[index] { lines.append(all[index]) } else if lines.last != "…" { lines.append("…") }
        }
        return lines
    }

    private func merged() -> [String] {
        let difference = new.difference(from: old)
        let removed = Set(
            difference.removals.compactMap { change -> Int? in
                if case .remove(let offset, _, _) = change { offset } else { nil }
            })
        let inserted = Set(
            difference.insertions.compactMap { change -> Int? in
                if case .insert(let offset, _, _) = change { offset } else { nil }
            })
        var lines: [String] = []
        var (oldIndex, newIndex) = (0, 0)
        while oldIndex < old.count || newIndex < new.count {
            if removed.contains(oldIndex), oldIndex < old.count {
                lines.append("-" + old[oldIndex])
                oldIndex += 1
            } else if inserted.contains(newIndex), newIndex < new.count {
                lines.append("+" + new[newIndex])
                newIndex += 1
            } else if oldIndex < old.count {
                lines.append(" " + old[oldIndex])
                oldIndex += 1
                newIndex += 1
            } else {
                newIndex += 1
            }
        }
        return lines
    }
}
