import Cadence
import Flow
import FlowAccess
import FlowCrypto
import FlowDevChain
import FoundationEssentials
import TestSupport

/// A scenario of the corpus, step by step on a chain of its own, with signatures and all.
final class Scenario {
    private let folder: String
    let name: String
    private let json: JSONValue
    private let bench: Bench
    private let accounts: [String: Address]
    /// What differs from the real chain.
    private(set) var faults: [String] = []
    /// How many errors of Cadence there were, and in how many of them the mere text differs; that is the
    /// interpreter's matter.
    private(set) var texts = (all: 0, different: 0)
    private(set) var steps = 0

    init(folder: String, name: String) async throws {
        self.folder = folder
        self.name = name
        json = try JSONValue(json: TestFiles.bytes(folder + name + "/steps.json"))
        bench = try await Bench(ChainOptions(seed: Array(name.utf8)))
        accounts = (json["accounts"]?.object ?? [:]).compactMapValues { $0.string.flatMap { Address($0) } }
    }

    func run() async throws {
        for (index, step) in (json["steps"]?.array ?? []).enumerated() {
            steps += 1
            let label = "\(name) step \(index) \(step["kind"]?.string ?? "")"
            if let fault = try await run(step) { faults.append("\(label): \(fault)") }
            if let fault = try await after(step) { faults.append("\(label): \(fault)") }
        }
    }

    private func run(_ step: JSONValue) async throws -> String? {
        let text = try self.text(step)
        do {
            if step["kind"]?.string == "script" {
                return compare(script: try await bench.chain.executeScript(text, arguments: try arguments(step)), step)
            }
            let transaction = try await transaction(text, step)
            return compare(try await bench.submit(transaction), step)
        } catch let error as ChainError {
            return compare(error, step)
        }
    }

    // MARK: Transactions

    private func transaction(_ text: [UInt8], _ step: JSONValue) async throws -> Transaction {
        func account(_ name: String) -> Address { step[name]?.string.flatMap { accounts[$0] } ?? bench.service.address }
        let signers = (step["signers"]?.array ?? []).compactMap { $0.string.flatMap { accounts[$0] } }
        let (proposer, payer) = (account("proposer"), account("payer"))
        let keys = try await bench.chain.account(proposer).keys ?? []
        let tamper = step["tamper"]?.string
        var transaction = Transaction(
            script: text, arguments: try arguments(step), referenceBlock: try await bench.chain.block(.sealed).id,
            gasLimit: UInt64(step["computeLimit"]?.int ?? 9_999),
            proposalKey: ProposalKey(
                address: proposer, keyIndex: 0,
                sequenceNumber: (keys.first?.sequenceNumber ?? 0) + (tamper == "badseq" ? 7 : 0)),
            payer: payer, authorizers: signers)
        try await transaction.sign(
            with: transaction.signers.map { KeySigner(address: $0, key: bench.service.key) })
        if tamper == "badsig" { transaction.envelopeSignatures[0].signature[40] ^= 1 }
        return transaction
    }

    private func compare(_ result: ResultRecord, _ step: JSONValue) -> String? {
        guard let error = step["expect"]?["error"] else {
            guard result.errorMessage.isEmpty else { return "failed: \(result.errorMessage)" }
            return compare(events: result.events, step)
        }
        guard !result.errorMessage.isEmpty else { return "went well, not \(error["class"]?.string ?? "")" }
        if result.errorMessage.contains("not supported here") { return result.errorMessage }
        let expected = (error["message"]?.string ?? "").replacing("{txid}", with: result.transactionID.description)
        guard error["code"]?.int == result.errorCode else {
            return "code \(result.errorCode), not \(error["code"]?.int ?? 0): \(result.errorMessage)"
        }
        return compare(text: result.errorMessage, expected, code: result.errorCode)
    }

    /// The chain's own words are the real ones, but for the number of bytes, which are others here.
    private func compare(text: String, _ expected: String, code: Int) -> String? {
        if Self.cadenceCodes.contains(code) {
            texts.all += 1
            texts.different += text == expected ? 0 : 1
            return nil
        }
        func plain(_ text: String) -> String {
            text.replacing(/uses [0-9]+ bytes/, with: "uses some bytes")
        }
        return plain(text) == plain(expected) ? nil : "\(text)not \(expected)"
    }

    private static let cadenceCodes: Set = [1051, 1052, 1054, 1101, 1110]

