import Cadence
import Flow
import FlowNotes
import FoundationEssentials
import HTTP
import TestSupport
import Testing

@testable import FlowNotesCommands

/// Commands that read, against what a real emulator answered.
struct CommandRecordingTests {
    private typealias Answer = TestSupport.JSONValue

    private func run(_ line: [String], _ exchanges: [RecordedExchange]) async -> RunOutcome {
        let capture = OutputCapture()
        let tool = CommandLineTool(
            services: Services(transport: { _ in ReplayTransport(exchanges, order: .any, matching: Self.same) }))
        let code = await tool.run(
            arguments: line, environment: ["HOME": "/nonexistent"], streams: capture.streams)
        return RunOutcome(code: code, output: capture.output, error: capture.error)
    }

    /// The target may name what is asked in other words, `expand=contracts,keys`.
    private static let same: ReplayTransport.Comparison = { sent, recorded in
        sent.method == recorded.request.method && sent.target == recorded.request.target
            && (sent.body == recorded.request.body || sameJSONRequest(sent, recorded))
    }

    @Test("C034: tx status tells every recorded fate truthfully")
    func fates() async throws {
        var codes: Set<Int32> = []
        for file in try RecordingFile.all() {
            for exchange in file.exchanges where exchange.request.method == "GET" {
                let parts = exchange.request.target.split(separator: "/")
                guard parts.count == 3, parts[1] == "transaction_results", let id = Identifier(parts[2]),
                    "/v1/transaction_results/\(id)" == exchange.request.target
                else { continue }
                let outcome = await run(["tx", "status", "\(id)", "--json"], [exchange])
                let context = Comment("\(file.name): \(exchange.step): \(outcome)")
                #expect(outcome.code == Self.code(exchange), context)
                #expect(outcome.output.isEmpty == (outcome.code != 0), context)
                if outcome.code == 0 {
                    let document = try Answer(json: Array(outcome.output.utf8))
                    #expect(document["status"]?.string == "SEALED" && document["ok"]?.bool == true, context)
                    #expect(document["events"]?.array?.count == exchange.answer?["events"]?.array?.count, context)
                } else {
                    let error = try Answer(json: Array(outcome.error.utf8))["error"]
                    #expect(error?["exit_code"]?.int == Int(outcome.code), context)
                    #expect(error?["message"]?.string?.isEmpty == false, context)
                }
                codes.insert(outcome.code)
            }
        }
        #expect(codes.isSuperset(of: [0, 5]))
    }

    private static func code(_ exchange: RecordedExchange) -> Int32 {
        guard exchange.status == 200 else { return exchange.status == 404 ? 3 : 2 }
        let answer = exchange.answer
        if answer?["status_code"]?.int != 0 || answer?["error_message"]?.string?.isEmpty == false { return 5 }
        switch answer?["status"]?.string {
        case "Sealed"?: return 0
        case "Expired"?: return 5
        case ""?: return 3
        default: return 4
        }
    }

    @Test("C167: accounts show gives every key of every recorded account")
    func accounts() async throws {
        var shown = 0
        for file in try RecordingFile.all() {
            for exchange in file.exchanges where exchange.status == 200 && exchange.path.hasPrefix("/v1/accounts/") {
                guard let hex = exchange.answer?["address"]?.string, let keys = exchange.answer?["keys"]?.array else {
                    continue
                }
                let target = "/v1/accounts/\(hex)?block_height=sealed&expand=keys,contracts"
                let asked = try exchange.moved(to: target)
                let outcome = await run(["accounts", "show", "0x" + hex, "--json"], [asked])
                let context = Comment("\(file.name): \(exchange.step): \(outcome)")
                #expect(outcome.code == 0, context)
                let document = try Answer(json: Array(outcome.output.utf8))
                #expect(document["keys"]?.array?.count == keys.count, context)
                for (key, recorded) in zip(document["keys"]?.array ?? [], keys) {
                    #expect(key["sequence_number"] == recorded["sequence_number"], context)
                    #expect(key["revoked"] == recorded["revoked"], context)
                    #expect("0x" + (key["public_key"]?.string ?? "") == recorded["public_key"]?.string, context)
                }
                shown += 1
            }
        }
        #expect(shown > 0)
    }

    @Test("show gives every recorded note, byte for byte")
    func notes() async throws {
        var shown = 0
        for file in try RecordingFile.all() {
            for exchange in file.exchanges where exchange.path == "/v1/scripts" && exchange.status == 200 {
                guard exchange.query("block_height") == "sealed", let question = exchange.question,
                    let contract = Self.noteContract(question["script"]?.base64 ?? []),
                    let arguments = question["arguments"]?.array, arguments.count == 2,
                    let owner = try? Address(cadence: JSONCadence.decode(arguments[0].base64 ?? [])),
                    let id = try? UInt64(cadence: JSONCadence.decode(arguments[1].base64 ?? [])),
                    case .composite(let note)? = try JSONCadence.decode(exchange.answer?.base64 ?? []).unwrapped
                else { continue }
                let flags = ["--account", "\(owner)", "--contract", "\(contract)"]
                let replay = [try exchange.asked(by: owner, id)]
                let body = await run(["show", "\(id)", "--field", "body"] + flags, replay)
                let context = Comment("\(file.name): \(exchange.step)")
                guard case .string(let text)? = note["body"] else { continue }
                #expect(body.code == 0 && Array(body.output.utf8) == Array((text + "\n").utf8), context)
                let json = try Answer(json: Array(await run(["show", "\(id)", "--json"] + flags, replay).output.utf8))
                #expect(json["body"]?.string == text && json["id"]?.string == "\(id)", context)
                shown += 1
            }
        }
        #expect(shown > 0)
    }

    /// The contract that a script imports, when it is the one that reads a note.
    private static func noteContract(_ script: [UInt8]) -> Address? {
        let words = String(decoding: script, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard words.count > 3, words[0] == "import", words[2] == "from", let address = Address(words[3]) else {
            return nil
        }
        return CadenceTemplate.note.resolved { (_: String) -> Address in address } == script ? address : nil
    }
}

extension RecordedExchange {
    /// The same answer to another target.
    fileprivate func moved(to target: String) throws -> RecordedExchange {
        var copy = self
        copy.request.target = target
        return copy
    }

    /// The same answer to the question as this library writes it.
    fileprivate func asked(by owner: Address, _ id: UInt64) throws -> RecordedExchange {
        var copy = self
        let script = (question?["script"]?.string ?? "").quoted
        let arguments = [owner.cadence, id.cadence].map { JSONCadence.encode($0, form: .argument).base64.quoted }
        copy.request.body = Array("{\"script\":\(script),\"arguments\":[\(arguments.joined(separator: ","))]}".utf8)
        return copy
    }
}
