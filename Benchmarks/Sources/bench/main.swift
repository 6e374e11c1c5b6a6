import FlowCrypto
import FoundationEssentials

/// Where and with what the figures were taken.
func machine() -> String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = text.split(separator: "\n").first { $0.hasPrefix("model name") }?.split(separator: ":").last
    return (model.map { $0.drop { $0 == " " } } ?? "unknown processor") + ", Linux"
}

struct Report: Encodable {
    let machine: String
    let measurements: [Measurement]
}

var measurements: [Measurement] = []
for algorithm in [SignatureAlgorithm.ecdsaP256, .ecdsaSecp256k1] where algorithm.isSupported {
    for hash in [HashAlgorithm.sha3_256, .sha2_256] {
        measurements += try SigningBenchmark(algorithm, hash).signing()
    }
    measurements += try SigningBenchmark(algorithm, .sha3_256).verifying()
}
measurements += try EncodingBenchmark.run()
measurements += try DecodingBenchmark(count: 1_000, rounds: 9).run()
measurements += try DecodingBenchmark(count: 100_000, rounds: 5).run()

if CommandLine.arguments.contains("--json") {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    print(String(decoding: try encoder.encode(Report(machine: machine(), measurements: measurements)), as: UTF8.self))
} else {
    print("\(machine()); minimum / median / maximum\n")
    print("| what | figure | wanted |\n|---|---|---|")
    for measurement in measurements { print(measurement.row) }
}
