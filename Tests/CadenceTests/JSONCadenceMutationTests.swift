import Cadence
import Testing

/// Documents with a few bytes changed: never a trap, and the two ways of decoding agree.
@Suite struct JSONCadenceMutationTests {
    /// The SplitMix64 generator, so that every run makes the same documents.
    struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var word = state
            word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
            word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
            return word ^ word >> 31
        }
    }

    /// The document with one to three bytes replaced, dropped, doubled or copied from elsewhere.
    static func mutation(of document: [UInt8], _ random: inout Random) -> [UInt8] {
        var document = document
        for _ in 0...Int.random(in: 0...2, using: &random) {
            guard let index = document.indices.randomElement(using: &random) else { return document }
            switch Int.random(in: 0...4, using: &random) {
            case 0: document[index] = UInt8.random(in: 0...255, using: &random)
            case 1: document.remove(at: index)
            case 2: document.insert(document[index], at: index)
            case 3: document[index] = Array(#"{}[]",:\0u-"#.utf8).randomElement(using: &random) ?? 0
            default:
                let other = document.indices.randomElement(using: &random) ?? index
                let piece = document[other..<min(other + 12, document.count)]
                document.replaceSubrange(index..<min(index + 12, document.count), with: piece)
            }
        }
        return document
    }

    @Test func `a changed document is refused or comes back the same`() throws {
        var random = Random(state: 42)
        for row in JSONCadenceVectorTests.rows {
            guard let json = row.json ?? row.encoded, json.utf8.count < 2000 else { continue }
            for _ in 0..<15 {
                let document = Self.mutation(of: Array(json.utf8), &random)
                guard let value = try? JSONCadence.decode(document) else { continue }
                for form in [JSONCadence.Form.node, .argument] {
                    let encoded = JSONCadence.encode(value, form: form)
                    #expect(try JSONCadence.decode(encoded) == value)
                    #expect(JSONCadence.encode(try JSONCadence.decode(encoded), form: form) == encoded)
                }
            }
        }
    }

    @Test func `reading a Swift type from bytes agrees with reading it from a value`() throws {
        var random = Random(state: 7)
        let note = Array(CadenceReaderTests.note(CadenceReaderTests.fields).utf8)
        var agreed = 0
        for _ in 0..<12000 {
            let document = Self.mutation(of: note, &random)
            let direct = try? JSONCadence.decode(TestNote.self, from: document)
            guard let value = try? JSONCadence.decode(document) else { continue }
            let indirect = try? TestNote(cadence: value)
            #expect(direct == indirect, "\(String(decoding: document, as: UTF8.self))")
            if direct != nil { agreed += 1 }
        }
        #expect(agreed > 50)
    }
}
