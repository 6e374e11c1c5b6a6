internal import HTTP
internal import HTTPServer

/// A transport in front of another that writes a line for each request, also for those that the server refuses.
struct ChainRequestLog: Transport {
    /// What answers.
    let next: any Transport
    /// Where the lines go.
    let output: OutputStream
    /// Whether a line is a JSON object.
    let isJSON: Bool

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let start = ContinuousClock.now
        let response = try await next.send(request)
        let taken = (ContinuousClock.now - start).components
        let microseconds = Int(taken.seconds) * 1_000_000 + Int(taken.attoseconds / 1_000_000_000_000)
        output.write(line(request, response.status, microseconds) + "\n")
        return response
    }

    /// Logs a request that never reaches the transport, and gives the server's own answer to it.
    func refusal(_ refusal: Refusal, _ request: HTTPRequest?) -> HTTPResponse {
        output.write(line(refusal, request) + "\n")
        return refusal.response
    }

    /// The line of a refused request without its newline; of one that was no HTTP neither method nor target is known.
    func line(_ refusal: Refusal, _ request: HTTPRequest?) -> String {
        guard isJSON else {
            return VisibleText.line(
                "\(request?.method ?? "-") \(request?.target ?? "-") \(refusal.status) refused: \(refusal.message)")
        }
        return JSONText(escapesControls: true).encode([
            "method": JSONValue(request?.method), "target": JSONValue(request?.target),
            "status": .integer(refusal.status), "refused": .string(refusal.message),
        ])
    }

    /// The line without its newline; a request is a stranger's, so control characters are shown.
    func line(_ request: HTTPRequest, _ status: Int, _ microseconds: Int) -> String {
        let hundredths = String(microseconds % 1000 / 10)
        let time = "\(microseconds / 1000)." + (hundredths.utf8.count < 2 ? "0" : "") + hundredths
        guard isJSON else {
            return VisibleText.line("\(request.method) \(request.target) \(status) \(time) ms")
        }
        return JSONText(escapesControls: true).encode([
            "method": .string(request.method), "target": .string(request.target), "status": .integer(status),
            "ms": .raw(time),
        ])
    }
}