    private func compare(_ error: ChainError, _ step: JSONValue) -> String? {
        guard let expected = step["expect"]?["error"] else { return "refused: \(error)" }
        if error.kind == .scriptFailed {
            let whole = expected["message"]?.string ?? ""
            return compare(text: error.message, String(whole.dropFirst("Invalid Flow argument: ".count)), code: 1101)
        }
        let isRejected = step["expect"]?["status"]?.string == "rejected"
        return isRejected && error.kind == .refused ? nil : "refused: \(error)"
    }

    // MARK: Results

    private func compare(script json: [UInt8], _ step: JSONValue) -> String? {
        guard let expected = step["expect"]?["result"]?.string else { return "the script did not fail" }
        let text = String(decoding: json, as: UTF8.self)
        let isOrder = step["compare"]?.string == "order"
        let volatile = (step["volatile"]?.array ?? []).compactMap(\.string)
        return Self.isEqual(text, expected, volatile, showsOrder: isOrder) ? nil : "got \(text), not \(expected)"
    }

    private func compare(events: [EventRecord], _ step: JSONValue) -> String? {
        guard let expected = step["expect"]?["events"]?.array else { return nil }
        guard events.map(\.type) == expected.map({ $0["type"]?.string ?? "" }) else {
            return "events \(events.map(\.type)), not \(expected.map { $0["type"]?.string ?? "" })"
        }
        let all = (step["volatile"]?.array ?? []).compactMap(\.string)
        func isSame(_ place: Int, _ other: Int) -> Bool {
            let prefix = "events[\(other)]."
            let volatile = all.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
            return Self.isEqual(
                String(decoding: events[place].payload, as: UTF8.self), expected[other]["payload"]?.string ?? "",
                volatile, showsOrder: false)
        }
        let left = events.indices.filter { !isSame($0, $0) }
        // The order of what a resource holds is that of a hash.
        let isOrder = left.allSatisfy { place in
            events[place].type.hasSuffix(".ResourceDestroyed") && left.contains { isSame(place, $0) }
        }
        guard !isOrder, let place = left.first else { return nil }
        let payload = String(decoding: events[place].payload, as: UTF8.self)
        return "event \(payload), not \(expected[place]["payload"]?.string ?? "")"
    }

    private static func isEqual(_ text: String, _ expected: String, _ volatile: [String], showsOrder: Bool) -> Bool {
        if text == expected { return true }
        guard let mine = try? JSONValue(json: Array(text.utf8)),
            let theirs = try? JSONValue(json: Array(expected.utf8))
        else { return false }
        let paths = volatile.map { path in path.split(whereSeparator: { ".[]".contains($0) }).map(String.init) }
        func plain(_ value: JSONValue) -> JSONValue {
            let stripped = paths.reduce(value) { $0.without($1[...]) }
            return showsOrder ? stripped : stripped.withSortedDictionaries
        }
        return plain(mine) == plain(theirs)
    }

    private func after(_ step: JSONValue) async throws -> String? {
        for (name, after) in (step["after"]?.object ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard let address = accounts[name] else { continue }
            let account = try await bench.chain.account(address)
            let number = account.keys?.first.map { String($0.sequenceNumber) }
            if after["balance"]?.string != String(account.balance) || after["sequenceNumber"]?.string != number {
                return "after it \(name) has \(account.balance) and the number \(number ?? "none"), not \(after)"
            }
        }
        return nil
    }

    // MARK: Files and arguments

    private func text(_ step: JSONValue) throws -> [UInt8] {
        let kind = step["kind"]?.string ?? ""
        return try read(step["file"]?.string ?? "_std/\(kind).cdc")
    }

    private func read(_ file: String) throws -> [UInt8] {
        let path = file.hasPrefix("_std/") ? folder + file : folder + name + "/" + file
        return Array(substituted(String(decoding: try TestFiles.bytes(path), as: UTF8.self)).utf8)
    }

    private func arguments(_ step: JSONValue) throws -> [[UInt8]] {
        var texts: [String] = []
        switch step["kind"]?.string {
        case "account":
            texts.append(bench.service.key.publicKey.description.split(separator: " ").last.map(String.init) ?? "")
        case "deploy", "update", "remove":
            texts.append(step["contract"]?.string ?? "")
            if let file = step["contractFile"]?.string { texts.append(String(decoding: try read(file), as: UTF8.self)) }
        default: break
        }
        return texts.map { JSONCadence.encode(.string($0), form: .argument) }
            + (step["arguments"]?.array ?? []).map { Array(substituted($0.string ?? "").utf8) }
    }

    private func substituted(_ text: String) -> String {
        accounts.reduce(text) { text, account in
            text.replacing("{{\(account.key)}}", with: account.value.description)
                .replacing("{{\(account.key).hex}}", with: account.value.hex)
        }
    }
}
