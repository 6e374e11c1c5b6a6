import FoundationEssentials
import HTTP

/// A status that is no success and what it means.
struct Refusal {
    let kind: AccessError.Kind

    init(_ response: HTTPResponse, _ body: [UInt8]) {
        let message = (try? JSONDecoder().decode(WireError.self, from: Data(body)))?.message
        kind = Self.kind(response.status, message)
    }

    private static func kind(_ status: Int, _ message: String?) -> AccessError.Kind {
        switch (status, message) {
        case (429, _): .rateLimited
        // A gateway's own page has no JSON body; a node that says so in JSON gives a reason.
        case (500..., let message): .unavailable(status: status, message: message ?? "")
        case (404, let message?): .notFound(message)
        case (400..., let message?): .badRequest(message)
        default: .notAnAccessAPI(status: status)
        }
    }
}
