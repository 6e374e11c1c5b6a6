/// What a server answered.
public struct HTTPResponse: Sendable {
    /// The status code, 100 … 599.
    public var status: Int
    /// The headers as received.
    public var headers: HTTPHeaders
    /// The body.
    public var body: HTTPBody
    /// Whether the request had been sent before, and may have been received then; the answer is to a repetition.
    public var answersRepetition = false

    /// Creates a response.
    public init(status: Int, headers: HTTPHeaders = [:], body: HTTPBody = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// A response body: whole, or arriving piece by piece.
public enum HTTPBody: Sendable {
    /// The whole body.
    case bytes([UInt8])
    /// Pieces as they come; the function gives nil after the last one. It is to be called by one task at a time.
    case stream(@Sendable () async throws -> [UInt8]?)

    /// The whole body; throws `HTTPError` of kind `tooLarge` when it has more than `limit` bytes.
    public func collect(upTo limit: Int) async throws -> [UInt8] {
        switch self {
        case .bytes(let bytes):
            guard bytes.count <= limit else { throw HTTPError.tooLarge(limit: limit) }
            return bytes
        case .stream(let next):
            var bytes: [UInt8] = []
            while let piece = try await next() {
                guard piece.count <= limit - bytes.count else { throw HTTPError.tooLarge(limit: limit) }
                bytes += piece
            }
            return bytes
        }
    }
}
