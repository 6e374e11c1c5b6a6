import FoundationEssentials
public import HTTP

/// A recorded session with a node.
public struct RecordingFile: Sendable {
    /// The file's name.
    public let name: String
    /// The exchanges in order.
    public let exchanges: [RecordedExchange]

    /// Reads one file of the folder of the recordings.
    public init(_ name: String) throws {
        self.name = name
        exchanges = try RecordedExchange.read(jsonLines: TestFiles.bytes(TestFiles.recordings + "/" + name))
    }

    /// Every session over plain REST in the folder; those of web sockets and of wallets have lines of other forms.
    public static func all() throws -> [RecordingFile] {
        let others: Set = ["ws.jsonl", "fcl-backchannel.jsonl"]
        return try FileManager.default.contentsOfDirectory(atPath: TestFiles.recordings)
            .filter { $0.hasSuffix(".jsonl") && !others.contains($0) }.sorted().map(RecordingFile.init)
    }

    /// The exchanges split where the step changes.
    public var steps: [[RecordedExchange]] {
        exchanges.reduce(into: []) { steps, exchange in
            if steps.last?.last?.step == exchange.step {
                steps[steps.count - 1].append(exchange)
            } else {
                steps.append([exchange])
            }
        }
    }
}

extension RecordedExchange {
    /// The path of the target without its query.
    public var path: String { String(request.target.prefix { $0 != "?" }) }

    /// The value of a parameter of the query, as written.
    public func query(_ name: String) -> String? {
        let query = request.target.split(separator: "?").dropFirst().first ?? ""
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            if parts.first == name { return parts.count > 1 ? parts[1] : "" }
        }
        return nil
    }

    /// The answer's body as JSON.
    public var answer: JSONValue? { try? JSONValue(json: body) }
    /// The request's body as JSON.
    public var question: JSONValue? { try? JSONValue(json: request.body) }
    /// Whether it is a transaction's submission that names every field in its right shape.
    public var isSubmission: Bool { request.method == "POST" && path == "/v1/transactions" }
}

/// Compares requests as a node reads them: JSON bodies by their values, whatever the order of members.
public let sameJSONRequest: ReplayTransport.Comparison = { sent, recorded in
    guard ReplayTransport.sameTarget(sent, recorded) else { return false }
    if sent.body == recorded.request.body { return true }
    guard let ours = try? JSONValue(json: sent.body), let theirs = recorded.question else { return false }
    return ours == theirs
}

extension JSONValue {
    /// The bytes of a base64 text.
    public var base64: [UInt8]? { string.flatMap { Data(base64Encoded: $0) }.map { [UInt8]($0) } }
}
