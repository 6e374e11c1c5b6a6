import Cadence
import Flow
import FlowCrypto
import FoundationEssentials
import HTTP
import Synchronization
import TestSupport

/// A node that lives: it takes transactions that are signed rightly, and keeps notes as the contract would.
///
/// What it does with the next transactions, or with any request, can be set by the test.
final class LivingNode: Transport {
    /// What becomes of a transaction that was accepted.
    enum Fate: Sendable {
        /// It is executed and sealed before anybody asks.
        case sealed
        /// It stays at a status, `Pending`, for ever.
        case stuck(String)
        /// The node forgets that it was posted.
        case forgotten
        /// It is sealed with this error.
        case failed(String)
    }

    /// An account of the chain.
    struct Holder: Sendable {
        var keys: [AccountKey]
        var contracts: [String: [UInt8]] = [:]
        var balance: UInt64 = 100_000_000_000
        var notes: [Note]?
        var lastID: UInt64 = 0
    }

    /// A note on the chain.
    struct Note: Sendable {
        var id: UInt64
        var title: String
        var body: String
        var created: UInt64
        var updated: UInt64
        var revision: UInt64 = 1
    }

    struct Result: Sendable {
        var status = "Sealed"
        var height: UInt64?
        var error = ""
        var events: [(type: String, payload: CadenceValue)] = []
    }

    /// Everything that is so at a time.
    struct State: Sendable {
        var height: UInt64 = 100
        var holders: [Address: Holder] = [:]
        var results: [Identifier: Result] = [:]
        var posted: [Transaction] = []
        var requests: [String] = []
        var fate = Fate.sealed
        var contract = Address(rawValue: 0xf8d6_e058_6b0a_20c7)
    }

    /// Looked at first; what it gives is the answer, what it throws the failure.
    typealias Hook = @Sendable (HTTPRequest) async throws -> HTTPResponse?

    private let shared: Mutex<State>
    private let hook = Mutex<Hook?>(nil)

    init() throws {
        var state = State()
        let contract = ["NotepadManager": Array(Programs.contract.utf8)]
        state.holders[state.contract] = Holder(keys: [try TestKeys.service.accountKey()], contracts: contract)
        shared = Mutex(state)
    }

    /// The state at this moment.
    var state: State { shared.withLock { $0 } }

    /// Changes the state.
    func change(_ body: (inout State) -> Void) { shared.withLock { body(&$0) } }

    /// Sets what is asked before the node answers; nil for nothing.
    func intercept(_ hook: Hook?) { self.hook.withLock { $0 = hook } }

    /// Answers a request as a node does.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        shared.withLock { $0.requests.append("\(request.method) \(request.target)") }
        if let hook = hook.withLock({ $0 }), let answer = try await hook(request) { return answer }
        return try shared.withLock { try $0.answer(request) }
    }

    /// A server that answers as the node does, whatever the hook; its threads are none of Swift's own, which a busy
    /// machine may keep from it for long.
    func server() throws -> TestServer {
        try TestServer { [self] connection in
            while let request = connection.readRequest() {
                let answer = shared.withLock { state in
                    state.requests.append("\(request.method) \(request.target)")
                    return try? state.answer(request)
                }
                guard let answer, connection.write(answer) else { return connection.reset() }
            }
        }
    }
}

extension LivingNode.State {
    /// How many transactions were accepted.
    var postedCount: Int { posted.count }

