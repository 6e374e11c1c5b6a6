import Cadence
import Flow
import FlowAccess
import FlowCrypto
import HTTP
import TestSupport
import Testing

/// Every line of every session, one by one: what the client asks for it, and what it makes of the answer.
@Suite struct AccessRecordingTests {
    let files: [RecordingFile]

    init() throws {
        files = try RecordingFile.all()
    }

    @Test func thereAreSessions() {
        #expect(!files.isEmpty && files.allSatisfy { !$0.exchanges.isEmpty })
    }

    @Test func submissionsAreAskedAndAnsweredAsRecorded() async throws {
        for (file, exchange) in exchanges(where: \.isSubmission) {
            guard let transaction = RecordedTransaction.read(exchange.question),
                WireBody.transaction(transaction).count <= 4 << 20, isPlain(exchange)
            else { continue }
            let replay = ReplayTransport([exchange], matching: sameShape)
            let client = AccessClient(transport: replay, clock: ManualClock(jumps: true))
            let id = exchange.answer?["id"]?.string
            let context = Comment("\(file): \(exchange.step)")
            if exchange.status == 200, transaction.arguments.contains([]) {
                // A node leaves an empty argument out, and so hashes another transaction than was signed.
                let other = AccessError.Kind.wrongIdentifier(try #require(id.flatMap { Identifier($0) }))
                let error = await #expect(throws: AccessError.self, context) { try await client.send(transaction) }
                #expect(error?.kind == other, context)
            } else if exchange.status == 200 {
                #expect(try await client.send(transaction).description == id, context)
                #expect(transaction.id.description == id, context)
            } else {
                await expectRefusal(of: transaction, by: client, exchange, context)
            }
        }
    }

    @Test func transactionsAndResultsAreRead() async throws {
        for (file, exchange) in exchanges(where: { $0.request.method == "GET" && $0.status == 200 }) {
            let parts = exchange.path.split(separator: "/")
            guard parts.count == 3, let id = Identifier(parts[2]), id.description == parts[2],
                exchange.query("select") == nil,
                exchange.answer?.object != nil
            else { continue }
            let client = replaying(exchange)
            let context = Comment("\(file): \(exchange.step)")
            if parts[1] == "transaction_results" {
                check(try await client.result(of: id), exchange.answer, context)
            } else if parts[1] == "transactions" {
                let transaction = try await client.transaction(id)
                #expect(transaction == RecordedTransaction.read(exchange.answer), context)
                #expect(transaction.id.description == exchange.answer?["id"]?.string, context)
            }
        }
    }

    @Test func scriptsGiveTheirValuesOrTheirErrors() async throws {
        for (file, exchange) in exchanges(where: { $0.path == "/v1/scripts" && $0.request.method == "POST" }) {
            let script = exchange.question?["script"]?.base64 ?? []
            let arguments = (exchange.question?["arguments"]?.array ?? []).compactMap(\.base64)
            guard (try? JSONValue(json: WireBody.script(script, arguments: arguments))) == exchange.question else {
                continue
            }
            let client = replaying(exchange)
            let context = Comment("\(file): \(exchange.step)")
            do {
                let bytes = try await client.executeScript(script, arguments: arguments, at: reference(exchange))
                #expect(exchange.status == 200 && bytes == exchange.answer?.base64, context)
                #expect(throws: Never.self, context) { try JSONCadence.decode(bytes) }
            } catch let error as AccessError {
                let message = try #require(exchange.answer?["message"]?.string, context)
                if case .scriptFailed(let failure) = error.kind {
                    #expect(message.hasSuffix(failure.text) && failure.code == firstCode(in: message), context)
                } else {
                    #expect(error.kind == .badRequest(message), context)
                    #expect(firstCode(in: message) == nil, context)
                }
            }
        }
    }

    @Test func accountsBlocksAndEventsAreRead() async throws {
        for (file, exchange) in exchanges(where: { $0.request.method == "GET" && $0.status == 200 }) {
            guard exchange.query("select") == nil, let answer = exchange.answer else { continue }
            try await checkObject(exchange, answer, Comment("\(file): \(exchange.step)"))
        }
    }

    @Test func refusedReadsCarryTheNodesMessage() async throws {
        for (file, exchange) in exchanges(where: { $0.request.method == "GET" && $0.status != 200 }) {
            let client = replaying(exchange)
            let context = Comment("\(file): \(exchange.step)")
            let error = await #expect(throws: AccessError.self, context) {
                try await client.get(exchange.request.target, as: JSONValue.self)
            }
            let message = exchange.answer?["message"]?.string
            switch (exchange.status, message) {
            case (0, _): if case .unreachable? = error?.kind {} else { Issue.record(context) }
            case (404, let message?): #expect(error?.kind == .notFound(message), context)
            case (500..., _):
                #expect(error?.kind == .unavailable(status: exchange.status, message: message ?? ""), context)
            case (_, let message?): #expect(error?.kind == .badRequest(message), context)
            case (let status, nil): #expect(error?.kind == .notAnAccessAPI(status: status), context)
            }
        }
    }

