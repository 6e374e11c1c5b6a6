import FoundationEssentials
import TestSupport

@testable import CadenceInterpreter

/// How the checker's answer compares with the recorded one.
enum CheckerVerdict: Equatable {
    case right
    case refused(String)
    case wrong(String)

    /// Checks a program that parses; nil if it does not.
    static func of(
        _ source: [UInt8], at location: Location, resolver: any CheckedProgramResolver, error: JSONValue?
    ) -> CheckerVerdict? {
        guard let program = try? Parser.parse(source) else { return nil }
        let recorded = CheckerVerdict.recorded(error)
        do {
            _ = try Checker.check(program, location: location, resolver: resolver)
            return recorded.isEmpty ? .right : .wrong("accepted, but \(recorded)")
        } catch {
            if let unsupported = error.unsupported { return .refused(unsupported.message) }
            let found = error.errors.map { one in
                [
                    one.kind.name, one.message, one.range.map { "\($0.start)" } ?? "",
                    one.range.map { "\($0.end)" } ?? "",
                ]
                .joined(separator: "|")
            }
            return found == recorded ? .right : .wrong("\(found), but \(recorded)")
        }
    }

    /// What a host reports and not the checker.
    private static let hostErrors: Set<String> = ["InvalidTransactionAuthorizerCountError"]

    private static func recorded(_ error: JSONValue?) -> [String] {
        guard let error, error["phase"]?.string == "check" else { return [] }
        return (error["details"]?.array ?? []).compactMap { detail in
            if hostErrors.contains(detail["class"]?.string ?? "") { return nil }
            return ["class", "message", "start", "end"].map { detail[$0]?.string ?? "" }.joined(separator: "|")
        }
    }
}

/// The verdicts of a part of the corpus, by tier.
struct CheckerTally {
    private(set) var right: [Int: Int] = [:]
    private(set) var refused: [Int: Int] = [:]
    private(set) var wrong: [String] = []

    mutating func add(_ verdict: CheckerVerdict, tier: Int, name: String) {
        switch verdict {
        case .right: right[tier, default: 0] += 1
        case .refused(let why):
            refused[tier, default: 0] += 1
            print("corpus: checker: refused: \(name): \(why)")
        case .wrong(let why): wrong.append("\(name): \(why)")
        }
    }

    func report(_ part: String) {
        for tier in 1...3 {
            print("corpus: checker: \(part): tier \(tier): right \(right[tier] ?? 0), refused \(refused[tier] ?? 0)")
        }
        print("corpus: checker: \(part): wrong \(wrong.count)")
    }
}

/// The contracts of a scenario, checked when they are imported.
final class CheckerLedger: CheckedProgramResolver {
    private var contracts: [String: (address: [UInt8], name: String, source: [UInt8])] = [:]
    private var open: Set<String> = []

    func put(_ source: [UInt8]?, _ address: [UInt8], _ name: String) {
        contracts["\(address).\(name)"] = source.map { (address, name, $0) }
    }

    func resolve(address: [UInt8], name: String) -> ImportResolution {
        let key = "\(address).\(name)"
        guard let contract = contracts[key] else {
            return CheckerLedger.isOfChain(name) ? .unavailable("import of `\(name)`") : .missing
        }
        guard open.insert(key).inserted else { return .unavailable("imports in a circle") }
        defer { open.remove(key) }
        guard let program = try? Parser.parse(contract.source) else { return .unavailable("what does not parse") }
        do {
            return .program(
                try Checker.check(program, location: .contract(address: address, name: name), resolver: self))
        } catch {
            return .broken(error)
        }
    }

    func contractNames(address: [UInt8]) -> [String]? {
        contracts.values.filter { $0.address == address }.map(\.name).sorted()
    }

    /// Contracts every emulator has, whose sources are not part of the corpus.
    private static func isOfChain(_ name: String) -> Bool {
        ["FungibleToken", "FlowToken", "FlowFees", "Burner", "FungibleTokenMetadataViews", "MetadataViews"].contains(
            name)
    }
}
