/// A transport that writes down what passes through, in the format that `ReplayTransport` plays.
///
/// `Authorization`, `Proxy-Authorization`, `Cookie` and `Set-Cookie` are left out.
public struct RecordingTransport: Transport {
    private let base: any Transport
    private let limit: Int
    private let step: @Sendable (HTTPRequest) -> String
    private let sink: @Sendable ([UInt8]) -> Void
    private let elapsed: @Sendable () -> Duration

    /// Creates a transport that hands each exchange with `base` to `sink`: a line of JSON with its line feed.
    ///
    /// `step` names what a request is about. Streams are collected; more than `limit` bytes are an error.
    public init(
        _ base: any Transport, limit: Int = 64 << 20, clock: any Clock<Duration> = ContinuousClock(),
        step: @escaping @Sendable (HTTPRequest) -> String = { _ in "" }, sink: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.base = base
        self.limit = limit
        self.step = step
        self.sink = sink
        elapsed = stopwatch(clock)
    }

    /// Sends the request by the transport below and records the outcome, an error too.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var kept = request
        kept.headers = Self.withoutSecrets(request.headers)
        var exchange = RecordedExchange(
            step: step(request), milliseconds: elapsed().wholeMilliseconds, request: kept, status: 0)
        defer { sink(exchange.jsonLine) }
        do {
            let response = try await base.send(request)
            let body = try await response.body.collect(upTo: limit)
            exchange.status = response.status
            exchange.headers = Self.withoutSecrets(response.headers)
            exchange.body = body
            return HTTPResponse(status: response.status, headers: response.headers, body: .bytes(body))
        } catch {
            exchange.error = "\(error)"
            throw error
        }
    }

    private static func withoutSecrets(_ headers: HTTPHeaders) -> HTTPHeaders {
        var headers = headers
        for name in ["Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie"] { headers[name] = nil }
        return headers
    }
}
