import Cadence
import Flow
import FlowAccess
import FlowCrypto
import FoundationEssentials
import HTTP
import TestSupport
import Testing

/// What a real emulator answered, and what the client makes of it.
@Suite struct EmulatorVectorTests {
    let file: VectorFile

    init() throws {
        file = try VectorFile("emulator.json")
    }

    @Test func everyGroupIsKnown() {
        #expect(file.groups(besides: ["accepted", "refused", "script", "event"]) == [])
        #expect(!file.rows.isEmpty)
    }

    @Test func idsAreThoseOfTheEmulator() async throws {
        for row in file.rows(of: "accepted") + file.rows(of: "refused") {
            guard let transaction = Self.transaction(row) else {
                #expect(row.group == "refused", "\(row)")
                continue
            }
            // A body answered 400 was spoilt after its id was computed.
            if row["id_matches"]?.bool != false, row["http_status"]?.int != 400 {
                #expect(transaction.id.description == row["local_id"]?.string, "\(row)")
            }
            guard let answered = row["answer_id"]?.string else { continue }
            let script = ScriptedTransport { _ in .text(#"{"id":"\#(answered)"}"#) }
            let client = AccessClient(transport: script)
            if transaction.id.description == answered {
                #expect(try await client.send(transaction).description == answered, "\(row)")
            } else {
                let error = await #expect(throws: AccessError.self, "\(row)") { try await client.send(transaction) }
                #expect(error?.kind == Identifier(answered).map { .wrongIdentifier($0) }, "\(row)")
            }
        }
    }

    @Test func resultsBecomeOutcomes() async throws {
        for row in file.rows(of: "accepted") + file.rows(of: "refused") {
            guard let result = row["result"] else { continue }
            let body = try Self.resultBody(result)
            let client = AccessClient(
                transport: ScriptedTransport { _ in .text(body) }, clock: ManualClock(jumps: true))
            let outcome = try await client.wait(for: .zero)
            let message = result["error_message"]?.string ?? ""
            switch outcome {
            case .succeeded: #expect(message.isEmpty && result["status_code"]?.int == 0, "\(row)")
            case .failed(_, let failure):
                #expect(result["status_code"]?.int == 1 && failure.text == message, "\(row)")
                #expect(failure.code.map { message.hasPrefix("[Error Code: \($0)]") } == true, "\(row)")
                #expect(!failure.message.isEmpty && message.contains(failure.message), "\(row)")
                #expect(failure.isWrongSequenceNumber == message.hasPrefix("[Error Code: 1007]"), "\(row)")
            default: Issue.record("\(row): \(outcome)")
            }
            #expect(outcome.isFinal, "\(row)")
        }
    }

    @Test func refusalsCarryTheEmulatorsWords() async throws {
        for row in file.rows(of: "refused") {
            guard let answer = row["answer"]?.string, let status = row["http_status"]?.int, status > 0 else { continue }
            let transaction: Transaction
            if let own = Self.transaction(row) { transaction = own } else { transaction = try await Answers.signed() }
            let client = AccessClient(
                transport: ScriptedTransport { _ in .text(answer, status: status) }, clock: ManualClock(jumps: true))
            let message = try #require(try JSONValue(json: Array(answer.utf8))["message"]?.string)
            guard !message.contains("has already been submitted") else {
                #expect(try await client.send(transaction) == transaction.id, "\(row)")
                continue
            }
            let error = try #require(
                await #expect(throws: AccessError.self, "\(row)") { try await client.send(transaction) })
            switch error.kind {
            case .refused(let why): #expect(message.hasSuffix(why) && !why.isEmpty, "\(row)")
            case .referenceTooOld(let why):
                #expect(message.hasSuffix(why) && message.contains("transaction is expired"), "\(row)")
            case .badRequest(let why):
                #expect(why == message && message.contains("currently being executed"), "\(row)")
            default: Issue.record("\(row): \(error)")
            }
            #expect(error.transactionID == transaction.id && error.description.contains("\(transaction.id)"), "\(row)")
        }
    }

    @Test func scriptsGiveValuesOrFailures() async throws {
        for row in file.rows(of: "script") {
            let answer = try #require(row["answer"]?.string, "\(row)")
            let status = try #require(row["http_status"]?.int, "\(row)")
            let script = ScriptedTransport { _ in .text(answer, status: status) }
            let arguments = try (row["arguments"]?.array ?? []).map { try #require($0.content) }
            let source = try #require(row["script"]?.content)
            let run = { try await AccessClient(transport: script).executeScript(source, arguments: arguments) }
            if status == 200 {
                #expect(try await run() == row["value"]?.content, "\(row)")
            } else {
                let error = try #require(await #expect(throws: AccessError.self, "\(row)") { _ = try await run() })
                guard case .scriptFailed(let failure) = error.kind else {
                    Issue.record("\(row): \(error)")
                    continue
                }
                #expect(failure.code != nil && !failure.message.isEmpty, "\(row)")
                #expect(!failure.message.contains("\n") && failure.text.contains(failure.message), "\(row)")
            }
            let body = try JSONValue(json: try #require(script.requests.first).body)
            #expect(body["script"]?.base64 == source, "\(row)")
            #expect(body["arguments"]?.array?.map(\.base64) == arguments, "\(row)")
        }
    }

    @Test func eventsAreRead() async throws {
        for row in file.rows(of: "event") {
            let (type, payload) = (try #require(row["type"]?.string), try #require(row["payload_base64"]?.string))
            let body = """
                [{"block_id":"\(Answers.hash)","block_height":"7","block_timestamp":"2026-11-30T08:51:00Z","events":[\
                {"type":"\(type)","transaction_id":"\(Answers.hash)","transaction_index":"0","event_index":"3",\
                "payload":"\(payload)"}]}]
                """
            let client = AccessClient(transport: ScriptedTransport { _ in .text(body) })
            let blocks = try await client.events(type, heights: 7...7)
            let event = try #require(blocks.first?.events.first, "\(row)")
            #expect(blocks.count == 1 && blocks[0].height == 7 && event.index == 3, "\(row)")
            #expect(event.payload == row["payload"]?.content, "\(row)")
            #expect(try event.decoded().id == type, "\(row)")
        }
    }

    static func transaction(_ row: VectorRow) -> Transaction? {
        guard let body = row["body"]?.string, !body.isEmpty else { return nil }
        return try? Answers.transaction(in: Array(body.utf8))
    }

    /// The whole body that holds the members which the row keeps.
    static func resultBody(_ result: JSONValue) throws -> String {
        let message = try JSONEncoder().encode(result["error_message"]?.string ?? "")
        return """
            {"block_id":"","collection_id":"","status":"\(result["status"]?.string ?? "")",\
            "status_code":\(result["status_code"]?.int ?? 0),"error_message":\(String(decoding: message, as: UTF8.self)),\
            "computation_used":"0","events":[]}
            """
    }
}
