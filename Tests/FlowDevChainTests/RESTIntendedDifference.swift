import HTTP
import TestSupport

/// Where the chain answers otherwise than the recorded emulator on purpose: mostly like a real node.
struct RESTIntendedDifference {
    /// What is other.
    enum Change {
        /// An error body: the status and message recorded, and those of the chain; `\1` is what the first group found.
        case error(Int, String, Int, String)
        /// Parts of both bodies that are not compared; `path` is where.
        case mask(path: String, String)
        /// Parts that only the recorded body has.
        case recordedOnly(path: String, String)
        /// Parts that only the chain's body has.
        case oursOnly(path: String, String)
        /// Other statuses at targets of a form: the status recorded and a part of the body, and those of the chain.
        case answer(at: String, Int, String, Int, String)
        /// Numbers of a kind that may be other.
        case numbers(@Sendable (RESTNumber) -> Bool)
        /// The emulator had broken before: it says nothing of worth from then on.
        case emulatorBroken
    }

    let topic: String
    let change: Change

    init(_ topic: String, _ change: Change) {
        self.topic = topic
        self.change = change
    }

    /// The recorded answer as the chain should give it, the chain's without what only it has, and what was changed.
    static func apply(
        _ exchange: RecordedExchange, _ recorded: RESTAnswer, _ ours: RESTAnswer, isAfterFault: Bool
    ) -> (RESTAnswer, RESTAnswer, [String]) {
        var (recorded, ours) = (recorded, ours)
        var topics: [String] = []
        for row in all where row.change(exchange, &recorded, &ours, isAfterFault) { topics.append(row.topic) }
        return (recorded, ours, topics)
    }

    private func change(
        _ exchange: RecordedExchange, _ recorded: inout RESTAnswer, _ ours: inout RESTAnswer, _ isAfterFault: Bool
    ) -> Bool {
        switch change {
        case .error(let status, let pattern, let newStatus, let template):
            return changeError(status, pattern, newStatus, template, &recorded)
        case .mask(let path, let pattern):
            guard exchange.request.target.hasPrefix(path) else { return false }
            let isInRecorded = recorded.remove(pattern)
            return ours.remove(pattern) || isInRecorded
        case .recordedOnly(let path, let pattern):
            return exchange.request.target.hasPrefix(path) && recorded.remove(pattern)
        case .oursOnly(let path, let pattern):
            return exchange.request.target.hasPrefix(path) && ours.remove(pattern)
        case .answer(let target, let status, let pattern, let newStatus, let newPattern):
            guard exchange.request.target.contains(regex(target)), recorded.status == status,
                recorded.text.contains(regex(pattern)), ours.status == newStatus,
                ours.text.contains(regex(newPattern))
            else { return false }
            recorded = ours
            return true
        case .numbers(let mayDiffer):
            return RESTNumber.adopt(exchange, &recorded, ours, where: mayDiffer)
        case .emulatorBroken:
            guard isAfterFault, ours.status == 200 else { return false }
            recorded = ours
            return true
        }
    }

    private func changeError(
        _ status: Int, _ pattern: String, _ newStatus: Int, _ template: String, _ recorded: inout RESTAnswer
    ) -> Bool {
        guard recorded.status == status,
            let match = recorded.text.firstMatch(of: regex("\"message\": \"" + pattern + "\"\n\\}$"))
        else { return false }
        let found = match.output.count > 1 ? match.output[1].substring ?? "" : ""
        let message = template.replacing("\\1", with: found)
        recorded.status = newStatus
        recorded.text = "{\n\t\"code\": \(newStatus),\n\t\"message\": \"\(message)\"\n}"
        return true
    }
}

extension RESTAnswer {
    fileprivate mutating func remove(_ pattern: String) -> Bool {
        let rest = text.replacing(regex(pattern), with: "")
        defer { text = rest }
        return rest != text
    }
}

/// The patterns are the tests' own: one that cannot be read finds nothing, and the lines it is for are different.
private func regex(_ pattern: String) -> Regex<AnyRegexOutput> {
    (try? Regex(pattern)) ?? Regex(verbatim: "\u{0}no such text")
}
