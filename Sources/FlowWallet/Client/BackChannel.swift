import Cadence
import HTTP

/// FCL's HTTP/POST back-channel to one wallet: a request, a page for the person, and polls until somebody has decided.
struct BackChannel: Sendable {
    /// What is asked.
    struct Question: Sendable {
        /// Whom.
        var service: WalletService
        /// What.
        let message: [JSONTree.Member]
        /// What the person is told it is about.
        let purpose: WalletView.Purpose
        /// Whether an object of the old form, which has no status, is the result.
        let isResult: @Sendable (JSONTree) -> Bool

        /// Whether the wallet has sent it elsewhere.
        var isRedirected = false
        /// Whether it is signing in, which tells more of the application.
        var isSignIn: Bool { service.type == WalletService.Kind.authn }
    }

    /// The address by which the wallet was named.
    let wallet: WalletURL
    /// What reaches the wallet's hosts, keeps the time and shows pages.
    let client: WalletClient

    /// Asks and gives the data of the approval.
    ///
    /// Throws `WalletError`, and `CancellationError` when the task is cancelled; the wallet hears no more of it then.
    func ask(_ question: Question) async throws -> JSONTree {
        let elapsed = stopwatch(client.clock)
        var question = question
        var redirects = 0
        while true {
            let answer = try await firstAnswer(question, elapsed)
            switch answer.status {
            case .approved: return answer.data ?? .null
            case .declined: throw WalletError.declined(answer.reason)
            case .pending:
                let view = try view(answer, question)
                try await client.show(view)
                defer { client.ended(view) }
                return try await poll(answer, question, elapsed)
            case .redirect:
                redirects += 1
                guard redirects <= client.options.redirects else {
                    throw WalletError.malformed("it sends the request elsewhere again and again")
                }
                question.service = try Self.redirected(answer, question)
                question.isRedirected = true
            case .other(let word): throw WalletError.malformed("its status is \"\(WalletError.shown(word))\"")
            }
        }
    }

    private func firstAnswer(
        _ question: Question, _ elapsed: @Sendable () -> Duration
    ) async throws -> PollingAnswer {
        let service = question.service
        guard service.method == WalletService.Method.post, let endpoint = service.endpoint else {
            throw WalletError(
                .unsupported, "the wallet's \(WalletError.shown(service.type)) service is not called by HTTP/POST")
        }
        let config = client.application.config(isSignIn: question.isSignIn, isRedirected: question.isRedirected)
        let body = WalletRequest(
            version: client.application.version, service: service, config: config, message: question.message)
        let bytes = try await exchange("POST", endpoint, service, body.json.json, within: rest(after: elapsed))
        return try answer(bytes, question)
    }

    private func answer(_ body: [UInt8], _ question: Question) throws(WalletError) -> PollingAnswer {
        do throws(WireError) {
            return try PollingAnswer(try JSONTree.wire(body), isResult: question.isResult)
        } catch {
            throw WalletError.malformed(error)
        }
    }

    private static func redirected(_ answer: PollingAnswer, _ question: Question) throws(WalletError) -> WalletService {
        do throws(WireError) {
            guard let data = answer.data, let service = try WalletService(data) else {
                throw WireError("it sends the request elsewhere without saying where")
            }
            guard service.type == question.service.type else {
                throw WireError("it sends a request of \(question.service.type) to a service of another type")
            }
            return service
        } catch {
            throw WalletError.malformed(error)
        }
    }

    private func view(_ answer: PollingAnswer, _ question: Question) throws(WalletError) -> WalletView {
        guard let local = answer.local, let endpoint = local.endpoint else {
            throw WalletError.malformed("it waits for a person and gives no page to open")
        }
        guard local.method.map(WalletService.Method.views.contains) ?? true else {
            throw WalletError.malformed("its page is to be opened in a way that is not known")
        }
        let url = try WalletURL(endpoint, of: wallet).page(adding: parameters(of: local))
        // Whoever approves in vain is angry: what cannot be polled is found out first.
        _ = try updates(of: answer)
        return WalletView(purpose: question.purpose, url: url)
    }

    private func updates(of answer: PollingAnswer) throws(WalletError) -> WalletService {
        guard let updates = answer.updates, let endpoint = updates.endpoint else {
            throw WalletError.malformed("it is not decided yet, and it does not say where to ask next")
        }
        guard [WalletService.Method.post, WalletService.Method.get].contains(updates.method) else {
            throw WalletError.malformed("it is to be asked again in a way that is not known")
        }
        try WalletURL(endpoint, of: wallet).checkPort(of: wallet)
        return updates
    }

