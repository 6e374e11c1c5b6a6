import Cadence

/// One run of a program: everything that lives as long as the run.
final class Machine {
    let host: any Host
    let programs: any ProgramSource
    var types: TypeTable
    @exclusivity(unchecked) var meter: Meter
    let frames = FrameStack()
    let storage: AccountStorage
    /// What the account functions remember while the program runs.
    let accounts = AccountState()
    /// Identifies the types of a script: the hash of its text in hex.
    let programHash: String
    /// Whether accounts, keys and contracts may be changed: not by scripts.
    let isReadOnly: Bool
    /// The parameters of a transaction and the variables at the top of a script, by number.
    var globals: [Cell?]
    /// The program that runs.
    let entry: LoadedProgram
    /// Whether references to resources were taken: then moves must look for them.
    var tookReferences = false
    /// Whether references to other containers were taken.
    var tookStructReferences = false
    /// The number of the container made last, by which dictionaries are ordered.
    private(set) var slabs: UInt64 = 0
    /// The contracts whose initializers run right now.
    var initializing: [Location: CompositeValue] = [:]
    /// The contracts a script declares itself.
    var scriptContracts: [TypeID: CompositeValue] = [:]
    /// How far down the native stack may go.
    var stackLimit: UInt = 0
    private var builtinLayouts: [TypeID: CompositeLayout] = [:]

    init(
        host: any Host, programs: any ProgramSource, entry: LoadedProgram, programHash: String, isReadOnly: Bool,
        computationLimit: UInt64
    ) {
        self.host = host
        self.programs = programs
        self.entry = entry
        self.programHash = programHash
        self.isReadOnly = isReadOnly
        types = entry.checked.types
        meter = Meter(computationLimit: computationLimit)
        storage = AccountStorage(host: host)
        globals = Array(repeating: nil, count: entry.elaboration.known.count)
        storage.machine = self
    }

    // MARK: Programs and types

    /// The program at a place, loaded if need be.
    func program(at location: Location) throws -> LoadedProgram {
        if location == entry.location { return entry }
        return try programs.program(at: location, for: self)
    }

    /// The type with its fields and functions.
    func layout(of id: TypeID) throws -> CompositeLayout {
        if id.location == .builtin { return builtinLayout(of: id) }
        if let layout = try program(at: id.location).layout(of: id) { return layout }
        throw typeLoadingFailure(id)
    }

    private func builtinLayout(of id: TypeID) -> CompositeLayout {
        if let known = builtinLayouts[id] { return known }
        let layout = CompositeLayout(Builtins.shared.types[id], program: nil)
        builtinLayouts[id] = layout
        return layout
    }

    /// The layout of a built-in type by its name.
    func builtinLayout(_ name: String) -> CompositeLayout {
        let id = Builtins.shared.typeNames[name]?.nominal
        return builtinLayout(
            of: id ?? TypeID(location: .builtin, kind: .composite(.structure), name: name, container: nil))
    }

    // MARK: New values

    /// Counts a new container; the number is the place it would have on the chain.
    @discardableResult
    func takeSlab(_ count: Int = 1) -> UInt64 {
        slabs &+= UInt64(max(0, count))
        return slabs
    }

    func makeArray(_ type: SemaType, _ elements: [Value]) throws -> ArrayValue {
        takeSlab()
        try meter.allocate(48 + elements.count * MemoryLayout<Value>.stride)
        return ArrayValue(type: type, elements: elements)
    }

    func makeDictionary(_ type: SemaType) throws -> DictionaryValue {
        try meter.allocate(64)
        return DictionaryValue(
            type: type, seed: DictionaryOrder.seed(slab: takeSlab()), programHash: programHash)
    }

    func makeComposite(_ layout: CompositeLayout, _ fields: [Value]) throws -> CompositeValue {
        takeSlab()
        try meter.allocate(64 + fields.count * MemoryLayout<Value>.stride)
        return CompositeValue(layout: layout, fields: fields)
    }

    func makeString(_ text: String) throws -> Value {
        try meter.allocate(32 + text.utf8.count)
        return .string(StringValue(text))
    }
}

/// Where programs come from.
protocol ProgramSource: AnyObject {
    /// The program at a place; throws what keeps it from being used.
    func program(at location: Location, for machine: Machine) throws -> LoadedProgram
    /// The program of a new text of a contract, which is not used for imports; throws `ProgramErrors`.
    func load(_ text: [UInt8], at location: Location) throws -> LoadedProgram
    /// Takes a program, as that of a contract which was just added.
    func replace(_ program: LoadedProgram?, at location: Location)
}
