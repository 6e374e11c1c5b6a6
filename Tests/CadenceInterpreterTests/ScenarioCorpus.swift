import Cadence
import FoundationEssentials
import TestSupport
import Testing

@testable import CadenceInterpreter

/// A scenario of the corpus on a chain in memory, step by step.
final class ScenarioCorpus {
    private let folder: String
    private let name: String
    private let json: JSONValue
    private let chain = MemoryChain()
    private let accounts: [String: Address]
    private var sequenceNumbers: [Address: UInt64] = [:]
    private var step = 0
    /// A text that takes the place of a file's.
    var replacement: (file: String, text: [UInt8])?
    /// What programs may use at most, whatever the scenario says.
    var computationLimit = UInt64.max

    init(folder: String, name: String) throws {
        self.folder = folder
        self.name = name
        json = try JSONValue(json: TestFiles.bytes(folder + name + "/steps.json"))
        var accounts: [String: Address] = [:]
        for (name, address) in json["accounts"]?.object ?? [:] {
            accounts[name] = address.string.flatMap { Address($0) }
        }
        self.accounts = accounts
        chain.host.nextAddresses = steps.compactMap { step in
            step["kind"]?.string == "account" ? step["account"]?.string.flatMap { accounts[$0] } : nil
        }
    }

    private var steps: [JSONValue] { json["steps"]?.array ?? [] }

    func run(_ tally: inout CorpusTally) throws {
        for (index, step) in steps.enumerated() {
            if CorpusTally.traces { print("corpus: scenario \(name) step \(index)") }
            self.step = index
            let label = "\(name) step \(index) \(step["kind"]?.string ?? "")"
            guard let verdict = try run(step, &tally) else { continue }
            tally.add(verdict, tier: json["tier"]?.int ?? 0, name: label)
        }
    }

    /// The verdict; nil for what is no matter of Cadence.
    private func run(_ step: JSONValue, _ tally: inout CorpusTally) throws -> CorpusVerdict? {
        let recorded = RecordedAnswer(step: step, tier: json["tier"]?.int ?? 0)
        if step["kind"]?.string == "script" { return try script(step, recorded, &tally) }
        switch recorded.error?["phase"]?.string {
        case "submission" where recorded.error?["class"]?.string?.hasPrefix("ParseError") == true:
            return refusal(try text(step), recorded)
        case "submission", "validation": return nil
        default: return try transaction(step, recorded, &tally)
        }
    }

    // MARK: Kinds of steps

    private func script(
        _ step: JSONValue, _ recorded: RecordedAnswer, _ tally: inout CorpusTally
    ) throws -> CorpusVerdict {
        do throws(CadenceFailure) {
            return recorded.compare(
                try chain.script(
                    try text(step), arguments(step), computationLimit: min(100_000, computationLimit)))
        } catch {
            return verdict(error, recorded, "", &tally)
        }
    }

    /// A text that must not even be accepted.
    private func refusal(_ text: [UInt8], _ recorded: RecordedAnswer) -> CorpusVerdict {
        do throws(CadenceFailure) {
            try chain.interpreter.checkTransaction(text)
            return .wrong("accepted")
        } catch {
            if error.isUnsupported { return .unsupported(error.description) }
            return "ParseError:\(error.name)" == recorded.error?["class"]?.string ? .exact : .otherwise("\(error)")
        }
    }

    private func transaction(
        _ step: JSONValue, _ recorded: RecordedAnswer, _ tally: inout CorpusTally
    ) throws -> CorpusVerdict {
        let signers = (step["signers"]?.array ?? []).compactMap { $0.string.flatMap { accounts[$0] } }
        let proposer = step["proposer"]?.string.flatMap { accounts[$0] } ?? MemoryHost.service
        sequenceNumbers[proposer, default: 0] += 1
        let id = [UInt8](repeating: UInt8(truncatingIfNeeded: self.step), count: 32)
        do throws(CadenceFailure) {
            try chain.transaction(
                try text(step), arguments(step), signers, id: id,
                computationLimit: min(UInt64(step["computeLimit"]?.int ?? 9_999), self.computationLimit))
        } catch {
            return verdict(error, recorded, hex(id), &tally)
        }
        if let limits = limits(recorded) { return limits }
        if let error = recorded.error { return .wrong("went well, not \(error["class"]?.string ?? "")") }
        if let events = compareEvents(step, recorded) { return .wrong(events) }
        do throws(CadenceFailure) {
            return try compareAfter(step).map(CorpusVerdict.wrong) ?? .exact
        } catch {
            return .wrong("balances: \(error)")
        }
    }

    private func verdict(
        _ error: CadenceFailure, _ recorded: RecordedAnswer, _ id: String, _ tally: inout CorpusTally
    ) -> CorpusVerdict {
        let verdict = recorded.compare(error)
        if verdict == .exact {
            let isRight = recorded.isText(error, id: id)
            tally.addText(isRight: isRight, tier: recorded.tier)
            if CorpusTally.lists && !isRight { print("corpus: text of \(name) step \(step):\n\(error.text)") }
        }
        return verdict
    }

