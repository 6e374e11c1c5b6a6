public import HTTP
import Synchronization

/// A transport that answers as a test says and remembers what it was asked.
public final class ScriptedTransport: Transport {
    /// What a test answers to a request.
    public typealias Answer = @Sendable (HTTPRequest) async throws -> HTTPResponse

    private let state: Mutex<(requests: [HTTPRequest], next: Int)> = Mutex(([], 0))
    private let answer: @Sendable (HTTPRequest, Int) async throws -> HTTPResponse

    /// Answers every request by the closure.
    public init(_ answer: @escaping Answer) {
        self.answer = { request, _ in try await answer(request) }
    }

    /// Gives the answers one after the other; a request beyond the last one is an error.
    public init(answers: [Result<HTTPResponse, HTTPError>]) {
        answer = { request, index in
            guard index < answers.count else {
                throw HTTPError(
                    .other, "no scripted answer is left for \(request.method) \(request.target)",
                    mayHaveBeenReceived: false)
            }
            return try answers[index].get()
        }
    }

    /// Gives the responses one after the other.
    public convenience init(responses: [HTTPResponse]) {
        self.init(answers: responses.map { .success($0) })
    }

    /// The requests so far, in the order they came.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// The answer of the script.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let index = state.withLock { state in
            state.requests.append(request)
            state.next += 1
            return state.next - 1
        }
        return try await answer(request, index)
    }
}

extension HTTPResponse {
    /// A response with a text body and, unless empty, its content type.
    public static func text(_ text: String, status: Int = 200, type: String = "application/json") -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": type], body: .bytes(Array(text.utf8)))
    }
}
