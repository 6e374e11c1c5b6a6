import HTTP

/// What is compared of an answer.
struct RESTAnswer {
    /// The headers that matter; how long the body is and how it is cut is the server's affair.
    static let headers = [
        "Content-Type", "Location", "Vary", "X-Content-Type-Options", "Access-Control-Allow-Origin",
        "Access-Control-Allow-Methods", "Access-Control-Allow-Headers",
    ]

    var status: Int
    var body: [UInt8]
    var fields: HTTPHeaders

    init(_ response: HTTPResponse, body: [UInt8]) {
        status = response.status
        fields = response.headers
        self.body = body
    }

    init(_ exchange: RecordedExchange) {
        status = exchange.status
        fields = exchange.headers
        body = exchange.body
    }

    subscript(name: String) -> String { fields[name] ?? "" }

    /// The body as text.
    var text: String {
        get { String(decoding: body, as: UTF8.self) }
        set { body = Array(newValue.utf8) }
    }
}
