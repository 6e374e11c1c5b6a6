import HTTP

extension HTTPResponse {
    /// A JSON answer.
    static func json(_ status: Int, _ value: RESTValue) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "application/json; charset=UTF-8"], body: .bytes(value.bytes))
    }

    /// An error body.
    static func json(_ error: RESTError) -> HTTPResponse {
        json(error.status, .members(("code", .number(error.status)), ("message", .string(error.message))))
    }

    /// A line of plain text.
    static func plain(_ status: Int, _ text: String) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: ["Content-Type": "text/plain; charset=utf-8", "X-Content-Type-Options": "nosniff"],
            body: .bytes(Array(text.utf8)))
    }

    /// Sends the asker elsewhere.
    static func moved(to location: String, hasPage: Bool = false) -> HTTPResponse {
        guard hasPage else { return HTTPResponse(status: 301, headers: ["Location": location]) }
        let escapes: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&#34;", "'": "&#39;"]
        let escaped = location.map { escapes[$0] ?? String($0) }.joined()
        return HTTPResponse(
            status: 301, headers: ["Location": location, "Content-Type": "text/html; charset=utf-8"],
            body: .bytes(Array("<a href=\"\(escaped)\">Moved Permanently</a>.\n\n".utf8)))
    }
}
