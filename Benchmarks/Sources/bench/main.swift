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

func signing() throws -> [Measurement] {
    let algorithms = SignatureAlgorithm.allCases.filter(\.isSupported)
    return try algorithms.flatMap { algorithm in
        try [HashAlgorithm.sha3_256, .sha2_256].flatMap { try SigningBenchmark(algorithm, $0).signing() }
            + SigningBenchmark(algorithm, .sha3_256).verifying()
    }
}

func decoding() throws -> [Measurement] {
    try DecodingBenchmark(count: 1_000, rounds: 9).run() + DecodingBenchmark(count: 100_000, rounds: 5).run()
}

let groups: [(name: String, run: () async throws -> [Measurement])] = [
    ("signing", signing), ("encoding", EncodingBenchmark.run), ("decoding", decoding),
    ("interpreter", InterpreterBenchmark.run), ("design", DesignBenchmark.run),
    ("chain", ChainBenchmark.run), ("ledger", LedgerBenchmark.run), ("reading", ListBenchmark.run),
    ("commands", CommandBenchmark.run),
]
// Names of groups choose; without one all run.
let chosen = Set(CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") })
var measurements: [Measurement] = []
for group in groups where chosen.isEmpty || chosen.contains(group.name) { measurements += try await group.run() }

if CommandLine.arguments.contains("--json") {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    print(String(decoding: try encoder.encode(Report(machine: machine(), measurements: measurements)), as: UTF8.self))
} else {
    print("\(machine()); minimum / median / maximum\n")
    print("| what | figure | wanted |\n|---|---|---|")
    for measurement in measurements { print(measurement.row) }
}
