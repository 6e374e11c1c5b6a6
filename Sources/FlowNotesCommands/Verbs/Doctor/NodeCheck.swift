internal import FlowAccess
internal import FlowNotes
internal import FoundationEssentials

/// Whether the node answers, is of the chain that is meant, is up to date, and agrees on the time.
enum NodeCheck {
    /// Blocks come every second or so; a node that has none younger than this lags behind.
    private static let oldest: TimeInterval = 300
    /// A clock may be wrong by so much.
    private static let tolerance: TimeInterval = 60

    static func findings(_ invocation: Invocation) async -> [Finding] {
        do {
            let host = try invocation.hostSetting()?.value ?? "the embedded chain"
            let client = try invocation.client()
            let begin = ContinuousClock.now
            async let chain = client.chainID()
            async let newest = client.block(.sealed)
            let (chainID, block) = try await (chain, newest)
            let milliseconds = (ContinuousClock.now - begin) / .milliseconds(1)
            let text = "\(host) answers for \(chainID) at block \(block.height) (\(Int(milliseconds)) ms)"
            let warning = StatusVerb.warningOfAnotherChain(chainID, invocation)
            return [warning.map { .warning("node", $0, mend: nil) } ?? .good("node", text)]
                + clock(block, invocation)
        } catch {
            return [.failure("node", error)]
        }
    }

    /// Blocks of the embedded chain and of an emulator come with transactions, and may be as old as these.
    private static func clock(_ block: Block, _ invocation: Invocation) -> [Finding] {
        let age = Date().timeIntervalSince(block.timestamp)
        guard age.isFinite, age > -tolerance else {
            return [
                .warning(
                    "clock", "the newest block is \(Int(min(-age, 1e9))) s in the future by this machine's clock",
                    mend: "set the clock, for example with timedatectl set-ntp true")
            ]
        }
        let network = invocation.settings.network.value
        let isSteady = ["mainnet", "testnet"].contains(network) && invocation.settings.host == nil
        guard isSteady, age > oldest else { return [.good("clock", "the clock agrees with the chain")] }
        return [
            .warning(
                "clock",
                "the newest block is \(Int(min(age, 1e12))) s old: the node lags behind, or the clock is wrong",
                mend: "compare the clock, or choose another node with --host")
        ]
    }
}
