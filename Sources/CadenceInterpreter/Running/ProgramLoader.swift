import Bytes
import Cadence

/// Gets programs for one run: parsed, checked, and each only once.
final class ProgramLoader: ProgramSource, CheckedProgramResolver {
    private let host: any Host
    private let cache: ProgramCache
    private var loaded: [Location: Result<LoadedProgram, any Error>] = [:]
    /// The programs being loaded, with what they import so far, outermost first.
    private var open: [(location: Location, imports: [LoadedProgram])] = []
    /// How many programs may import each other in a row.
    private static let depthLimit = 64
    /// The programs whose types the machine knows.
    private var joined: Set<Location> = []
    /// The texts met, for excerpts in errors.
    private var texts: [Location: [UInt8]] = [:]

    init(host: any Host, cache: ProgramCache) {
        self.host = host
        self.cache = cache
    }

    // MARK: Loading

    /// The program of a text; throws `ProgramErrors` for what is wrong with it.
    func load(_ text: [UInt8], at location: Location) throws -> LoadedProgram {
        texts[location] = text
        if let entry = cache.entry(location, text), isCurrent(entry) {
            // A run that failed leaves its calls open.
            entry.program.openCall = nil
            return entry.program
        }
        guard open.count < Self.depthLimit else {
            throw RuntimeFailure.unsupported(Refusal.importDepth.text(Self.depthLimit))
        }
        open.append((location, []))
        defer { open.removeLast() }
        let program = LoadedProgram(checked: try check(text, location), text: text)
        cache.set(ProgramCache.Entry(program: program, imports: open.last?.imports ?? []), location, text)
        return program
    }

    /// The text of a program that was met; empty for others.
    func text(at location: Location) -> [UInt8] { texts[location] ?? [] }

    private func check(_ text: [UInt8], _ location: Location) throws(ProgramErrors) -> CheckedProgram {
        let program: Program
        do throws(ParseErrors) {
            program = try Parser.parse(text)
        } catch {
            throw .parse(error.errors, location)
        }
        do throws(CheckErrors) {
            return try Checker.check(program, location: location, resolver: self)
        } catch {
            throw .check(error, location)
        }
    }

    /// Whether everything the program imports is what it was.
    private func isCurrent(_ entry: ProgramCache.Entry) -> Bool {
        guard open.count < Self.depthLimit else { return false }
        open.append((entry.program.location, []))
        defer { open.removeLast() }
        return entry.imports.allSatisfy { program in
            guard case .success(let current)? = find(program.location) else { return false }
            return current === program
        }
    }

    /// The program of a contract, which is loaded if need be; nil if there is no such contract.
    private func find(_ location: Location) -> Result<LoadedProgram, any Error>? {
        if let known = loaded[location] { return known }
        guard case .contract(let bytes, let name) = location, let address = Address(bytes: bytes) else { return nil }
        if open.contains(where: { $0.location == location }) {
            return .failure(RuntimeFailure.unsupported(Refusal.importCircle.text))
        }
        let result = Result<LoadedProgram?, any Error> {
            guard let text = try text(of: name, at: address) else { return nil }
            return try load(text, at: location)
        }
        switch result {
        case .success(nil): return nil
        case .success(let program?): loaded[location] = .success(program)
        case .failure(let error): loaded[location] = .failure(error)
        }
        return loaded[location]
    }

    private func text(of name: String, at address: Address) throws -> [UInt8]? {
        if let text = try host.code(of: name, at: address) { return text }
        let isCrypto = name == CryptoContract.name && address.bytes == CryptoContract.emulatorAddress
        return isCrypto ? Array(CryptoContract.text.utf8) : nil
    }

    /// Takes a program that was loaded under another text of its place, as after a deployment.
    func replace(_ program: LoadedProgram?, at location: Location) {
        loaded[location] = program.map(Result.success)
        joined.remove(location)
    }

    // MARK: For the machine

    func program(at location: Location, for machine: Machine) throws -> LoadedProgram {
        guard let result = find(location) else {
            throw RuntimeFailure(
                "TypeLoadingError", "failed to load program: \(location.identifier(machine.programHash))")
        }
        let program = try result.get()
        if joined.insert(location).inserted, !machine.entry.checked.allImports.contains(location) {
            machine.types.join(program.checked.types)
        }
        return program
    }

    // MARK: For the checker

    func resolve(address: [UInt8], name: String) -> ImportResolution {
        switch find(.contract(address: address, name: name)) {
        case nil: return .missing
        case .success(let program):
            if let last = open.indices.last { open[last].imports.append(program) }
            return .program(program.checked)
        case .failure(ProgramErrors.check(let errors, _)): return .broken(errors)
        case .failure(let error as RuntimeFailure): return .unavailable(error.message)
        case .failure: return .unavailable(Refusal.importUnparsable.text)
        }
    }

    func contractNames(address: [UInt8]) -> [String]? {
        Address(bytes: address).flatMap { try? host.contractNames(at: $0) }
    }
}

extension Location {
    /// The place in the words of messages, such as `f8d6e0586b0a20c7.Box`; the hash is that of the program that runs.
    func identifier(_ programHash: String) -> String {
        switch self {
        case .script, .transaction: programHash
        case .builtin: ""
        case .contract(let address, let name):
            Hex.encode(address) + "." + name
        }
    }
}
