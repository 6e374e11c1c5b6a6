package import Cadence
import Flow
package import FlowCrypto
package import FlowWallet
package import HTTP
import Synchronization

/// A wallet in process that signs whatever it is asked for, or misbehaves in one way.
package final class FakeWallet: Transport {
    /// How it misbehaves.
    package enum Manner: Sendable {
        case honest
        /// Says no, and why.
        case declines(String?)
        /// Has forgotten the request when it is polled.
        case forgets
        /// Is never done.
        case neverDecides
        /// Answers every request with a status and a text.
        case answers(status: Int, text: String)
        /// Answers the request well, and every poll with a status and a text.
        case pollsAnswer(status: Int, text: String)
        /// Gives no answer.
        case breaks
        /// Says another account in what it gives.
        case saysAccount(Address)
        /// Says another key in what it gives.
        case saysKey(UInt32)
        /// Signs with another key and says nothing of it.
        case signsWith(PrivateKey)
        /// Signs a transaction with other Cadence than it was shown.
        case signsOtherCadence
        /// Changes the result in its own way.
        case changes(@Sendable (String, JSONTree) -> JSONTree)
        /// Gives no account proof.
        case provesNothing
        /// Gives a session that ends at that time, in milliseconds since 1970.
        case expires(Int64)
    }

    /// An account with its key.
    package struct Holder: Sendable {
        let address: Address
        let keyIndex: UInt32
        let key: PrivateKey
        let hash: HashAlgorithm

        package init(_ address: Address, _ key: PrivateKey, keyIndex: UInt32 = 0, hash: HashAlgorithm = .sha3_256) {
            self.address = address
            self.keyIndex = keyIndex
            self.key = key
            self.hash = hash
        }
    }

    private struct State {
        var manner: Manner
        var requests: [WalletRequest] = []
        var polls = 0
        var results: [String: JSONTree] = [:]
        var base = "http://127.0.0.1:8701"
    }

    package static let url = "http://127.0.0.1:8701/authn"
    private let user: Holder
    private let payer: Holder?
    private let pendings: Int
    private let whenAsked: @Sendable (WalletRequest) async throws -> Void
    private let state: Mutex<State>

    /// A wallet of a user; another account pays when there is one. It is polled so many times before it has decided.
    package init(
        _ user: Holder, payer: Holder? = nil, pendings: Int = 1, _ manner: Manner = .honest,
        whenAsked: @escaping @Sendable (WalletRequest) async throws -> Void = { _ in }
    ) {
        self.user = user
        self.payer = payer
        self.pendings = pendings
        self.whenAsked = whenAsked
        state = Mutex(State(manner: manner))
    }

    /// Where it says that it is.
    package var base: String {
        get { state.withLock { $0.base } }
        set { state.withLock { $0.base = newValue } }
    }

    /// How it behaves from now on.
    package var manner: Manner {
        get { state.withLock { $0.manner } }
        set { state.withLock { $0.manner = newValue } }
    }

    /// What it was asked, without polls.
    package var requests: [WalletRequest] { state.withLock { $0.requests } }
    /// How often it was polled.
    package var polls: Int { state.withLock { $0.polls } }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if case .breaks = manner { throw HTTPError(.connectionLost, "it broke", mayHaveBeenReceived: true) }
        if case .answers(let status, let text) = manner { return .text(text, status: status) }
        if request.method == "GET" { return .text("a page", status: 404) }
        let body = try JSONTree(json: request.body)
        if request.target.hasPrefix("/poll") { return poll(body) }
        let asked = try WalletRequest(body)
        try await whenAsked(asked)
        state.withLock { $0.requests.append(asked) }
        let session = "\(requests.count)"
        let result = try result(of: asked)
        state.withLock { $0.results[session] = result }
        guard pendings > 0 else { return Self.answer(decision(session)) }
        return Self.answer(pending(session, 0))
    }

    private func poll(_ body: JSONTree) -> HTTPResponse {
        let session = body["session"]?.string ?? ""
        let count = Int(body["count"]?.integer(Int.self) ?? 0) + 1
        let manner = state.withLock { state in
            state.polls += 1
            return state.manner
        }
        switch manner {
        case .forgets: return .text(#"{"error":"no such session"}"#, status: 404)
        case .neverDecides: return Self.answer(pending(session, count))
        case .pollsAnswer(let status, let text): return .text(text, status: status)
        default: return Self.answer(count < pendings ? pending(session, count) : decision(session))
        }
    }

    private static func answer(_ answer: PollingAnswer) -> HTTPResponse {
        HTTPResponse(status: 200, body: .bytes(answer.json.json))
    }

    private func pending(_ session: String, _ count: Int) -> PollingAnswer {
        let updates = WalletService(
            type: "back-channel-rpc", endpoint: base + "/poll",
            data: .of(["session": .string(session), "count": .number(count)]))
        let view = WalletService(
            type: "local-view", endpoint: base + "/approve", method: "VIEW/TAB",
            params: [.init("session", .string(session))])
        return PollingAnswer(.pending, updates: updates, local: view)
    }

    private func decision(_ session: String) -> PollingAnswer {
        if case .declines(let reason) = manner { return PollingAnswer(.declined, reason: reason) }
        return PollingAnswer(.approved, data: state.withLock { $0.results[session] })
    }

    // MARK: What it gives

    private func result(of request: WalletRequest) throws -> JSONTree {
        let type = request.service.type
        let result: JSONTree
        switch type {
        case WalletService.Kind.authn: result = try authn(request.messageObject)
        case WalletService.Kind.preAuthz:
            result =
                PreAuthzAnswer(
                    proposer: authz(user), payer: [authz(payer ?? user)], authorization: [authz(user)]
                ).json
        case WalletService.Kind.authz: result = try signature(try Signable(request.messageObject))
        default:
            let message = try request.messageObject.hex("message") ?? []
            result = [try composite(user, SigningRequest(.userMessage(message)).message)]
        }
        if case .changes(let change) = manner { return change(type, result) }
        return result
    }

    private func authz(_ holder: Holder) -> WalletService {
        WalletService(
            type: WalletService.Kind.authz, endpoint: base + "/authz", address: holder.address,
            keyIndex: holder.keyIndex)
    }

    private func authn(_ message: JSONTree) throws -> JSONTree {
        var authn = WalletService(type: WalletService.Kind.authn, endpoint: Self.url, address: user.address)
        authn.providerName = "Fake Wallet"
        let messages = WalletService(
            type: WalletService.Kind.userSignature, endpoint: base + "/user-signature", address: user.address,
            keyIndex: user.keyIndex)
        var services = [authn, authz(user), messages]
        if payer != nil {
            services.append(
                WalletService(
                    type: WalletService.Kind.preAuthz, endpoint: base + "/pre-authz", address: user.address,
                    keyIndex: user.keyIndex))
        }
        if let proof = try proof(message) { services.append(proof) }
        return AuthnAnswer(address: said, services: services, expires: end).json
    }

    private var end: Int64? {
        if case .expires(let end) = manner { end } else { nil }
    }

    private var said: Address {
        if case .saysAccount(let address) = manner { return address }
        return user.address
    }

    private func proof(_ message: JSONTree) throws -> WalletService? {
        if case .provesNothing = manner { return nil }
        guard let identifier = message["appIdentifier"]?.string, let nonce = message["nonce"]?.string else {
            return nil
        }
        let proof = try AccountProof(appIdentifier: identifier, address: user.address, nonce: nonce)
        let data = JSONTree.of([
            "f_type": "account-proof", "f_vsn": "1.0.0", "address": .string("\(said)"), "nonce": .string(nonce),
            "signatures": [try composite(user, SigningRequest(.accountProof(proof)).message)],
        ])
        return WalletService(type: WalletService.Kind.accountProof, method: "DATA", data: data)
    }

    private func signature(_ signable: Signable) throws -> JSONTree {
        var transaction = try signable.voucher.transaction()
        guard try signable.isConsistent() else { throw HTTPError(.other, "not consistent", mayHaveBeenReceived: true) }
        if case .signsOtherCadence = manner { transaction.script += Array("// more".utf8) }
        let isPayer = signable.party.address == transaction.payer
        let holder = signable.party.address == user.address ? user : payer ?? user
        return try composite(holder, isPayer ? transaction.envelopeMessage : transaction.payloadMessage)
    }

    private func composite(_ holder: Holder, _ message: [UInt8]) throws -> JSONTree {
        var key = holder.key
        var index = holder.keyIndex
        if case .signsWith(let other) = manner { key = other }
        if case .saysKey(let other) = manner { index = other }
        let address = if case .saysAccount(let other) = manner { other } else { holder.address }
        return CompositeSignature(
            address: address, keyIndex: index, signature: try key.sign(message, hash: holder.hash)
        ).json
    }
}
