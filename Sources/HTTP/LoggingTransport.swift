/// A transport that tells one line about each exchange: `GET /v1/blocks?height=sealed 200 12 ms 545 bytes`.
///
/// Bodies and headers are never part of it.
public struct LoggingTransport: Transport {
    private let base: any Transport
    private let clock: any Clock<Duration>
    private let write: @Sendable (String) -> Void

    /// Creates a transport that hands a line, without a line feed, to `write` when an exchange with `base` has ended.
    public init(
        _ base: any Transport, clock: any Clock<Duration> = ContinuousClock(),
        write: @escaping @Sendable (String) -> Void
    ) {
        self.base = base
        self.clock = clock
        self.write = write
    }

    /// Sends the request by the transport below; a streamed body is told as `stream`, its bytes are yet to come.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let elapsed = stopwatch(clock)
        let outcome: String
        let result: Result<HTTPResponse, any Error>
        do {
            let response = try await base.send(request)
            result = .success(response)
            outcome = "\(response.status) \(elapsed().wholeMilliseconds) ms \(Self.size(of: response.body))"
        } catch {
            result = .failure(error)
            outcome = "failed \(elapsed().wholeMilliseconds) ms: \(error)"
        }
        write(Self.printable("\(request.method) \(request.target) \(outcome)"))
        return try result.get()
    }

    private static func size(of body: HTTPBody) -> String {
        switch body {
        case .bytes(let bytes): "\(bytes.count) bytes"
        case .stream: "stream"
        }
    }

    /// A line stays one line, whatever is in a target.
    private static func printable(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7f ? "?" : $0 }))
    }
}
