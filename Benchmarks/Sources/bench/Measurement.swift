import FoundationEssentials
import Glibc

/// Figures of one thing measured over several rounds.
struct Measurement: Encodable {
    let name: String
    let unit: String
    let minimum: Double
    let median: Double
    let maximum: Double
    /// What was wanted; nil where nothing was promised.
    let wanted: String?

    init(_ name: String, _ unit: String, _ values: [Double], wanted: String? = nil) {
        let sorted = values.sorted()
        self.name = name
        self.unit = unit
        minimum = sorted.first ?? 0
        median = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
        maximum = sorted.last ?? 0
        self.wanted = wanted
    }

    /// A row of a Markdown table.
    var row: String {
        "| \(name) | \(Self.text(minimum)) / \(Self.text(median)) / \(Self.text(maximum)) \(unit) | \(wanted ?? "") |"
    }

    private static func text(_ value: Double) -> String {
        if value >= 1000 { return String(Int(value.rounded())) }
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}

/// Seconds that `body` takes.
func seconds(_ body: () throws -> Void) rethrows -> Double {
    let duration = try ContinuousClock().measure(body)
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
}

/// How often a second `body` runs, over `count` runs.
func rate(_ count: Int, _ body: () throws -> Void) rethrows -> Double {
    Double(count) / (try seconds { for _ in 0..<count { try body() } })
}

/// The rounds of a measurement; the first is thrown away.
func inRounds<Value>(_ count: Int, _ body: () throws -> Value) rethrows -> [Value] {
    _ = try body()
    return try (0..<count).map { _ in try body() }
}

/// Seconds that `body` takes.
func seconds(_ body: () async throws -> Void) async rethrows -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try await body()
    let duration = clock.now - start
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
}

/// Seconds that processors worked for this process so far.
func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
