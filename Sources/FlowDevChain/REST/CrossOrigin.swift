import HTTP

/// What pages of other origins may ask: everything that there is.
struct CrossOrigin {
    private static let methods: Set = ["GET", "POST", "OPTIONS", "HEAD"]

    private let method: String
    private let origin: String
    private let wantedMethod: String
    private let wantedHeaders: String

    init(_ request: HTTPRequest) {
        method = request.method
        origin = request.headers["Origin"] ?? ""
        wantedMethod = request.headers["Access-Control-Request-Method"] ?? ""
        wantedHeaders = request.headers["Access-Control-Request-Headers"] ?? ""
    }

    /// Whether a browser asks if it may ask.
    var isPreflight: Bool { method == "OPTIONS" && !wantedMethod.isEmpty && !origin.isEmpty }

    /// The answer to that; without any permission for a method that there is not.
    var preflightAnswer: HTTPResponse {
        var headers: HTTPHeaders = [
            "Vary": "Origin, Access-Control-Request-Method, Access-Control-Request-Headers"
        ]
        let wanted = wantedMethod.uppercased()
        if Self.methods.contains(wanted) {
            headers["Access-Control-Allow-Origin"] = "*"
            headers["Access-Control-Allow-Methods"] = wanted
            let names = headerNames
            if !names.isEmpty { headers["Access-Control-Allow-Headers"] = names.joined(separator: ", ") }
        }
        return HTTPResponse(status: 204, headers: headers)
    }

    /// Adds to an answer what browsers look for.
    func mark(_ response: inout HTTPResponse) {
        response.headers["Vary"] = "Origin"
        if !origin.isEmpty, Self.methods.contains(method) { response.headers["Access-Control-Allow-Origin"] = "*" }
    }

    /// The names of the headers as a server writes them: `X-Custom`.
    private var headerNames: [String] {
        let isPart: (UInt8) -> Bool = { byte in
            byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
                || byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
        }
        return wantedHeaders.utf8.split { !isPart($0) }.prefix(100).map { name in
            String(decoding: name, as: UTF8.self).lowercased().split(separator: "-", omittingEmptySubsequences: false)
                .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "-")
        }
    }
}
