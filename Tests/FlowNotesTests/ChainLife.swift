import Cadence
import Flow
import FlowAccess
import FlowDevChain
import FlowNotes
import HTTP
import HTTPCurl
import HTTPServer

/// An embedded chain with two people on it, and a client that reaches it in one of two ways.
struct ChainLife: Sendable {
    /// How the client reaches the chain.
    enum Way: CaseIterable, Sendable {
        /// The chain is the transport.
        case inProcess
        /// By libcurl, a socket and the server.
        case socket
    }

    let chain: DevChain
    let client: AccessClient
    let contracts: ContractAddresses
    /// The signers of the two.
    let signers: [KeySigner]

    /// Lets work be done on a chain of its own.
    static func begin(
        _ way: Way, _ options: ChainOptions = ChainOptions(), _ work: (ChainLife) async throws -> Void
    ) async throws {
        var options = options
        options.accountCount = 2
        let chain = try DevChain(options)
        guard way == .socket else { return try await work(ChainLife(chain, reachedBy: chain)) }
        let server = LoopbackServer(transport: chain)
        let port = try await server.start()
        do {
            // The tests beside this one may leave little time to it.
            var options = CurlTransport.Options()
            options.timeout = .seconds(300)
            try await work(
                ChainLife(chain, reachedBy: try CurlTransport(base: "http://127.0.0.1:\(port)", options: options)))
        } catch {
            await server.stop(within: .zero)
            throw error
        }
        await server.stop(within: .seconds(1))
    }

    private init(_ chain: DevChain, reachedBy transport: any Transport) async throws {
        self.chain = chain
        client = AccessClient(transport: transport)
        let manager = chain.chain.serviceAddress
        contracts = ContractAddresses { name in
            name == CadenceTemplate.notepadManager.name ? manager : chain.chain.systemContract(name) ?? .zero
        }
        signers = try await chain.accounts().map(\.signer)
    }

    /// The notepad of a person.
    func notepad(_ person: Int = 0) -> Notepad { notepad(of: signers[person].address) }

    /// The notepad of an account.
    func notepad(of owner: Address) -> Notepad { Notepad(client: client, contracts: contracts, owner: owner) }

    /// A person as the only signer.
    func authors(_ person: Int = 0) -> Authors { Authors(signers[person]) }

    /// The next sequence number of a person.
    func sequenceNumber(_ person: Int = 0) async throws -> UInt64 {
        try await client.key(0, of: signers[person].address).sequenceNumber
    }

    /// What a change failed with on the chain; nil when it did not.
    func failure(_ change: () async throws -> Void) async throws -> ExecutionFailure? {
        do {
            try await change()
        } catch let error as AccessError {
            guard case .transactionFailed(let failure) = error.kind else { throw error }
            return failure
        }
        return nil
    }
}
