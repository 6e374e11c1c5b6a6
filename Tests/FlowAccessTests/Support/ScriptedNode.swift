import Cadence
import Flow
import FlowAccess
import FlowCrypto
import FoundationEssentials
import HTTP
import Synchronization
import TestSupport

/// A node that has an account, another with a key 2, and one block, and answers submissions and results as a test says.
final class ScriptedNode: Sendable {
    /// What it answers to the n-th submission, from 0.
    typealias OnPost = @Sendable (Transaction, Int) throws -> HTTPResponse
    /// What it answers to the n-th question for a result, from 0.
    typealias OnResult = @Sendable (Int) throws -> HTTPResponse

    private struct State {
        var posts: [Transaction] = []
        var bodies: [[UInt8]] = []
        var results = 0
        var targets: [String] = []
    }

    private let state = Mutex(State())
    private let clock: ManualClock
    private let account: @Sendable (Int) -> HTTPResponse
    private let block: @Sendable (Int) -> HTTPResponse
    private let onPost: OnPost
    private let onResult: OnResult

    /// `account` and `block` get the number of submissions so far.
    init(
        clock: ManualClock = ManualClock(jumps: true),
        account: @escaping @Sendable (Int) -> HTTPResponse = { _ in Answers.account([Answers.key()]) },
        block: @escaping @Sendable (Int) -> HTTPResponse = { Answers.block(height: 100 + UInt64($0)) },
        onPost: @escaping OnPost = { transaction, _ in Answers.posted(transaction.id) },
        onResult: @escaping OnResult = { _ in Answers.result("Sealed") }
    ) {
        self.clock = clock
        self.account = account
        self.block = block
        self.onPost = onPost
        self.onResult = onResult
    }

    /// The transactions as they came, read from the bodies.
    var posts: [Transaction] { state.withLock { $0.posts } }
    /// The bodies that were posted.
    var bodies: [[UInt8]] { state.withLock { $0.bodies } }
    /// The methods and targets of all requests.
    var targets: [String] { state.withLock { $0.targets } }

    var client: AccessClient {
        AccessClient(transport: ScriptedTransport { try self.answer($0) }, clock: clock)
    }

    private func answer(_ request: HTTPRequest) throws -> HTTPResponse {
        let posts = state.withLock { state in
            state.targets.append(request.method + " " + request.target)
            return state.posts.count
        }
        if request.method == "POST" { return try post(request) }
        if request.target.hasPrefix("/v1/blocks") { return block(posts) }
        if request.target.hasPrefix("/v1/accounts/\(Answers.other.hex)") {
            return Answers.account([Answers.key(index: 2)], address: Answers.other)
        }
        if request.target.hasPrefix("/v1/accounts") { return account(posts) }
        let number = state.withLock { state in
            state.results += 1
            return state.results - 1
        }
        return try onResult(number)
    }

    private func post(_ request: HTTPRequest) throws -> HTTPResponse {
        let transaction = try Answers.transaction(in: request.body)
        let number = state.withLock { state in
            state.posts.append(transaction)
            state.bodies.append(request.body)
            return state.posts.count - 1
        }
        return try onPost(transaction, number)
    }
}

/// Answers of a node, and who acts in them.
enum Answers {
    static let address = Address(rawValue: 0xf8d6_e058_6b0a_20c7)
    static let other = Address(rawValue: 0x0ae5_3cb6_e3f4_2a79)
    static let hash = String(repeating: "1", count: 64)

    static let privateKey = Result {
        try PrivateKey(.ecdsaP256, hex: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f")
    }

    static func signer(_ index: UInt32 = 0, hash: HashAlgorithm = .sha3_256) throws -> KeySigner {
        KeySigner(address: address, keyIndex: index, key: try privateKey.get(), hashAlgorithm: hash)
    }

    static func plan(_ script: String = "transaction {}") throws -> TransactionPlan {
        TransactionPlan(script: Array(script.utf8), signer: try signer())
    }

    static func signed(sequenceNumber: UInt64 = 0) async throws -> Transaction {
        let transaction = try plan().transaction(on: identifier("1"), sequenceNumber: sequenceNumber)
        return try await transaction.signed(with: [try signer()])
    }

    static func identifier(_ digit: Character) -> Identifier {
        Identifier(String(repeating: digit, count: 64)) ?? .zero
    }

    /// One element of an account's keys.
    static func key(
        index: Int = 0, hash: String = "SHA3_256", algorithm: String = "ECDSA_P256", weight: Int = 1000,
        sequenceNumber: UInt64 = 7, revoked: Bool = false, publicKey: [UInt8]? = nil
    ) -> String {
        let bytes = publicKey ?? (try? privateKey.get().publicKey.bytes) ?? []
        return """
            {"index":"\(index)","public_key":"0x\(hex(bytes))","signing_algorithm":"\(algorithm)",\
            "hashing_algorithm":"\(hash)","sequence_number":"\(sequenceNumber)","weight":"\(weight)","revoked":\(revoked)}
            """
    }

    static func account(_ keys: [String], address: Address = address) -> HTTPResponse {
        .text(
            """
            {"address":"\(address.hex)","balance":"100000000","keys":[\(keys.joined(separator: ","))],\
            "_expandable":{"contracts":"contracts"},"_links":{"_self":"/v1/accounts/\(address.hex)"}}
            """)
    }

    static func block(height: UInt64, id: String? = nil) -> HTTPResponse {
        let digits = String(height, radix: 16)
        let id = id ?? String(repeating: "b", count: 64 - digits.count) + digits
        return .text(
            """
            [{"header":{"id":"\(id)","parent_id":"\(hash)","height":"\(height)",\
            "timestamp":"2026-11-30T08:51:00.103Z","parent_voter_signature":""},\
            "block_status":"BLOCK_SEALED","_expandable":{},"_links":{"_self":""}}]
            """)
    }

    static func result(_ status: String, error: String = "", code: Int? = nil) -> HTTPResponse {
        .text(
            """
            {"block_id":"\(["", "Pending"].contains(status) ? "" : hash)","collection_id":"","execution":"Pending",\
            "status":"\(status)","status_code":\(code ?? (error.isEmpty ? 0 : 1)),"error_message":"\(error)",\
            "computation_used":"0","events":[],"_links":{"_self":""}}
            """)
    }

    static func posted(_ id: Identifier) -> HTTPResponse { .text(#"{"id":"\#(id)"}"#) }

    static func refusal(_ status: Int, _ message: String) -> HTTPResponse {
        .text(#"{"code":\#(status),"message":"\#(message)"}"#, status: status)
    }

    static let notFound = refusal(404, "Flow resource not found: not found")

    /// The transaction of a body, by way of the decoder of what nodes show.
    static func transaction(in body: [UInt8]) throws -> Transaction {
        let named = Array(#"{"id":"\#(hash)","#.utf8) + body.dropFirst()
        return try JSONDecoder().decode(WireTransaction.self, from: Data(named)).transaction
    }

    static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

/// The statuses and events that a handler got, in order.
final class Log<Entry: Sendable>: Sendable {
    private let state = Mutex<[Entry]>([])

    var entries: [Entry] { state.withLock { $0 } }

    func add(_ entry: Entry) { state.withLock { $0.append(entry) } }
}
