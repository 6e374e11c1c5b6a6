public import Cadence
public import Flow
public import HTTP

/// A client of wallets that are reached by FCL's HTTP/POST back-channel.
///
/// It speaks as FCL does and checks what FCL does not: HTTP status, addresses, keys, each signature, and the account
/// proof. Whatever waits for a person can be cancelled with its task.
public struct WalletClient: Sendable {
    /// Makes the transport to one of a wallet's hosts; it must not follow redirects.
    public typealias TransportMaker = @Sendable (BaseURL) throws -> any Transport
    /// Reads the keys of an account from the chain.
    public typealias KeyLookup = @Sendable (Address) async throws -> [AccountKey]

    /// What wallets are told of the program.
    public let application: WalletApplication
    /// How long to wait and how much to take.
    public let options: WalletOptions
    let clock: any Clock<Duration>
    let now: @Sendable () -> Int64
    let keys: KeyLookup
    let show: @Sendable (WalletView) async throws -> Void
    let ended: @Sendable (WalletView) -> Void
    private let transport: TransportMaker

    /// Creates a client. `now` gives milliseconds since 1970; `show` gets each page on which a person is to approve,
    /// and `ended` the same page when nobody waits for it any more.
    public init(
        _ application: WalletApplication, options: WalletOptions = WalletOptions(),
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Int64,
        keys: @escaping KeyLookup, transport: @escaping TransportMaker,
        show: @escaping @Sendable (WalletView) async throws -> Void,
        ended: @escaping @Sendable (WalletView) -> Void = { _ in }
    ) {
        self.application = application
        self.options = options
        self.clock = clock
        self.now = now
        self.keys = keys
        self.transport = transport
        self.show = show
        self.ended = ended
    }

    /// Sends a request and gives the body of a success; throws `expired` when that takes longer than `limit`.
    func send(_ request: HTTPRequest, to url: WalletURL, within limit: Duration) async throws -> [UInt8] {
        try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
            group.addTask { try await answer(to: request, of: url) }
            // A wallet that holds a connection open in silence holds it in real time, whatever the clock.
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            guard let body = try await group.next() ?? nil else { throw WalletError.silent(url) }
            return body
        }
    }

    private func answer(to request: HTTPRequest, of url: WalletURL) async throws -> [UInt8] {
        do {
            try Task.checkCancellation()
            let response = try await transport(url.base).send(request)
            let body = try await response.body.collect(upTo: options.answerLimit)
            guard (200..<300).contains(response.status) else { throw Self.refusal(response.status, url) }
            return body
        } catch let error as HTTPError {
            throw Self.failure(error, url)
        }
    }

    private static func refusal(_ status: Int, _ url: WalletURL) -> WalletError {
        let what =
            switch status {
            case 300..<400: "sends requests elsewhere (HTTP \(status)), which is not followed"
            case 401, 403: "refuses the request (HTTP \(status)); sign in again"
            case 404, 410: "has no such service (HTTP \(status)); check the address, or sign in again"
            case 400..<500: "refuses the request (HTTP \(status))"
            default: "has a fault (HTTP \(status)); try again later"
            }
        return WalletError(.refused(status: status), "the wallet \(url.base) \(what)")
    }

    private static func failure(_ error: HTTPError, _ url: WalletURL) -> any Error {
        switch error.kind {
        case .cancelled: CancellationError()
        case .tooLarge, .malformedAnswer, .invalidRequest: WalletError.malformed("\(error)")
        default: WalletError(.unreachable, "no answer came from the wallet \(url.base): \(error)")
        }
    }
}