    private func exchanges(where condition: (RecordedExchange) -> Bool) -> [(String, RecordedExchange)] {
        files.flatMap { file in file.exchanges.filter(condition).map { (file.name, $0) } }
    }

    private func replaying(_ exchange: RecordedExchange) -> AccessClient {
        AccessClient(transport: ReplayTransport([exchange], matching: sameShape))
    }

    /// The client names the block where a recorded target leaves it out, and orders the query its own way.
    private let sameShape: ReplayTransport.Comparison = { sent, recorded in
        let path = sent.target.prefix { $0 != "?" }
        guard sent.method == recorded.request.method, String(path) == recorded.path else { return false }
        guard !recorded.request.body.isEmpty else { return true }
        guard let ours = try? JSONValue(json: sent.body), let theirs = recorded.question else { return false }
        return ["script", "arguments", "payload_signatures", "envelope_signatures", "authorizers", "gas_limit"]
            .allSatisfy {
                (ours[$0]?.array ?? []).isEmpty && (theirs[$0]?.array ?? []).isEmpty || ours[$0] == theirs[$0]
            }
            || ours == theirs
    }

    /// Whether the body is written as clients write: without oddities that the reader of these tests irons out.
    private func isPlain(_ exchange: RecordedExchange) -> Bool {
        guard let transaction = RecordedTransaction.read(exchange.question),
            let ours = try? JSONValue(json: WireBody.transaction(transaction))
        else { return false }
        return ours == exchange.question
    }

    private func expectRefusal(
        of transaction: Transaction, by client: AccessClient, _ exchange: RecordedExchange, _ context: Comment
    ) async {
        let message = exchange.answer?["message"]?.string ?? ""
        if message.contains("has already been submitted") {
            await #expect(throws: Never.self, context) { try await client.send(transaction) }
            return
        }
        let error = await #expect(throws: AccessError.self, context) { try await client.send(transaction) }
        switch error?.kind {
        case .refused(let why), .referenceTooOld(let why):
            #expect(message.hasSuffix(why) && !why.isEmpty, context)
            #expect(message.contains("is expired") == (error?.kind == .referenceTooOld(why)), context)
        case .unreachable(let why):
            // A node busy with a block refuses all; the client asks again, and the recording has no more.
            #expect(exchange.status == 0 || message.contains("currently being executed"), "\(context): \(why)")
        default: Issue.record("\(context): \(String(describing: error))")
        }
        #expect(error?.transactionID == transaction.id, context)
    }

    private func check(_ result: TransactionResult, _ answer: JSONValue?, _ context: Comment) {
        #expect(result.status.name == answer?["status"]?.string, context)
        #expect(result.blockID?.description ?? "" == answer?["block_id"]?.string, context)
        #expect(result.collectionID?.description ?? "" == answer?["collection_id"]?.string, context)
        let message = answer?["error_message"]?.string ?? ""
        #expect((result.failure != nil) == (answer?["status_code"]?.int == 1), context)
        #expect(result.failure?.text ?? "" == message, context)
        if let failure = result.failure {
            #expect(failure.code == firstCode(in: message), context)
            #expect(!failure.message.isEmpty && !failure.message.contains("\n"), context)
            if message.contains("\nerror: ") {
                #expect(message.contains("error: " + failure.message), context)
                #expect(!failure.message.hasPrefix("error: "), context)
            }
        }
        let events = answer?["events"]?.array ?? []
        #expect(result.events.map(\.type) == events.map { $0["type"]?.string }, context)
        #expect(result.events.map(\.payload) == events.map { $0["payload"]?.base64 }, context)
        for event in result.events {
            #expect((try? event.decoded())?.id == event.type, context)
        }
        #expect(TransactionOutcome(result).isFinal == (["Sealed", "Expired"].contains(result.status.name)), context)
    }

