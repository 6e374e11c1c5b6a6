import Cadence
import FlowNotes

/// JSON-Cadence to `[Note]` and back.
struct DecodingBenchmark {
    let count: Int
    let rounds: Int

    func run() throws -> [Measurement] {
        let document = SampleNotes.document(count)
        guard SampleNotes.isGenuine(document, count) else {
            throw BenchmarkFailure("the sample of \(count) notes is not the one the peers were measured with")
        }
        let megabytes = Double(document.count) / 1e6
        let figures = try inRounds(rounds) {
            var notes: [Note] = []
            let peak = PeakMemory()
            let decoding = try seconds { notes = try JSONCadence.decode([Note].self, from: document) }
            let grown = peak.growth(besides: notes)
            var value = CadenceValue.void
            let tree = try seconds { value = try JSONCadence.decode(document) }
            var encoded = 0
            let encoding = seconds { encoded = JSONCadence.encode(value, form: .node).count }
            guard notes.count == count, encoded == document.count - 1 else { throw BenchmarkFailure("lost notes") }
            return (
                notes: megabytes / decoding, tree: megabytes / tree, encode: megabytes / encoding,
                memory: Double(grown) / Double(document.count)
            )
        }
        return [
            Measurement("decode \(count) notes to [Note]", "MB/s", figures.map(\.notes), wanted: "≥ 150"),
            Measurement("decode \(count) notes to a CadenceValue", "MB/s", figures.map(\.tree)),
            Measurement("encode \(count) notes", "MB/s", figures.map(\.encode)),
            Measurement(
                "peak memory beyond the notes, decoding \(count)", "× input", figures.map(\.memory), wanted: "≤ 3"),
        ]
    }
}
