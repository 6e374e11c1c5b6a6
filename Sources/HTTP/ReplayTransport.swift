import Synchronization

/// A transport that plays a recording: every request gets the answer that its line holds.
///
/// Each line is used once. A request that no line fits is an `HTTPError` of kind `other` which says what was expected.
public final class ReplayTransport: Transport {
    /// Which lines a request may take its answer from.
    public enum Order: Sendable {
        /// The next line only.
        case strict
        /// The next line that fits; those before it are skipped for good.
        case skipping
        /// The first unused line that fits, wherever it stands.
        case any
    }

    /// Whether a request is the one of a recorded line.
    public typealias Comparison = @Sendable (_ sent: HTTPRequest, _ recorded: RecordedExchange) -> Bool

    private let order: Order
    private let comparison: Comparison
    private let unused: Mutex<[RecordedExchange]>

    /// Creates a transport that plays `exchanges`.
    public init(
        _ exchanges: [RecordedExchange], order: Order = .strict,
        matching comparison: @escaping Comparison = ReplayTransport.sameRequest
    ) {
        self.order = order
        self.comparison = comparison
        // The next line is at the end, where it is taken off in no time.
        unused = Mutex(exchanges.reversed())
    }

    /// Creates a transport that plays the lines of a recording's file; throws `HTTPError` when they cannot be read.
    public convenience init(
        jsonLines: [UInt8], order: Order = .strict,
        matching comparison: @escaping Comparison = ReplayTransport.sameRequest
    ) throws {
        self.init(try RecordedExchange.read(jsonLines: jsonLines), order: order, matching: comparison)
    }

    /// Method, target and body are equal; headers are not compared.
    public static let sameRequest: Comparison = { sent, recorded in
        sameTarget(sent, recorded) && sent.body == recorded.request.body
    }

    /// Method and target are equal; for bodies with signatures, which differ each time.
    public static let sameTarget: Comparison = { sent, recorded in
        sent.method == recorded.request.method && sent.target == recorded.request.target
    }

    /// The lines not yet used, in their order.
    public var remaining: [RecordedExchange] { unused.withLock { $0.reversed() } }

    /// The answer of the line that fits the request.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try unused.withLock { lines in
            guard let found = position(of: request, in: lines) else { throw mismatch(request, lines.last) }
            let exchange = lines[found]
            if order == .any { lines.remove(at: found) } else { lines.removeSubrange(found...) }
            return exchange
        }.response()
    }

    private func position(of request: HTTPRequest, in lines: [RecordedExchange]) -> Int? {
        let candidates = order == .strict ? lines.indices.suffix(1) : lines.indices
        return candidates.last { comparison(request, lines[$0]) }
    }

    private func mismatch(_ request: HTTPRequest, _ next: RecordedExchange?) -> HTTPError {
        let expected =
            next.map { "next is \($0.request.method) \($0.request.target) (\($0.step))" } ?? "nothing is left of it"
        let sameTarget = next.map { Self.sameTarget(request, $0) } ?? false
        return HTTPError(
            .other,
            "the recording does not fit \(request.method) \(request.target)\(sameTarget ? ", the bodies differ" : "")"
                + ": \(expected)",
            mayHaveBeenReceived: false)
    }
}
