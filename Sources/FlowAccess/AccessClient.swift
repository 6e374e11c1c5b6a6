import Flow
import FoundationEssentials
public import HTTP

/// A typed client of Flow's Access REST API, over any transport.
///
/// Every call makes one request, unless it says otherwise, and throws `AccessError`. Retrying is the transport's part:
/// put a `RetryingTransport` around it.
public struct AccessClient: Sendable {
    /// What carries the requests.
    public let transport: any Transport
    /// The clock by which waiting is done.
    public let clock: any Clock<Duration>
    /// The most bytes an answer may have.
    public let answerLimit: Int

    /// Creates a client.
    public init(
        transport: any Transport, clock: any Clock<Duration> = ContinuousClock(), answerLimit: Int = 512 << 20
    ) {
        self.transport = transport
        self.clock = clock
        self.answerLimit = answerLimit
    }

    package func get<Answer: Decodable>(_ target: String, as type: Answer.Type) async throws -> Answer {
        let request = HTTPRequest(method: "GET", target: target)
        return try decode(type, from: try await body(of: request), request)
    }

    /// Throws unless the node's answer is about what it was asked for.
    func expect<Value: Equatable>(_ wanted: Value, _ found: Value, at path: String, _ target: String) throws {
        guard wanted == found else {
            throw AccessError(
                .undecodable(path: path, why: "expected \(wanted), found \(found)"), request: "GET " + target)
        }
    }

    func post(_ target: String, _ body: [UInt8]) -> HTTPRequest {
        HTTPRequest(method: "POST", target: target, headers: ["Content-Type": "application/json"], body: body)
    }

    /// The body of a success; any other status is thrown as what it means.
    ///
    /// Servers answer 200; the description of the API has 201 for what was posted.
    func body(of request: HTTPRequest) async throws -> [UInt8] {
        let line = request.line
        do {
            let response = try await transport.send(request)
            let body = try await response.body.collect(upTo: answerLimit)
            guard [200, 201].contains(response.status) else {
                var error = AccessError(Refusal(response, body).kind, request: line)
                error.answersRepetition = response.answersRepetition
                throw error
            }
            return body
        } catch let error as HTTPError where error.kind == .cancelled {
            throw CancellationError()
        } catch let error as HTTPError {
            throw AccessError(.unreachable(error), request: line)
        }
    }

    func decode<Answer: Decodable>(_ type: Answer.Type, from body: [UInt8], _ request: HTTPRequest) throws -> Answer {
        do {
            return try JSONDecoder().decode(type, from: Data(body))
        } catch let error as DecodingError {
            throw AccessError(.undecodable(path: error.path, why: error.why), request: request.line)
        }
    }
}

extension HTTPRequest {
    /// The method and the target, for messages.
    var line: String { method + " " + target }
}

extension DecodingError {
    private var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context
        @unknown default: nil
        }
    }

    /// Where in the answer, as `[0].header.id`.
    var path: String {
        (context?.codingPath ?? []).reduce("") { path, key in
            key.intValue.map { path + "[\($0)]" } ?? (path.isEmpty ? key.stringValue : path + "." + key.stringValue)
        }
    }

    /// What is wrong there.
    var why: String {
        if case .keyNotFound(let key, _) = self { return "the member \(key.stringValue) is missing" }
        return context?.debugDescription ?? "it is not what was expected"
    }
}
