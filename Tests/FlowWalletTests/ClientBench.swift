import Cadence
import Flow
import FlowCrypto
import HTTP
import Synchronization
import TestSupport

@testable import FlowWallet

/// A wallet, a chain that knows its accounts' keys, and a client between them, without any time passing.
struct ClientBench {
    static let address = Address(rawValue: 0x179b_6b1c_b675_5e31)
    static let payer = Address(rawValue: 0xf3fc_d2c1_a78f_5eee)

    let wallet: FakeWallet
    let client: WalletClient
    let clock = ManualClock(jumps: true)
    let views = Views()

    final class Views: Sendable {
        let shown = Mutex<[WalletView]>([])
        let ended = Mutex<Int>(0)
    }

    static func key(_ byte: UInt8) throws -> PrivateKey {
        try PrivateKey(.ecdsaP256, scalar: Array(repeating: byte, count: 32))
    }

    static func accountKey(_ key: PrivateKey, index: UInt32 = 0, weight: Int = 1000, isRevoked: Bool = false)
        -> AccountKey
    {
        AccountKey(
            index: index, algorithm: .ecdsaP256, publicKeyBytes: key.publicKey.bytes, hashAlgorithm: .sha3_256,
            weight: weight, isRevoked: isRevoked)
    }

    init(
        _ manner: FakeWallet.Manner = .honest, pays: Bool = false, pendings: Int = 1, now: Int64 = 0,
        keys: [AccountKey]? = nil, options: WalletOptions = WalletOptions()
    ) throws {
        let (own, other) = (try Self.key(7), try Self.key(9))
        let wallet = FakeWallet(
            .init(Self.address, own), payer: pays ? .init(Self.payer, other) : nil, pendings: pendings, manner)
        self.wallet = wallet
        let known = [
            Self.address: keys ?? [Self.accountKey(own), Self.accountKey(other, index: 1)],
            Self.payer: [Self.accountKey(other)],
        ]
        let views = views
        client = WalletClient(
            WalletApplication(title: "flownotes", identifier: "flownotes", network: "local"), options: options,
            clock: clock, now: { now }, keys: { known[$0] ?? [] }, transport: { _ in wallet },
            show: { view in views.shown.withLock { $0.append(view) } },
            ended: { _ in views.ended.withLock { $0 += 1 } })
    }

    static let nonce = Array(repeating: UInt8(0xab), count: 32)

    /// Signs in with a proof.
    func signIn(required: Bool = true) async throws -> WalletSession {
        try await client.signIn(at: FakeWallet.url, proof: ProofDemand(nonce: Self.nonce, isRequired: required))
    }

    /// A signer of a session that was begun honestly.
    func signer() async throws -> WalletSigner {
        let manner = wallet.manner
        wallet.manner = .honest
        defer { wallet.manner = manner }
        return try WalletSigner(try await signIn(), client)
    }

    /// A transaction of the wallet's account in every role.
    static func transaction() -> Transaction {
        Transaction(
            script: Array("transaction { prepare(owner: &Account) {} }".utf8),
            arguments: [Array(#"{"type":"String","value":"Milk"}"#.utf8)],
            referenceBlock: Identifier(bytes: Array(repeating: 5, count: 32)) ?? .zero,
            proposalKey: ProposalKey(address: address, keyIndex: 0, sequenceNumber: 3), payer: address,
            authorizers: [address])
    }
}
