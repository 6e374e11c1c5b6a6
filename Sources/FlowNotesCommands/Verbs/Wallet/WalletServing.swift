internal import CommandKit
internal import Flow
internal import FlowNotes
internal import FlowWallet
internal import HTTPServer

/// A wallet for development behind a port.
struct WalletServing: Sendable {
    private let invocation: Invocation
    private let wallet: DevelopmentWallet
    private let options: DevelopmentWallet.Options
    private let server: LoopbackServer
    private let anyPort: String

    /// `anyPort` is a command line that finds a port where this one is taken.
    init(_ invocation: Invocation, _ options: DevelopmentWallet.Options, port: UInt16, anyPort: String) {
        self.invocation = invocation
        self.options = options
        self.anyPort = anyPort
        wallet = DevelopmentWallet(options)
        var limits = LoopbackServer.Options()
        limits.port = port
        limits.maximumBody = DevelopmentWallet.maximumBody
        limits.refuse { [wallet] refusal, request in
            wallet.refusal(status: refusal.status, message: refusal.message, of: request)
        }
        if invocation.settings.verbosity == .quiet {
            server = LoopbackServer(transport: wallet, options: limits)
        } else {
            let log = WalletRequestLog(next: wallet, output: invocation.streams.error)
            server = LoopbackServer(transport: log, options: limits)
        }
    }

    /// The options of a wallet of these keys; `contracts` says where NotepadManager is, nil where that is not known.
    static func options(
        _ invocation: Invocation, user: any Signer, payer: (any Signer)?, network: String,
        contracts: ContractAddresses?
    ) -> DevelopmentWallet.Options {
        var options = DevelopmentWallet.Options(user: user, payer: payer, network: network)
        options.networkOfApplications = Chain(network: network).map(WalletApplication.network(of:))
        options.approvesAll = invocation.command.flag("approve-all")
        if let words = contracts.map(TransactionWords.init) { options.reading = { words.reading(of: $0) } }
        return options
    }

    /// Opens the port.
    func start() async throws {
        do {
            wallet.listens(on: try await server.start())
        } catch let error as ServerError where error.kind == .portInUse {
            throw CommandFailure(.failure, "port_in_use", error.message, hint: anyPort)
        } catch let error as ServerError {
            throw CommandFailure(.failure, "server", error.message)
        }
    }

    /// Ends it.
    func stop() async { await server.stop(within: .seconds(1)) }

    // MARK: The result

    /// Writes where it is.
    func announce() {
        warn()
        let lines = lines
        invocation.reporter.result(
            text: { lines.joined(separator: "\n") }, plain: { "\(address)\n\(link)" }, json: { json })
    }

    /// Says what is dangerous about it.
    func warn() {
        guard options.approvesAll else { return }
        invocation.reporter.warn(
            "--approve-all: whoever reaches the wallet gets a signature for everything; use it with worthless keys only"
        )
    }

    /// Where applications ask.
    private var address: String { (wallet.address ?? "") + "/authn" }
    private var link: String { wallet.link ?? "" }

    /// What people are told of it.
    var lines: [String] {
        var lines = ["wallet of \(options.user.address), key \(options.user.keyIndex), at \(address)"]
        if let payer = options.payer { lines.append("fees are paid by \(payer.address), key \(payer.keyIndex)") }
        return lines + ["approve requests at \(link), which is secret"]
    }

    /// What programs are told of it.
    var json: JSONValue {
        [
            "url": .string(address), "link": .string(link), "network": .string(options.network),
            "address": .string("\(options.user.address)"), "key_index": .integer(Int(options.user.keyIndex)),
            "payer": options.payer.map { .string("\($0.address)") } ?? .null,
        ]
    }
}
