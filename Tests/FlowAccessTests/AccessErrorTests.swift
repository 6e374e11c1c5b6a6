import Flow
import FlowAccess
import HTTP
import Testing

@Suite struct AccessErrorTests {
    private static let id = Answers.identifier("c")
    private static let post = "POST /v1/transactions"

    private static let kinds: [(AccessError.Kind, [String])] = [
        (.unreachable(HTTPError(.timeout, "no answer from http://node", mayHaveBeenReceived: true)), ["http://node"]),
        (.rateLimited, ["429", "try again"]),
        (.unavailable(status: 503, message: "busy"), ["503", "busy", "try again"]),
        (.unavailable(status: 502, message: ""), ["502", "try again"]),
        (.notAnAccessAPI(status: 404), ["not a Flow Access API", "404", "check the URL"]),
        (.notFound("no block"), ["no block", "check"]), (.badRequest("bad height"), ["bad height", "GET /x"]),
        (.refused("no payer"), ["no payer", "refused", "mend"]),
        (.referenceTooOld("old"), ["old", "newer reference block"]),
        (.scriptFailed(ExecutionFailure(text: "[Error Code: 1101] broke")), ["the script failed: broke", "1101"]),
        (.transactionFailed(ExecutionFailure(text: "[Error Code: 1101] broke")), ["broke", "1101", "failed"]),
        (.expired, ["expired", "send it anew"]), (.undecided(.unknown), ["not known", "look it up"]),
        (.undecided(.executed), ["executed", "look it up"]),
        (.undecodable(path: "a.b", why: "expected base64"), ["a.b", "expected base64", "check"]),
        (.undecodable(path: "", why: "empty"), ["empty", "check"]),
        (.wrongIdentifier(id), ["\(id)", "other bytes"]),
    ]

    @Test(arguments: kinds) func saysWhatAndWhatToDo(_ kind: AccessError.Kind, _ parts: [String]) {
        for error in [
            AccessError(kind, request: "GET /x"), AccessError(kind, request: "GET /x", transactionID: Self.id),
        ] {
            for part in parts { #expect(error.description.contains(part), "\(error)") }
            #expect(
                !error.description.contains("  ") && !error.description.contains(": ;")
                    && !error.description.hasSuffix(" "))
            #expect(error.description.first?.isLowercase == true, "\(error)")
        }
    }

    @Test func aSubmissionWithoutAnAnswerMayBeOnTheChain() {
        let open: [AccessError.Kind] = [
            .unreachable(HTTPError(.timeout, "x", mayHaveBeenReceived: true)), .unavailable(status: 504, message: ""),
            .undecodable(path: "", why: "x"), .wrongIdentifier(.zero),
        ]
        for kind in open {
            let text = AccessError(kind, request: Self.post, transactionID: Self.id).description
            #expect(text.contains("\(Self.id)") && text.contains("look it up before you sign it anew"), "\(text)")
        }
        let closed: [AccessError.Kind] = [
            .unreachable(HTTPError(.cannotConnect, "x", mayHaveBeenReceived: false)), .rateLimited,
            .notAnAccessAPI(status: 404),
            .refused("x"), .referenceTooOld("x"), .expired,
        ]
        for kind in closed {
            let text = AccessError(kind, request: Self.post, transactionID: Self.id).description
            #expect(!text.contains("look it up"), "\(text)")
        }
    }
}
