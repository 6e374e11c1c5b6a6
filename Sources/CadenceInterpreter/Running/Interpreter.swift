public import Cadence

/// Parses, checks and runs Cadence against a `Host`.
///
/// An answer is that of the real chain, or a failure that says it is not known here. All calls of the host come while
/// a call of the interpreter lasts, from one thread, which is not that of the caller. What a failed program changed
/// is for the host to forget.
public final class Interpreter {
    private let host: any Host
    private let cache: ProgramCache
    /// What the last program used, in the chain's units of computation, rounded up.
    public private(set) var computationUsed: UInt64 = 0

    /// An interpreter for a host; a cache kept from run to run saves parsing and checking.
    public init(host: any Host, cache: ProgramCache = ProgramCache()) {
        self.host = host
        self.cache = cache
    }

    /// What a script's `main` returns; the arguments are JSON-Cadence documents. What it changed is not committed.
    public func runScript(
        _ text: [UInt8], arguments: [[UInt8]] = [], computationLimit: UInt64 = 100_000
    ) throws(CadenceFailure) -> CadenceValue {
        try run(text, .script, nil, computationLimit) { (run) throws(CadenceFailure) in
            try run.script(arguments)
        }
    }

    /// Runs a transaction and commits what it stored; the arguments are JSON-Cadence documents.
    ///
    /// The id, 32 bytes, stands for the transaction in the texts of errors.
    public func runTransaction(
        _ text: [UInt8], arguments: [[UInt8]] = [], authorizers: [Address], transactionID: [UInt8],
        computationLimit: UInt64 = 9_999
    ) throws(CadenceFailure) {
        try run(text, .transaction, transactionID, computationLimit) { (run) throws(CadenceFailure) in
            try run.transaction(arguments, authorizers)
        }
    }

    /// Parses and checks a script, without running it.
    public func checkScript(_ text: [UInt8]) throws(CadenceFailure) {
        try run(text, .script, nil, 0) { (run) throws(CadenceFailure) in _ = try run.load() }
    }

    /// Parses and checks a transaction, without running it.
    public func checkTransaction(_ text: [UInt8], transactionID: [UInt8] = []) throws(CadenceFailure) {
        try run(text, .transaction, transactionID, 0) { (run) throws(CadenceFailure) in _ = try run.load() }
    }

    /// Parses and checks the text of a contract for an account, without deploying it; the text declares that contract
    /// and no other.
    public func checkContract(_ text: [UInt8], name: String, at account: Address) throws(CadenceFailure) {
        let location = Location.contract(address: account.bytes, name: name)
        try run(text, location, [], 0) { (run) throws(CadenceFailure) in try run.requireContract() }
    }

    @discardableResult
    private func run<Output>(
        _ text: [UInt8], _ location: Location, _ id: [UInt8]?, _ limit: UInt64,
        _ body: @escaping (ProgramRun) throws(CadenceFailure) -> Output
    ) throws(CadenceFailure) -> Output {
        let run = ProgramRun(host: host, cache: cache, text: text, location: location, id: id, computationLimit: limit)
        let result = DeepStack.result { stack in
            run.stackLimit = stack
            defer { run.end() }
            return Result { () throws(CadenceFailure) in try body(run) }
        }
        computationUsed = run.computationUsed
        guard let result else { throw run.unsupported(Refusal.thread.text) }
        return try result.get()
    }
}
