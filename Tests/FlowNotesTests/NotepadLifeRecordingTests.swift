import Cadence
import Flow
import FlowAccess
import FlowCrypto
import FlowNotes
import HTTP
import TestSupport
import Testing

/// The whole recorded life of notepads, lived again by the library: every request equal but for the signatures,
/// which are the recorded ones and verify, and every answer understood.
@Suite struct NotepadLifeRecordingTests {
    let files: [RecordingFile]

    init() throws {
        files = try RecordingFile.all()
    }

    @Test func everyTransactionIsSignedSentAndJudgedAsRecorded() async throws {
        var lived = 0
        for file in files {
            for step in file.steps where step.count >= 4 && step[2].isSubmission && step[2].status == 200 {
                try await live(Array(step.prefix(4)), Comment("\(file.name): \(step[0].step)"))
                lived += 1
            }
        }
        #expect(lived > 0)
    }

    @Test func everyReadOfANotepadGivesWhatWasRecorded() async throws {
        var read = 0
        for file in files {
            let contracts = Self.contracts(in: file)
            for exchange in file.exchanges where exchange.path == "/v1/scripts" && exchange.status == 200 {
                let script = exchange.question?["script"]?.base64 ?? []
                guard let template = Self.template(of: script, contracts) else { continue }
                try await check(template, exchange, contracts, Comment("\(file.name): \(exchange.step)"))
                read += 1
            }
        }
        #expect(read > 0)
    }

