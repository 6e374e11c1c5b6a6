import HTTP

/// The status and the headers of an answer, checked and without those that are the server's own.
struct ResponseHead {
    /// 200 … 599.
    let status: Int
    /// Names that are tokens, values without control characters; none empty.
    let fields: [HTTPHeaders.Field]
    /// Whether the transport wants the connection closed after the answer.
    let asksClose: Bool
    /// What the transport says the body's size is: an answer to HEAD has none to count.
    let statedSize: UInt64?

    private static let own: Set<String> = [
        "connection", "content-length", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding",
        "upgrade",
    ]

    /// Reads an answer; nil when it cannot be sent: a status that is none, or a header that would break the message.
    init?(_ response: HTTPResponse) {
        guard (200...599).contains(response.status) else { return nil }
        status = response.status
        var fields: [HTTPHeaders.Field] = []
        for field in response.headers.fields {
            guard HeaderText.isToken(field.name.utf8), HeaderText.isValue(field.value.utf8) else { return nil }
            // libmicrohttpd sends neither tabs nor empty values.
            let value = String(decoding: field.value.utf8.map { $0 == 0x09 ? 0x20 : $0 }, as: UTF8.self)
            guard !value.isEmpty, !Self.own.contains(field.name.lowercased()) else { continue }
            fields.append(HTTPHeaders.Field(name: field.name, value: value))
        }
        self.fields = fields
        asksClose = response.headers["Connection"]?.lowercased() == "close"
        statedSize = response.headers["Content-Length"].flatMap { UInt64($0) }
    }

    /// Whether an answer of this status, to this method, has a body at all.
    static func hasBody(status: Int, method: String?) -> Bool {
        method != "HEAD" && status != 204 && status != 304
    }

    /// The head as it stands before the body, of an answer after which the connection ends.
    func text(of refusal: Refusal, bodySize: Int) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(refusal.reasonPhrase)\r\n"
        for field in fields { text += "\(field.name): \(field.value)\r\n" }
        text += "Content-Length: \(bodySize)\r\nConnection: close\r\n\r\n"
        return [UInt8](text.utf8)
    }
}
