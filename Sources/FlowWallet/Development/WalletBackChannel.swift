import Cadence
import Flow
import HTTP
import WebPage

/// The endpoints that applications ask.
///
/// Whatever is refused is answered as declined, also with another status than 200: FCL takes any other JSON for a
/// success.
struct WalletBackChannel: Sendable {
    /// An endpoint.
    enum Endpoint: String, CaseIterable {
        case authn, authz, poll
        case preAuthz = "pre-authz"
        case userSignature = "user-signature"

        /// The endpoint of a path; nil for another path.
        init?(_ path: [String]) {
            guard path.count == 1, let endpoint = Endpoint(rawValue: path[0]) else { return nil }
            self = endpoint
        }

        /// The most bytes of a body.
        var maximumBody: Int {
            self == .authz || self == .preAuthz ? DevelopmentWallet.maximumBody : 256 << 10
        }
    }

    let wallet: DevelopmentWallet
    let services: WalletServices

    /// Answers a request to an endpoint.
    func answer(_ request: HTTPRequest, _ target: PageTarget, at endpoint: Endpoint) async -> HTTPResponse {
        if request.method == "OPTIONS" { return preflight }
        if endpoint == .poll, request.method == "GET" { return respond(poll(target.query["session"])) }
        guard request.method == "POST" else { return declined(405, "this endpoint takes POST") }
        guard request.body.count <= endpoint.maximumBody else {
            return declined(413, "the request has more than \(endpoint.maximumBody) bytes")
        }
        do throws(WalletRefusal) {
            let body = try BackChannelBody(request.body)
            if endpoint == .poll { return respond(poll(body.session ?? target.query["session"])) }
            return respond((200, try await ask(body, at: endpoint, request)))
        } catch {
            return declined(200, error.reason)
        }
    }

    private func ask(
        _ body: BackChannelBody, at endpoint: Endpoint, _ request: HTTPRequest
    ) async throws(WalletRefusal) -> PollingAnswer {
        let asker = body.asker(origin: request.headers["Origin"])
        if endpoint == .preAuthz { return try preAuthorization(asker) }
        let question = WalletQuestion(asker: asker, subject: try subject(body, at: endpoint))
        if wallet.options.approvesAll || isPayersPart(question) { return try await approved(question) }
        let size = request.body.count
        let entry: WalletBook.Entry
        do throws(WalletBook.Refusal) {
            entry = try wallet.add(question, bytes: size)
        } catch {
            throw WalletRefusal("\(error); decide on them at the wallet's page first, or let them expire")
        }
        return services.pending(entry.pollID, page: entry.id)
    }

    private func subject(
        _ body: BackChannelBody, at endpoint: Endpoint
    ) throws(WalletRefusal) -> WalletQuestion.Subject {
        switch endpoint {
        case .authz:
            let part = try TransactionCheck(keys: wallet.keys).approvable(try body.transactionWish())
            return .transaction(part, wallet.options.reading(part.transaction))
        case .userSignature:
            if let key = try body.namedKey(), wallet.keys.owner(of: key.address, key.keyIndex) != .user {
                throw WalletRefusal("this wallet signs no messages with key \(key.keyIndex) of \(key.address)")
            }
            return .message(try body.message())
        case .authn, .poll, .preAuthz: return .signIn(try body.proof(of: wallet.keys.user.address))
        }
    }

    /// Who proposes, pays and authorizes. Nothing is signed, but the account is told: to programs of this machine, and
    /// to web pages that the person has signed in to.
    private func preAuthorization(_ asker: Asker) throws(WalletRefusal) -> PollingAnswer {
        if let origin = asker.origin, !wallet.withState({ state, _ in state.origins.contains(origin) }) {
            throw WalletRefusal("sign in first: nobody has from this page since the wallet was started")
        }
        return PollingAnswer(.approved, data: services.preAuthzAnswer)
    }

    /// Whether the account that pays is asked for a transaction that the person has approved, knowing that it pays.
    private func isPayersPart(_ question: WalletQuestion) -> Bool {
        guard case .transaction(let part, _) = question.subject, part.owner == .payer else { return false }
        return wallet.withState { state, now in state.approved.take(part.transaction, at: now) }
    }

    private func approved(_ question: WalletQuestion) async throws(WalletRefusal) -> PollingAnswer {
        do {
            return PollingAnswer(.approved, data: try await wallet.answer(to: question, services))
        } catch {
            throw WalletRefusal("the wallet could not sign: \(error)")
        }
    }

    private func poll(_ session: String?) -> (status: Int, answer: PollingAnswer) {
        guard let session, let entry = wallet.withState({ state, now in state.book.polled(session, at: now) }) else {
            return (404, PollingAnswer(.declined, reason: "the wallet knows no such request, or no more; ask again"))
        }
        switch entry.state {
        case .waiting, .working: return (200, services.pending(session, page: nil))
        case .approved(let data): return (200, PollingAnswer(.approved, data: data))
        case .declined(let reason): return (200, PollingAnswer(.declined, reason: reason))
        }
    }

    // MARK: Answers

    private func respond(_ answer: (status: Int, answer: PollingAnswer)) -> HTTPResponse {
        var headers = Self.headers
        headers["Content-Type"] = "application/json; charset=utf-8"
        return HTTPResponse(status: answer.status, headers: headers, body: .bytes(answer.answer.json.json))
    }

    func declined(_ status: Int, _ reason: String) -> HTTPResponse {
        respond((status, PollingAnswer(.declined, reason: reason)))
    }

    /// Pages of any origin may ask; no answer depends on cookies.
    private static let headers: HTTPHeaders = [
        "Access-Control-Allow-Origin": "*", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
    ]

    private var preflight: HTTPResponse {
        var headers = Self.headers
        headers["Access-Control-Allow-Methods"] = "GET, POST, OPTIONS"
        headers["Access-Control-Allow-Headers"] = "Content-Type"
        headers["Access-Control-Allow-Private-Network"] = "true"
        headers["Access-Control-Max-Age"] = "600"
        return HTTPResponse(status: 204, headers: headers)
    }
}

extension DevelopmentWallet {
    /// Puts a question among those that wait.
    fileprivate func add(_ question: WalletQuestion, bytes: Int) throws(WalletBook.Refusal) -> WalletBook.Entry {
        try withState { (state, now) throws(WalletBook.Refusal) in
            try state.book.add(question, bytes: bytes, group: question.asker.origin, at: now)
        }
    }
}

extension RequestBook.Refusal: CustomStringConvertible {
    /// What is the matter, the beginning of a sentence.
    var description: String {
        switch self {
        case .tooMany(let count): "\(count) requests wait already"
        case .tooManyOfGroup(let count): "\(count) requests of this web page wait already"
        case .tooLarge: "the requests that wait are too large together"
        }
    }
}
