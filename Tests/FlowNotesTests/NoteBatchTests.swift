import Cadence
import Flow
import FlowCrypto
import Testing

@testable import FlowNotes

struct NoteBatchTests {
    private func note(_ title: Int, _ body: Int, _ letter: String = "a") -> NoteDocument {
        NoteDocument(title: String(repeating: letter, count: title), body: String(repeating: letter, count: body))
    }

    @Test(
        "Every batch is a transaction that a node takes",
        arguments: [(5, 100, 1_200), (200, 20_000, 120), (0, 0, 1_200)])
    func limits(_ title: Int, _ body: Int, _ count: Int) throws {
        for letter in ["a", "\"", "\u{1}", "é", "😀"] {
            let notes = [NoteDocument](repeating: note(title, body, letter), count: count)
            let batches = NoteBatch.all(in: notes)
            #expect(batches.flatMap { Array($0.range) } == Array(0..<count))
            for batch in batches {
                let change = Change.add(notes[batch.range].map { ($0.title, $0.body) })
                let size = change.arguments.reduce(0) { $0 + JSONCadence.encode($1, form: .argument).count }
                #expect(size <= batch.argumentBytes + 100 && size + 50_000 <= Transaction.maximumByteSize)
            }
        }
    }

    @Test func aNoteThatFitsNoTransactionIsNamed() throws {
        #expect(NoteBatch.problem(of: note(0, 1_000_000)) == nil)
        #expect(NoteBatch.problem(of: note(100_000, 100_000)) == nil)
        #expect(NoteBatch.problem(of: note(0, 1_500_000)) != nil)
        #expect(NoteBatch.problem(of: note(0, 300_000, "\u{1}")) != nil)
        #expect(NoteBatch.problem(of: note(240_000, 0)) != nil)
        #expect(NoteBatch.next(in: [], from: 0) == nil)
        #expect(NoteBatch.next(in: [note(1, 1)], from: 1) == nil)
        #expect(NoteBatch.next(in: [note(1, 1), note(1, 1)], from: 0, most: 1)?.range == 0..<1)
    }

    @Test func theDigestTellsNotesAndPlacesApart() throws {
        let address = try #require(Address("f8d6e0586b0a20c7"))
        let digest = { (notes: [NoteDocument], chain: [String]) in
            ImportDigest(of: notes, chain: chain, contract: address, owner: address).description
        }
        let one = [NoteDocument(title: "a", body: "bc", source: "x", line: 1)]
        let moved = [NoteDocument(title: "a", body: "bc", source: "y", line: 9)]
        #expect(digest(one, ["n"]) == digest(moved, ["n"]))
        let others = [
            digest([NoteDocument(title: "ab", body: "c")], ["n"]), digest(one, ["m"]), digest(one + one, ["n"]),
            digest([], ["n"]), digest(one, ["n", ""]),
        ]
        #expect(Set(others + [digest(one, ["n"])]).count == 6)
    }
}
