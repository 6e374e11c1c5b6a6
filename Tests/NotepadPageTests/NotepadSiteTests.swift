import Cadence
import HTTP
import Testing
import WebPage

@testable import FlowNotes
@testable import NotepadPage

/// What the page shows, and what becomes of its forms, without a socket.
struct NotepadSiteTests {
    @Test func nilAndEmptyAreToldApart() async throws {
        let none = try await Visitor(FakeKeeper(nil)).get("/")
        #expect(none.status == 200)
        #expect(none.text.contains("No notepad yet."))
        #expect(!none.text.contains("No notes."))
        let empty = try await Visitor(FakeKeeper([])).get("/")
        #expect(empty.text.contains("No notes."))
        #expect(!empty.text.contains("No notepad"))
        let stranger = try await Visitor().get("/account/\(FakeKeeper.stranger)")
        #expect(stranger.text.contains("No notepad."))
        #expect(!stranger.text.contains("Write the first note"))
    }

    @Test func notesAreListedInTheOrderAskedFor() async throws {
        let notes = [
            FakeKeeper.note(1, "b", updated: 300), FakeKeeper.note(2, "a", updated: 200),
            FakeKeeper.note(3, "", "C\nmore", updated: 100),
        ]
        let visitor = try await Visitor(FakeKeeper(notes))
        let rows: [(String, [Int])] = [
            ("/", [1, 2, 3]), ("/?sort=updated&order=reversed", [3, 2, 1]), ("/?sort=title", [2, 1, 3]),
            ("/?sort=title&order=reversed", [3, 1, 2]), ("/?sort=id", [3, 2, 1]), ("/?sort=nonsense", [1, 2, 3]),
        ]
        for (target, order) in rows {
            let text = try await visitor.get(target).text
            let found = text.split(separator: "href=\"/notes/").dropFirst().compactMap { Int($0.prefix { $0 != "\"" }) }
            #expect(found == order, "\(target)")
        }
        #expect(try await visitor.get("/").text.contains(">C</a>"))
    }

    @Test func manyNotesHavePages() async throws {
        let visitor = try await Visitor(FakeKeeper((1...250).map { FakeKeeper.note($0, "t\($0)") }))
        let first = try await visitor.get("/?sort=id").text
        #expect(first.contains("250 notes, page 1 of 3"))
        #expect(first.contains("/?sort=id&amp;order=usual&amp;page=2"))
        #expect(!first.contains(">Back<"))
        let last = try await visitor.get("/?sort=id&page=99").text
        #expect(last.contains("page 3 of 3") && last.contains(">Back<") && !last.contains(">More notes<"))
        #expect(try await visitor.get("/?page=-1").text.contains("page 1 of 3"))
        #expect(try await visitor.get("/?page=99999999999999999999").text.contains("page 1 of 3"))
    }

