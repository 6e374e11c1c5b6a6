import Cadence
import Flow
import FlowAccess
import FlowCrypto
import HTTP
import TestSupport
import Testing

/// Sending a signed transaction once.
@Suite struct SendingTests {
    private let clock = ManualClock(jumps: true)

    private func client(_ script: ScriptedTransport) -> AccessClient {
        AccessClient(transport: script, clock: clock)
    }

    private func failure(_ answers: [Result<HTTPResponse, HTTPError>]) async throws -> (AccessError, [HTTPRequest]) {
        let transaction = try await Answers.signed()
        let script = ScriptedTransport(answers: answers)
        let error = try #require(
            await #expect(throws: AccessError.self) { try await client(script).send(transaction) })
        #expect(error.transactionID == transaction.id)
        return (error, script.requests)
    }

    @Test(
        "C043: a refusal's text reaches the user whole",
        arguments: [
            (400, "invalid transaction: payer 0x1 has no money, none at all", "payer 0x1 has no money, none at all"),
            (400, "Invalid Flow argument: invalid transaction: gas", "gas"),
            (500, "Invalid Flow request: duplicated signature for key", "duplicated signature for key"),
            (400, "request body contains unknown field", "request body contains unknown field"),
            (413, "request body too large", "request body too large"),
        ])
    func refusals(_ status: Int, _ message: String, _ why: String) async throws {
        let (error, requests) = try await failure([.success(Answers.refusal(status, message))])
        #expect(error.kind == .refused(why) && requests.count == 1)
        #expect(error.description.hasSuffix(why))
    }

    @Test(
        "C048: a plain-text 404 is a wrong URL and never `not found`",
        arguments: [
            ("404 page not found\n", "text/plain; charset=utf-8"), ("<html><body>Not Found</body></html>", "text/html"),
            ("", ""),
            ("{}", "application/json"), ("null", "application/json"), ("[]", "application/json"),
        ])
    func plainText404(_ body: String, _ type: String) async throws {
        let script = ScriptedTransport { _ in .text(body, status: 404, type: type) }
        let transaction = try await Answers.signed()
        let calls: [@Sendable (AccessClient) async throws -> Void] = [
            { _ = try await $0.account(Answers.address) }, { _ = try await $0.block() },
            { _ = try await $0.result(of: .zero) }, { _ = try await $0.send(transaction) },
            { _ = try await $0.executeScript([1]) },
        ]
        for call in calls {
            let error = await #expect(throws: AccessError.self) { try await call(client(script)) }
            #expect(error?.kind == .notAnAccessAPI(status: 404))
            #expect(error?.description.contains("check the URL") == true)
            #expect(error?.description.lowercased().contains("not found") == false)
        }
    }

    @Test("C048: a 404 with a message is not found")
    func notFound() async throws {
        let script = ScriptedTransport { _ in Answers.notFound }
        let error = await #expect(throws: AccessError.self) { try await client(script).account(Answers.address) }
        #expect(error?.kind == .notFound("Flow resource not found: not found"))
    }

