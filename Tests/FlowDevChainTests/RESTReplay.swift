import Flow
import FlowAccess
import FlowCrypto
import FoundationEssentials
import HTTP
import TestSupport

@testable import FlowDevChain

/// Plays a recorded session to a fresh chain.
struct RESTReplay {
    /// What came of one exchange.
    enum Outcome {
        case equal
        /// The topic of the intended difference.
        case intended(String)
        case different(String)
        case notReplayable(String)
    }

    let chain: DevChain
    private let file: RecordingFile
    private let signer: RESTReplaySigner
    private let hasBlockTime: Bool
    private let transport: any Transport
    private var names = RESTReplayNames()
    /// What was sent in the place of a recorded body: the same again is the same again.
    private var sent: [[UInt8]: [UInt8]] = [:]
    /// Whether the emulator has broken off the answer to a transaction; it takes no other after that.
    private var isAfterFault = false

    init(_ file: RecordingFile, _ transport: (DevChain) async throws -> any Transport) async throws {
        let keys = try RESTReplayKeys(file.name)
        // The emulator's limits, not those of a network: the sessions were made with them.
        var options = ChainOptions(expiry: 10, expiryBuffer: 0, takesFees: keys.flags.contains("--transaction-fees"))
        hasBlockTime = keys.flags.contains("--block-time")
        if hasBlockTime { options.blockTime = .seconds(1_000_000) }
        chain = try DevChain(options)
        self.file = file
        self.transport = try await transport(chain)
        signer = RESTReplaySigner(keys: keys.keys)
        let genesis = try await chain.block(.height(0)).id
        _ = names.unify("e2b0ef51ee9b7be636c118e4550c67b4e9b97cb982506e6e47c4431c3e88cd23", genesis.description)
    }

    /// Plays one exchange and compares the answers.
    mutating func play(_ exchange: RecordedExchange) async throws -> Outcome {
        if hasBlockTime { try await letTimePass(exchange) }
        guard let request = try await request(exchange) else { return .notReplayable("its keys are not known") }
        let answer = try await transport.send(request)
        let ours = RESTAnswer(answer, body: try await answer.body.collect(upTo: 64 << 20))
        let recorded = RESTAnswer(exchange)
        isAfterFault = isAfterFault || exchange.isSubmission && exchange.status == 0
        let text = exchange.question?["script"]?.base64.map { String(decoding: $0, as: UTF8.self) } ?? ""
        let comparison = RESTReplayComparison(readsBlocks: text.contains("Block("))
        guard let plain = difference(recorded, ours, comparison) else { return .equal }
        let (expected, masked, topics) = RESTIntendedDifference.apply(
            exchange, recorded, ours, isAfterFault: isAfterFault)
        guard !topics.isEmpty else { return .different(plain) }
        if let why = difference(expected, masked, comparison) { return .different("\(topics): \(why)") }
        return .intended(topics.joined(separator: ", "))
    }

    private mutating func difference(
        _ recorded: RESTAnswer, _ ours: RESTAnswer, _ comparison: RESTReplayComparison
    ) -> String? {
        guard recorded.status == ours.status else {
            return
                "status \(recorded.status) | \(ours.status) \(String(decoding: ours.body.prefix(400), as: UTF8.self))"
        }
        for name in RESTAnswer.headers where recorded[name] != ours[name] {
            return "\(name): \(recorded[name]) | \(ours[name])"
        }
        let body = Array(names.translate(String(decoding: recorded.body, as: UTF8.self)).utf8)
        return comparison.difference(body, ours.body, &names)
    }

    // MARK: Requests

    private mutating func request(_ exchange: RecordedExchange) async throws -> HTTPRequest? {
        var request = exchange.request
        if exchange.isSubmission, let recorded = try? TransactionBody.read(request.body, on: .emulator) {
            try await learn(recorded.referenceBlock, exchange)
            guard let body = body(request.body, recorded) else { return nil }
            request.body = body
        } else {
            request.body = request.body.count > 100_000 ? request.body : translated(request.body)
        }
        request.target = names.translate(request.target)
        return request
    }

    private mutating func body(_ body: [UInt8], _ recorded: Transaction) -> [UInt8]? {
        if let earlier = sent[body] { return earlier }
        guard !signer.keys.isEmpty else { return nil }
        var text = names.translate(String(decoding: body, as: UTF8.self))
        guard let anew = try? TransactionBody.read(Array(text.utf8), on: .emulator) else { return nil }
        if anew != recorded {
            for (old, new) in signer.replacements(recorded: recorded, anew: anew) {
                text.replace(old, with: new)
            }
        }
        sent[body] = Array(text.utf8)
        if let final = try? TransactionBody.read(Array(text.utf8), on: .emulator) {
            _ = names.unify(recorded.id.description, final.id.description)
        }
        return sent[body]
    }

    private func translated(_ body: [UInt8]) -> [UInt8] {
        Array(names.translate(String(decoding: body, as: UTF8.self)).utf8)
    }

    /// The recorder looked the newest block up for itself: what is not known is that, unless it was to be wrong.
    private mutating func learn(_ block: Identifier, _ exchange: RecordedExchange) async throws {
        let message = exchange.answer?["message"]?.string ?? ""
        guard !names.knows(block.description), block != .zero, !message.contains("unknown reference block") else {
            return
        }
        var ours = try await chain.block(.sealed).id
        if let range = message.firstRange(of: "ref_height="),
            let height = UInt64(message[range.upperBound...].prefix { $0.isNumber })
        {
            ours = try await chain.block(.height(height)).id
        }
        _ = names.unify(block.description, ours.description)
    }

    // MARK: Time

    /// Makes the blocks that had come when this was answered.
    private func letTimePass(_ exchange: RecordedExchange) async throws {
        if exchange.path == "/v1/blocks", let height = exchange.answer?.array?.first?["header"]?["height"]?.uint64 {
            while try await chain.block(.sealed).height < height { try await chain.makeBlock() }
        }
        if exchange.path.hasPrefix("/v1/transaction_results/"), exchange.answer?["status"]?.string == "Sealed",
            let id = exchange.path.split(separator: "/").last.flatMap({ Identifier(names.translate(String($0))) }),
            try await chain.result(id).status == .pending
        {
            try await chain.makeBlock()
        }
    }
}
