internal import Flow
internal import FlowDevChain
internal import FlowNotes
internal import Glibc

/// The embedded chain as the network `local`: a ledger in the state folder, with the secret of its account beside it.
struct LocalChain: Sendable {
    /// The folder of all its files.
    let folder: String

    /// In `$XDG_STATE_HOME/flownotes/local`, else in `~/.local/state/flownotes/local`.
    init(_ environment: [String: String]) throws {
        guard let state = Folders.state(environment) else {
            throw CommandFailure(noStateFolderFor: "the embedded chain")
        }
        folder = state + "/" + Services.localNetwork
    }

    /// The files of the ledger.
    var ledger: LedgerFile { LedgerFile(folder + "/chain.sqlite") }

    /// Opens the chain, which is made when it is not there.
    func open() throws -> EmbeddedChain {
        let chain = try ChainLedger(self).open()
        guard let owner = chain.owner else {
            throw CommandFailure(
                .failure, "local_chain", "the embedded chain in \(ledger.path) has no account of its own",
                hint: "it was not made by this command; move the file away to begin a new chain")
        }
        let network = EmbeddedNetwork(
            name: Services.localNetwork, address: owner.address, key: owner.privateKey,
            hashAlgorithm: DevAccount.hashAlgorithm, notepadManager: chain.chain.serviceAddress, file: ledger.path)
        return EmbeddedChain(transport: chain, network: network) { await chain.mergeLog() }
    }

    /// Makes the folder and those above it, for their owner alone.
    func makeFolder() throws {
        guard let path = PrivateFolder.make(folder) else { return }
        let reason = String(cString: strerror(errno))
        throw CommandFailure(.failure, "local_chain", "cannot make the folder \(path): \(reason)")
    }
}