    @Test(
        "No text of a note is ever HTML",
        arguments: [
            "<script>alert(1)</script>", "</title><script>alert(1)</script>", "\" autofocus onfocus=\"alert(1)",
            "'><img src=x onerror=alert(1)>", "</textarea><script>alert(1)</script>", "<!--", "]]>", "&lt;b&gt;",
            "javascript:alert(1)", "\u{202e}evil", "<svg/onload=alert(1)>",
        ])
    func hostileText(text: String) async throws {
        let visitor = try await Visitor(FakeKeeper([FakeKeeper.note(1, text, text), FakeKeeper.note(2, "", text)]))
        visitor.keeper.change { state in
            state.notes[FakeKeeper.stranger] = [FakeKeeper.note(1, text, text)]
            let marked = MarkedText("\u{1}\(text)\u{2} and \(text)")
            state.result = SearchResult(
                hits: [NoteHit(id: 1, title: marked, writtenTitle: text, snippet: marked, rank: 1)], hasMore: false)
        }
        let (escaped, shown) = (HTML(text: text).text, HTML(text: ShownNote.line(text)).text)
        let query = PagePath(["search"], query: [("q", text)]).text
        let account = PagePath(["account"], query: [("address", text)]).text
        let targets = [
            "/", "/notes/1", "/notes/2", "/notes/1/edit", "/notes/1/delete", "/account/\(FakeKeeper.stranger)", query,
            "/account/\(FakeKeeper.stranger)/notes/1", account, PagePath(text).text,
        ]
        for target in targets {
            let page = try await visitor.get(target)
            // The page's own words have none of these pieces.
            for piece in [text, "<img", "<svg", "<script>"] where piece.contains("<") || piece.contains("onfocus") {
                #expect(!page.text.contains(piece), "\(target)")
            }
            if page.status == 200, target != account {
                #expect([escaped, shown].contains { page.text.contains($0) }, "\(target)")
            }
        }
        visitor.keeper.change { $0.failure = PageFailure(.other, text, next: text, command: text, transactionID: text) }
        let sent = try await visitor.post("/notes/new", [("title", text), ("body", text)])
        let failed = try await visitor.get(try #require(sent.headers["Location"]))
        #expect(failed.text.contains(escaped))
        #expect(!failed.text.contains("<img") && !failed.text.contains("<script>") && !failed.text.contains("<svg"))
    }

    @Test func aNoteIsAddedAndTold() async throws {
        let visitor = try await Visitor(FakeKeeper(nil))
        let sent = try await visitor.post("/notes/new", [("title", "Milk"), ("body", "Two\r\nlitres")])
        #expect(sent.status == 303)
        #expect(visitor.keeper.acts == [.add(title: "Milk", body: "Two\nlitres")])
        let location = try #require(sent.headers["Location"])
        #expect(location.hasPrefix("/notes/1?act="))
        let page = try await visitor.get(location)
        for words in ["The note was added.", "Sealed in block 7", "ab12", "Two\nlitres"] {
            #expect(page.text.contains(words))
        }
    }

    @Test func aFormSentTwiceIsOneAct() async throws {
        let visitor = try await Visitor()
        let fields = Visitor.hidden(try await visitor.get("/notes/new").text) + [("title", "once"), ("body", "")]
        let answers = try await [visitor.send("/notes/new", fields), visitor.send("/notes/new", fields)]
        #expect(visitor.keeper.acts.count == 1)
        #expect(answers[0].headers["Location"] == answers[1].headers["Location"])
        // The same form, gone back to, with another text is another note.
        _ = try await visitor.send("/notes/new", fields.map { $0.0 == "title" ? ("title", "twice") : $0 })
        #expect(visitor.keeper.acts.count == 2)
        // What failed is done anew.
        visitor.keeper.change { $0.failure = PageFailure(.network, "the node is away") }
        let later = Visitor.hidden(try await visitor.get("/notes/new").text) + [("title", "later")]
        _ = try await visitor.send("/notes/new", later)
        visitor.keeper.change { $0.failure = nil }
        #expect(try await visitor.send("/notes/new", later).headers["Location"]?.hasPrefix("/notes/3?act=") == true)
        #expect(visitor.keeper.acts.count == 4)
    }

    @Test func anActUnderWayIsToldStepByStep() async throws {
        let visitor = try await Visitor(patience: .zero)
        visitor.keeper.change { $0.isHeld = true }
        let sent = try await visitor.post("/notes/new", [("title", "slow")])
        let location = try #require(sent.headers["Location"])
        #expect(location.hasPrefix("/acts/"))
        while try await !visitor.get(location).text.contains("executed") { try await Task.sleep(for: .milliseconds(2)) }
        let page = try await visitor.get(location)
        #expect(page.text.contains("Adding the note…"))
        // Without script it asks again by itself.
        #expect(page.text.contains("<noscript><meta http-equiv=\"refresh\" content=\"1\"></noscript>"))
        #expect(try await visitor.get("/").text.contains(location))
        visitor.keeper.change { $0.isHeld = false }
        var last = page
        while last.status == 200 { last = try await visitor.get(location) }
        #expect(last.status == 303)
        #expect(last.headers["Location"]?.hasPrefix("/notes/1?act=") == true)
    }

    @Test func whatWasTypedOutlivesAFailure() async throws {
        let visitor = try await Visitor()
        visitor.keeper.change {
            $0.failure = PageFailure(
                .network, "cannot reach the node", next: "start it", command: "flownotes chain", transactionID: "ff00")
        }
        let sent = try await visitor.post("/notes/new", [("title", "Kept <title>"), ("body", "\nKept body")])
        let page = try await visitor.get(try #require(sent.headers["Location"]))
        #expect(page.status == 200)
        for words in [
            "The note was not added", "Cannot reach the node.", "Start it.", "<code>flownotes chain</code>", "ff00",
            "value=\"Kept &lt;title&gt;\"", ">\n\nKept body</textarea>",
        ] { #expect(page.text.contains(words), "\(words)") }
        // The form there is a new act.
        visitor.keeper.change { $0.failure = nil }
        let again = try await visitor.post(
            "/notes/new", from: sent.headers["Location"], [("title", "Kept"), ("body", "x")])
        #expect(again.headers["Location"]?.hasPrefix("/notes/1?act=") == true)
    }

    @Test func aConflictShowsBothTexts() async throws {
        let visitor = try await Visitor(FakeKeeper([FakeKeeper.note(1, "theirs", "their body", revision: 5)]))
        visitor.keeper.change { $0.failure = PageFailure(.conflict, "note 1 is at revision 5, not 4") }
        let sent = try await visitor.post(
            "/notes/1/edit", [("title", "mine"), ("body", "my body"), ("revision", "4")])
        #expect(visitor.keeper.acts == [.edit(id: 1, title: "mine", body: "my body", revision: 4)])
        let location = try #require(sent.headers["Location"])
        let page = try await visitor.get(location)
        #expect(page.status == 200)
        for words in ["theirs", "their body", "value=\"mine\"", ">\nmy body</textarea>", "revision 5"] {
            #expect(page.text.contains(words), "\(words)")
        }
        // Having seen the other text, one may save over it.
        visitor.keeper.change { $0.failure = nil }
        _ = try await visitor.post("/notes/1/edit", from: location, [("title", "mine"), ("body", "my body")])
        #expect(visitor.keeper.acts.last == .edit(id: 1, title: "mine", body: "my body", revision: 5))
    }

    @Test func deletingAsksAndDroppingAsksForTheAddress() async throws {
        let visitor = try await Visitor(FakeKeeper([FakeKeeper.note(1, "a"), FakeKeeper.note(2, "b")]))
        #expect(try await visitor.get("/notes/1/delete").text.contains("Delete note 1?"))
        let deleted = try await visitor.post("/notes/1/delete", [])
        #expect(deleted.headers["Location"]?.hasPrefix("/?act=") == true)
        #expect(try await visitor.get(try #require(deleted.headers["Location"])).text.contains("Note 1 was deleted."))
        #expect(try await visitor.get("/drop").text.contains("1 note"))
        for typed in ["", "yes", "0x01cf0e2f2f715450", "\(FakeKeeper.owner)0"] {
            let refused = try await visitor.post("/drop", [("address", typed)])
            #expect(refused.status == 400)
            #expect(refused.text.contains("The address typed is another; nothing was dropped."))
        }
        #expect(visitor.keeper.acts == [.delete(id: 1)])
        let dropped = try await visitor.post("/drop", [("address", " \(FakeKeeper.owner) ")])
        #expect(visitor.keeper.acts.last == .drop)
        let page = try await visitor.get(try #require(dropped.headers["Location"]))
        #expect(page.text.contains("The notepad was dropped.") && page.text.contains("No notepad yet."))
        #expect(try await visitor.get("/drop").status == 404)
    }

    @Test func readingAloneChangesNothing() async throws {
        let visitor = try await Visitor(FakeKeeper(isReadOnly: true, [FakeKeeper.note(1, "a")]))
        let list = try await visitor.get("/")
        let note = try await visitor.get("/notes/1")
        for words in ["/notes/new", "/drop", "/edit", "/delete"] {
            #expect(!(list.text + note.text).contains("\"" + words + "\""))
            #expect(!note.text.contains(words + "\""))
        }
        for target in ["/notes/new", "/notes/1/edit", "/notes/1/delete", "/drop"] {
            #expect(try await visitor.get(target).status == 403)
            let fields = [(PageGuard.field, visitor.site.guardian.formText), ("title", "x"), ("revision", "1")]
            #expect(try await visitor.send(target, fields).status == 403)
        }
        #expect(visitor.keeper.acts.isEmpty)
    }

    @Test func whatIsNotThereIsSaid() async throws {
        let visitor = try await Visitor(FakeKeeper([FakeKeeper.note(1, "a")]))
        for target in [
            "/notes/2", "/notes/2/edit", "/notes/2/delete", "/acts/00", "/nonsense", "/notes/x", "/notes/+1",
            "/notes/99999999999999999999999", "/account/0x1/notes", "/notes/1/edit/more", "/account/zz",
            "/account/\(FakeKeeper.stranger)/notes/1",
        ] {
            let page = try await visitor.get(target)
            #expect(page.status == 404, "\(target)")
            #expect(page.text.contains("<h1>"))
        }
        #expect(try await visitor.get("/%ff").status == 400)
        visitor.keeper.change { $0.reading = PageFailure(.network, "cannot reach it", next: "start it") }
        #expect(try await visitor.get("/").status == 502)
    }

    @Test func othersNotepadsAreRead() async throws {
        let visitor = try await Visitor()
        visitor.keeper.change { $0.notes[FakeKeeper.stranger] = [FakeKeeper.note(4, "foreign", "words")] }
        let found = try await visitor.get("/account?address=%20\(FakeKeeper.stranger)%20")
        #expect(found.headers["Location"] == "/account/\(FakeKeeper.stranger)")
        let list = try await visitor.get("/account/\(FakeKeeper.stranger)")
        #expect(list.text.contains("/account/\(FakeKeeper.stranger)/notes/4"))
        #expect(!list.text.contains("Drop the notepad"))
        let note = try await visitor.get("/account/\(FakeKeeper.stranger)/notes/4")
        #expect(note.text.contains("words") && !note.text.contains(">Edit<"))
        #expect(try await visitor.get("/account?address=\(FakeKeeper.owner)").headers["Location"] == "/")
        #expect(try await visitor.get("/account?address=nobody").status == 400)
    }
}
