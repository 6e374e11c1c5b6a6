import Cadence
import FoundationEssentials
import TestSupport
import Testing
@testable import CadenceInterpreter

final class ScratchHost: Host {
    var registers: [[UInt8]: [UInt8]] = [:]
    func register(_ key: [UInt8], of account: Address) throws -> [UInt8]? { registers[account.bytes + key] }
    func setRegister(_ key: [UInt8], of account: Address, to value: [UInt8]?) throws { registers[account.bytes + key] = value }
    func code(of contract: String, at account: Address) throws -> [UInt8]? { nil }
    func setCode(_ code: [UInt8]?, of contract: String, at account: Address) throws {}
    func contractNames(at account: Address) throws -> [String] { [] }
    func createAccount(payer: Address, contracts: any ContractCaller) throws -> Address { .zero }
    func addKey(_ key: HostAccountKey, to account: Address) throws -> HostAccountKey { key }
    func revokeKey(_ index: Int, of account: Address) throws -> HostAccountKey? { nil }
    func key(_ index: Int, of account: Address) throws -> HostAccountKey? { nil }
    func keyCount(of account: Address) throws -> Int { 0 }
    func balance(of account: Address, contracts: any ContractCaller) throws -> UInt64 { 0 }
    func availableBalance(of account: Address, contracts: any ContractCaller) throws -> UInt64 { 0 }
    func storageUsed(by account: Address) throws -> UInt64 { 0 }
    func storageCapacity(of account: Address, contracts: any ContractCaller) throws -> UInt64 { 0 }
    func nextCapabilityID(of account: Address) throws -> UInt64 { 1 }
    func currentBlock() throws -> HostBlock { HostBlock(height: 0, view: 0, id: [UInt8](repeating: 0, count: 32), timestamp: 0) }
    func block(at height: UInt64) throws -> HostBlock? { nil }
    var uuid: UInt64 = 0
    func nextUUID() throws -> UInt64 { uuid += 1; return uuid }
    func emit(_ event: CadenceComposite) throws {}
    func log(_ text: String) { print(text) }
    func randomBytes(_ count: Int) throws -> [UInt8] { [UInt8](repeating: 1, count: count) }
    func hash(_ data: [UInt8], tag: String?, algorithm: String) throws -> [UInt8]? { [UInt8](repeating: 7, count: 32) }
    func isPublicKey(_ key: [UInt8], algorithm: String) throws -> Bool? { true }
    func isSignature(_ signature: HostSignature) throws -> Bool? { true }
}

struct ScratchTests {
    @Test func run() throws {
        guard let path = ProcessInfo.processInfo.environment["SCRATCH"] else { return }
        for file in path.split(separator: ",") {
            let text = Array(try Data(contentsOf: URL(filePath: String(file))))
            do {
                let value = try Interpreter(host: ScratchHost()).runScript(text)
                print(String(decoding: JSONCadence.encode(value, form: .node), as: UTF8.self))
            } catch { print(error.text) }
        }
    }
}
