import Bytes
import Cadence
import Flow
import FlowCrypto
import HTTP

/// What a wallet is to prove when somebody signs in.
public struct ProofDemand: Sendable, Hashable {
    /// Random bytes, 32 or more, used once.
    public let nonce: [UInt8]
    /// Whether signing in fails when the wallet gives no proof.
    public let isRequired: Bool

    /// Creates a demand.
    public init(nonce: [UInt8], isRequired: Bool = true) {
        self.nonce = nonce
        self.isRequired = isRequired
    }
}

extension WalletClient {
    /// Signs in with the wallet at an address, and waits until the person has approved there.
    ///
    /// With a demand the account proof is checked against the account's keys on the chain. Throws `WalletError`.
    public func signIn(at url: String, proof demand: ProofDemand? = nil) async throws -> WalletSession {
        let wallet = try WalletURL(url)
        let service = WalletService(type: WalletService.Kind.authn, endpoint: url)
        return try await signIn(BackChannel(wallet: wallet, client: self), service, proof: demand)
    }

    /// Asks a service that signs in, and checks what it answers.
    func signIn(
        _ channel: BackChannel, _ service: WalletService, proof demand: ProofDemand?
    ) async throws -> WalletSession {
        if let demand, demand.nonce.count < 32 {
            throw FlowError.invalidNonce("it has \(demand.nonce.count) bytes, 32 are needed")
        }
        let elapsed = stopwatch(clock)
        let message: [JSONTree.Member] =
            demand.map { demand in
                [
                    .init("appIdentifier", .string(application.identifier)),
                    .init("nonce", .string(Hex.encode(demand.nonce))),
                ]
            } ?? []
        let data = try await channel.ask(
            BackChannel.Question(
                service: service, message: message, purpose: .signIn, isResult: AuthnAnswer.isOne))
        var answer = try Self.decoded { () throws(WireError) in try AuthnAnswer(data) }
        answer.services += try await moreServices(answer, channel, elapsed)
        return try await session(answer, channel, demand)
    }

    private func session(
        _ answer: AuthnAnswer, _ channel: BackChannel, _ demand: ProofDemand?
    ) async throws -> WalletSession {
        guard let address = answer.address, address != .zero else {
            throw WalletError.malformed("it does not say which account signed in")
        }
        guard let authn = answer.services.first(where: { $0.type == WalletService.Kind.authn }) else {
            throw WalletError.malformed("it names no service for signing in, as the protocol wants")
        }
        var isProven = false
        if let demand { isProven = try await check(answer, of: address, demand) }
        let session = WalletSession(
            wallet: channel.wallet.text, walletName: authn.providerName.map(WalletError.shown), address: address,
            network: application.network, isProven: isProven, expires: answer.expires, services: answer.services)
        for service in session.services { try Self.check(service, of: session, channel.wallet) }
        return session
    }

    /// A service that signs must be the account's own and at an address that may be called.
    private static func check(
        _ service: WalletService, of session: WalletSession, _ wallet: WalletURL
    ) throws(WalletError) {
        if let endpoint = service.endpoint { _ = try WalletURL(endpoint, of: wallet) }
        guard let address = service.address, address != session.address else { return }
        throw WalletError(
            .wrongAccount, "the wallet signed in as \(session.address), but would sign as \(address); it is not used")
    }

    /// The services that a wallet keeps elsewhere, an old form.
    private func moreServices(
        _ answer: AuthnAnswer, _ channel: BackChannel, _ elapsed: @Sendable () -> Duration
    ) async throws -> [WalletService] {
        guard let place = answer.servicesURL else { return [] }
        let url = try WalletURL(place, of: channel.wallet)
        let target = url.target(adding: answer.code.map { [("code", $0)] } ?? [])
        let request = HTTPRequest(method: "GET", target: target, headers: ["Content-Type": "application/json"])
        let body = try await send(request, to: url, within: channel.rest(after: elapsed))
        return try Self.decoded { () throws(WireError) in try AuthnAnswer.services(try JSONTree.wire(body)) }
    }

    static func decoded<Value>(_ read: () throws(WireError) -> Value) throws(WalletError) -> Value {
        do throws(WireError) {
            return try read()
        } catch {
            throw WalletError.malformed(error)
        }
    }
}

extension WalletClient {
    /// Whether a proof was given; throws for a wrong one, and for none when it is required.
    private func check(_ answer: AuthnAnswer, of address: Address, _ demand: ProofDemand) async throws -> Bool {
        let services = answer.services.filter { $0.type == WalletService.Kind.accountProof }
        guard let data = services.first?.data else {
            guard demand.isRequired else { return false }
            throw WalletError(
                .unproven, "the wallet did not prove that account \(address) is its own, which it was asked for")
        }
        let proof = try Self.decoded { () throws(WireError) in try AccountProofAnswer(data) }
        guard proof.address == nil || proof.address == address, proof.nonce == demand.nonce else {
            throw WalletError(.unproven, "the wallet's account proof is of another account or another time")
        }
        let asked = try AccountProof(
            appIdentifier: application.identifier, address: address, nonce: Hex.encode(demand.nonce))
        try await check(proof.signatures, over: SigningRequest(.accountProof(asked)).message, of: address)
        return true
    }

    /// Throws unless each signature is by a key of the account, and they weigh enough together to speak for it.
    func check(_ signatures: [CompositeSignature], over message: [UInt8], of address: Address) async throws {
        let known = try await keys(address)
        var indexes: Set<UInt32> = []
        for signature in signatures {
            guard let index = signature.keyIndex else {
                throw WalletError(.wrongKey, "the wallet does not say which key of \(address) signed")
            }
            try SignatureCheck(address: address, keyIndex: index, keys: known).check(signature, over: message)
            indexes.insert(index)
        }
        let weight = known.filter { indexes.contains($0.index) }.reduce(0) {
            $0 + min(max($1.weight, 0), AccountKey.fullWeight)
        }
        guard weight >= AccountKey.fullWeight else {
            throw WalletError(
                .wrongKey, "the keys of \(address) that signed weigh \(weight) together, 1000 are needed")
        }
    }
}
