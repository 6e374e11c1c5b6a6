internal import Cadence
internal import Flow
internal import FlowAccess
internal import FlowNotes

/// What a transaction may cost and what its payer stores, as the chain's own contracts say; nothing is guessed.
struct CostEstimate: Sendable, Hashable {
    /// The account that pays.
    let payer: Address
    /// What being included costs, in FLOW.
    let least: UFix64
    /// What a unit of computation costs, in FLOW.
    let unit: UFix64
    /// What it costs when it uses all computation that it may, in FLOW.
    let most: UFix64
    /// The factor in these that grows when the network is busy.
    let surge: UFix64
    /// What the payer stores and may store, in bytes.
    let storage: AccountStorage

    /// Reads the answer of the script; nil for another form.
    init?(_ numbers: [UFix64], payer: Address) {
        guard numbers.count == 6 else { return nil }
        self.payer = payer
        (least, unit, most, surge) = (numbers[0], numbers[1], numbers[2], numbers[3])
        let bytes = numbers[4...].map { $0.rawValue / UFix64.unit }
        storage = AccountStorage(used: bytes[0], capacity: bytes[1])
    }

    /// Lines for people.
    var lines: [String] {
        var parts = least == most ? "" : ": \(Self.short(least)) to be included"
        if unit.rawValue > 0 { parts += ", \(Self.short(unit)) for each unit of computation" }
        if surge.rawValue != UFix64.unit { parts += ", \(Self.short(surge)) times the usual" }
        return [
            "fee: at most \(Self.short(most)) FLOW by the chain's FlowFees\(parts)",
            "storage: \(payer) stores \(ByteText.short(storage.used)) of the \(ByteText.short(storage.capacity)) that its "
                + "FLOW pays for",
        ]
    }

    /// The object for programs.
    var json: JSONValue {
        [
            "fee_maximum": .string("\(most)"), "fee_inclusion": .string("\(least)"),
            "fee_per_computation": .string("\(unit)"), "surge_factor": .string("\(surge)"),
            "storage_used": .string("\(storage.used)"), "storage_capacity": .string("\(storage.capacity)"),
        ]
    }

    /// Without zeros at the end.
    private static func short(_ value: UFix64) -> String {
        var text = "\(value)"[...]
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return String(text)
    }
}

extension UFix64 {
    /// 1.0 as a raw value.
    fileprivate static let unit: UInt64 = 100_000_000
}

/// Numbers of bytes as people read them.
enum ByteText {
    /// `1 byte`, `999 bytes`, `1.2 kB`, `34 MB`; rounded down.
    static func short(_ bytes: UInt64) -> String {
        guard bytes >= 1_000 else { return bytes.counted("byte") }
        let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
        var (value, index) = (bytes, 0)
        while value >= 1_000_000, index < units.count - 1 { (value, index) = (value / 1_000, index + 1) }
        let tenths = value % 1_000 / 100
        return "\(value / 1_000)" + (tenths > 0 && value < 100_000 ? ".\(tenths)" : "") + " \(units[index])"
    }
}

extension Invocation {
    /// What a transaction costs with a gas limit; nil where the chain does not tell.
    func cost(payer: Address, gasLimit: UInt64 = Transaction.maximumGasLimit) async -> CostEstimate? {
        let effort = UFix64(rawValue: min(gasLimit, Transaction.maximumGasLimit))
        let arguments = [payer.cadence, effort.cadence].map { JSONCadence.encode($0, form: .argument) }
        guard let program = try? contracts().resolve(.costs),
            let numbers = try? await client().executeScript(program, arguments: arguments, as: [UFix64].self)
        else { return nil }
        return CostEstimate(numbers, payer: payer)
    }

    /// Asks y/N as `confirm` does; whoever is asked sees before what it may cost.
    func confirmCost(_ question: String, act: String) async throws {
        if !settings.isConfirmed, canAsk { await sayCost() }
        try confirm(question, act: act)
    }

    /// What a transaction may cost, in lines for people; none on the embedded chain, which takes no fees.
    func lines(_ cost: CostEstimate?) -> [String] { isFree ? [] : cost?.lines ?? [] }

    /// Whether transactions cost nothing.
    var isFree: Bool { (try? isEmbedded()) ?? false }

    /// Says to whom is asked what the signer's transaction may cost.
    func sayCost() async {
        guard !isFree, let payer = try? signer().account.address, let cost = await cost(payer: payer) else { return }
        for line in cost.lines { streams.error.write(line + "\n") }
    }
}
