/// Counts what a program uses, and ends it at its limits.
struct Meter {
    /// Millionths of a unit of computation.
    private(set) var used: UInt64 = 0
    private let limit: UInt64
    private let computationLimit: UInt64
    private var bytes = 0
    /// How many calls are open; the one of the entry point does not count.
    var callDepth = 0

    /// How deep calls may go.
    static let callDepthLimit = 2000
    /// How many bytes of values a program may make, all in all.
    static let memoryLimit = 1 << 30

    init(computationLimit: UInt64) {
        self.computationLimit = computationLimit
        limit = computationLimit.multipliedReportingOverflow(by: 1_000_000).partialValue
    }

    /// In units, rounded up.
    var computation: UInt64 { (used + 999_999) / 1_000_000 }

    @inline(__always)
    mutating func use(_ cost: Cost) throws {
        used &+= cost.rawValue
        if used > limit { throw exceeded }
    }

    /// Uses computation that the next statement will be charged with.
    @inline(__always)
    mutating func add(_ cost: Cost) { used &+= cost.rawValue }

    /// Uses computation for a piece of work that grows with a size.
    mutating func use(_ cost: Cost, times: Int) throws {
        let (product, overflow) = cost.rawValue.multipliedReportingOverflow(by: UInt64(max(0, times)))
        used = overflow ? .max : used.addingReportingOverflow(product).partialValue
        if overflow || used > limit { throw exceeded }
    }

    private var exceeded: RuntimeFailure {
        RuntimeFailure(
            "ComputationMeteringError",
            "computation error: [Error Code: 1110] computation exceeds limit (\(computationLimit))", code: 1110)
    }

    /// Counts bytes of a new value.
    mutating func allocate(_ count: Int) throws {
        bytes &+= count
        if bytes > Self.memoryLimit || count < 0 {
            throw RuntimeFailure.unsupported(Refusal.memory.text)
        }
    }

    /// What things cost, in millionths of a unit.
    enum Cost: UInt64 {
        case statement = 40_000
        case loop = 30_000
        case call = 80_000
        /// One step of a built-in function over many elements.
        case element = 1_000
    }
}
