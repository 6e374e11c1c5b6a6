internal import Cadence
internal import CadenceInterpreter
internal import CommandKit
internal import Flow
internal import FlowDevChain
internal import FlowNotes

/// Programs with the contracts they import, each contract at an address.
struct CadenceProject: Sendable {
    /// The contracts by name, those first that others import.
    private(set) var contracts: [(name: String, file: CadenceFile)] = []
    /// Where contracts are; one contract may be at several addresses when programs say so.
    private var addresses: [String: [Address]] = [:]
    /// The contracts that programs import from an address and of which there is no text.
    private(set) var missing: [String] = []
    /// What is imported by a name that is nowhere, by the importing file.
    private var unresolved: [String: CommandFailure] = [:]
    /// What contracts are called where they are, by the names of flow.json that differ.
    private var canonicalNames: [String: String] = [:]

    /// The account that holds what no program gives an address.
    static let account = Chain.emulator.serviceAddress

    /// Finds all that the files import.
    init(_ files: [CadenceFile], _ invocation: Invocation) throws {
        var given: [String: CadenceFile] = [:]
        for file in files {
            guard let name = file.contract else { continue }
            let other = given.updateValue(file, forKey: name)
            if let other, other.name != file.name, other.outline != nil, file.outline != nil {
                throw CommandFailure(
                    .usage, "usage", "\(other.name) and \(file.name) both declare contract \(name)",
                    hint: "leave one of them out")
            }
        }
        var search = Search(given: given, invocation: invocation)
        for file in files { try search.add(file) }
        contracts = search.found
        missing = search.missing
        unresolved = search.unresolved
        canonicalNames = search.canonicalNames
        for file in files + contracts.map(\.file) { note(file) }
    }

    private mutating func note(_ file: CadenceFile) {
        for item in file.outline?.imports ?? [] {
            guard let address = Address(bytes: item.address) else { continue }
            if addresses[item.name]?.contains(address) != true { addresses[item.name, default: []].append(address) }
        }
    }

    /// Why nothing can be said of a file: what it imports is nowhere.
    func objection(to file: CadenceFile) -> CommandFailure? { unresolved[file.name] }

    /// Where a contract is; the first of its addresses.
    func address(of name: String) -> Address {
        if name == "Crypto" { return Self.account }
        return allAddresses(of: name)[0]
    }

    /// Where a contract is: where programs say, or else where it is on the embedded chain; one address at least.
    func allAddresses(of name: String) -> [Address] {
        if let known = addresses[name], !known.isEmpty { return known }
        return [CoreContract.named(name, on: .emulator)?.home(.emulator) ?? Self.account]
    }

    /// The program as a chain takes it.
    func text(of file: CadenceFile) -> [UInt8] {
        let project = self
        return Array(
            ImportResolver<Never>(canonicalName: { project.canonicalNames[$0] ?? $0 }) { project.address(of: $0) }
                .resolve(file.source).utf8)
    }
}

extension CadenceProject {
    /// Follows imports from file to file.
    private struct Search {
        let given: [String: CadenceFile]
        let invocation: Invocation
        var found: [(name: String, file: CadenceFile)] = []
        var missing: [String] = []
        var unresolved: [String: CommandFailure] = [:]
        var canonicalNames: [String: String] = [:]
        private var visited: Set<String> = []

        init(given: [String: CadenceFile], invocation: Invocation) {
            self.given = given
            self.invocation = invocation
        }

        /// Adds what a file imports and then the file itself, without recursion: a stack of the files that are open.
        mutating func add(_ file: CadenceFile) throws {
            var open: [(file: CadenceFile, rest: ArraySlice<String>)] = []
            if begins(file) { open.append((file, file.imports[...])) }
            while let last = open.last {
                guard let name = last.rest.first else {
                    open.removeLast()
                    if let contract = last.file.contract { found.append((contract, last.file)) }
                    continue
                }
                open[open.count - 1].rest.removeFirst()
                if let next = try contract(name, for: last.file), begins(next) {
                    open.append((next, next.imports[...]))
                }
            }
        }

        private mutating func begins(_ file: CadenceFile) -> Bool {
            guard let name = file.contract else { return true }
            return visited.insert(name).inserted
        }

        private mutating func contract(_ name: String, for file: CadenceFile) throws -> CadenceFile? {
            if name == "Crypto" || visited.contains(name) { return nil }
            if let known = given[name] { return known }
            let entry = try invocation.configuration().contracts.first { $0.name == name }
            do {
                let known = try listed(entry) ?? nearby(name, file) ?? CadenceFile(builtIn: name)
                if let known { return known }
            } catch {
                if unresolved[file.name] == nil { unresolved[file.name] = CommandFailure(error) }
                return nil
            }
            if ImportResolver<Never>.names(in: file.source).contains(name) {
                let failure = CommandFailure(
                    .usage, "unknown_contract", "\(file.name) imports contract \(name), which is nowhere to be found",
                    hint: Self.advice(name, invocation))
                if unresolved[file.name] == nil { unresolved[file.name] = failure }
                return nil
            }
            if !missing.contains(name) { missing.append(name) }
            return nil
        }

        static func advice(_ name: String, _ invocation: Invocation) -> String {
            let flag = invocation.command.path.last == "run" ? "--with \(name).cdc" : "\(name).cdc"
            return "add \(flag), list it in flow.json, or put \(name).cdc beside the program"
        }

        private mutating func listed(_ entry: ContractEntry?) throws -> CadenceFile? {
            guard let entry, let path = entry.source else { return nil }
            // A notepad's owner need not have the files of contracts that are built in.
            if !Self.exists(path), CadenceFile(builtIn: entry.name) != nil { return nil }
            if let canonical = entry.canonical { canonicalNames[entry.name] = canonical }
            return try file(path, of: entry.canonical ?? entry.name)
        }

        private func nearby(_ name: String, _ file: CadenceFile) throws -> CadenceFile? {
            let folder = file.folder == "." ? "" : file.folder == "/" ? "/" : file.folder + "/"
            for path in ["\(folder)\(name).cdc", "\(folder)../contracts/\(name).cdc"] where Self.exists(path) {
                return try self.file(path, of: name)
            }
            return nil
        }

        private static func exists(_ path: String) -> Bool {
            do throws(FileContents.Failure) {
                _ = try FileContents(path: path, limit: NoteText.limit)
                return true
            } catch {
                return !error.isAbsent
            }
        }

        private func file(_ path: String, of name: String) throws -> CadenceFile {
            let file = CadenceFile(name: path, source: try NoteText.wholeText(in: path))
            if let outline = file.outline, outline.kind != .contract(name) {
                throw CommandFailure(
                    .usage, "unknown_contract", "\(path) is \(file.title), not contract \(name)",
                    hint: Self.advice(name, invocation))
            }
            return file
        }
    }
}
