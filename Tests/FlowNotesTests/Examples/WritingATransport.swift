import HTTP
import HTTPCurl
import Synchronization

/// Counts what passes, and changes nothing.
final class CountingTransport: Transport {
    private let base: any Transport
    private let counter = Mutex(0)

    var count: Int { counter.withLock { $0 } }

    init(_ base: any Transport) { self.base = base }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        counter.withLock { $0 += 1 }
        return try await base.send(request)
    }
}

/// A node that is down for maintenance, for a test.
struct ClosedNode: Transport {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        HTTPResponse(status: 503, headers: ["Retry-After": "60"], body: .bytes(Array("closed".utf8)))
    }
}

/// Hooks around the network: each is a transport around the one before it.
func carefulTransport(to url: String) throws -> any Transport {
    let network = ThrottlingTransport(try CurlTransport(base: url), requestsPerSecond: 20)
    return RetryingTransport(LoggingTransport(network) { print($0) })
}
