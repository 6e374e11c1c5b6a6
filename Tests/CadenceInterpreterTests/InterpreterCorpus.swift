import Cadence
import FoundationEssentials
import TestSupport
import Testing

@testable import CadenceInterpreter

/// How an answer compares with the recorded one.
enum CorpusVerdict: Equatable {
    /// The same result, or the same error at the same place.
    case exact
    /// Refused when it had to be, with another name or place.
    case otherwise(String)
    /// Refused with the words that the answer is not known.
    case unsupported(String)
    case wrong(String)
}

/// The verdicts of a part of the corpus, by tier.
struct CorpusTally {
    private var counts: [Int: [String: Int]] = [:]
    private var texts: [Int: (right: Int, all: Int)] = [:]
    private(set) var wrong: [String] = []
    let part: String

    init(_ part: String) { self.part = part }

    /// Whether to print what is not exact.
    static let lists = ProcessInfo.processInfo.environment["FLOWNOTES_CORPUS_LIST"] != nil
    /// Whether to print the name of each case before it runs.
    static let traces = ProcessInfo.processInfo.environment["FLOWNOTES_CORPUS_TRACE"] != nil
    /// The beginning of the names of the cases to run; all if it is not set.
    static let only = ProcessInfo.processInfo.environment["FLOWNOTES_CORPUS_ONLY"] ?? ""

    mutating func add(_ verdict: CorpusVerdict, tier: Int, name: String) {
        let kind: String
        var why = ""
        switch verdict {
        case .exact: kind = "exact"
        case .otherwise(let text): (kind, why) = ("otherwise", text)
        case .unsupported(let text): (kind, why) = ("unsupported", text)
        case .wrong(let text):
            (kind, why) = ("wrong", text)
            wrong.append("\(name): \(text)")
        }
        counts[tier, default: [:]][kind, default: 0] += 1
        if Self.lists && verdict != .exact { print("corpus: \(part): \(name) [\(tier)]: \(kind): \(why)") }
    }

    /// What is not as it has to be: nothing may be wrong, and of each tier this share must be exact, in percent.
    var shortfalls: [String] {
        var found: [String] = []
        for (tier, share) in [(1, 100), (2, 97), (3, 75)] {
            let count = counts[tier] ?? [:]
            let all = count.values.reduce(0, +)
            if count["wrong", default: 0] != 0 { found.append("\(part): tier \(tier): wrong answers") }
            if count["exact", default: 0] * 100 < all * share { found.append("\(part): tier \(tier): too few exact") }
        }
        if let text = texts[1], part == "scripts", text.right != text.all { found.append("\(part): texts of tier 1") }
        return found
    }

    mutating func addText(isRight: Bool, tier: Int) {
        let text = texts[tier] ?? (0, 0)
        texts[tier] = (text.right + (isRight ? 1 : 0), text.all + 1)
    }

    func report() {
        for tier in 1...3 {
            let count = counts[tier] ?? [:]
            print(
                "corpus: \(part): tier \(tier): exact \(count["exact"] ?? 0), "
                    + "named otherwise \(count["otherwise"] ?? 0), unsupported \(count["unsupported"] ?? 0), "
                    + "wrong \(count["wrong"] ?? 0)")
            if let text = texts[tier] {
                print("corpus: \(part): tier \(tier): \(text.right) of \(text.all) texts of errors exact")
            }
        }
    }
}

/// What the real chain answered.
struct RecordedAnswer {
    let tier: Int
    let result: String?
    let error: JSONValue?
    let volatile: [String]
    let showsOrder: Bool

    // MARK: Results

    func compare(_ result: CadenceValue) -> CorpusVerdict {
        let text = String(decoding: JSONCadence.encode(result, form: .node), as: UTF8.self)
        guard let expected = self.result else {
            return .wrong("got \(text.prefix(300)), not \(error?["class"]?.string ?? "an error")")
        }
        if Self.isEqual(text, expected, volatile: volatile, showsOrder: showsOrder) { return .exact }
        return .wrong("got \(text.prefix(600)), not \(expected.prefix(600))")
    }

    static func isEqual(_ text: String, _ expected: String, volatile: [String], showsOrder: Bool) -> Bool {
        if text == expected || text + "\n" == expected { return true }
        if showsOrder && volatile.isEmpty { return false }
        guard let mine = try? JSONValue(json: Array(text.utf8)), let theirs = try? JSONValue(json: Array(expected.utf8))
        else { return false }
        let paths = volatile.map { path in path.split(whereSeparator: { ".[]".contains($0) }).map(String.init) }
        func plain(_ value: JSONValue) -> JSONValue {
            let stripped = paths.reduce(value) { $0.without($1[...]) }
            return showsOrder ? stripped : stripped.withSortedDictionaries
        }
        return plain(mine) == plain(theirs)
    }

    // MARK: Errors

    func compare(_ failure: CadenceFailure) -> CorpusVerdict {
        if failure.isUnsupported { return .unsupported(failure.description) }
        let found = "\(failure.phase.rawValue) \(failure.code) \(Self.details(failure))"
        guard let error else { return .wrong("failed: \(found), not \(result?.prefix(200) ?? "")") }
        let phase = error["phase"]?.string ?? ""
        let expected = "\(phase) \(error["code"]?.int ?? 0) \(Self.details(error))"
        guard failure.phase.rawValue == phase || error["class"]?.string == "UnexpectedError" else {
            return .wrong("\(found), not \(expected)")
        }
        return found == expected ? .exact : .otherwise("\(found), not \(expected)")
    }

    private static func details(_ failure: CadenceFailure) -> [String] {
        failure.details.map { one in
            let places = one.range.map { "|\($0.start)|\($0.end)" } ?? "||"
            return "\(one.name)|\(one.message)\(places)"
        }
    }

    private static func details(_ error: JSONValue) -> [String] {
        (error["details"]?.array ?? []).map { detail in
            ["class", "message", "start", "end"].map { detail[$0]?.string ?? "" }.joined(separator: "|")
        }
    }

    /// Whether the whole text is that of the chain, from the first `[Error Code:` on; `id` stands for `{txid}`.
    func isText(_ failure: CadenceFailure, id: String = "") -> Bool {
        guard let text = error?["message"]?.string, let start = text.firstRange(of: "[Error Code:") else {
            return false
        }
        return text[start.lowerBound...].replacing("{txid}", with: id) == folded(failure.text)
    }

    /// The text with the runs of more than five equal frames folded, as in the corpus.
    private func folded(_ text: String) -> String {
        var blocks: [(text: Substring, count: Int)] = []
        for block in text.split(separator: "\n\n", omittingEmptySubsequences: false) {
            if let last = blocks.last, last.text == block, block.hasPrefix(" ") {
                blocks[blocks.count - 1].count += 1
            } else {
                blocks.append((block, 1))
            }
        }
        return blocks.map { block in
            if block.count <= 5 {
                return repeatElement(String(block.text), count: block.count).joined(separator: "\n\n")
            }
            return "\(block.text)\n\n{the frame above stands here \(block.count) times}"
        }.joined(separator: "\n\n")
    }
}
