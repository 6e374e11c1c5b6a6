import Cadence
import HTTP
import Testing
import WebPage

@testable import FlowNotes
@testable import NotepadPage

/// What becomes of a text when a person must approve it, when its note is gone, and when it is of an earlier run.
struct NotepadFormTests {
    @Test func aWalletsApprovalIsAskedForWithItsLink() async throws {
        let visitor = try await Visitor(patience: .zero)
        let link = "http://127.0.0.1:8701/approve?a=1&b=\"2"
        visitor.keeper.change { $0.steps = [.approving(link)] }
        visitor.keeper.change { $0.isHeld = true }
        let location = try #require(
            try await visitor.post("/notes/new", [("title", "slow")]).headers["Location"])
        while try await !visitor.get(location).text.contains("waits for you") {
            try await Task.sleep(for: .milliseconds(2))
        }
        for target in [location, "/"] {
            let text = try await visitor.get(target).text
            #expect(text.contains("href=\"http://127.0.0.1:8701/approve?a=1&amp;b=&quot;2\" target=\"_blank\""))
            #expect(text.contains("waits for you") && text.contains("Approve it in the wallet</a>"))
            #expect(!text.contains("the chain is at work"))
        }
        visitor.keeper.change { $0.isHeld = false }
        let hostile = NotepadViews.approval("javascript:alert(1)").text
        #expect(!hostile.contains("href") && hostile.contains("javascript:alert(1)"))
    }

    @Test func aFormSentTwiceAgainAfterItsActFailedIsOneActMore() async throws {
        let visitor = try await Visitor(patience: .zero)
        let form = Visitor.hidden(try await visitor.get("/notes/new").text) + [("title", "A")]
        visitor.keeper.change { $0.failure = PageFailure(.other, "it was not approved") }
        let first = try #require(try await visitor.send("/notes/new", form).headers["Location"])
        while try await !visitor.get(first).text.contains("t was not approved") {
            try await Task.sleep(for: .milliseconds(2))
        }
        visitor.keeper.change { $0.failure = nil }
        visitor.keeper.change { $0.isHeld = true }
        let again = try await visitor.send("/notes/new", form).headers["Location"]
        #expect(again != first)
        #expect(try await visitor.send("/notes/new", form).headers["Location"] == again)
        let other = try await visitor.send("/notes/new", form.dropLast() + [("title", "B")]).headers["Location"]
        #expect(other != again, "another text is another act")
        #expect(
            try await visitor.send("/notes/new", form.dropLast() + [("title", "B")]).headers["Location"] == other)
        visitor.keeper.change { $0.isHeld = false }
        let last = try #require(again)
        while try await visitor.get(last).status == 200 { try await Task.sleep(for: .milliseconds(2)) }
        #expect(try await visitor.send("/notes/new", form).headers["Location"]?.hasPrefix("/notes/") == true)
        #expect(visitor.keeper.acts.filter { $0 == .add(title: "A", body: "") }.count == 2)
        #expect(visitor.keeper.acts.count == 3)
    }

    @Test func aNoteThatWasChangedSinceIsNotDeletedUnseen() async throws {
        let visitor = try await Visitor(FakeKeeper([FakeKeeper.note(1, "before")]))
        let form = Visitor.hidden(try await visitor.get("/notes/1/delete").text)
        visitor.keeper.change { $0.notes[FakeKeeper.owner] = [FakeKeeper.note(1, "after", revision: 2)] }
        let answer = try await visitor.send("/notes/1/delete", form)
        #expect(answer.status == 409 && answer.text.contains("was changed since") && answer.text.contains("after"))
        #expect(visitor.keeper.acts.isEmpty)
        let anew = Visitor.hidden(answer.text)
        #expect(try await visitor.send("/notes/1/delete", anew).headers["Location"]?.hasPrefix("/?act=") == true)
        #expect(try await visitor.send("/notes/1/delete", anew).headers["Location"]?.hasPrefix("/?act=") == true)
        #expect(visitor.keeper.acts == [.delete(id: 1)])
    }

    @Test func aFormThatWasSentLongAgoBeginsNothing() async throws {
        let visitor = try await Visitor()
        let form = Visitor.hidden(try await visitor.get("/notes/new").text) + [("title", "old")]
        _ = try await visitor.send("/notes/new", form)
        for number in 0...ActDesk.maximumKept { _ = try await visitor.post("/notes/new", [("title", "\(number)")]) }
        let count = visitor.keeper.acts.count
        #expect(count == ActDesk.maximumKept + 2)
        let answer = try await visitor.send("/notes/new", form)
        #expect(answer.status == 409)
        let text = answer.text
        #expect(text.contains("sent before") && text.contains("value=\"old\""))
        #expect(visitor.keeper.acts.count == count)
        // The form that came with the answer is a new one.
        let anew = Visitor.hidden(text) + [("title", "old")]
        #expect(try await visitor.send("/notes/new", anew).status == 303)
        #expect(visitor.keeper.acts.count == count + 1)
    }

    @Test func ofWordsThatAreSpentTheOldestAreLetGo() {
        var words = SpentWords(most: 3)
        for number in 0..<6 { words.insert("\(number)") }
        words.insert("5")
        #expect((0..<6).filter { words.contains("\($0)") } == [3, 4, 5])
    }

    @Test func aTextWhoseNoteIsGoneCanBeAddedAnew() async throws {
        let visitor = try await Visitor(FakeKeeper([FakeKeeper.note(1, "a")]))
        let form = Visitor.hidden(try await visitor.get("/notes/1/edit").text)
        visitor.keeper.change { $0.notes[FakeKeeper.owner] = [] }
        visitor.keeper.change { $0.failure = PageFailure(.notFound, "there is no note 1 any more") }
        let sent = try await visitor.send("/notes/1/edit", form + [("title", "mine"), ("body", "my body")])
        let location = try #require(sent.headers["Location"])
        let page = try await visitor.get(location).text
        #expect(page.contains("<form action=\"/notes/new\"") && page.contains(">Add as new note</button>"))
        #expect(page.contains("value=\"mine\"") && page.contains("\nmy body</textarea>"))
        #expect(!page.contains("/notes/1/edit"))
        visitor.keeper.change { $0.failure = nil }
        let added = try await visitor.post("/notes/new", from: location, [("title", "mine"), ("body", "my body")])
        #expect(added.headers["Location"]?.hasPrefix("/notes/2?act=") == true)
        #expect(visitor.keeper.acts.last == .add(title: "mine", body: "my body"))
    }

    @Test func whatIsNotKnownToBeGoneStaysAnEdit() async throws {
        let visitor = try await Visitor(FakeKeeper([FakeKeeper.note(1, "a")]))
        visitor.keeper.change { $0.failure = PageFailure(.notFound, "there is no contract") }
        let sent = try await visitor.post("/notes/1/edit", [("title", "mine"), ("body", "b")])
        let page = try await visitor.get(try #require(sent.headers["Location"])).text
        #expect(page.contains("<form action=\"/notes/1/edit\"") && page.contains(">Save</button>"))
    }

    @Test func charactersThatControlAreShown() async throws {
        let text = "\u{202e}txt.exe \u{1b}[31m\u{7} \u{9b}"
        let visitor = try await Visitor(FakeKeeper([FakeKeeper.note(1, text, "one\r\n\(text)\ttwo")]))
        visitor.keeper.change { state in
            state.result = SearchResult(
                hits: [
                    NoteHit(
                        id: 1, title: MarkedText(text), writtenTitle: text, snippet: MarkedText("\u{1}\(text)\u{2}"),
                        rank: 1)
                ], hasMore: false)
        }
        for target in ["/", "/notes/1", "/notes/1/delete", "/search?q=a"] {
            let page = try await visitor.get(target).text
            for scalar in text.unicodeScalars where scalar.value < 0x20 || scalar.value > 0x7e {
                #expect(!page.unicodeScalars.contains(scalar), "\(target)")
            }
            #expect(page.contains("\\u{202e}txt.exe ␛[31m␇ \\u{9b}"), "\(target)")
        }
        #expect(try await visitor.get("/notes/1").text.contains("one\r\n\\u{202e}"))
        #expect(try await visitor.get("/notes/1").text.contains("<title>\\u{202e}txt.exe"))
        // What is edited is the text itself.
        let form = try await visitor.get("/notes/1/edit").text
        #expect(form.contains("value=\"\(text)\"") && form.contains("\(text)\ttwo</textarea>"))
    }

    @Test func aFormOfAnEarlierRunIsAnsweredWithItsText() async throws {
        let visitor = try await Visitor(FakeKeeper([FakeKeeper.note(1, "a")]))
        let old = [(PageGuard.field, String(repeating: "0", count: 48)), ("title", "typed"), ("body", "with care")]
        let edited = old + [("revision", "1")]
        for (target, fields) in [("/notes/new", old), ("/notes/1/edit", edited)] {
            let page = try await visitor.send(target, fields)
            #expect(page.status == 403)
            #expect(page.text.contains("This form is not of the page that is served now; nothing was saved."))
            #expect(page.text.contains("value=\"typed\"") && page.text.contains("\nwith care</textarea>"))
            #expect(visitor.keeper.acts.isEmpty)
            let again = Visitor.hidden(page.text) + [("title", "typed"), ("body", "with care")]
            #expect(try await visitor.send(target, again).status == 303)
            #expect(visitor.keeper.acts.count == 1)
            visitor.keeper.change { $0.acts = [] }
        }
        let refused = try await visitor.send("/drop", old + [("address", "\(FakeKeeper.owner)")])
        #expect(refused.status == 403 && !refused.text.contains("typed") && visitor.keeper.acts.isEmpty)
    }
}
