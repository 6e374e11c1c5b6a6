import Flow
import FlowAccess
import FlowDevChain
import FlowNotes
import HTTP
import TestSupport
import Testing

/// The feed, the history and the index on the embedded chain, in process and over a socket.
@Suite(.serialized) struct NotepadFeedChainTests {
    private func words(_ feed: NotepadFeed, _ count: Int) async throws -> [String] {
        var words: [String] = []
        for try await change in feed {
            words.append("\(change.name.rawValue) \(change.noteID ?? 0) \(change.title ?? "-") \(change.revision ?? 0)")
            if words.count == count { break }
        }
        return words
    }

    @Test("every change of a life, from the beginning and from the newest block", arguments: ChainLife.Way.allCases)
    func life(_ way: ChainLife.Way) async throws {
        try await ChainLife.begin(way) { life in
            let (notepad, authors) = (life.notepad(), life.authors())
            try await life.notepad(1).add(title: "not mine", body: "", by: life.authors(1))
            try await notepad.add([("a", ""), ("b", "")], by: authors)
            let later = try await NotepadFeed(latestOf: notepad)
            try await notepad.edit(1, title: "A", by: authors)
            try await notepad.delete([2, 1], by: authors)
            try await life.notepad(1).drop(by: life.authors(1))
            try await notepad.drop(by: authors)
            let done = try await notepad.add(title: "c", body: "", by: authors)
            let all = [
                "added 1 a 1", "added 2 b 1", "edited 1 A 2", "deleted 2 - 0", "deleted 1 - 0", "dropped 0 - 0",
                "added 1 c 1",
            ]
            #expect(try await words(try NotepadFeed(notepad, from: FeedCursor(height: 0)), 7) == all)
            #expect(try await words(later, 5) == Array(all.dropFirst(2)))
            var iterator = try await NotepadFeed(notepad, fromHeight: try await life.client.block().height)
                .makeAsyncIterator()
            let last = try #require(try await iterator.next())
            #expect(last.transactionID == done.transactionID && last.blockID == done.result.blockID)
        }
    }

    @Test("what is not sealed yet is not given", arguments: ChainLife.Way.allCases)
    func sealing(_ way: ChainLife.Way) async throws {
        try await ChainLife.begin(way, ChainOptions(sealingLag: 2)) { life in
            let client = life.client
            let feed = try await NotepadFeed(
                latestOf: life.notepad(), options: FeedOptions(interval: .milliseconds(10)))
            let plan = try Change.add(title: "a", body: "").plan(
                life.contracts, authors: life.authors(), gasLimit: 9_999)
            let submission = try await client.submit(plan, SubmissionOptions(wait: nil))
            #expect(try await client.block(.final).height == 1)
            #expect(try await client.block(.sealed).height == 0)
            let early = Task {
                var iterator = feed.makeAsyncIterator()
                return try await iterator.next()
            }
            try await Task.sleep(for: .milliseconds(300))
            early.cancel()
            await #expect(throws: CancellationError.self) { try await early.value }
            for _ in 0..<2 { _ = try await life.chain.makeBlock() }
            #expect(try await client.block(.sealed).height == 1)
            var iterator = feed.makeAsyncIterator()
            #expect(try await iterator.next()?.transactionID == submission.id)
        }
    }

    @Test("every revision of a note, of one that is gone too", arguments: ChainLife.Way.allCases)
    func history(_ way: ChainLife.Way) async throws {
        try await ChainLife.begin(way) { life in
            let (notepad, authors) = (life.notepad(), life.authors())
            try await notepad.add([("x", ""), ("Milk", "Two litres")], by: authors)
            let edited = try await notepad.edit(2, body: "Three", by: authors)
            try await notepad.edit(1, title: "y", by: authors)
            try await notepad.edit(2, title: "Oat milk", by: authors)
            let there = try #require(try await notepad.history(of: 2))
            #expect(there.missing == nil)
            #expect(there.revisions.map(\.revision) == [3, 2, 1])
            #expect(there.revisions.map(\.title) == ["Oat milk", "Milk", "Milk"])
            #expect(there.revisions.map(\.body) == ["Three", "Three", "Two litres"])
            #expect(there.revisions.map(\.change) == [.edited, .edited, .added])
            #expect(there.revisions[1].transactionID == edited.transactionID)
            try await notepad.delete([2], by: authors)
            let gone = try #require(try await notepad.history(of: 2))
            #expect(gone.revisions.map(\.change) == [.deleted, .edited, .edited, .added])
            #expect(Array(gone.revisions.dropFirst()) == there.revisions)
            try await notepad.drop(by: authors)
            #expect(try await notepad.history(of: 1)?.revisions.map(\.change) == [.dropped, .edited, .added])
            #expect(try await notepad.history(of: 9) == nil)
        }
    }

