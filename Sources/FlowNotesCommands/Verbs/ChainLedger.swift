internal import CommandKit
internal import FlowDevChain
internal import FlowNotes
internal import Glibc

/// The ledger that `chain` is about.
struct ChainLedger: Sendable {
    /// Its file; nil for one in memory.
    let path: String?
    private let local: LocalChain?

    /// The ledger of `--state`, else that of the network `local`.
    init(_ invocation: Invocation) throws {
        switch invocation.command.text("state") {
        case nil:
            let chain = try LocalChain(invocation.environment)
            (local, path) = (chain, chain.ledger)
        case "memory": (local, path) = (nil, nil)
        case "":
            throw CommandFailure(.usage, "usage", "--state is empty", hint: "give a file, or memory")
        case let file: (local, path) = (nil, file)
        }
    }

    /// How it is called in messages.
    var name: String { path ?? "memory" }

    /// Whether the file is there.
    var exists: Bool { path.map { access($0, F_OK) == 0 } ?? false }

    /// The file that the keys of its accounts come from.
    var keyFile: String? { path.map { $0 + ".seed" } }

    /// The bytes of the ledger on disk, with its journal.
    var size: Int64 {
        guard let path else { return 0 }
        return ["", "-wal"].reduce(0) { sum, suffix in
            var info = stat()
            return stat(path + suffix, &info) == 0 ? sum + Int64(info.st_size) : sum
        }
    }

    /// Opens the chain, which is made when it is not there.
    func open(_ options: ChainOptions = ChainOptions(accountCount: 1)) throws -> DevChain {
        try makeFolder()
        var options = options
        options.storage = path.map { .file($0) } ?? .memory
        options.explainsSignatures = true
        do {
            return try DevChain(options)
        } catch {
            throw CommandFailure(
                .failure, "local_chain", "the chain in \(name) cannot be opened: \(error)",
                hint: "its files are \(name) and those beside it whose names begin so")
        }
    }

    /// Makes the folder of the file and those above it.
    private func makeFolder() throws {
        if let local { return try local.makeFolder() }
        guard let path, let slash = path.lastIndex(of: "/"), slash > path.startIndex,
            let folder = PrivateFolder.make(String(path[..<slash]))
        else { return }
        let reason = String(cString: strerror(errno))
        throw CommandFailure(.failure, "local_chain", "cannot make the folder \(folder): \(reason)")
    }

    /// Opens the chain, which must be there; throws with exit code 3 when it is not.
    func openExisting() throws -> DevChain {
        guard path != nil else {
            throw CommandFailure(
                .usage, "usage", "a ledger in memory is gone with its server",
                hint: "name a file by --state, or leave the flag out")
        }
        guard exists else {
            throw CommandFailure(
                .notFound, "no_chain", "there is no ledger at \(name)", hint: "\(Product.name) chain   # makes it")
        }
        return try open()
    }
}
