import Cadence
import FlowCrypto

/// Notes made from seed 42, as a node writes them: an array of structs in JSON-Cadence.
enum SampleNotes {
    /// The SHA2-256 of the JSON-Cadence for some counts, with which the peers' figures were taken.
    static let digests: [Int: String] = [
        1_000: "e6ee61a5f81870ee044a1f08e8f4c9c2f71c3801d90b3a55908196734a9c8316",
        10_000: "b1b58195c162d0e9d557d6c90b3299795ab3716feaf29a4f5f5ba6e288f10bb1",
        100_000: "7fe6bd599e0fe4371f912210767318664ae46750fa4d6127090d0c31f75cfde0",
    ]

    private static let words = """
        milk bread call mother friday train ticket budget draft review garden water plants paint fence invoice \
        sent reply doctor ten oclock holiday photos backup server key rotate meeting notes agenda lunch soup \
        recipe onion garlic salt book return library shoes repair bike tyre battery lamp desk window clean \
        letter stamp post gift wrap birthday cake candles naïve Zürich 日本語 🌱 "quoted" back\\slash <b>&amp; a/b
        """.split(separator: " ").map(String.init)

    /// The document of `count` notes, and a newline.
    static func document(_ count: Int) -> [UInt8] {
        var generator = SplitMix64(seed: 42)
        let notes = (1...count).map { CadenceValue.composite(note($0, &generator)) }
        return JSONCadence.encode(.array(notes), form: .node) + [UInt8(ascii: "\n")]
    }

    /// Whether the document is the one the peers were measured with.
    static func isGenuine(_ document: [UInt8], _ count: Int) -> Bool {
        let digest = HashAlgorithm.sha2_256.digest(document)
        let hex = digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return digests[count] == hex
    }

    /// Title and body of a note.
    private static func texts(_ generator: inout SplitMix64) -> (title: String, body: String) {
        func word() -> String { words[Int(generator.next() % 64)] }
        let title = [word(), word(), word()].joined(separator: " ")
        var body = word()
        var count = 1
        while body.utf8.count < 200 {
            body += count % 12 == 0 ? "\n" : " "
            body += word()
            count += 1
        }
        return (title, body)
    }

    /// The titles and bodies of the notes, one after the other.
    struct Texts {
        private var generator = SplitMix64(seed: 42)

        mutating func next() -> (title: String, body: String) {
            let texts = SampleNotes.texts(&generator)
            // When it was edited, and how often.
            _ = (generator.next(), generator.next())
            return texts
        }
    }

    private static func note(_ number: Int, _ generator: inout SplitMix64) -> CadenceComposite {
        let (title, body) = texts(&generator)
        let createdAt = 1_700_000_000 + UInt64(number)
        let updatedAt = createdAt + generator.next() % 86_400
        let revision = 1 + generator.next() % 5
        return CadenceComposite(
            id: "A.f8d6e0586b0a20c7.BenchNotes.Note", kind: .structure,
            fields: [
                .init("id", UInt64(number).cadence), .init("title", .string(title)), .init("body", .string(body)),
                .init("createdAt", UFix64(rawValue: createdAt * 100_000_000).cadence),
                .init("updatedAt", UFix64(rawValue: updatedAt * 100_000_000).cadence),
                .init("revision", revision.cadence),
            ])
    }
}
