import Testing

@testable import CommandKit

struct SuggestionTests {
    @Test(arguments: [
        ("", "", 0), ("add", "add", 0), ("ad", "add", 1), ("dad", "add", 1), ("lsit", "list", 1),
        ("kitten", "sitting", 3),
        ("", "abc", 3), ("é", "e", 1),
    ])
    func distances(_ left: String, _ right: String, _ expected: Int) {
        #expect(Suggestion.distance(left, right) == expected)
        #expect(Suggestion.distance(right, left) == expected)
    }

    @Test(
        arguments: [
            ("serach", "search"), ("impotr", "import"), ("x", nil), ("zzz", nil), ("hist", "history"),
        ] as [(String, String?)])
    func nearest(_ word: String, _ expected: String?) {
        #expect(Suggestion.nearest(to: word, in: ["search", "import", "export", "history"]) == expected)
    }
}
