import Cadence
import Flow
import FlowAccess
import FoundationEssentials
import HTTP
import SQLiteStore
import TestSupport
import Testing

@testable import FlowNotes

/// The index by itself.
struct NoteIndexTests {
    private let scratch: KeystoreScratch
    private let index: NoteIndex
    private let place = NoteIndex.Place(
        network: "local", host: "", contract: ToldChain.manager, owner: ToldChain.owner)

    init() throws {
        scratch = KeystoreScratch()
        index = NoteIndex(path: scratch.folder + "/state/index.sqlite")
    }

    private var query: NoteIndex.NameQuery { NoteIndex.NameQuery(network: "local", owner: ToldChain.owner) }

    private func note(_ id: UInt64, _ title: String, _ body: String) -> Note {
        let zero = UFix64(rawValue: 0)
        return Note(id: id, title: title, body: body, createdAt: zero, updatedAt: zero, revision: 1)
    }

    private func fill(_ notes: [Note], of place: NoteIndex.Place? = nil, hasNotepad: Bool = true) throws {
        try index.apply(
            IndexUpdate(
                base: nil, cursor: FeedCursor(height: 5), hasNotepad: hasNotepad, replacesAll: true, written: notes),
            to: place ?? self.place)
    }

    private func found(_ text: String) throws -> [UInt64] {
        try #require(try index.search(text, in: place)).hits.map(\.id).sorted()
    }

    /// Words, and the notes among `notes` that have them.
    private static let rows: [(String, [UInt64])] = [
        ("milk", [1]), ("MILK", [1]), ("mil", [1]), ("il", []), ("two litres", [1]), ("two lit", [1]),
        ("tw litres", []),
        ("litres two", [1]), ("milk bread", []),
        // Diacritics, in either spelling, on either side.
        ("cafe", [2, 3, 4]), ("café", [2, 3, 4]), ("cafe\u{301}", [2, 3, 4]), ("CAFÉ", [2, 3, 4]), ("istanbul", [5]),
        ("straße", [6]), ("strasse", []),
        // Nothing is syntax.
        ("a.b*", [7]), ("a.b", [7]), ("(x", [7]), ("$5", [7]), ("$", [7]), ("5", [7, 8]), ("\"quoted\"", [7]),
        ("\"", [7]),
        ("title:milk", []), ("milk OR bread", []), ("milk NOT two", []), ("NEAR(milk two)", []), ("^milk", []),
        ("-milk", []), ("- --", []), ("*", [7]), ("{milk", []), ("a' OR 1=1", []), ("%", []), ("_", []), ("\\", []),
        // Languages without blanks, and symbols: anywhere, of any length.
        ("日", [9]), ("本語", [9]), ("日本語", [9]), ("本日", []), ("ノート", [9]), ("ート", [9]), ("한국", [10]), ("국", [10]),
        ("สวัส", [11]), ("✴", [12]), ("✴\u{fe0f}", [12]), ("👩", [12]), ("👨‍👩‍👧", [12]), ("👍", []),
        ("", []), (" \n", []),
    ]