    @Test func theProgramsAreThoseThatWereProven() throws {
        var seen: Set<String> = []
        for file in files {
            let contracts = Self.contracts(in: file)
            for exchange in file.exchanges where exchange.request.method == "POST" {
                guard let script = exchange.question?["script"]?.base64,
                    let template = Self.template(of: script, contracts)
                else { continue }
                seen.insert(template.name)
            }
        }
        let expected: Set = [
            "add_note", "add_notes", "edit_note", "delete_notes", "drop_notepad", "create_account",
            "deploy_contract", "notes", "notes_page", "note", "notepad",
        ]
        // Other sessions need not use every program.
        guard TestFiles.recordings == TestFiles.package + "/Tests/Recordings" else { return #expect(!seen.isEmpty) }
        #expect(seen.isSuperset(of: expected), "not recorded: \(expected.subtracting(seen))")
    }

    // MARK: Transactions

    private func live(_ step: [RecordedExchange], _ context: Comment) async throws {
        guard let body = step[2].question, let result = step[3].answer else { return }
        let envelope = try signatures(body["envelope_signatures"])
        guard envelope.count == 1, (body["payload_signatures"]?.array ?? []).isEmpty else { return }
        let signer = RecordedSigner(signature: envelope[0])
        let arguments = (body["arguments"]?.array ?? []).compactMap(\.base64)
        let plan = TransactionPlan(
            script: body["script"]?.base64 ?? [], arguments: arguments,
            gasLimit: try #require(body["gas_limit"]?.string.flatMap { UInt64($0) }), signer: signer)
        let replay = ReplayTransport(step, order: .any, matching: sameJSONRequest)
        let client = AccessClient(transport: replay, clock: ManualClock(jumps: true))
        let submission = try await client.submit(plan, SubmissionOptions(attempts: 1))
        #expect(replay.remaining.isEmpty, context)
        #expect(submission.id.description == step[2].answer?["id"]?.string, context)
        switch submission.outcome {
        case .succeeded(let outcome):
            #expect(result["status_code"]?.int == 0, context)
            #expect(outcome.events.count == result["events"]?.array?.count, context)
        case .failed(_, let failure):
            #expect(result["status_code"]?.int == 1, context)
            #expect(result["error_message"]?.string == failure.text, context)
        default: Issue.record("\(context): \(submission.outcome)")
        }
        try checkSignature(step, context)
        try checkChange(arguments, of: plan.script, step, context)
    }

    /// The recorded signature is the account's key's over what the library encodes, unless the chain found it wrong.
    private func checkSignature(_ step: [RecordedExchange], _ context: Comment) throws {
        let transaction = try #require(RecordedTransaction.read(step[2].question), context)
        let signature = try #require(transaction.envelopeSignatures.first, context)
        let index = String(signature.keyIndex)
        let key = try #require(step[1].answer?["keys"]?.array?.first { $0["index"]?.string == index }, context)
        let algorithm = try #require(SignatureAlgorithm(name: key["signing_algorithm"]?.string ?? ""), context)
        guard algorithm.isSupported else { return }
        let publicKey = try PublicKey(algorithm, hex: key["public_key"]?.string ?? "")
        let hash = try #require(HashAlgorithm(name: key["hashing_algorithm"]?.string ?? ""), context)
        let isValid = publicKey.isValid(signature: signature.signature, for: transaction.envelopeMessage, hash: hash)
        let message = step[3].answer?["error_message"]?.string ?? ""
        let isRefused = ["1006", "1008", "1009"].contains { message.hasPrefix("[Error Code: \($0)]") }
        #expect(isValid || isRefused, context)
    }

    /// The library's own arguments say the same as the recorded ones, which another encoder wrote.
    private func checkChange(
        _ arguments: [[UInt8]], of script: [UInt8], _ step: [RecordedExchange], _ context: Comment
    ) throws {
        let values = try arguments.map { try JSONCadence.decode($0) }
        guard let template = CadenceTemplate.all.first(where: { Self.isSame($0, as: script) }),
            let change = try Self.change(template, values)
        else { return }
        #expect(change.template == template && change.arguments == values, context)
    }

    private static func change(_ template: CadenceTemplate, _ values: [CadenceValue]) throws -> Change? {
        switch template {
        case .addNote: return .add(title: try String(cadence: values[0]), body: try String(cadence: values[1]))
        case .addNotes:
            let (titles, bodies) = (try [String](cadence: values[0]), try [String](cadence: values[1]))
            guard titles.count == bodies.count else { return nil }
            return .add(zip(titles, bodies).map { (title: $0, body: $1) })
        case .editNote:
            return .edit(
                try UInt64(cadence: values[0]), title: try String?(cadence: values[1]),
                body: try String?(cadence: values[2]), ifRevision: try UInt64?(cadence: values[3]))
        case .deleteNotes: return .delete(try [UInt64](cadence: values[0]))
        case .dropNotepad: return .drop()
        case .transferFlow: return .transfer(try UFix64(cadence: values[0]), to: try Address(cadence: values[1]))
        default: return nil
        }
    }

    private func signatures(_ list: JSONValue?) throws -> [TransactionSignature] {
        try (list?.array ?? []).map {
            TransactionSignature(
                address: try #require($0["address"]?.string.flatMap { Address($0) }),
                keyIndex: try #require($0["key_index"]?.string.flatMap { UInt32($0) }),
                signature: try #require($0["signature"]?.base64), extensionData: $0["extension_data"]?.base64)
        }
    }

    // MARK: Reading

    private func check(
        _ template: CadenceTemplate, _ exchange: RecordedExchange, _ contracts: ContractAddresses, _ context: Comment
    ) async throws {
        let recorded = (exchange.question?["arguments"]?.array ?? []).compactMap(\.base64)
        let arguments = try recorded.map { try JSONCadence.decode($0) }
        guard let first = arguments.first, let owner = try? Address(cadence: first) else { return }
        let replay = ReplayTransport([exchange]) { sent, line in
            sent.target == line.request.target && Self.sameScript(sent, line)
        }
        let notepad = Notepad(client: AccessClient(transport: replay), contracts: contracts, owner: owner)
        let answer = try JSONCadence.decode(try #require(exchange.answer?.base64))
        let reference = exchange.blockReference
        guard let reference else { return }
        switch template {
        case .notesPage:
            let notes = try await notepad.page(
                after: try UInt64(cadence: arguments[1]), limit: try Int(cadence: arguments[2]), at: reference)
            check(notes, answer, context)
        case .note:
            let note = try await notepad.note(try UInt64(cadence: arguments[1]), at: reference)
            check(note.map { [$0] }, answer, context)
        case .notepad:
            let summary = try await notepad.summary(at: reference)
            #expect((summary == nil) == (answer.unwrapped == nil), context)
            if let summary, case .composite(let value)? = answer.unwrapped {
                #expect(value["count"].map { "\($0)" } != nil && summary.lastID >= UInt64(summary.count), context)
            }
        default:
            check(try JSONCadence.decode([Note]?.self, from: try #require(exchange.answer?.base64)), answer, context)
        }
    }

    private func check(_ notes: [Note]?, _ answer: CadenceValue, _ context: Comment) {
        guard let content = answer.unwrapped else {
            #expect(notes == nil, context)
            return
        }
        let structs: [CadenceComposite]
        switch content {
        case .array(let array): structs = array.compactMap { if case .composite(let value) = $0 { value } else { nil } }
        case .composite(let value): structs = [value]
        default: structs = []
        }
        #expect(notes?.count == structs.count, context)
        for (note, value) in zip(notes ?? [], structs) {
            #expect(value["id"] == note.id.cadence && value["title"] == .string(note.title), context)
            #expect(value["body"] == .string(note.body) && value["revision"] == note.revision.cadence, context)
            #expect(
                value["createdAt"] == note.createdAt.cadence && value["updatedAt"] == note.updatedAt.cadence, context)
        }
    }

    private static let sameScript: ReplayTransport.Comparison = { sent, line in
        guard let ours = try? JSONValue(json: sent.body), let theirs = line.question,
            ours["script"] == theirs["script"]
        else { return false }
        let values = { (body: JSONValue) in
            (body["arguments"]?.array ?? []).map { $0.base64.flatMap { try? JSONCadence.decode($0) } }
        }
        return values(ours) == values(theirs)
    }

    // MARK: Programs

    /// The addresses of a session's contracts, as its own programs import them.
    private static func contracts(in file: RecordingFile) -> ContractAddresses {
        var found: [String: Address] = [:]
        for exchange in file.exchanges where exchange.request.method == "POST" {
            let script = String(decoding: exchange.question?["script"]?.base64 ?? [], as: UTF8.self)
            for line in script.split(separator: "\n") where line.hasPrefix("import ") {
                let words = line.split(separator: " ")
                if words.count == 4, words[2] == "from", let address = Address(words[3]) {
                    found[String(words[1])] = address
                }
            }
        }
        let addresses = found
        return ContractAddresses { name in
            guard let address = addresses[name] else { throw NotImported(name: name) }
            return address
        }
    }

    private struct NotImported: Error {
        let name: String
    }

    private static func template(of script: [UInt8], _ contracts: ContractAddresses) -> CadenceTemplate? {
        CadenceTemplate.all.first { (try? contracts.resolve($0)) == script }
    }

    private static func isSame(_ template: CadenceTemplate, as script: [UInt8]) -> Bool {
        let body = { (text: String) in
            text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("import ") }
        }
        return body(template.source) == body(String(decoding: script, as: UTF8.self))
    }
}

extension RecordedExchange {
    /// The block that the query names; nil when it is written in a way of its own.
    var blockReference: BlockReference? {
        if let id = query("block_id") { return Identifier(id).map(BlockReference.id) }
        guard let height = query("block_height") else { return nil }
        let named: [String: BlockReference] = ["sealed": .sealed, "final": .final]
        return named[height] ?? UInt64(height).map(BlockReference.height)
    }
}