    private func poll(
        _ first: PollingAnswer, _ question: Question, _ elapsed: @Sendable () -> Duration
    ) async throws -> JSONTree {
        var answer = first
        var pause = PollingPause(client.options)
        while true {
            switch answer.status {
            case .approved: return answer.data ?? .null
            case .declined: throw WalletError.declined(answer.reason)
            case .pending, .redirect, .other: break
            }
            let updates = try updates(of: answer)
            if let length = pause.next(after: elapsed()) { try await client.clock.sleep(for: length) }
            try Task.checkCancellation()
            let rest = try rest(after: elapsed)
            do {
                answer = try self.answer(try await look(updates, within: rest), question)
                pause.failures = 0
            } catch let failure as WalletError where failure.mayPass && pause.failures < client.options.failedPolls {
                pause.failures += 1
            }
        }
    }

    /// What is left of the patience; throws when nothing is.
    func rest(after elapsed: @Sendable () -> Duration) throws(WalletError) -> Duration {
        let rest = client.options.patience - elapsed()
        guard rest > .zero else { throw WalletError.expired }
        return rest
    }

    private func look(_ updates: WalletService, within rest: Duration) async throws -> [UInt8] {
        let isPost = updates.method == WalletService.Method.post
        let body = isPost ? (updates.data ?? .object([])).json : []
        do {
            return try await exchange(
                isPost ? "POST" : "GET", updates.endpoint ?? "", updates, body, within: rest)
        } catch let error as WalletError where [.refused(status: 404), .refused(status: 410)].contains(error.kind) {
            throw WalletError(
                .expired, "the wallet does not know the request any more: it has expired; nothing was sent")
        }
    }

    // MARK: One exchange

    /// What is added to every query: where the request comes from, and what the service wants.
    private func parameters(of service: WalletService) -> [(name: String, value: String)] {
        (client.application.origin.map { [("l6n", $0)] } ?? []) + FormText.parameters(service.params)
    }

    /// Sends one request to a service and gives the body of its answer.
    private func exchange(
        _ method: String, _ endpoint: String, _ service: WalletService, _ body: [UInt8], within limit: Duration
    ) async throws -> [UInt8] {
        let url = try WalletURL(endpoint, of: wallet)
        let request = HTTPRequest(
            method: method, target: url.target(adding: parameters(of: service)), headers: try Self.headers(of: service),
            body: body)
        return try await client.send(request, to: url, within: limit)
    }

    private static func headers(of service: WalletService) throws(WalletError) -> HTTPHeaders {
        var headers: HTTPHeaders = [:]
        for header in (service.headers ?? []).prefix(20) {
            guard let value = header.value.string, isToken(header.name), isVisible(value) else {
                throw WalletError.malformed("a header that it wants cannot be sent")
            }
            headers[header.name] = value
        }
        headers["Content-Type"] = "application/json"
        return headers
    }

    private static func isToken(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 100
            && name.utf8.allSatisfy { (0x21...0x7e).contains($0) && !"()<>@,;:\\\"/[]?={}".utf8.contains($0) }
    }

    private static func isVisible(_ value: String) -> Bool {
        value.utf8.count <= 4096 && value.utf8.allSatisfy { (0x20...0x7e).contains($0) }
    }
}

/// The time between polls.
private struct PollingPause {
    /// How many polls in a row have failed.
    var failures = 0
    private let options: WalletOptions
    private var isFirst = true

    init(_ options: WalletOptions) { self.options = options }

    /// The pause before the next poll; nil before the first, which goes out at once.
    mutating func next(after elapsed: Duration) -> Duration? {
        defer { isFirst = false }
        if isFirst { return nil }
        // Whoever has not approved in ten seconds is not about to.
        let growth = max(1, elapsed / .seconds(10))
        return max(.zero, min(options.firstPause * growth, options.longestPause, options.patience - elapsed))
    }
}

extension WalletError {
    /// Whether a poll that failed so may succeed when it is repeated.
    fileprivate var mayPass: Bool {
        switch kind {
        case .unreachable, .refused(status: 429), .refused(status: 502), .refused(status: 503), .refused(status: 504):
            true
        default: false
        }
    }
}
