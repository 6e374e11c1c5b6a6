import Bytes
import Cadence
import Flow
import FlowCrypto
import HTTP
import Synchronization
import WebPage

@testable import FlowWallet

/// A wallet for development with a clock of its own, an application that asks it, and a browser that answers.
final class WalletBench: Sendable {
    let wallet: DevelopmentWallet
    let user: KeySigner
    let payer: KeySigner?
    private let clock: Clock

    static let port: UInt16 = 8701
    static let host = "127.0.0.1:8701"

    /// `change` sets options before the wallet is made.
    init(
        user: KeySigner? = nil, payer: KeySigner? = nil, _ change: (inout DevelopmentWallet.Options) -> Void = { _ in }
    ) throws {
        let user = try user ?? Self.signer("179b6b1cb6755e31", "alice")
        self.user = user
        self.payer = payer
        let clock = Clock()
        self.clock = clock
        var options = DevelopmentWallet.Options(user: user, payer: payer, network: "local")
        options.networkOfApplications = "local"
        options.now = { clock.now }
        change(&options)
        wallet = DevelopmentWallet(options)
        wallet.listens(on: Self.port)
    }

    private final class Clock: Sendable {
        private let instant = Mutex(ContinuousClock.now)
        var now: ContinuousClock.Instant { instant.withLock { $0 } }
        func move(_ time: Duration) { instant.withLock { $0 += time } }
    }

    /// Lets time pass.
    func pass(_ time: Duration) { clock.move(time) }

    /// A signer whose key is made from a name.
    static func signer(_ address: String, _ name: String, keyIndex: UInt32 = 0) throws -> KeySigner {
        let seed = Array(String(repeating: name, count: 40).utf8.prefix(48))
        return KeySigner(
            address: Address(address) ?? .zero, keyIndex: keyIndex, key: try PrivateKey(.ecdsaP256, seed: seed))
    }

    // MARK: The application

    /// What an endpoint answers to a body, from a program that is no browser.
    func ask(_ path: String, _ body: JSONTree, headers: HTTPHeaders = [:]) async throws -> WalletReply {
        try await ask(path, bytes: body.json, headers: headers)
    }

    func ask(_ path: String, bytes: [UInt8], headers: HTTPHeaders = [:]) async throws -> WalletReply {
        var all: HTTPHeaders = ["Host": Self.host, "Content-Type": "application/json"]
        for field in headers.fields { all[field.name] = field.value }
        let target = "\(path)?l6n=http%3A%2F%2F127.0.0.1%3A9519"
        let response = await wallet.send(HTTPRequest(method: "POST", target: target, headers: all, body: bytes))
        return try await WalletReply(response)
    }

    /// Polls as an answer told to.
    func poll(_ reply: WalletReply) async throws -> WalletReply {
        let session = reply.json["updates"]?["data"] ?? .object([])
        return try await ask("/poll", session)
    }

    // MARK: The browser

    /// The cookie that the link gives.
    var cookie: String {
        get async {
            let target = wallet.link.map { String($0.dropFirst("http://\(Self.host)".count)) } ?? "/"
            let response = await wallet.send(HTTPRequest(method: "GET", target: target, headers: ["Host": Self.host]))
            return String(response.headers["Set-Cookie"]?.prefix { $0 != ";" } ?? "")
        }
    }

    /// A page, with the cookie.
    func page(_ target: String, headers: HTTPHeaders = [:]) async throws -> WalletReply {
        var all: HTTPHeaders = ["Host": Self.host, "Cookie": await cookie]
        for field in headers.fields { all[field.name] = field.value }
        return try await WalletReply(await wallet.send(HTTPRequest(method: "GET", target: target, headers: all)))
    }

    /// The page of a request that waits.
    func page(of reply: WalletReply) async throws -> WalletReply {
        try await page("/request?id=\(reply.local)")
    }

