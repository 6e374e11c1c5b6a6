internal import Cadence
internal import Flow
internal import FlowAccess
internal import FlowNotes

extension TransactionResult {
    /// The transaction as the command's JSON has it.
    func json(_ id: Identifier, height: UInt64?, note: JSONValue? = nil, address: Address? = nil) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init(name: "id", value: .string("\(id)")),
            .init(name: "status", value: .string(status == .unknown ? "UNKNOWN" : status.name.uppercased())),
            .init(name: "ok", value: isSuccess.map { .bool($0) } ?? .null),
            .init(name: "error", value: failure.map(\.json) ?? .null),
            .init(name: "block_id", value: JSONValue(blockID?.description)),
            .init(name: "block_height", value: JSONValue(height.map(String.init))),
            .init(name: "events", value: .array(events.map(\.json))),
        ]
        if let note { members.append(.init(name: "note", value: note)) }
        if let address { members.append(.init(name: "address", value: .string("\(address)"))) }
        return .object(members)
    }
}

extension TransactionResult {
    /// Whether it was executed without an error; nil while that is not known.
    private var isSuccess: Bool? {
        if failure != nil || status == .expired { return false }
        return (.executed ... .sealed).contains(status) ? true : nil
    }
}

extension ExecutionFailure {
    /// The failure as the command's JSON has it.
    var json: JSONValue {
        [
            "code": code.map { .integer($0) } ?? .null, "message": .string(message),
            "location": JSONValue(location?.description),
        ]
    }
}

extension FlowEvent {
    /// The event with its fields as plain JSON; a payload that cannot be read gives null.
    var json: JSONValue {
        ["type": .string(type), "index": .integer(index), "fields": fieldsJSON]
    }

    /// The fields as plain JSON; null for a payload that cannot be read.
    var fieldsJSON: JSONValue {
        (try? decoded()).map { event in
            .object(event.fields.map { .init(name: $0.name, value: JSONValue(cadence: $0.value)) })
        } ?? .null
    }
}

extension ActResult {
    /// Writes what a change without a value of its own gives.
    func report(_ invocation: Invocation, done: String, note: JSONValue? = nil, plain: String? = nil) {
        switch self {
        case .succeeded(let id, let result, let height):
            if let line = done.split(separator: "\n").first { invocation.reporter.accomplish("\(line)", "\(id)") }
            invocation.reporter.result(
                text: { done }, plain: { plain ?? "\(id)" }, json: { result.json(id, height: height, note: note) })
        case .sent(let id): reportSent(id, invocation)
        case .shown: break
        }
    }

    /// Writes the id of what was sent and not waited for.
    func reportSent(_ id: Identifier, _ invocation: Invocation) {
        invocation.reporter.result(
            text: { "\(id)" }, plain: { "\(id)" },
            json: { Self.sentJSON(id) })
    }

    /// The JSON of what was sent and not waited for.
    static func sentJSON(_ id: Identifier) -> JSONValue {
        [
            "id": .string("\(id)"), "status": "PENDING", "ok": nil, "error": nil, "block_id": nil,
            "block_height": nil, "events": [],
        ]
    }

    /// The JSON of a change that had nothing to change; nil for a note that was not written.
    static func unchangedJSON(_ note: Note?) -> JSONValue {
        [
            "id": nil, "status": nil, "ok": true, "error": nil, "block_id": nil, "block_height": nil, "events": [],
            "note": note?.json ?? .null,
        ]
    }
}
