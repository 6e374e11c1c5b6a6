internal import FlowNotes
internal import FlowWallet
internal import HTTP
internal import HTTPCurl

/// What reaches out of the process; tests put their own in.
struct Services: Sendable {
    /// Makes the transport for a REST address such as `http://127.0.0.1:8888`.
    var transport: @Sendable (_ url: String) throws -> any Transport
    /// Opens the embedded chain, the network `local`, by the environment; nil when there is none.
    var embeddedChain: (@Sendable ([String: String]) throws -> EmbeddedChain)?

    /// Called as the last thing of a run with its exit code, before anything is let go of; the process ends here.
    var leave: @Sendable (Int32) -> Void = { _ in }

    /// Opens the terminal that secrets are asked for and shown on; nil when nobody is at one.
    var terminal: @Sendable () -> SecretTerminal? = { nil }

    /// Makes the transport to a wallet's host; it repeats nothing.
    var walletTransport: @Sendable (BaseURL) throws -> any Transport = { base in
        var options = CurlTransport.Options()
        options.bodyLimit = WalletOptions().answerLimit
        return CurlTransport(base: base, options: options)
    }

    /// The network.
    static let live = Services(
        transport: { RetryingTransport(try CurlTransport(base: $0), policy: retries) },
        embeddedChain: { try LocalChain($0).open() }, terminal: { SecretTerminal.device() })

    /// Whoever is told that nobody listens at an address wants to know at once.
    private static let retries: RetryPolicy = {
        var policy = RetryPolicy(mayRepeat: RetryPolicy.readsAndTransactions)
        policy.errors.remove(.cannotConnect)
        return policy
    }()

    /// The network that is used when none is asked for.
    var defaultNetwork: String { embeddedChain == nil ? Self.emulatorNetwork : Self.localNetwork }

    /// The name of an emulator on this machine.
    static let emulatorNetwork = "emulator"
    /// The name of the embedded chain.
    static let localNetwork = Network.localName
}

/// A chain inside the program that is open.
struct EmbeddedChain: Sendable {
    /// The way to it.
    let transport: any Transport
    /// What it brings along.
    let network: EmbeddedNetwork
    /// What is done with its file when the command has told its result.
    var finish: @Sendable () async -> Void = {}
}
