import Cadence

@testable import CadenceInterpreter

/// A host with nothing but registers and contracts, which counts what is asked of it.
final class StorageHost: Host {
    struct Unasked: Error {}

    struct Place: Hashable {
        let account: Address
        let key: [UInt8]
    }

    var registers: [Place: [UInt8]] = [:]
    var contracts: [String: String] = [:]
    var reads = 0
    var writes = 0

    func register(_ key: [UInt8], of account: Address) throws -> [UInt8]? {
        reads += 1
        return registers[Place(account: account, key: key)]
    }

    func setRegister(_ key: [UInt8], of account: Address, to value: [UInt8]?) throws {
        writes += 1
        registers[Place(account: account, key: key)] = value
    }

    func code(of contract: String, at account: Address) throws -> [UInt8]? {
        contracts[contract].map { Array($0.utf8) }
    }
    func setCode(_ code: [UInt8]?, of contract: String, at account: Address) throws { throw Unasked() }
    func contractNames(at account: Address) throws -> [String] { contracts.keys.sorted() }
    func createAccount(payer: Address, contracts: any ContractCaller) throws -> Address { throw Unasked() }
    func addKey(_ key: HostAccountKey, to account: Address) throws -> HostAccountKey { throw Unasked() }
    func revokeKey(_ index: Int, of account: Address) throws -> HostAccountKey? { throw Unasked() }
    func key(_ index: Int, of account: Address) throws -> HostAccountKey? { throw Unasked() }
    func keyCount(of account: Address) throws -> Int { throw Unasked() }
    func balance(of account: Address, contracts: any ContractCaller) throws -> UInt64 { throw Unasked() }
    func availableBalance(of account: Address, contracts: any ContractCaller) throws -> UInt64 { throw Unasked() }
    func storageUsed(by account: Address) throws -> UInt64 { throw Unasked() }
    func storageCapacity(of account: Address, contracts: any ContractCaller) throws -> UInt64 { throw Unasked() }
    func nextCapabilityID(of account: Address) throws -> UInt64 { throw Unasked() }
    func currentBlock() throws -> HostBlock { throw Unasked() }
    func block(at height: UInt64) throws -> HostBlock? { throw Unasked() }
    func nextUUID() throws -> UInt64 { throw Unasked() }
    func emit(_ event: CadenceComposite) throws { throw Unasked() }
    func log(_ text: String) {}
    func randomBytes(_ count: Int) throws -> [UInt8] { throw Unasked() }
    func hash(_ data: [UInt8], tag: String?, algorithm: String) throws -> [UInt8]? { throw Unasked() }
    func isPublicKey(_ key: [UInt8], algorithm: String) throws -> Bool? { throw Unasked() }
    func isSignature(_ signature: HostSignature) throws -> Bool? { throw Unasked() }
}

/// A machine over a host, for one run.
struct StorageBench {
    static let account: UInt64 = 0x179b_6b1c_b675_5e31
    static let contract = """
        access(all) contract K {
            access(all) enum Color: UInt8 { access(all) case red; access(all) case green }
            access(all) struct Note {
                access(all) var title: String
                access(all) var body: String
                access(all) var tag: String
                access(all) var author: String
                access(all) var link: String
                access(all) var extra: String
                init() { self.title = ""; self.body = ""; self.tag = ""; self.author = ""; self.link = ""; self.extra = "" }
            }
            access(all) resource R {
                access(all) let n: Int
                access(all) var notes: {UInt64: Note}
                access(all) var inner: @{String: R}
                init(_ n: Int) { self.n = n; self.notes = {}; self.inner <- {} }
            }
        }
        """

    let host: StorageHost
    let machine: Machine

    init(_ host: StorageHost) throws {
        self.host = host
        let loader = ProgramLoader(host: host, cache: ProgramCache())
        let entry = try loader.load(Array("access(all) fun main() {}".utf8), at: .script)
        machine = Machine(
            host: host, programs: loader, entry: entry, programHash: "00", isReadOnly: false, computationLimit: 100_000)
    }

    /// A host with the contract `K`.
    static func host() -> StorageHost {
        let host = StorageHost()
        host.contracts["K"] = contract
        return host
    }

    func id(_ name: String, _ kind: CompositeKind) -> TypeID {
        let location = Location.contract(address: [0x17, 0x9b, 0x6b, 0x1c, 0xb6, 0x75, 0x5e, 0x31], name: "K")
        let contract = TypeID(location: location, kind: .composite(.contract), name: "K", container: nil)
        return TypeID(location: location, kind: .composite(kind), name: name, container: contract)
    }

    var noteType: SemaType { .nominal(id("Note", .structure)) }

    func note(_ text: String) throws -> Value {
        let layout = try machine.layout(of: id("Note", .structure))
        let field = Value.string(StringValue(text))
        return .composite(CompositeValue(layout: layout, fields: Array(repeating: field, count: 6)))
    }

    func notes() throws -> DictionaryValue {
        try machine.makeDictionary(.dictionary(key: .simple(.uint64), value: noteType))
    }

    func resource(_ n: Int) throws -> CompositeValue {
        let type = id("R", .resource)
        let inner = try machine.makeDictionary(.dictionary(key: .string, value: .nominal(type)))
        let layout = try machine.layout(of: type)
        let fields: [String: Value] = ["n": .int(n), "notes": .dictionary(try notes()), "inner": .dictionary(inner)]
        return CompositeValue(layout: layout, fields: layout.fieldNames.map { fields[$0] ?? .void })
    }

    func key(_ number: Int) -> Value { .number(NumberValue(.uint64, small: number)) }

    func save(_ value: Value?, _ name: String) throws {
        try machine.storage.write(Self.account, .storage, name, value)
    }

    func load(_ name: String) throws -> Value? { try machine.storage.read(Self.account, .storage, name) }
}

extension Value {
    var dictionary: DictionaryValue? { if case .dictionary(let value) = self { value } else { nil } }
    var composite: CompositeValue? { if case .composite(let value) = self { value } else { nil } }
    var array: ArrayValue? { if case .array(let value) = self { value } else { nil } }
    var text: String? { if case .string(let value) = self { value.text } else { nil } }
}

extension String {
    /// The text with every occurrence of a part replaced.
    func replacing(_ part: String, _ other: String) -> String {
        var (rest, result) = (self[...], "")
        while let start = rest.indices.first(where: { rest[$0...].hasPrefix(part) }) {
            result += rest[..<start] + other
            rest = rest[start...].dropFirst(part.count)
        }
        return result + rest
    }
}
