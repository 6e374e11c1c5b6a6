import FoundationEssentials
import TestSupport

@testable import CadenceInterpreter

/// A scenario of the corpus: its contracts, transactions and scripts are checked as they come.
struct CheckerScenario {
    let folder: String
    let name: String
    private let steps: JSONValue

    init(folder: String, name: String) throws {
        self.folder = folder
        self.name = name
        steps = try JSONValue(json: TestFiles.bytes(folder + name + "/steps.json"))
    }

    var tier: Int { steps["tier"]?.int ?? 1 }

    func run(_ tally: inout CheckerTally) throws {
        let ledger = CheckerLedger()
        for (index, step) in (steps["steps"]?.array ?? []).enumerated() {
            guard let kind = step["kind"]?.string, let verdict = try check(step, kind, ledger) else { continue }
            tally.add(verdict, tier: tier, name: "\(name) step \(index)")
        }
    }

    private func check(_ step: JSONValue, _ kind: String, _ ledger: CheckerLedger) throws -> CheckerVerdict? {
        let error = step["expect"]?["error"]
        let isFine = error?["class"]?.string == nil
        switch kind {
        case "deploy", "update":
            guard let file = step["contractFile"]?.string, let contract = step["contract"]?.string else { return nil }
            let address = signer(step)
            let source = try read(file)
            if isFine { ledger.put(source, address, contract) }
            guard isFine || error?["phase"]?.string == "check" else { return nil }
            return .of(source, at: .contract(address: address, name: contract), resolver: ledger, error: error)
        case "remove":
            if isFine, let contract = step["contract"]?.string { ledger.put(nil, signer(step), contract) }
            return nil
        case "tx", "script":
            guard let file = step["file"]?.string else { return nil }
            if ["submission", "validation", "parse"].contains(error?["phase"]?.string) { return nil }
            return .of(
                try read(file), at: kind == "tx" ? .transaction : .script, resolver: ledger, error: error)
        default: return nil
        }
    }

    private func signer(_ step: JSONValue) -> [UInt8] {
        let account = step["signers"]?.array?.first?.string ?? ""
        let hex = Array((steps["accounts"]?[account]?.string ?? "").dropFirst(2))
        return stride(from: 0, to: hex.count - 1, by: 2).map { UInt8(String(hex[$0...$0 + 1]), radix: 16) ?? 0 }
    }

    private func read(_ file: String) throws -> [UInt8] {
        let path = file.hasPrefix("_std/") ? folder + file : folder + name + "/" + file
        var text = String(decoding: try TestFiles.bytes(path), as: UTF8.self)
        for (name, address) in steps["accounts"]?.object ?? [:] {
            text = text.replacing("{{\(name)}}", with: address.string ?? "")
            text = text.replacing("{{\(name).hex}}", with: address.string?.dropFirst(2) ?? "")
        }
        return Array(text.utf8)
    }
}
