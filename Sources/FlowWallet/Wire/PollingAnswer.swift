package import Cadence

/// What a wallet answers to a request and to each poll.
///
/// Source: FCL, `exec-service/strategies/utils/` and `normalizers/service/polling-response`.
package struct PollingAnswer: Sendable, Hashable {
    /// How far it is.
    package enum Status: Sendable, Hashable {
        /// The data are the result.
        case approved
        /// The person, or the wallet, said no.
        case declined
        /// Ask again.
        case pending
        /// Ask somewhere else: the data are the service.
        case redirect
        /// A word that is none of these.
        case other(String)

        private static let words: KeyValuePairs<String, Status> = [
            "APPROVED": .approved, "DECLINED": .declined, "PENDING": .pending, "REDIRECT": .redirect,
        ]

        init(_ word: String) { self = Self.words.first { $0.key == word }?.value ?? .other(word) }

        /// The word for it.
        var word: String {
            if case .other(let word) = self { return word }
            return Self.words.first { $0.value == self }?.key ?? ""
        }
    }

    /// How far it is.
    package var status: Status
    /// Why it was declined.
    package var reason: String?
    /// The result.
    package var data: JSONTree?
    /// What to ask next.
    package var updates: WalletService?
    /// What to show to the person.
    package var local: WalletService?

    /// Creates an answer.
    package init(
        _ status: Status, reason: String? = nil, data: JSONTree? = nil, updates: WalletService? = nil,
        local: WalletService? = nil
    ) {
        self.status = status
        self.reason = reason
        self.data = data
        self.updates = updates
        self.local = local
    }

    /// Reads an answer.
    ///
    /// In the old form, which has no `f_vsn`, the result may stand in `compositeSignature` or be the whole object. FCL
    /// takes any JSON for a result there, a server's error too; here an object without `status` is one only when
    /// `isResult` knows it again.
    package init(_ json: JSONTree, isResult: (JSONTree) -> Bool) throws(WireError) {
        guard case .object = json else { throw WireError("the answer is no JSON object") }
        guard json.hasKnownVersion else { throw WireError("the answer is of a version this program does not know") }
        let isOld = json["f_vsn"] == nil
        if let word = try json.text("status") {
            status = Status(word)
        } else if isOld, isResult(json["compositeSignature"] ?? json["data"] ?? json) {
            status = .approved
        } else {
            throw WireError("the answer has no `status`")
        }
        reason = json["reason"]?.string
        data = isOld ? json["compositeSignature"] ?? json["data"] ?? json : json["data"]
        if let next = json["updates"] ?? (isOld ? json["authorizationUpdates"] : nil) {
            updates = try WalletService(next, ofAnyVersion: true)
        }
        if let view = json["local"]?.array?.first ?? json["local"] { local = try WalletService(view) }
    }

    /// The answer as a wallet writes it.
    package var json: JSONTree {
        .of([
            "f_type": "PollingResponse", "f_vsn": .string(JSONTree.wireVersion), "status": .string(status.word),
            "reason": reason.map(JSONTree.string) ?? .null, "data": data, "updates": updates?.json,
            "local": local?.json,
        ])
    }
}
