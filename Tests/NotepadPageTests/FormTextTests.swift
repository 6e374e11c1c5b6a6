import FlowNotes
import Testing

@testable import NotepadPage

struct FormTextTests {
    @Test(
        "What a field cannot hold does not count as changed",
        arguments: [
            ("a", "a", false), ("a\r\nb", "a\nb", false), ("a\rb", "a\nb", false), ("a\0b", "a\u{fffd}b", false),
            ("a\nb", "a\nb\n", true), ("a", "b", true), ("e\u{301}", "é", true), ("", " ", true), ("\n", "\n", false),
        ])
    func bodies(old: String, new: String, isChanged: Bool) {
        let change = FormText.changes(of: FakeKeeper.note(1, "t", old), title: "t", body: new)
        #expect(change.title == nil)
        #expect((change.body != nil) == isChanged)
        if isChanged { #expect(change.body.map { Array($0.utf8) } == Array(new.utf8)) }
    }

    @Test(
        "A title of several lines stays as it is unless it is changed",
        arguments: [
            ("a\nb", "ab", false), ("a\r\nb", "ab", false), ("a\nb", "a b", true), ("a", "a", false), ("a", "", true),
        ])
    func titles(old: String, new: String, isChanged: Bool) {
        let change = FormText.changes(of: FakeKeeper.note(1, old, "b"), title: new, body: "b")
        #expect((change.title != nil) == isChanged)
        #expect(change.body == nil)
    }

    @Test func newsAreOneLineOfJSON() {
        #expect(JSONString.encode("a\"\\\n<é🦊\u{2028}") == #""a\"\\\u000a<\u00e9\ud83e\udd8a\u2028""#)
    }
}