    private func checkObject(_ exchange: RecordedExchange, _ answer: JSONValue, _ context: Comment) async throws {
        let client = replaying(exchange)
        let parts = exchange.path.split(separator: "/").map(String.init)
        guard parts.count >= 2, parts[0] == "v1" else { return }
        let rest = Array(parts.dropFirst(2))
        switch (parts[1], rest.count) {
        case ("accounts", 1): try await checkAccount(client, exchange, answer, context)
        case ("accounts", 2) where rest[1] == "balance":
            #expect(try await client.balance(of: try address(rest[0])) == answer["balance"]?.uint64, context)
        case ("accounts", 2) where rest[1] == "keys":
            check(try await client.keys(of: try address(rest[0])), answer["keys"]?.array ?? [], context)
        case ("accounts", 3):
            guard let index = UInt32(rest[2]) else { return }
            check([try await client.key(index, of: try address(rest[0]))], [answer], context)
        case ("blocks", 0) where answer.array?.count == 1, ("blocks", 1) where answer.array?.count == 1:
            guard let first = answer.array?.first else { return }
            let id = rest.first.flatMap { Identifier($0) }
            guard rest.isEmpty || id?.description == rest.first else { return }
            let block = try await client.block(id.map(BlockReference.id) ?? .sealed)
            #expect(block.id.description == first["header"]?["id"]?.string, context)
            #expect(String(block.height) == first["header"]?["height"]?.string, context)
            #expect(block.parentID.description == first["header"]?["parent_id"]?.string, context)
            #expect(block.status.rawValue == first["block_status"]?.string, context)
        case ("collections", 1):
            let collection = try await client.collection(try #require(Identifier(rest[0])))
            #expect(collection.id.description == answer["id"]?.string && !collection.transactionIDs.isEmpty, context)
        case ("events", 0): try await checkEvents(client, exchange, answer, context)
        case ("network", 1): #expect(try await client.chainID() == answer["chain_id"]?.string, context)
        case ("node_version_info", 0):
            #expect(try await client.nodeVersion().version == answer["semver"]?.string, context)
        default: break
        }
    }

    private func checkAccount(
        _ client: AccessClient, _ exchange: RecordedExchange, _ answer: JSONValue, _ context: Comment
    ) async throws {
        guard let text = exchange.path.split(separator: "/").last, let address = Address(text),
            address.hex == String(text)
        else { return }
        let account = try await client.account(address)
        #expect(account.address.hex == answer["address"]?.string, context)
        #expect(account.balance == answer["balance"]?.uint64, context)
        #expect((account.keys != nil) == (answer["keys"] != nil), context)
        if let keys = account.keys { check(keys, answer["keys"]?.array ?? [], context) }
        let contracts = answer["contracts"]?.object?.mapValues(\.base64)
        #expect(account.contracts == contracts?.compactMapValues(\.self), context)
    }

    private func check(_ keys: [AccountKey], _ answers: [JSONValue], _ context: Comment) {
        #expect(keys.count == answers.count, context)
        for (key, answer) in zip(keys, answers) {
            #expect(String(key.index) == answer["index"]?.string, context)
            #expect("0x" + hex(key.publicKeyBytes) == answer["public_key"]?.string, context)
            #expect(key.algorithm.name == answer["signing_algorithm"]?.string, context)
            #expect(key.hashAlgorithm.name == answer["hashing_algorithm"]?.string, context)
            #expect(String(key.sequenceNumber) == answer["sequence_number"]?.string, context)
            #expect(String(key.weight) == answer["weight"]?.string, context)
            #expect(key.isRevoked == answer["revoked"]?.bool, context)
            if key.algorithm.isSupported { #expect(throws: Never.self, context) { try key.publicKey() } }
        }
    }

    private func checkEvents(
        _ client: AccessClient, _ exchange: RecordedExchange, _ answer: JSONValue, _ context: Comment
    ) async throws {
        guard let type = exchange.query("type") else { return }
        let blocks = try await client.events(type, blocks: [.zero])
        let expected = answer.array ?? []
        #expect(blocks.map(\.blockID.description) == expected.map { $0["block_id"]?.string }, context)
        #expect(blocks.map { String($0.height) } == expected.map { $0["block_height"]?.string }, context)
        #expect(blocks.map(\.events.count) == expected.map { $0["events"]?.array?.count ?? 0 }, context)
    }

    private func address(_ text: String) throws -> Address { try #require(Address(text)) }

    private func reference(_ exchange: RecordedExchange) -> BlockReference {
        if let id = exchange.query("block_id").flatMap({ Identifier($0) }) { return .id(id) }
        if let height = exchange.query("block_height").flatMap({ UInt64($0) }) { return .height(height) }
        return exchange.query("block_height") == "final" ? .final : .sealed
    }

    private func firstCode(in text: String) -> Int? {
        guard let range = text.firstRange(of: "[Error Code: ") else { return nil }
        return Int(text[range.upperBound...].prefix { $0.isNumber })
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