    @Test("C050: the body has the members of the API and no others")
    func members() async throws {
        let transaction = try await Answers.signed(sequenceNumber: .max)
        let body = try JSONValue(json: WireBody.transaction(transaction))
        let members = [
            "script", "arguments", "reference_block_id", "gas_limit", "payer", "proposal_key", "authorizers",
            "payload_signatures", "envelope_signatures",
        ]
        #expect(Set(try #require(body.object).keys) == Set(members))
        #expect(body["script"]?.string == "dHJhbnNhY3Rpb24ge30=" && body["gas_limit"]?.string == "9999")
        #expect(body["reference_block_id"]?.string == Answers.hash && body["payer"]?.string == "f8d6e0586b0a20c7")
        #expect(
            body["proposal_key"]?.object == [
                "address": .string("f8d6e0586b0a20c7"), "key_index": .string("0"),
                "sequence_number": .string("18446744073709551615"),
            ])
        let signature = try #require(body["envelope_signatures"]?.array?.first)
        #expect(Set(try #require(signature.object).keys) == ["address", "key_index", "signature"])
        #expect(signature["signature"]?.base64?.count == 64 && signature["key_index"]?.string == "0")
        #expect(signature["signature"]?.string?.hasSuffix("==") == true)
        #expect(body["payload_signatures"]?.array == [])
        #expect(try Answers.transaction(in: WireBody.transaction(transaction)) == transaction)
    }

    @Test func theNodesIdIsComparedWithOurs() async throws {
        let other = Answers.identifier("e")
        let (error, _) = try await failure([.success(Answers.posted(other))])
        #expect(error.kind == .wrongIdentifier(other) && error.description.contains("\(other)"))
    }

    @Test(arguments: [200, 201]) func bothWordsForSuccessAreTaken(_ status: Int) async throws {
        let transaction = try await Answers.signed()
        let script = ScriptedTransport { _ in .text(#"{"id":"0x\#(transaction.id)"}"#, status: status) }
        #expect(try await client(script).send(transaction) == transaction.id)
    }

    @Test func aSecondSubmissionOfTheSameBytesCountsAsSent() async throws {
        let transaction = try await Answers.signed()
        let message = "Invalid Flow request: transaction with ID \(transaction.id) has already been submitted"
        for status in [400, 500] {
            let script = ScriptedTransport { _ in Answers.refusal(status, message) }
            #expect(try await client(script).send(transaction) == transaction.id)
            #expect(script.requests.count == 1)
        }
    }

    @Test func aNodeThatExecutesABlockGetsTheSameBytesAgain() async throws {
        let transaction = try await Answers.signed()
        let busy = Answers.refusal(
            500, "Invalid Flow request: pending block \(Answers.hash) is currently being executed")
        let script = ScriptedTransport(responses: [busy, busy, busy, Answers.posted(transaction.id)])
        #expect(try await client(script).send(transaction) == transaction.id)
        #expect(script.requests.count == 4 && Set(script.requests).count == 1)
        #expect(clock.sleeps == clock.sleeps.sorted() && clock.sleeps.count == 3)
    }

    @Test func aNodeThatStaysBusyIsAnError() async throws {
        let busy = Answers.refusal(500, "pending block \(Answers.hash) is currently being executed")
        let (error, requests) = try await failure(Array(repeating: .success(busy), count: 20))
        #expect((2...12).contains(requests.count) && clock.now.offset < .seconds(30))
        #expect(error.description.contains("currently being executed"))
    }

    @Test("A node's own trouble is no verdict on the transaction, whatever its words", arguments: [500, 501, 503])
    func trouble(_ status: Int) async throws {
        let (error, _) = try await failure([.success(Answers.refusal(status, "database is on fire"))])
        #expect(error.kind == .unavailable(status: status, message: "database is on fire"))
        let read = ScriptedTransport { _ in Answers.refusal(status, "invalid height value") }
        let other = await #expect(throws: AccessError.self) { try await client(read).block(.sealed) }
        #expect(other?.kind == .unavailable(status: status, message: "invalid height value"))
    }

    @Test func aLostAnswerMayHaveBeenReceived() async throws {
        let (error, requests) = try await failure([
            .failure(HTTPError(.connectionLost, "the connection to http://node was lost", mayHaveBeenReceived: true))
        ])
        #expect(requests.count == 1)
        #expect(error.description.contains("not known") && error.description.contains("look it up"))
        let (other, _) = try await failure([
            .failure(HTTPError(.cannotConnect, "cannot reach http://node", mayHaveBeenReceived: false))
        ])
        #expect(other.description.contains("was not sent") && !other.description.contains("not known"))
    }

    @Test("C041: rate limits and outages are waited out", arguments: [429, 502, 503, 504])
    func outages(_ status: Int) async throws {
        let transaction = try await Answers.signed()
        let clock = clock
        let out = HTTPResponse(status: status, headers: ["Retry-After": "1"])
        let script = ScriptedTransport(responses: [out, out, Answers.posted(transaction.id)])
        let retrying = RetryingTransport(
            script, policy: RetryPolicy(mayRepeat: RetryPolicy.readsAndTransactions), clock: clock)
        #expect(try await AccessClient(transport: retrying, clock: clock).send(transaction) == transaction.id)
        #expect(Set(script.requests).count == 1 && clock.sleeps == [.seconds(1), .seconds(1)])
    }

    @Test("C041: a rate limit or an outage that lasts is named", arguments: [429, 503])
    func lastingOutages(_ status: Int) async throws {
        let clock = clock
        let script = ScriptedTransport { _ in HTTPResponse(status: status) }
        let client = AccessClient(transport: RetryingTransport(script, clock: clock), clock: clock)
        let error = await #expect(throws: AccessError.self) { try await client.block() }
        #expect((2...6).contains(script.requests.count))
        #expect(error?.kind == (status == 429 ? .rateLimited : .unavailable(status: 503, message: "")))
        #expect(error?.description.contains(status == 429 ? "rate limited" : "503") == true)
    }

    @Test(
        "C049: a script's value is a base64 string or an object",
        arguments: [
            #""eyJ0eXBlIjoiQXJyYXkiLCJ2YWx1ZSI6W119Cg==""#, "\"eyJ0eXBlIjoiQXJyYXkiLCJ2YWx1ZSI6W119Cg==\"\n",
            #"{"value":"eyJ0eXBlIjoiQXJyYXkiLCJ2YWx1ZSI6W119Cg=="}"#,
            #"{"x":1,"value":"eyJ0eXBlIjoiQXJyYXkiLCJ2YWx1ZSI6W119Cg=="}"#,
        ])
    func scriptAnswers(_ body: String) async throws {
        let client = client(ScriptedTransport { _ in .text(body) })
        #expect(try await client.executeScript([1]) == Array("{\"type\":\"Array\",\"value\":[]}\n".utf8))
        #expect(try await client.executeScript([1], as: [UInt64].self) == [])
    }

    @Test(
        "C049: another answer to a script is an error",
        arguments: [
            "", " ", "\"", "\"\"\"", "[]", "{}", "null", "1", #""%%%""#, #"{"value":1}"#, #"{"value":"*"}"#, "<html>",
            "\"abc",
        ])
    func badScriptAnswers(_ body: String) async throws {
        let client = client(ScriptedTransport { _ in .text(body) })
        let error = await #expect(throws: AccessError.self) { try await client.executeScript([1]) }
        if case .undecodable? = error?.kind {} else { Issue.record("\(body): \(String(describing: error))") }
    }

    @Test func aValueOfAnotherTypeSaysWhere() async throws {
        let client = client(ScriptedTransport { _ in .text(#""eyJ0eXBlIjoiQXJyYXkiLCJ2YWx1ZSI6W119Cg==""#) })
        let error = await #expect(throws: AccessError.self) { try await client.executeScript([1], as: UInt64.self) }
        if case .undecodable? = error?.kind {} else { Issue.record("\(String(describing: error))") }
    }

    @Test("C051: a fetched transaction has its key and its exact sequence number")
    func fetchedTransaction() async throws {
        let body = { @Sendable (members: String) in
            #"{"id":"\#(Answers.hash)","script":"","arguments":[],"reference_block_id":"\#(Answers.hash)","gas_limit":"1","#
                + #""payer":"f8d6e0586b0a20c7","proposal_key":{"address":"f8d6e0586b0a20c7",\#(members)},"authorizers":[],"#
                + #""payload_signatures":[],"envelope_signatures":[]}"#
        }
        let read = { (members: String) in
            try await client(ScriptedTransport { _ in .text(body(members)) }).transaction(Answers.identifier("1"))
        }
        let key = try await read(#""key_index":"5","sequence_number":"18446744073709551615""#).proposalKey
        #expect(key == ProposalKey(address: Answers.address, keyIndex: 5, sequenceNumber: .max))
        for members in [
            #""key_id":"5","sequence_number":"1""#, #""key_index":5,"sequence_number":"1""#,
            #""key_index":"five","sequence_number":"1""#, #""key_index":"-1","sequence_number":"1""#,
            #""key_index":"4294967296","sequence_number":"1""#,
            #""key_index":"5","sequence_number":"18446744073709551616""#,
            #""key_index":"5""#, #""key_index":null,"sequence_number":"1""#, #""key_index":"","sequence_number":"1""#,
            #""key_index":"+5","sequence_number":"1""#, #""key_index":"5","sequence_number":" 1""#,
        ] {
            let error = await #expect(throws: AccessError.self, "\(members)") { _ = try await read(members) }
            guard case .undecodable(let path, let why)? = error?.kind else {
                Issue.record("\(members)")
                continue
            }
            #expect(
                "\(path) \(why)".contains("key_index") || "\(path) \(why)".contains("sequence_number"), "\(members)")
        }
    }

    @Test("C052: each member of an account's key is read from its own place")
    func accountKey() async throws {
        let answer = Answers.account([
            Answers.key(index: 2, hash: "SHA2_256", weight: 500, sequenceNumber: 42),
            Answers.key(index: 9, weight: 0, sequenceNumber: .max, revoked: true),
        ])
        let keys = try #require(
            try await client(ScriptedTransport { _ in answer }).account(Answers.address, including: .keys).keys)
        #expect(keys.map(\.index) == [2, 9] && keys.map(\.weight) == [500, 0])
        #expect(keys.map(\.sequenceNumber) == [42, .max] && keys.map(\.isRevoked) == [false, true])
        #expect(keys.map(\.hashAlgorithm) == [.sha2_256, .sha3_256])
        #expect(try keys[0].publicKey() == Answers.privateKey.get().publicKey)
    }

    @Test func answersAboutOtherThingsAreErrors() async throws {
        let stranger = Answers.account([Answers.key()], address: Answers.other)
        let calls: [(HTTPResponse, @Sendable (AccessClient) async throws -> Void)] = [
            (stranger, { _ = try await $0.account(Answers.address) }),
            (Answers.block(height: 5), { _ = try await $0.block(.height(6)) }),
            (Answers.block(height: 5), { _ = try await $0.block(.id(.zero)) }),
            (.text(Answers.key(index: 1)), { _ = try await $0.key(0, of: Answers.address) }),
            (.text(#"{"id":"\#(Answers.hash)","transactions":[]}"#), { _ = try await $0.collection(.zero) }),
        ]
        for (answer, call) in calls {
            let error = await #expect(throws: AccessError.self) {
                try await call(client(ScriptedTransport { _ in answer }))
            }
            guard case .undecodable(let path, let why)? = error?.kind else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(!path.isEmpty && why.hasPrefix("expected "))
        }
    }

    @Test func targetsAreTheServers() async throws {
        let script = ScriptedTransport { _ in .text("x", status: 400) }
        let client = client(script)
        let id = Answers.identifier("1")
        _ = try? await client.account(Answers.address, including: [.keys, .contracts])
        _ = try? await client.account(Answers.address, at: .height(7))
        _ = try? await client.key(3, of: Answers.address, at: .final)
        _ = try? await client.balance(of: Answers.address)
        _ = try? await client.block(.height(9), payload: true)
        _ = try? await client.block(.id(id))
        _ = try? await client.events("A.1.X&y=é ", heights: 1...2)
        _ = try? await client.executeScript([1], at: .id(id))
        #expect(
            script.requests.map(\.target) == [
                "/v1/accounts/f8d6e0586b0a20c7?block_height=sealed&expand=keys,contracts",
                "/v1/accounts/f8d6e0586b0a20c7?block_height=7",
                "/v1/accounts/f8d6e0586b0a20c7/keys/3?block_height=final",
                "/v1/accounts/f8d6e0586b0a20c7/balance?block_height=sealed", "/v1/blocks?height=9&expand=payload",
                "/v1/blocks/\(id)", "/v1/events?type=A.1.X%26y%3D%C3%A9%20&start_height=1&end_height=2",
                "/v1/scripts?block_id=\(id)",
            ])
    }

    @Test func longRangesAreAskedForInParts() async throws {
        let script = ScriptedTransport { request in .text(Self.wholePart(request) ?? "[]") }
        let client = client(script)
        #expect(try await client.events("T", heights: (.max - 600)...(.max)).count == 601)
        #expect(
            script.requests.map(\.target)
                == [
                    (600, 351), (350, 101), (100, 0),
                ].map { (range: (UInt64, UInt64)) in
                    "/v1/events?type=T&start_height=\(UInt64.max - range.0)&end_height=\(UInt64.max - range.1)"
                })
        #expect(try await client.blocks(heights: 10...109).isEmpty && script.requests.count == 5)
        #expect(script.requests[4].target == "/v1/blocks?start_height=60&end_height=109")
        #expect(try await client.events("T", blocks: []).isEmpty && script.requests.count == 5)
        _ = try await client.events("T", blocks: Array(repeating: .zero, count: 51))
        #expect(script.requests.count == 7)
    }

    @Test(.timeLimit(.minutes(1))) func aRangeWithoutEndStopsAtTheNewestBlock() async throws {
        let script = ScriptedTransport { request in
            .text(request.target.contains("start_height=500") ? "[]" : Self.wholePart(request) ?? "[]")
        }
        #expect(try await client(script).events("T", heights: 0...UInt64.max).count == 500)
        #expect(script.requests.count == 3)
    }

    /// The answer of a node that has every block of a range of events.
    private static func wholePart(_ request: HTTPRequest) -> String? {
        let numbers = ["start_height=", "end_height="].compactMap { name in
            request.target.split(separator: "&").first { $0.hasPrefix(name) }.flatMap {
                UInt64($0.dropFirst(name.count))
            }
        }
        guard numbers.count == 2 else { return nil }
        let blocks = (0...(numbers[1] - numbers[0])).map { offset in
            #"{"block_id":"\#(Identifier.zero)","block_height":"\#(numbers[0] + offset)","#
                + #""block_timestamp":"2026-11-30T08:51:00Z"}"#
        }
        return "[" + blocks.joined(separator: ",") + "]"
    }
}
