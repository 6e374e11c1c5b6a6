import Cadence
import TestSupport
import Testing

/// Documents with a few bytes changed: never a trap, and the two ways of decoding agree.
@Suite struct JSONCadenceMutationTests {
    @Test func `a changed document is refused or comes back the same`() throws {
        var random = SplitMix64(seed: 42)
        for row in JSONCadenceVectorTests.rows {
            guard let json = row.json ?? row.encoded, json.utf8.count < 2000 else { continue }
            for _ in 0..<15 {
                let document = random.mutation(of: Array(json.utf8))
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
        var random = SplitMix64(seed: 7)
        let note = Array(CadenceReaderTests.note(CadenceReaderTests.fields).utf8)
        var agreed = 0
        for _ in 0..<12000 {
            let document = random.mutation(of: note)
            let direct = try? JSONCadence.decode(TestNote.self, from: document)
            guard let value = try? JSONCadence.decode(document) else { continue }
            let indirect = try? TestNote(cadence: value)
            #expect(direct == indirect, "\(String(decoding: document, as: UTF8.self))")
            if direct != nil { agreed += 1 }
        }
        #expect(agreed > 50)
    }
}
