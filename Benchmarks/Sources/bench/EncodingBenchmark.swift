import Flow
import FlowCrypto

/// Encoding a signed transaction and its id.
enum EncodingBenchmark {
    static func run() throws -> [Measurement] {
        let sample = SampleTransaction()
        let signed = try sample.signed(by: PrivateKey(.ecdsaP256, scalar: (0..<32).map(UInt8.init)))
        let count = 20_000
        let figures = inRounds(7) {
            (
                encode: rate(count) { keep(sample.build().envelopeRLP.count) },
                id: rate(count) { keep(signed.id.bytes.count) }
            )
        }
        return [
            Measurement("build + encode the envelope", "/s", figures.map(\.encode)),
            Measurement("encode a signed transaction + id", "/s", figures.map(\.id)),
        ]
    }
}

/// Uses a value, so that the work for it is not left out.
@inline(never)
func keep(_ value: Int) {
    precondition(value >= 0)
}