    /// What the chain looks at after a transaction: whether the accounts can pay for their storage.
    private func limits(_ recorded: RecordedAnswer) -> CorpusVerdict? {
        let isExpected = recorded.error?["phase"]?.string == "limits"
        do {
            try chain.checkStorage()
            return isExpected ? .wrong("no limit was met") : nil
        } catch {
            chain.undo()
            return isExpected ? .exact : .wrong("\(error)")
        }
    }

    // MARK: Results

    private func compareEvents(_ step: JSONValue, _ recorded: RecordedAnswer) -> String? {
        var events = chain.host.state.events
        var expected = (step["expect"]?["events"]?.array ?? []).enumerated().map { ($0, $1) }
        if step["kind"]?.string == "account" {
            let compared = ["flow.AccountCreated", "flow.AccountKeyAdded"]
            events = events.filter { compared.contains($0.id) }
            expected = expected.filter { compared.contains($0.1["type"]?.string ?? "") }
        }
        guard events.map(\.id) == expected.map({ $0.1["type"]?.string ?? "" }) else {
            return "events \(events.map(\.id)), not \(expected.map { $0.1["type"]?.string ?? "" })"
        }
        var left: [Int] = []
        for (place, event) in events.enumerated() where !isEvent(event, expected[place], recorded) {
            left.append(place)
        }
        // The order of what a resource holds is that of a hash.
        let isOrder = left.allSatisfy { place in
            events[place].id.hasSuffix(".ResourceDestroyed")
                && left.contains { isEvent(events[place], expected[$0], recorded) }
        }
        guard !isOrder, let place = left.first else { return nil }
        let text = String(decoding: JSONCadence.encode(.composite(events[place]), form: .node), as: UTF8.self)
        return "event \(text), not \(expected[place].1["payload"]?.string ?? "")"
    }

    private func isEvent(
        _ event: CadenceComposite, _ expected: (index: Int, json: JSONValue), _ recorded: RecordedAnswer
    ) -> Bool {
        let text = String(decoding: JSONCadence.encode(.composite(event), form: .node), as: UTF8.self)
        let prefix = "events[\(expected.index)]."
        let volatile = recorded.volatile.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        return RecordedAnswer.isEqual(
            text, expected.json["payload"]?.string ?? "", volatile: volatile, showsOrder: false)
    }

    private func compareAfter(_ step: JSONValue) throws(CadenceFailure) -> String? {
        for (name, after) in (step["after"]?.object ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let address = accounts[name] else { continue }
            let balance = try chain.balance(of: address)
            if let expected = after["balance"]?.uint64, expected != balance {
                return "the balance of \(name) is \(balance), not \(expected)"
            }
        }
        return nil
    }

    // MARK: Files and arguments

    private func text(_ step: JSONValue) throws(CadenceFailure) -> [UInt8] {
        let standard = [
            "account": "account", "deploy": "deploy", "update": "update", "remove": "remove", "fund": "fund",
        ]
        let kind = step["kind"]?.string ?? ""
        let file = step["file"]?.string ?? standard[kind].map { "_std/\($0).cdc" } ?? ""
        return read(file)
    }

    private func read(_ file: String) -> [UInt8] {
        let path = file.hasPrefix("_std/") ? folder + file : folder + name + "/" + file
        let changed = replacement.flatMap { $0.file == file ? $0.text : nil }
        guard let bytes = try? changed ?? TestFiles.bytes(path) else {
            Issue.record("no file \(path)")
            return []
        }
        return Array(substituted(String(decoding: bytes, as: UTF8.self)).utf8)
    }

    private func arguments(_ step: JSONValue) -> [[UInt8]] {
        var arguments: [[UInt8]] = []
        func add(_ text: String) { arguments.append(JSONCadence.encode(.string(text), form: .argument)) }
        switch step["kind"]?.string {
        case "account": add(hex(MemoryHost.serviceKey))
        case "deploy", "update", "remove":
            add(step["contract"]?.string ?? "")
            if let file = step["contractFile"]?.string { add(String(decoding: read(file), as: UTF8.self)) }
        default: break
        }
        return arguments + (step["arguments"]?.array ?? []).map { Array(substituted($0.string ?? "").utf8) }
    }

    private func substituted(_ text: String) -> String {
        accounts.reduce(text) { text, account in
            text.replacing("{{\(account.key)}}", with: account.value.description)
                .replacing("{{\(account.key).hex}}", with: account.value.hex)
        }
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension RecordedAnswer {
    init(step: JSONValue, tier: Int) {
        let expected = step["expect"]
        self.tier = tier
        result = expected?["result"]?.string
        error = expected?["error"]
        volatile = (step["volatile"]?.array ?? []).compactMap(\.string)
        showsOrder = step["compare"]?.string == "order"
    }
}