    /// Sends the form of a page; headers are those of a browser unless others are given, an empty one is left out.
    func decide(
        _ page: WalletReply, _ decision: String, headers: HTTPHeaders = [:], fields: [String: String] = [:]
    ) async throws -> WalletReply {
        var all: HTTPHeaders = [
            "Host": Self.host, "Cookie": await cookie, "Content-Type": "application/x-www-form-urlencoded",
            "Origin": "http://" + Self.host, "Sec-Fetch-Site": "same-origin",
        ]
        for field in headers.fields { all[field.name] = field.value.isEmpty ? nil : field.value }
        var form = page.hiddenFields
        form["decision"] = decision
        form.merge(fields) { $1 }
        let body = form.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
        let request = HTTPRequest(method: "POST", target: "/decide", headers: all, body: Array(body.utf8))
        return try await WalletReply(await wallet.send(request))
    }

    // MARK: Transactions

    static let script = "transaction(title: String) { prepare(owner: &Account) {} }"

    /// A transaction of the user, paid by the account that pays for it.
    func transaction(_ arguments: [CadenceValue] = [.string("Milk")], payer: Address? = nil) -> Transaction {
        Transaction(
            script: Array(Self.script.utf8), arguments: arguments.map { JSONCadence.encode($0, form: .argument) },
            referenceBlock: Identifier(bytes: [UInt8](repeating: 7, count: 32)) ?? .zero, gasLimit: 1000,
            proposalKey: ProposalKey(address: user.address, keyIndex: user.keyIndex, sequenceNumber: 3),
            payer: payer ?? self.payer?.address ?? user.address, authorizers: [user.address])
    }

    /// The body by which a signature of a transaction is asked for.
    static func signable(_ transaction: Transaction, _ signer: KeySigner) throws -> JSONTree {
        let party = SigningParty(address: signer.address, keyIndex: signer.keyIndex, in: transaction)
        let message = party.isPayer ? transaction.envelopeMessage : transaction.payloadMessage
        let signable = Signable(
            message: message, party: party, voucher: try Voucher(transaction, parties: [party]))
        let service = WalletService(type: "authz", method: nil)
        return WalletRequest(
            version: "1.30.3", service: service, config: config,
            message: signable.members(isOwn: true, interaction: .object([]))
        ).json
    }

    /// What FCL says of an application.
    static let config: JSONTree = .of([
        "services": .object([]), "app": .of(["title": "FlowNotes"]),
        "client": .of(["hostname": "127.0.0.1", "network": "local"]),
    ])
}

/// An answer of the wallet.
struct WalletReply {
    let status: Int
    let headers: HTTPHeaders
    let text: String

    init(_ response: HTTPResponse) async throws {
        status = response.status
        headers = response.headers
        text = String(decoding: try await response.body.collect(upTo: 64 << 20), as: UTF8.self)
    }

    /// The body; null when it is no JSON.
    var json: JSONTree { (try? JSONTree(json: Array(text.utf8))) ?? .null }
    var word: String { json["status"]?.string ?? "" }
    var reason: String { json["reason"]?.string ?? "" }
    /// The name of the request on the page.
    var local: String { json["local"]?["params"]?["id"]?.string ?? "" }

    /// The hidden fields of the page's form.
    var hiddenFields: [String: String] {
        var fields: [String: String] = [:]
        for part in text.components(after: "<input type=\"hidden\" name=\"") {
            let name = part.prefix { $0 != "\"" }
            let value = part.components(after: "value=\"").first?.prefix { $0 != "\"" } ?? ""
            fields[String(name)] = String(value)
        }
        return fields
    }
}

extension StringProtocol {
    /// What follows each place of a word, up to the next.
    func components(after word: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while let found = rest.firstRange(of: word) {
            rest = rest[found.upperBound...]
            parts.append(String(rest[..<(rest.firstRange(of: word)?.lowerBound ?? rest.endIndex)]))
        }
        return parts
    }
}
