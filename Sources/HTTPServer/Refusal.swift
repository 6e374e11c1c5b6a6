public import HTTP

/// Why the server itself answers a request.
public enum Refusal: Error, Sendable, Hashable {
    /// The request is not HTTP/1, or could be read in two ways.
    case malformed(reason: String)
    /// The version of HTTP is neither 1.0 nor 1.1.
    case version
    /// The body comes in a transfer coding other than `chunked`.
    case transferCoding
    /// The body has more than `limit` bytes.
    case bodyTooLarge(limit: Int)
    /// The request line and the headers have more than `limit` bytes.
    case headTooLarge(limit: Int)
    /// The request did not come in the time allowed.
    case timeout
    /// There are more connections, or more bytes in bodies, than allowed.
    case busy
    /// The transport threw instead of answering, or its answer cannot be sent.
    case failed

    /// The status code that says it.
    public var status: Int {
        switch self {
        case .malformed: 400
        case .timeout: 408
        case .bodyTooLarge: 413
        case .headTooLarge: 431
        case .failed: 500
        case .transferCoding: 501
        case .busy: 503
        case .version: 505
        }
    }

    /// A sentence for people.
    public var message: String {
        switch self {
        case .malformed(let reason): reason
        case .version: "only HTTP/1.0 and HTTP/1.1 are understood"
        case .transferCoding: "the only transfer coding understood is chunked"
        case .bodyTooLarge(let limit): "the request body has more than \(limit) bytes"
        case .headTooLarge(let limit): "the request line and headers have more than \(limit) bytes"
        case .timeout: "the request did not come in time"
        case .busy: "the server is busy; try again in a second"
        case .failed: "the server could not answer"
        }
    }

    /// The answer: JSON with `code` and `message`, as a Flow node writes its errors.
    public var response: HTTPResponse {
        var headers: HTTPHeaders = ["Content-Type": "application/json; charset=UTF-8"]
        if self == .busy { headers.append("Retry-After", "1") }
        // The message has nothing in it that JSON would escape: its parts are this file's own and numbers.
        let text = "{\n\t\"code\": \(status),\n\t\"message\": \"\(message)\"\n}"
        return HTTPResponse(status: status, headers: headers, body: .bytes([UInt8](text.utf8)))
    }

    /// What the status line says beside the number.
    var reasonPhrase: String {
        switch self {
        case .malformed: "Bad Request"
        case .timeout: "Request Timeout"
        case .bodyTooLarge: "Content Too Large"
        case .headTooLarge: "Request Header Fields Too Large"
        case .failed: "Internal Server Error"
        case .transferCoding: "Not Implemented"
        case .busy: "Service Unavailable"
        case .version: "HTTP Version Not Supported"
        }
    }
}