    /// A node that does not keep what accounts had below a height.
    private struct Forgetful: Transport {
        let chain: DevChain
        let kept: UInt64

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            let height = request.target.split(separator: "=").last.flatMap { UInt64($0) } ?? .max
            if request.target.hasPrefix("/v1/scripts"), height < kept {
                return .text(#"{"code":400,"message":"Out of range: state is not available"}"#, status: 400)
            }
            return await chain.send(request)
        }
    }

    @Test("what a node does not keep is said, and not made up")
    func forgotten() async throws {
        try await ChainLife.begin(.inProcess, ChainOptions(seed: [1])) { life in
            let (notepad, authors) = (life.notepad(), life.authors())
            try await notepad.add(title: "one", body: "1", by: authors)
            for number in 2...4 { try await notepad.edit(1, body: "\(number)", by: authors) }
            for number in 1...20 { try await notepad.add(title: "other \(number)", body: "", by: authors) }
            let all = try #require(try await notepad.history(of: 1))
            #expect(all.missing == nil && all.revisions.map(\.body) == ["4", "3", "2", "1"])
            let third = all.revisions[1].height
            let forgetful = Notepad(
                client: AccessClient(transport: Forgetful(chain: life.chain, kept: third + 1)),
                contracts: life.contracts, owner: notepad.owner)
            let some = try #require(try await forgetful.history(of: 1))
            #expect(some.missing == "revisions before 4: this node does not keep the state of block \(third)")
            #expect(some.revisions.map(\.revision) == [4, 1] && some.revisions.map(\.body) == ["4", nil])
            #expect(some.revisions[1].title == "one")
        }
    }

    @Test("the index follows what happens, and a chain that begins anew", arguments: ChainLife.Way.allCases)
    func index(_ way: ChainLife.Way) async throws {
        let scratch = KeystoreScratch()
        let index = NoteIndex(path: scratch.folder + "/index.sqlite")
        try await ChainLife.begin(way) { life in
            let (notepad, authors) = (life.notepad(), life.authors())
            let place = NoteIndex.Place(
                network: "local", host: "", contract: life.chain.chain.serviceAddress, owner: notepad.owner)
            func found(_ text: String) async throws -> [UInt64] {
                try await index.follow(notepad, in: place)
                return try #require(try index.search(text, in: place)).hits.map(\.id).sorted()
            }
            #expect(try await found("milk") == [])
            #expect(try index.state(of: place)?.hasNotepad == false)
            try await notepad.add([("Milk", "Two litres"), ("Bread", "no milk")], by: authors)
            #expect(try await found("milk") == [1, 2])
            try await notepad.edit(2, body: "rye", by: authors)
            #expect(try await found("milk") == [1])
            try await notepad.delete([1], by: authors)
            #expect(try await found("milk") == [])
            #expect(try await found("rye") == [2])
            try await notepad.drop(by: authors)
            #expect(try await found("rye") == [])
            #expect(try index.state(of: place)?.hasNotepad == false)
            try await notepad.add((1...30).map { ("n\($0)", "many") }, by: authors)
            #expect(try await found("many").count == 30)
            try await notepad.delete(Array(1...25), by: authors)
            #expect(try await found("many") == [26, 27, 28, 29, 30])
        }
        try await ChainLife.begin(way) { life in
            let notepad = life.notepad()
            let place = NoteIndex.Place(
                network: "local", host: "", contract: life.chain.chain.serviceAddress, owner: notepad.owner)
            try await notepad.add(title: "new", body: "", by: life.authors())
            try await index.follow(notepad, in: place)
            #expect(try index.search("n", in: place)?.hits.map(\.id) == [1])
        }
    }
}
