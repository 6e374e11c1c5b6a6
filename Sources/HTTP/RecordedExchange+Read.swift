import FoundationEssentials

extension RecordedExchange {
    /// The exchanges of a recording: one JSON object a line, blank lines and lines without `method` left out.
    ///
    /// Throws `HTTPError` of kind `other`, which names the line, for anything that is not a recording.
    public static func read(jsonLines bytes: [UInt8]) throws -> [RecordedExchange] {
        var exchanges: [RecordedExchange] = []
        let decoder = JSONDecoder()
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        where line.contains(where: { $0 > UInt8(ascii: " ") }) {
            do {
                let parsed = try decoder.decode(Line.self, from: Data(line))
                if let exchange = try parsed.exchange() { exchanges.append(exchange) }
            } catch {
                throw HTTPError(
                    .other, "line \(index + 1) of the recording cannot be read: \(reason(error))",
                    mayHaveBeenReceived: false)
            }
        }
        return exchanges
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
            DecodingError.keyNotFound(_, let context), DecodingError.valueNotFound(_, let context):
            context.debugDescription
        default: "\(error)"
        }
    }

    /// The members of a line, all optional: other kinds of lines stand in the same files.
    private struct Line: Decodable {
        struct Part: Decodable {
            let text: String
            let times: Int
        }
        let step: String?
        let milliseconds: Int?
        let peer: String?
        let method: String?
        let target: String?
        let requestHeaders: [String: String]?
        let request: String?
        let isRequestBase64: Bool?
        let requestParts: [Part]?
        let status: Int?
        let headers: [String: String]?
        let response: String?
        let isResponseBase64: Bool?
        let error: String?

        enum CodingKeys: String, CodingKey {
            case step, peer, method, target, request, status, headers, response, error
            case milliseconds = "at_ms"
            case requestHeaders = "request_headers"
            case isRequestBase64 = "request_base64"
            case requestParts = "request_parts"
            case isResponseBase64 = "response_base64"
        }

        func exchange() throws -> RecordedExchange? {
            guard let method, let target else { return nil }
            guard let status, (0...999).contains(status) else {
                throw HTTPError(.other, "`status` is missing or out of range", mayHaveBeenReceived: false)
            }
            let body = try requestBody()
            var sent = Self.sorted(requestHeaders)
            if !body.isEmpty, sent["Content-Type"] == nil { sent["Content-Type"] = "application/json" }
            return RecordedExchange(
                step: step ?? "", milliseconds: milliseconds ?? 0, peer: peer,
                request: HTTPRequest(method: method, target: target, headers: sent, body: body), status: status,
                headers: Self.sorted(headers),
                body: try Self.bytes(response ?? "", base64: isResponseBase64 ?? false), error: error)
        }

        private func requestBody() throws -> [UInt8] {
            guard let requestParts else { return try Self.bytes(request ?? "", base64: isRequestBase64 ?? false) }
            var body: [UInt8] = []
            for part in requestParts {
                let (size, overflow) = part.text.utf8.count.multipliedReportingOverflow(by: part.times)
                guard part.times >= 0, !overflow, size <= Self.limit - body.count else {
                    throw HTTPError(
                        .other, "`request_parts` has more than \(Self.limit) bytes", mayHaveBeenReceived: false)
                }
                for _ in 0..<(size == 0 ? 0 : part.times) { body += part.text.utf8 }
            }
            return body
        }

        private static let limit = 64 << 20

        private static func sorted(_ headers: [String: String]?) -> HTTPHeaders {
            HTTPHeaders((headers ?? [:]).sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) })
        }

        private static func bytes(_ text: String, base64: Bool) throws -> [UInt8] {
            guard base64 else { return Array(text.utf8) }
            guard let data = Data(base64Encoded: text) else {
                throw HTTPError(.other, "a body is marked base64 and is not", mayHaveBeenReceived: false)
            }
            return Array(data)
        }
    }
}