    @Test("C149, C151, C152: words are found whatever their case, accents and script, and nothing is a pattern")
    func rows() throws {
        try fill([
            note(1, "Milk", "Two litres"), note(2, "", "un café noir"), note(3, "cafe\u{301}", ""), note(4, "", "CAFE"),
            note(5, "İstanbul", ""), note(6, "Straße", ""), note(7, "a.b* (x", "costs $5, \"quoted\""),
            note(8, "5", ""), note(9, "日本語のノート", ""), note(10, "", "대한민국의 한국어"),
            note(11, "", "สวัสดีครับ"), note(12, "✴\u{fe0f}", "👨‍👩‍👧 at home"),
        ])
        for (text, ids) in Self.rows { #expect(try found(text) == ids, "\(text)") }
    }

    @Test("hits in titles come first, and what was found is marked in texts that are otherwise as they were")
    func marks() throws {
        try fill([
            note(1, "no", "some milk\n\n\tfor 日本語 tea\u{1}"), note(2, "Milk", ""), note(3, "no", "milk milk bread"),
        ])
        let result = try #require(try index.search("mil", in: place))
        #expect(result.hits.map(\.id).first == 2 && result.hits.map(\.rank) == [1, 2, 3] && !result.hasMore)
        #expect(result.hits[0].title.pieces == [.init(text: "Milk", isMatch: true)])
        let other = try #require(try index.search("本語 tea", in: place)).hits[0]
        #expect(other.snippet.text == "some milk for 日本語 tea ")
        #expect(other.snippet.pieces.filter(\.isMatch).map(\.text).joined() == "本語tea")
        let cut = try #require(try index.search("milk", in: place, limit: 2))
        #expect(cut.hits.count == 2 && cut.hasMore)
    }

    @Test("where very many notes have the words, those with them in the title come first, then the newest; each once")
    func common() throws {
        try fill(
            (1...1_500).map { id in
                note(id, id % 500 == 0 ? "bread" : "no", "milk and bread" + (id % 2 == 0 ? ";" : ":"))
            })
        let found = { (text: String, limit: Int) in
            try #require(try index.search(text, in: place, limit: limit)).hits.map { Int($0.id) }
        }
        let all = [1_500, 1_000, 500] + (1...1_499).reversed().filter { $0 % 500 != 0 }
        #expect(try found("bread", .max) == all)
        #expect(try found("and bre", 3) == [1_500, 1_499, 1_498])
        #expect(try found("bread:", 2) == [1_499, 1_497], "punctuation must be there just so")
        var other = place
        other.host = "http://127.0.0.1:8888"
        try fill([note(1, "bread", "")], of: other)
        #expect(try index.search("bread", in: other)?.hits.map(\.id) == [1])
        #expect(try index.search("bread", in: place, limit: 2)?.hits.map(\.id) == [1_500, 1_000])
    }

    @Test("places are apart, and one that was never filled says so")
    func places() throws {
        #expect(try index.search("x", in: place) == nil)
        #expect(try index.ids(prefix: "", query).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: index.path))
        var other = place
        other.host = "http://127.0.0.1:8888"
        try fill([note(1, "x", "")])
        #expect(try index.search("x", in: other) == nil)
        try fill([note(7, "x", "")], of: other)
        try fill([note(2, "x", "")])
        #expect(try found("x") == [2])
        #expect(try index.search("x", in: other)?.hits.map(\.id) == [7])
    }

    @Test("ids by their beginning, the newest first, with titles")
    func ids() throws {
        try fill((1...120).map { note($0, "t\($0)", "") })
        #expect(
            try index.ids(prefix: "11", query).map(\.id) == [119, 118, 117, 116, 115, 114, 113, 112, 111, 110, 11])
        #expect(try index.ids(prefix: "120", query).map(\.title) == ["t120"])
        #expect(try index.ids(prefix: "", query, limit: 2).map(\.id) == [120, 119])
        for prefix in ["*", "1*", "x", "-1", "[0-9]"] { #expect(try index.ids(prefix: prefix, query).isEmpty) }
    }

    @Test("names are kept without reading all notes, and what is searched stays as it is")
    func names() throws {
        try index.remember(NoteNames([(1, "Milk"), (2, ""), (30, "Milch")]), in: place, isOwn: true)
        #expect(try index.search("milk", in: place) == nil && index.state(of: place) == nil)
        #expect(try index.ids(prefix: "", query).map(\.id) == [30, 2, 1])
        #expect(try index.titles(prefix: "Mil", query).map(\.title) == ["Milch", "Milk"])
        #expect(try index.titles(prefix: "", query).map(\.id) == [30, 1])
        #expect(try index.titles(prefix: "%", query).isEmpty && index.titles(prefix: "milk", query).isEmpty)
        try index.remember(NoteNames([(2, "Bread")], removed: [1]), in: place, isOwn: true)
        #expect(try index.titles(prefix: "", query).map(\.title) == ["Milch", "Bread"])
        try fill([note(7, "Tea", "")])
        #expect(try index.ids(prefix: "", query).map(\.id) == [7])
        try index.remember(NoteNames([], replacesAll: true), in: place, isOwn: true)
        #expect(try index.ids(prefix: "", query).isEmpty && found("tea") == [7])
    }

    @Test("without an owner, the notepad of one's own that was used last is meant")
    func ownNames() throws {
        var other = place
        other.host = "http://127.0.0.1:8888"
        var stranger = place
        stranger.owner = ToldChain.manager
        try index.remember(NoteNames([(1, "")]), in: place, isOwn: true)
        try index.remember(NoteNames([(2, "")]), in: other, isOwn: true)
        try index.remember(NoteNames([(3, "")]), in: stranger, isOwn: false)
        let ids = { (query: NoteIndex.NameQuery) in try self.index.ids(prefix: "", query).map(\.id) }
        #expect(try ids(.init(network: "local")) == [2])
        #expect(try ids(.init(network: "local", host: "")) == [1])
        #expect(try ids(.init(network: "local", owner: stranger.owner)) == [3])
        #expect(try ids(.init(network: "local", contract: ToldChain.owner)) == [])
        #expect(try ids(.init(network: "testnet")) == [])
        try index.remember(NoteNames([]), in: place, isOwn: true)
        #expect(try ids(.init(network: "local")) == [1])
    }

    @Test("of very many notes the newest names are kept")
    func manyNames() throws {
        try index.remember(NoteNames((1...3_000).map { ($0, "t") }, replacesAll: true), in: place, isOwn: true)
        try index.remember(NoteNames([(3_001, "t")]), in: place, isOwn: true)
        let kept = try index.ids(prefix: "", query, limit: 10_000).map(\.id)
        #expect(kept.count == NoteNames.most && kept.first == 3_001 && kept.last == 2_002)
    }

    @Test("the file and its folder are for their owner alone")
    func rights() throws {
        try fill([note(1, "x", "")])
        let file = try FileManager.default.attributesOfItem(atPath: index.path)[.posixPermissions] as? Int
        #expect(file == 0o600)
        let folder = scratch.folder + "/state"
        #expect(try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
    }

    @Test(
        "a damaged index is never fatal: it is made again",
        arguments: ["text", "zeros", "cut", "tables", "version", "log"])
    func damage(_ kind: String) throws {
        try fill((1...200).map { note($0, "title \($0)", String(repeating: "word ", count: 200)) })
        let url = URL(filePath: index.path)
        // With its log, SQLite would mend the file by itself.
        try IndexDatabase(path: index.path).script("PRAGMA wal_checkpoint(TRUNCATE)")
        let bytes = try Data(contentsOf: url)
        switch kind {
        case "log": try Data(repeating: 0x55, count: 100_000).write(to: URL(filePath: index.path + "-wal"))
        case "text": try Data("this is no database, it is some text".utf8).write(to: url)
        case "zeros": try (bytes.prefix(4096 * 2) + Data(count: bytes.count - 4096 * 2)).write(to: url)
        case "cut": try bytes.prefix(bytes.count / 2).write(to: url)
        case "tables": try IndexDatabase(path: index.path).script("DROP TABLE notes")
        default: try IndexDatabase(path: index.path).script("PRAGMA user_version = 99")
        }
        let state = try? index.search("title", in: place)
        #expect((state == nil) == (kind != "log"), "what is damaged is as if never filled; a log is nothing by itself")
        try fill([note(1, "again", "")])
        #expect(try found("again") == [1])
    }

    @Test("one request when nothing happened, few when little did")
    func requests() async throws {
        let chain = ToldChain()
        try fill([note(1, "x", "")])
        let head = try await chain.notepad().client.block(.sealed)
        try index.apply(
            IndexUpdate(
                base: try index.state(of: place), cursor: FeedCursor(after: head, notepad: 7), hasNotepad: true,
                replacesAll: false), to: place)
        let before = chain.requests.count
        try await index.follow(chain.notepad(), in: place)
        #expect(chain.requests[before...].map(\.target) == ["/v1/blocks?height=sealed"])
        chain.add()
        try await index.follow(chain.notepad(), in: place)
        #expect(chain.requests.count - before == 6)
        #expect(try index.state(of: place)?.cursor.height == 1)
        #expect(try found("x") == [1])
    }

    @Test("a search over 10,000 notes is quick: 20 ms on a machine that does nothing else")
    func speed() throws {
        var random = SplitMix64(seed: 1)
        let words = (0..<5_000).map { "word\($0)" }
        try fill(
            (1...10_000).map { id in
                note(id, "note \(id)", (0..<30).map { _ in words[Int(random.below(5_000))] }.joined(separator: " "))
            })
        for text in ["word77", "word7", "note", "word12 word34", "note 99"] {
            var best = Duration.seconds(1)
            for _ in 0..<20 {
                let start = ContinuousClock.now
                _ = try index.search(text, in: place)
                best = min(best, ContinuousClock.now - start)
            }
            print("search \(text): \(best)")
            #expect(best < .milliseconds(100), "\(text)")
        }
    }
}
