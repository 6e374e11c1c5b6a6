public import HTTP

/// A browser without script: it keeps cookies, follows redirects, and sends the form of a page.
public actor PageBrowser {
    /// A page it has got.
    public struct Page: Sendable {
        /// The status of the answer.
        public let status: Int
        /// The headers of the answer.
        public let headers: HTTPHeaders
        /// The HTML.
        public let text: String

        /// The hidden fields of the page's forms, by name.
        public var hiddenFields: [String: String] {
            var fields: [String: String] = [:]
            for part in text.split(separator: "<input type=\"hidden\" name=\"").dropFirst() {
                let words = part.split(separator: "\"", omittingEmptySubsequences: false)
                if words.count > 2 { fields[String(words[0])] = String(words[2]) }
            }
            return fields
        }
    }

    private let transport: any Transport
    private let host: String
    private var cookies: [String: String] = [:]

    /// A browser that reaches one server, `127.0.0.1:8701`, by a transport.
    public init(_ transport: any Transport, host: String) {
        self.transport = transport
        self.host = host
    }

    /// Opens a link of the server, whole or from its root.
    public func open(_ link: String) async throws -> Page {
        let origin = "http://" + host
        let target = link.hasPrefix(origin) ? String(link.dropFirst(origin.count)) : link
        return try await send(HTTPRequest(method: "GET", target: target), redirects: 3)
    }

    /// Sends a form with the hidden fields of a page.
    public func submit(_ page: Page, to target: String, _ fields: [String: String]) async throws -> Page {
        let all = page.hiddenFields.merging(fields) { $1 }
        let body = all.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
        let headers: HTTPHeaders = [
            "Content-Type": "application/x-www-form-urlencoded", "Origin": "http://" + host,
            "Sec-Fetch-Site": "same-origin",
        ]
        return try await send(
            HTTPRequest(method: "POST", target: target, headers: headers, body: Array(body.utf8)), redirects: 3)
    }

    private func send(_ request: HTTPRequest, redirects: Int) async throws -> Page {
        var request = request
        request.headers["Cookie"] = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        let response = try await transport.send(request)
        if let pair = response.headers["Set-Cookie"]?.prefix(while: { $0 != ";" }).split(separator: "=", maxSplits: 1) {
            cookies[String(pair.first ?? "")] = String(pair.last ?? "")
        }
        if response.status == 303, redirects > 0, let next = response.headers["Location"] {
            return try await send(HTTPRequest(method: "GET", target: next), redirects: redirects - 1)
        }
        let body = try await response.body.collect(upTo: 64 << 20)
        return Page(
            status: response.status, headers: response.headers, text: String(decoding: body, as: UTF8.self))
    }
}

/// A transport in front of another, as if it were reached at a host.
public struct HostTransport: Transport {
    private let next: any Transport
    private let host: String

    /// Creates a transport that adds `Host`.
    public init(_ next: any Transport, host: String) {
        self.next = next
        self.host = host
    }

    /// Sends a request with the header.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var request = request
        request.headers["Host"] = host
        return try await next.send(request)
    }
}
