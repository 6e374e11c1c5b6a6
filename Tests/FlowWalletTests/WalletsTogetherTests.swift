import Cadence
import Flow
import FlowCrypto
import TestSupport
import Testing

@testable import FlowWallet

/// The client and the wallet for development, with a person at its page.
struct WalletsTogetherTests {
    private func client(_ bench: WalletBench, _ decision: String) -> WalletClient {
        let signers = [bench.user] + [bench.payer].compactMap(\.self)
        return WalletClient(
            WalletApplication(title: "flownotes", identifier: "flownotes", network: "local"),
            clock: ManualClock(jumps: true), now: { 0 },
            keys: { address in
                signers.filter { $0.address == address }.map {
                    AccountKey(
                        index: $0.keyIndex, algorithm: $0.key.algorithm, publicKeyBytes: $0.key.publicKey.bytes,
                        hashAlgorithm: $0.hashAlgorithm)
                }
            }, transport: { _ in HostTransport(bench.wallet, host: WalletBench.host) },
            show: { view in
                let page = try await bench.page(Self.target(view.url))
                _ = try await bench.decide(page, decision)
            })
    }

    private static func target(_ url: String) -> String { String(url.dropFirst("http://\(WalletBench.host)".count)) }

    private func session(_ bench: WalletBench, _ client: WalletClient) async throws -> WalletSession {
        let demand = ProofDemand(nonce: Array(repeating: 0x5a, count: 32))
        return try await client.signIn(at: "http://\(WalletBench.host)/authn", proof: demand)
    }

    @Test func signingInAndATransactionAreApproved() async throws {
        let bench = try WalletBench()
        let client = client(bench, "approve")
        let session = try await session(bench, client)
        #expect(session.address == bench.user.address && session.isProven && !session.choosesPayer)
        let signer = try WalletSigner(session, client)
        let signed = try await bench.transaction().signed(with: [signer])
        try signed.check()
        #expect(signed.problems(with: [bench.user.address: try await client.keys(bench.user.address)]).isEmpty)
    }

    @Test func anotherAccountPays() async throws {
        let bench = try WalletBench(payer: try WalletBench.signer("f3fcd2c1a78f5eee", "sponsor"))
        let client = client(bench, "approve")
        let signer = try WalletSigner(try await session(bench, client), client)
        let transaction = bench.transaction()
        let roles = try await signer.roles(
            in: TransactionDraft(
                script: transaction.script, arguments: transaction.arguments, gasLimit: transaction.gasLimit))
        #expect(roles.payers.map(\.address) == [bench.payer?.address])
        let signed = try await transaction.signed(with: [roles.proposer] + roles.payers)
        try signed.check()
    }

    @Test func aDeclineIsOne() async throws {
        let bench = try WalletBench()
        let client = client(bench, "decline")
        let error = await #expect(throws: WalletError.self) { try await session(bench, client) }
        #expect(error?.kind == .declined)
    }

    @Test func messagesAreSigned() async throws {
        let bench = try WalletBench()
        let client = client(bench, "approve")
        let session = try await session(bench, client)
        let signatures = try await client.sign(message: Array("hello".utf8), in: session)
        #expect(signatures.map(\.address) == [bench.user.address])
    }
}
