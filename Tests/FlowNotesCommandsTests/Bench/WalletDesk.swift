import Cadence
import Flow
import FlowCrypto
import FoundationEssentials
import TestSupport

@testable import FlowNotesCommands

/// A workbench whose account's key is in a wallet.
struct WalletDesk {
    static let payer = Address(rawValue: 0x179b_6b1c_b675_5e31)

    let bench: Workbench
    let wallet: FakeWallet

    init(_ manner: FakeWallet.Manner = .honest, pays: Bool = false, pendings: Int = 0) throws {
        let bench = try Workbench()
        let key = try PrivateKey(TestKeys.service.algorithm, hex: TestKeys.service.hex)
        let other = try PrivateKey(TestKeys.carol.algorithm, hex: TestKeys.carol.hex)
        let carol = try TestKeys.carol.accountKey()
        bench.node.change { $0.holders[Self.payer] = LivingNode.Holder(keys: [carol]) }
        wallet = FakeWallet(
            .init(bench.node.state.contract, key),
            payer: pays ? .init(Self.payer, other, hash: TestKeys.carol.hash) : nil, pendings: pendings, manner)
        self.bench = bench
    }

    /// Runs the command in process; the wallet is the only one there is.
    func run(
        _ line: [String], terminals: Set<OutputCapture.Stream> = [], width: Int = 80, input: String = "",
        environment: [String: String] = [:]
    ) async -> RunOutcome {
        let capture = OutputCapture(input: input, terminals: terminals, width: width)
        let (node, wallet) = (bench.node, wallet)
        let services = Services(transport: { _ in node }, walletTransport: { _ in wallet })
        return await bench.run(line, services, capture, bench.environment.merging(environment) { $1 })
    }

    /// The session's file on the network emulator.
    var sessionPath: String { bench.folder + "/state/flownotes/wallets/emulator.json" }
}
