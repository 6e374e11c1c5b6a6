import Bytes
import Cadence
import Flow
import FlowAccess
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import FlowWallet

/// A recorded step done again by our client.
struct RecordedWalletStep {
    /// What came of it.
    enum Outcome {
        case signedIn(Address)
        case signed(Identifier)
        case message(Int)
    }

    let step: WalletRecording.Step
    let recording: WalletRecording
    let replay: WalletReplay
    let clock = ManualClock(jumps: true)
    private let pages = Pages()

    private final class Pages: Sendable {
        let list = Mutex<[String]>([])
    }

    init(_ step: WalletRecording.Step, _ recording: WalletRecording) {
        self.step = step
        self.recording = recording
        replay = WalletReplay(step)
    }

    /// The pages that were shown.
    var shown: [String] { pages.list.withLock { $0 } }

    /// Does what FCL was asked for, as the wallet's exchanges show it, until all are used up or one fails.
    func run() async throws -> [Outcome] {
        var outcomes: [Outcome] = []
        while let next = replay.left.first(where: { $0.type != nil }) {
            switch next.type {
            case WalletService.Kind.authn, WalletService.Kind.authnRefresh: outcomes.append(try await signIn(next))
            case WalletService.Kind.userSignature: outcomes.append(try await message(next))
            case WalletService.Kind.authz, WalletService.Kind.preAuthz: outcomes.append(try await transaction(next))
            default: throw HTTPError(.other, "unknown kind of exchange", mayHaveBeenReceived: false)
            }
        }
        return outcomes
    }

    private func client(_ exchange: RecordedWalletExchange) -> WalletClient {
        let config = exchange.body?["config"]
        var application = WalletApplication(
            title: config?["app"]?["title"]?.string ?? "",
            identifier: exchange.body?["appIdentifier"]?.string ?? "flownotes",
            icon: config?["app"]?["icon"]?.string, origin: exchange.origin,
            network: config?["client"]?["network"]?.string ?? "")
        application.version = exchange.body?["fclVersion"]?.string ?? ""
        let (replay, pages, accounts) = (replay, pages, recording.accounts)
        return WalletClient(
            application, clock: clock, now: { 0 },
            keys: { address in
                let body = accounts[address.hex] ?? []
                let node = ScriptedTransport { _ in HTTPResponse(status: 200, body: .bytes(body)) }
                return try await AccessClient(transport: node).account(address, including: .keys).keys ?? []
            },
            transport: { _ in replay },
            show: { view in pages.list.withLock { $0.append(view.url) } })
    }

    /// The wallet's address in the recordings: that of the services it names.
    private var base: String {
        let answers = recording.steps.flatMap(\.exchanges).compactMap { RecordedWalletExchange(json: $0).answer }
        let url = answers.lazy.compactMap { $0["local"]?["endpoint"]?.string }.first ?? ""
        return url.split(separator: "/").prefix(2).joined(separator: "//")
    }

    private func channel(_ client: WalletClient) throws -> BackChannel {
        BackChannel(wallet: try WalletURL(base), client: client)
    }

    private func signIn(_ exchange: RecordedWalletExchange) async throws -> Outcome {
        let client = client(exchange)
        let nonce = exchange.body?["nonce"]?.string.flatMap { Hex.decode($0) }
        let session = try await client.signIn(
            try channel(client), exchange.service(base: base, address: nil, keyIndex: nil),
            proof: nonce.map { ProofDemand(nonce: $0) })
        if nonce != nil { #expect(session.isProven) }
        return .signedIn(session.address)
    }

    private func message(_ exchange: RecordedWalletExchange) async throws -> Outcome {
        let client = client(exchange)
        let address = try #require(try exchange.body?["data"]?.address("addr"))
        let session = WalletSession(
            wallet: base, walletName: nil, address: address, network: "local", isProven: false, expires: nil,
            services: [exchange.service(base: base, address: address, keyIndex: nil)])
        let message = try #require(exchange.body?["message"]?.string.flatMap { Hex.decode($0) })
        return .message(try await client.sign(message: message, in: session).count)
    }

    /// Makes the transaction that the wallet was shown, with the roles it gave, and has it signed.
    private func transaction(_ exchange: RecordedWalletExchange) async throws -> Outcome {
        let client = client(exchange)
        let body = try #require(exchange.body)
        guard exchange.type == WalletService.Kind.preAuthz else {
            let signable = try Signable(body)
            let service = exchange.service(
                base: base, address: signable.party.address, keyIndex: signable.party.keyIndex)
            let key = WalletKey(
                address: signable.party.address, keyIndex: signable.party.keyIndex, service: service, parties: nil,
                channel: try channel(client))
            return try await sign(signable.voucher, [key])
        }
        let asked = try PreSignable(body)
        let owner = step.exchanges.compactMap {
            RecordedWalletExchange(json: $0).answer?["data"]?["authorization"]?.array?.first?["identity"]
        }
        let address = try owner.first?.address("address") ?? .zero
        let session = WalletSession(
            wallet: base, walletName: nil, address: address, network: "local", isProven: false, expires: nil,
            services: [exchange.service(base: base, address: nil, keyIndex: nil)])
        let signer = try WalletSigner(session, client)
        let roles = try await signer.roles(
            in: TransactionDraft(
                script: Array(asked.voucher.cadence.utf8), arguments: asked.voucher.arguments.map(\.json),
                gasLimit: asked.voucher.computeLimit))
        let first = try #require(replay.left.first { $0.type == WalletService.Kind.authz }?.body)
        let signers = Self.once([roles.proposer] + roles.payers + roles.authorizers)
        return try await sign(try Signable(first).voucher, signers)
    }

    private static func once(_ signers: [any Signer]) -> [any Signer] {
        signers.enumerated().filter { index, signer in
            !signers[..<index].contains { $0.address == signer.address && $0.keyIndex == signer.keyIndex }
        }.map(\.element)
    }

    private func sign(_ voucher: Voucher, _ signers: [any Signer]) async throws -> Outcome {
        var transaction = try voucher.transaction()
        transaction.payloadSignatures = []
        transaction.envelopeSignatures = []
        return .signed(try await transaction.signed(with: signers).id)
    }
}
