import Cadence
import Flow
import FlowAccess
import FoundationEssentials
import HTTP
import TestSupport
import Testing

/// What the client makes of good answers, member by member.
@Suite struct ModelTests {
    private func client(_ body: String) -> AccessClient {
        AccessClient(transport: ScriptedTransport { _ in .text(body) })
    }

    private func event(_ type: String, _ payload: String, index: Int = 0) -> String {
        """
        {"type":"\(type)","transaction_id":"\(Answers.hash)","transaction_index":"4","event_index":"\(index)",\
        "payload":"\(Data(payload.utf8).base64EncodedString())"}
        """
    }

    private func created(_ address: String) -> String {
        #"{"type":"Event","value":{"id":"flow.AccountCreated","fields":[{"name":"address","value":"#
            + #"{"type":"Address","value":"\#(address)"}}]}}"#
    }

    private func result(_ events: [String]) -> String {
        """
        {"block_id":"\(Answers.hash)","collection_id":"\(Answers.hash)","status":"Sealed","status_code":0,\
        "error_message":"","computation_used":"12","events":[\(events.joined(separator: ","))]}
        """
    }

    @Test func createdAccountsAreReadFromTheEvents() async throws {
        let events = [
            event("flow.AccountCreated", created("0x0ae53cb6e3f42a79")), event("A.1.X.Y", "not JSON", index: 1),
            event("flow.AccountCreated", created("0x179b6b1cb6755e31"), index: 2),
        ]
        let result = try await client(result(events)).result(of: .zero)
        #expect(try result.createdAccounts.map(\.hex) == ["0ae53cb6e3f42a79", "179b6b1cb6755e31"])
        #expect(result.events.map(\.index) == [0, 1, 2] && result.events.allSatisfy { $0.transactionIndex == 4 })
        #expect(result.computationUsed == 12 && result.blockID?.description == Answers.hash)
    }

    @Test(arguments: ["", "x", "[]", #"{"type":"String","value":"x"}"#, #"{"type":"Array","value":[]}"#])
    func aPayloadThatIsNoEventIsAnError(_ payload: String) async throws {
        let result = try await client(result([event("flow.AccountCreated", payload)])).result(of: .zero)
        #expect(throws: CadenceError.self) { try result.events[0].decoded() }
        #expect(throws: CadenceError.self) { try result.createdAccounts }
    }

    @Test func missingListsAreEmpty() async throws {
        let result = try await client(#"{"status":"Pending"}"#).result(of: .zero)
        #expect(result.events.isEmpty && result.blockID == nil && result.failure == nil && result.computationUsed == 0)
        let events = try await client(
            #"[{"block_id":"\#(Answers.hash)","block_height":"1","block_timestamp":"1970-01-01T00:00:01Z"}]"#
        ).events("T", heights: 1...1)
        #expect(events.map(\.events.count) == [0] && events[0].timestamp.timeIntervalSince1970 == 1)
    }

    @Test(arguments: ["sealed", "SEALED", "Frozen", " Sealed", "Sealed "])
    func anUnknownStatusIsAnError(_ status: String) async {
        await #expect(throws: AccessError.self) { try await client(#"{"status":"\#(status)"}"#).result(of: .zero) }
    }

    @Test func everyStatusHasItsName() {
        for status in TransactionStatus.allCases { #expect(TransactionStatus(name: status.name) == status) }
        #expect(TransactionStatus.allCases.sorted() == [.unknown, .pending, .finalized, .executed, .sealed, .expired])
        #expect(TransactionStatus(name: "") == .unknown && TransactionStatus(name: "Unknown") == nil)
    }

    @Test func partsThatWereNotAskedForAreNil() async throws {
        let bare = try await client(#"{"address":"0xF8D6E0586B0A20C7","balance":"5"}"#).account(Answers.address)
        #expect(bare.keys == nil && bare.contracts == nil && bare.balance == 5)
        let full = #"{"address":"f8d6e0586b0a20c7","balance":"5","keys":[],"contracts":{"A":"YQ==","B":""}}"#
        let account = try await client(full).account(Answers.address, including: [.keys, .contracts])
        #expect(account.keys == [] && account.contracts == ["A": [0x61], "B": []])
    }

    @Test(arguments: [nil, [], [Answers.hash, Answers.hash]] as [[String]?])
    func aBlocksCollectionsAreThoseOfItsPayload(_ ids: [String]?) async throws {
        let guarantees = ids.map { $0.map { #"{"collection_id":"\#($0)"}"# }.joined(separator: ",") }
        let payload = guarantees.map { #","payload":{"collection_guarantees":[\#($0)]}"# } ?? ""
        let body = """
            [{"header":{"id":"\(Answers.hash)","parent_id":"\(Answers.hash)","height":"18446744073709551615",\
            "timestamp":"2026-11-30T08:51:00Z"}\(payload),"block_status":"BLOCK_FINALIZED"}]
            """
        let block = try await client(body).block(.final, payload: true)
        #expect(block.collectionIDs?.map(\.description) == ids && block.height == .max && block.status == .finalized)
    }

    @Test(
        arguments: [(Optional<[UInt8]>.none, nil), ([], nil), ([0], "AA=="), ([1, 2], "AQI=")] as [([UInt8]?, String?)])
    func extensionDataAreSentWhenThereAreSome(_ data: [UInt8]?, _ text: String?) async throws {
        var transaction = try await Answers.signed()
        let plain = transaction.id
        transaction.envelopeSignatures[0].extensionData = data
        let body = try JSONValue(json: WireBody.transaction(transaction))
        let signature = try #require(body["envelope_signatures"]?.array?.first)
        #expect(signature.object?["extension_data"] == text.map { .string($0) })
        #expect((transaction.id == plain) == (data != [1, 2]))
    }

    @Test func signaturesAreSentInTheOrderInWhichTheyAreHashed() async throws {
        var transaction = try await Answers.signed()
        let bytes = transaction.envelopeSignatures[0].signature
        transaction.authorizers = [Answers.address, Answers.other]
        transaction.envelopeSignatures = [2, 0, 1].map {
            TransactionSignature(address: Answers.address, keyIndex: $0, signature: bytes)
        }
        let posted = try Answers.transaction(in: WireBody.transaction(transaction))
        #expect(posted.envelopeSignatures.map(\.keyIndex) == [0, 1, 2] && posted.id == transaction.id)
    }

    @Test func aStreamThatBreaksIsAnError() async {
        let rows: [(HTTPError.Kind, Bool)] = [(.connectionLost, false), (.timeout, false), (.cancelled, true)]
        for (kind, isCancelled) in rows {
            let body = HTTPBody.stream { throw HTTPError(kind, "the stream broke", mayHaveBeenReceived: true) }
            let client = AccessClient(transport: ScriptedTransport { _ in HTTPResponse(status: 200, body: body) })
            let outcome = await Result { try await client.chainID() }
            guard case .failure(let error) = outcome else {
                Issue.record("\(outcome)")
                continue
            }
            #expect((error is CancellationError) == isCancelled)
            if let error = error as? AccessError { #expect(error.description.contains("the stream broke")) }
        }
    }

    @Test("C047: what the transport says of a wrong address reaches the user")
    func transportErrors() async {
        let why = HTTPError(
            .invalidRequest, "node:9000 looks like a gRPC address, REST is needed", mayHaveBeenReceived: false)
        let client = AccessClient(transport: ScriptedTransport(answers: [.failure(why)]))
        let error = await #expect(throws: AccessError.self) { try await client.block() }
        #expect(error?.kind == .unreachable(why) && error?.description == why.message)
    }
}
