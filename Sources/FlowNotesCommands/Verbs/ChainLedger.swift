internal import CommandKit
internal import FlowDevChain
internal import FlowNotes
internal import Glibc

/// The ledger that a command is about.
struct ChainLedger: Sendable {
    /// Its files; nil for one in memory.
    let file: LedgerFile?
    private let local: LocalChain?

    /// The ledger of the network `local`.
    init(_ local: LocalChain) { self.init(file: local.ledger, local: local) }

    private init(file: LedgerFile?, local: LocalChain? = nil) {
        self.file = file
        self.local = local
    }

    /// The ledger of `--state`, else that of the network `local`.
    init(_ invocation: Invocation) throws {
        switch invocation.command.text("state") {
        case nil: self.init(try LocalChain(invocation.environment))
        case "memory": self.init(file: nil)
        case "":
            throw CommandFailure(.usage, "usage", "--state is empty", hint: "give a file, or memory")
        case let path?: self.init(file: LedgerFile(path))
        }
    }

    /// How it is called in messages.
    var name: String { file?.path ?? "memory" }

    /// Whether the file is there.
    var exists: Bool { file?.exists ?? false }

    /// Opens the chain, which is made when it is not there.
    func open(_ options: ChainOptions = Self.options) throws -> DevChain {
        try makeFolder()
        do {
            return try DevChain(placed(options))
        } catch {
            throw failure(error)
        }
    }

    /// Makes the folder of the file and those above it.
    private func makeFolder() throws {
        if let local { return try local.makeFolder() }
        guard let path = file?.path, let slash = path.lastIndex(of: "/"), slash > path.startIndex,
            let folder = PrivateFolder.make(String(path[..<slash]))
        else { return }
        let reason = String(cString: strerror(errno))
        throw CommandFailure(.failure, "local_chain", "cannot make the folder \(folder): \(reason)")
    }

    /// Opens the chain, which must be there; throws with exit code 3 when it is not.
    func openExisting() throws -> DevChain {
        try requireFile()
        return try open()
    }

    /// Begins a new chain in the place of one that cannot be opened.
    func makeAnew() throws -> DevChain {
        do {
            return try DevChain.anew(placed(Self.options))
        } catch {
            throw failure(error)
        }
    }

    /// Why the chain, which must be there, cannot be opened; nil when it can.
    func fault() throws -> ChainError? {
        try requireFile()
        do throws(ChainError) {
            _ = try DevChain(placed(Self.options))
            return nil
        } catch {
            return error
        }
    }

    /// The options of a chain that a command makes by itself.
    static let options = ChainOptions(accountCount: 1)

    private func placed(_ options: ChainOptions) -> ChainOptions {
        var options = options
        options.storage = file.map { .file($0.path) } ?? .memory
        options.explainsSignatures = true
        return options
    }

    private func failure(_ error: ChainError) -> CommandFailure {
        CommandFailure(
            .failure, "local_chain", "the chain in \(name) cannot be opened: \(error)",
            hint: "its files are \(name) and those beside it whose names begin so")
    }

    private func requireFile() throws {
        guard file != nil else {
            throw CommandFailure(
                .usage, "usage", "a ledger in memory is gone with its server",
                hint: "name a file by --state, or leave the flag out")
        }
        guard exists else {
            throw CommandFailure(
                .notFound, "no_chain", "there is no ledger at \(name)", hint: "\(Product.name) chain   # makes it")
        }
    }
}