    mutating func answer(_ request: HTTPRequest) throws -> HTTPResponse {
        let path = request.target.split(separator: "?")[0].split(separator: "/").dropFirst().map(String.init)
        switch (request.method, path.first ?? "") {
        case ("GET", "network"): return .text(#"{"chain_id":"flow-emulator"}"#)
        case ("GET", "node_version_info"): return .text(Self.version)
        case ("GET", "blocks"): return block(path.count > 1 ? path[1] : nil)
        case ("GET", "accounts"): return account(path[1], request.target)
        case ("GET", "transaction_results"): return result(path[1])
        case ("POST", "transactions"): return try take(request.body)
        case ("POST", "scripts"): return try script(request.body)
        default: return .text(#"{"code":404,"message":"no such route"}"#, status: 404)
        }
    }

    private static let version = """
        {"semver":"","commit":"","spork_id":"","protocol_version":"0","spork_root_block_height":"0",\
        "node_root_block_height":"0"}
        """

    // MARK: Blocks and accounts

    static func blockID(_ height: UInt64) -> String {
        let digits = String(height, radix: 16)
        return "b10c" + String(repeating: "0", count: 60 - digits.count) + digits
    }

    private func block(_ id: String?) -> HTTPResponse {
        let known = id.flatMap { UInt64($0.dropFirst(4), radix: 16) } ?? height
        return .text(
            """
            [{"header":{"id":"\(Self.blockID(known))","parent_id":"\(Self.blockID(known - 1))","height":"\(known)",\
            "timestamp":"2026-11-30T07:49:55.123Z","parent_voter_signature":""},"block_status":"BLOCK_SEALED"}]
            """)
    }

    private func account(_ hex: String, _ target: String) -> HTTPResponse {
        guard let address = Address(hex), let holder = holders[address] else {
            return .text(
                #"{"code":404,"message":"Flow resource not found: could not get account \#(hex)"}"#, status: 404)
        }
        let keys = holder.keys.map { key in
            """
            {"index":"\(key.index)","public_key":"0x\(key.publicKeyBytes.hex)","signing_algorithm":"\(key.algorithm.name)",\
            "hashing_algorithm":"\(key.hashAlgorithm.name)","sequence_number":"\(key.sequenceNumber)",\
            "weight":"\(key.weight)","revoked":\(key.isRevoked)}
            """
        }
        let contracts = holder.contracts.sorted { $0.key < $1.key }.map { "\"\($0)\":\"\($1.base64)\"" }
        return .text(
            "{\"address\":\"\(hex)\",\"balance\":\"\(holder.balance)\""
                + (target.contains("keys") ? ",\"keys\":[\(keys.joined(separator: ","))]" : "")
                + (target.contains("contracts") ? ",\"contracts\":{\(contracts.joined(separator: ","))}" : "") + "}")
    }

    // MARK: Transactions

    private func result(_ hex: String) -> HTTPResponse {
        guard let id = Identifier(hex), let result = results[id] else {
            return .text(
                #"{"block_id":"","collection_id":"","execution":"Pending","status":"","status_code":0,"#
                    + #""error_message":"","computation_used":"0","events":[]}"#)
        }
        let events = result.events.enumerated().map { index, event in
            """
            {"type":"\(event.type)","transaction_id":"\(hex)","transaction_index":"0","event_index":"\(index)",\
            "payload":"\(JSONCadence.encode(event.payload, form: .node).base64)"}
            """
        }
        let execution = result.error.isEmpty ? "Success" : "Failure"
        return .text(
            """
            {"block_id":"\(result.height.map(Self.blockID) ?? "")","collection_id":"","execution":"\(execution)",\
            "status":"\(result.status)","status_code":\(result.error.isEmpty ? 0 : 1),\
            "error_message":\(result.error.quoted),"computation_used":"0","events":[\(events.joined(separator: ","))]}
            """)
    }

    private mutating func take(_ body: [UInt8]) throws -> HTTPResponse {
        guard let transaction = RecordedTransaction.read(try JSONValue(json: body)) else {
            return Self.refusal("the body is no transaction")
        }
        let id = transaction.id
        if results[id] != nil { return Self.refusal("transaction with ID \(id) has already been submitted") }
        let keys = holders.mapValues(\.keys)
        if let problem = (transaction.problems() + transaction.problems(with: keys)).first {
            return Self.refusal("\(problem)")
        }
        posted.append(transaction)
        switch fate {
        case .sealed: results[id] = execute(transaction)
        case .stuck(let status): results[id] = LivingNode.Result(status: status)
        case .forgotten: break
        case .failed(let error):
            height += 1
            use(transaction.proposalKey)
            results[id] = LivingNode.Result(height: height, error: error)
        }
        return .text("{\"id\":\"\(id)\"}")
    }

    static func refusal(_ text: String) -> HTTPResponse {
        .text(
            "{\"code\":400,\"message\":\(("Invalid Flow argument: invalid transaction: " + text).quoted)}", status: 400)
    }

    /// Lets what was stuck or forgotten go on as if it had only been slow.
    mutating func settle() {
        fate = .sealed
        for transaction in posted where results[transaction.id]?.status != "Sealed" {
            results[transaction.id] = execute(transaction)
        }
    }

    private mutating func execute(_ transaction: Transaction) -> LivingNode.Result {
        height += 1
        let key = transaction.proposalKey
        let expected = holders[key.address]?.keys.first { $0.index == key.keyIndex }?.sequenceNumber
        guard expected == key.sequenceNumber else {
            return LivingNode.Result(
                height: height,
                error: "[Error Code: 1007] error caused by: 1 error occurred:\n\t* checking sequence number failed: "
                    + "[Error Code: 1007] invalid proposal key: public key 0 on account \(key.address.hex) has sequence "
                    + "number \(expected ?? 0), but given \(key.sequenceNumber)\n\n")
        }
        use(key)
        var changed = self
        let outcome = changed.perform(transaction)
        switch outcome {
        case .success(let events):
            self = changed
            return LivingNode.Result(height: height, events: events)
        case .failure(let panic):
            return LivingNode.Result(height: height, error: Programs.panic(panic.message, transaction.id))
        }
    }

    private mutating func use(_ key: ProposalKey) {
        guard let index = holders[key.address]?.keys.firstIndex(where: { $0.index == key.keyIndex }),
            let old = holders[key.address]?.keys[index]
        else { return }
        holders[key.address]?.keys[index] = AccountKey(
            index: old.index, algorithm: old.algorithm, publicKeyBytes: old.publicKeyBytes,
            hashAlgorithm: old.hashAlgorithm, weight: old.weight, sequenceNumber: old.sequenceNumber + 1,
            isRevoked: old.isRevoked)
    }
}

extension [UInt8] {
    var base64: String { Data(self).base64EncodedString() }
    var hex: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}

extension String {
    /// The text as JSON.
    var quoted: String {
        let document = (try? JSONEncoder().encode([self])).map { String(decoding: $0, as: UTF8.self) } ?? "[\"\"]"
        return String(document.dropFirst().dropLast())
    }
}
