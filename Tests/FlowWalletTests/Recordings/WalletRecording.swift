import Cadence
import HTTP
import TestSupport

@testable import FlowWallet

/// A recorded session of FCL with a wallet and a node, step by step.
struct WalletRecording {
    /// What happened under one heading.
    struct Step {
        let name: String
        var lines: [JSONTree] = []

        /// The exchanges with the wallet, as `fetch` made them.
        var exchanges: [JSONTree] { lines.filter { $0["peer"]?.string == "wallet" } }
        /// The pages FCL opened.
        var pages: [String] { lines.compactMap { $0["event"]?.string == "open" ? $0["url"]?.string : nil } }

        /// How the calls whose text begins so ended.
        func calls(_ prefix: String) -> [JSONTree] {
            lines.filter { $0["call"]?.string?.hasPrefix(prefix) ?? false }
        }
    }

    let steps: [Step]
    /// The node's newest word on each account, as JSON.
    let accounts: [String: [UInt8]]

    static let name = "fcl-backchannel.jsonl"

    init() throws {
        var steps: [Step] = []
        var accounts: [String: [UInt8]] = [:]
        for line in try TestFiles.bytes(TestFiles.recordings + "/" + Self.name).split(separator: UInt8(ascii: "\n")) {
            let tree = try JSONTree(json: Array(line))
            let name = tree["step"]?.string ?? ""
            if steps.last?.name != name { steps.append(Step(name: name)) }
            steps[steps.count - 1].lines.append(tree)
            if let target = tree["target"]?.string, target.hasPrefix("/v1/accounts/"), tree["status"]?.integer() == 200
            {
                let address = String(target.dropFirst("/v1/accounts/".count).prefix { $0 != "?" })
                accounts[address] = tree["response"]?.string.map { Array($0.utf8) }
            }
        }
        self.steps = steps
        self.accounts = accounts
    }
}

/// A recorded exchange with a wallet, taken apart.
struct RecordedWalletExchange {
    let json: JSONTree

    var method: String { json["method"]?.string ?? "" }
    var target: String { json["target"]?.string ?? "" }
    var status: Int { json["status"]?.integer() ?? 0 }
    var headers: [JSONTree.Member] { json["request_headers"]?.members ?? [] }
    /// The body as sent; nil when there was none.
    var body: JSONTree? { json["request"]?.string.flatMap { try? JSONTree(json: Array($0.utf8)) } }
    var answer: JSONTree? { json["response"]?.string.flatMap { try? JSONTree(json: Array($0.utf8)) } }
    /// The type of the service that was called; nil for polls.
    var type: String? { body?["service"]?["type"]?.string }

    var path: String { String(target.prefix { $0 != "?" }) }
    private var query: [Substring] { target.drop { $0 != "?" }.dropFirst().split(separator: "&") }

    /// The page that asked.
    var origin: String? {
        query.first { $0.hasPrefix("l6n=") }.map { Self.decoded(String($0.dropFirst(4))) }
    }

    /// The service as FCL had it, without what cannot be seen in its request.
    func service(base: String, address: Address?, keyIndex: UInt32?) -> WalletService {
        let asked = body?["service"]
        let added = origin == nil ? asked?["params"]?.members?.count ?? 0 : 0
        let own = query.prefix { !$0.hasPrefix("l6n=") }.dropLast(added)
        var service = WalletService(
            type: type ?? "", endpoint: base + path + (own.isEmpty ? "" : "?" + own.joined(separator: "&")),
            address: address, keyIndex: keyIndex, params: asked?["params"]?.members, data: asked?["data"])
        let kept = headers.filter { $0.name != "Content-Type" }
        if !kept.isEmpty { service.headers = kept }
        return service
    }

    private static func decoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension JSONTree {
    /// The value less a member, wherever a path of objects leads to it.
    func without(_ path: [String]) -> JSONTree {
        guard case .object(let members) = self, let first = path.first else { return self }
        if path.count == 1 { return .object(members.filter { $0.name != first }) }
        return .object(
            members.map { $0.name == first ? Member(first, $0.value.without(Array(path.dropFirst()))) : $0 })
    }

    /// A request's body less what no wallet reads and what this program says otherwise: FCL's inner state, and the ways
    /// it can be answered. What an application adds to signing in of its own accord is left out too, and may stand
    /// anywhere.
    var asWalletsRead: JSONTree {
        let read = without(["interaction"]).without(["config", "client", "supportedStrategies"])
        guard self["service"]?["type"] == "authn", let members = read.members else { return read }
        let known: Set = ["fclVersion", "service", "config", "appIdentifier", "nonce", "data"]
        return .object(members.filter { known.contains($0.name) }.sorted { $0.name < $1.name })
    }
}
