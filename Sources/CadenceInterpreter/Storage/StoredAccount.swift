import Cadence

/// The registers of one account, and what is known of them within a run.
final class StoredAccount {
    let number: UInt64
    private let address: Address
    private let host: any Host
    private weak var machine: Machine?
    private var domains: [StorageDomain: DictionaryValue] = [:]
    private var tables: [[UInt8]: StoredTable] = [:]
    private var lastTable: StoredTable?
    /// The containers in registers of their own that were read or made, by the number of the first register.
    private var containers: [UInt64: ContainerObject] = [:]
    /// The first registers of containers that lost their place, and of those that got one, since the last commit.
    private var lost: Set<UInt64> = []
    private var found: Set<UInt64> = []
    private var counter: (next: UInt64, written: UInt64)?

    init(_ number: UInt64, host: any Host, machine: Machine) throws {
        self.number = number
        self.host = host
        self.machine = machine
        let bytes = (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64($0 * 8)) }
        guard let address = Address(bytes: bytes) else { throw StoredReader.damaged }
        self.address = address
    }

    /// Lets go of what would keep itself alive.
    func close() {
        domains = [:]
        containers = [:]
    }

    // MARK: The program that runs

    private func running() throws -> Machine {
        guard let machine else { throw RuntimeFailure.unsupported(Refusal.storedAfterEnd.text) }
        return machine
    }

    var programHash: String { get throws { try running().programHash } }

    func allocate(_ bytes: Int) throws { try running().meter.allocate(bytes) }

    /// A composite type as it is now.
    func layout(of id: TypeID) throws -> CompositeLayout {
        let machine = try running()
        do {
            return try machine.layout(of: id)
        } catch {
            guard case .contract(let bytes, let name) = id.location, let address = Address(bytes: bytes),
                try host.code(of: name, at: address) == nil
            else { throw error }
            throw machine.typeLoadingFailure(id)
        }
    }

    /// Loads what declares the types, so that they can be compared; what is gone is passed over.
    func loadPrograms(of type: SemaType) throws {
        for id in type.declaredTypes where id.location.address != nil {
            do {
                _ = try running().program(at: id.location)
            } catch let error as RuntimeFailure where error.isUnsupported {
                throw error
            } catch {
                continue
            }
        }
    }

    // MARK: Registers

    func blob(_ key: StoredKey) throws -> StoredBlob? {
        guard let bytes = try host.register(key.bytes, of: address) else { return nil }
        try allocate(bytes.count)
        return try StoredBlob(bytes, self)
    }

    func write(_ key: StoredKey, _ bytes: [UInt8]?) throws {
        try host.setRegister(key.bytes, of: address, to: bytes)
    }

    /// A number for a new register.
    func newSlab() throws -> UInt64 {
        var state = try counter ?? readCounter()
        state.next += 1
        counter = state
        return state.next
    }

    private func readCounter() throws -> (next: UInt64, written: UInt64) {
        guard let bytes = try host.register(StoredKey.counter.bytes, of: address) else { return (0, 0) }
        var reader = StoredReader(bytes)
        let number = try reader.number()
        guard number < UInt64(Int64.max) else { throw StoredReader.damaged }
        return (number, number)
    }

    /// A table of types by its bytes; made once.
    func table(_ bytes: [UInt8], _ make: () throws -> StoredTable) throws -> StoredTable {
        if let lastTable, lastTable.bytes == bytes { return lastTable }
        let table = try tables[bytes] ?? make()
        tables[bytes] = table
        lastTable = table
        return table
    }

    // MARK: Containers

    func register(_ container: ContainerObject, root: UInt64) { containers[root] = container }

    /// Containers lost their place.
    func drop(_ roots: [UInt64]) { lost.formUnion(roots) }

    /// A register refers to other containers than before.
    func exchange(_ old: [UInt64], for new: [UInt64]) {
        if old.isEmpty && new.isEmpty { return }
        lost.formUnion(old)
        found.formUnion(new)
    }

    // MARK: Domains

    /// What is stored in a domain, by name.
    func domain(_ domain: StorageDomain) throws -> DictionaryValue {
        if let known = domains[domain] { return known }
        let dictionary = DictionaryValue(
            type: .dictionary(key: .string, value: .simple(.storable)),
            seed: DictionaryOrder.seed(address: number, slab: 1), programHash: try programHash)
        dictionary.owner = number
        dictionary.keep(in: DictionaryStore(self, .domain(domain)), unread: nil)
        domains[domain] = dictionary
        return dictionary
    }

    func commit() throws {
        for domain in StorageDomain.allCases {
            guard let dictionary = domains[domain], let store = dictionary.store else { continue }
            try store.write(dictionary)
        }
    }

    /// Removes the registers of containers that lost their place and got no other.
    func sweep() throws {
        var open = lost.subtracting(found).sorted()
        let kept = found
        (lost, found) = ([], [])
        while let root = open.popLast() {
            try release(root)
            for inner in try remove(root) where !kept.contains(inner) { open.append(inner) }
        }
        if let counter, counter.next != counter.written {
            var writer = StoredWriter()
            writer.number(counter.next)
            try write(.counter, writer.bytes)
            self.counter?.written = counter.next
        }
    }

    /// A container that lost its registers but is still in use goes on in memory.
    private func release(_ root: UInt64) throws {
        guard var container = containers.removeValue(forKey: root), !isKnownUniquelyReferenced(&container) else {
            return
        }
        if let array = container as? ArrayValue { array.stored = nil }
        if let dictionary = container as? DictionaryValue { try dictionary.bringHome() }
    }

    /// Removes the registers of a container; gives the containers that were in it.
    private func remove(_ root: UInt64) throws -> [UInt64] {
        guard let blob = try blob(.slab(root)) else { return [] }
        try write(.slab(root), nil)
        var inner = blob.references
        for slab in try blob.pageSlabs() {
            guard let page = try self.blob(.slab(slab)) else { continue }
            inner += page.references
            try write(.slab(slab), nil)
        }
        return inner
    }
}

extension StoredBlob {
    /// The registers of the pages that a directory names.
    fileprivate func pageSlabs() throws -> [UInt64] {
        var reader = reader
        switch kind {
        case .page, .arrayPage: return []
        case .arrayDirectory: return try reader.numbers()
        case .directory:
            _ = try reader.number()
            let words = try reader.words()
            return stride(from: 1, to: words.count, by: 2).map { words[$0] }
        }
    }
}

extension SemaType {
    /// The declared types it is made of.
    fileprivate var declaredTypes: [TypeID] {
        switch self {
        case .simple, .parameter: []
        case .optional(let type), .array(let type), .constantArray(let type, _): type.declaredTypes
        case .dictionary(let key, let value): key.declaredTypes + value.declaredTypes
        case .reference(let authorization, let type): authorization.entitlements + type.declaredTypes
        case .nominal(let id): [id]
        case .intersection(let ids): ids
        case .capability(let type), .inclusiveRange(let type): type?.declaredTypes ?? []
        case .function(let function):
            function.parameters.flatMap(\.type.declaredTypes) + function.result.declaredTypes
        }
    }
}
