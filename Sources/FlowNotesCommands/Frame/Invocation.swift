internal import Cadence
internal import CommandKit
internal import FlowAccess
internal import FlowNotes
internal import HTTP

/// One run of one command: what was asked for, and the ways to do it.
struct Invocation: Sendable {
    /// The command line, understood.
    let command: ParsedCommand
    /// The global flags, their environment variables and defaults.
    private(set) var settings: Settings
    /// The environment.
    let environment: [String: String]
    /// Where results, notes and warnings go.
    private(set) var reporter: Reporter
    let services: Services
    /// What is done when the result has been told.
    private(set) var endings: Endings
    /// The passphrase given for this run, and the keys it has opened.
    let secrets: RunSecrets
    /// Told how a transaction of this run gets on, beside the reporter.
    private(set) var onSubmission: @Sendable (SubmissionEvent) -> Void = { _ in }
    /// Told the address of each wallet's page on which a person is to approve, beside the prompt.
    private(set) var onApproval: @Sendable (String) -> Void = { _ in }
    /// Whoever signs in this run whatever is signed in or configured later; nil where that is asked anew each time.
    private(set) var boundSigner: SignerChoice?
    private let loaded = Lazy<Configuration>()
    private let fromFiles = Lazy<Configuration>()
    private let embedded = Lazy<EmbeddedChain>()
    /// One for the whole run, so that its connections are used again.
    private let opened = Lazy<any Transport>()

    init(
        command: ParsedCommand, settings: Settings, environment: [String: String], reporter: Reporter,
        services: Services, endings: Endings = Endings(), secrets: RunSecrets = RunSecrets()
    ) {
        self.command = command
        self.settings = settings
        self.environment = environment
        self.reporter = reporter
        self.services = services
        self.endings = endings
        self.secrets = secrets
    }

    /// The same run once more, over the same connections and with the same keys, which tells its things elsewhere and
    /// has endings of its own.
    func anew(
        _ reporter: Reporter, onApproval: @escaping @Sendable (String) -> Void = { _ in },
        onSubmission: @escaping @Sendable (SubmissionEvent) -> Void
    ) -> Invocation {
        var copy = self
        (copy.reporter, copy.endings, copy.onSubmission) = (reporter, Endings(), onSubmission)
        copy.onApproval = onApproval
        return copy
    }

    /// The same run, which tells its things elsewhere.
    func telling(_ reporter: Reporter) -> Invocation {
        var copy = self
        copy.reporter = reporter
        return copy
    }

    /// The same run with another account to sign; nil changes nothing.
    func signing(as account: String?) -> Invocation {
        guard let account else { return self }
        var copy = self
        (copy.settings, copy.boundSigner) = (settings.signing(as: account), nil)
        return copy
    }

    /// The same run, signed by that account and no other however long it takes.
    func bound(to signer: SignerChoice) -> Invocation {
        var copy = self
        copy.boundSigner = signer
        return copy
    }

    /// The standard streams.
    var streams: StandardStreams { reporter.streams }

    /// The width tables are cut to; nil when stdout is no terminal, where nothing is cut.
    var tableWidth: Int? { streams.output.isTerminal ? streams.width : nil }

    /// What flow.json says, with what the embedded chain brings along; read when first asked for. Throws
    /// `ConfigurationError`.
    func configuration() throws -> Configuration {
        try loaded.value {
            let configuration = try fromFiles.value(readConfiguration)
            guard bringsAccount, let chain = try embeddedChain() else { return configuration }
            return configuration.adding(chain.network, environment: environment)
        }
    }

    /// What flow.json alone says; the embedded chain is not opened for it.
    func configurationOfFiles() throws -> Configuration { try fromFiles.value(readConfiguration) }

    private func readConfiguration() throws -> Configuration {
        if let files = settings.configurationFiles {
            return try Configuration.load(files: files, environment: environment)
        }
        return try Configuration.load(environment: environment)
    }

    /// The network that is used; `--host` replaces its address.
    func network() throws -> Network {
        let name = settings.network.value
        if let host = settings.host {
            let known = settings.network.origin == .builtIn ? nil : try? configuration().network(name)
            return Network(name: known?.name ?? name, host: host.value, fork: known?.fork)
        }
        if try isEmbedded() { return Network(name: name, host: Network.embeddedHost) }
        return try usualNetwork() ?? configuration().network(name)
    }

    /// The network at the address that the person has set for it; nil where flow.json has one.
    private func usualNetwork() throws -> Network? {
        guard let host = settings.usualHost else { return nil }
        let name = settings.network.value
        let known = try fromFiles.value(readConfiguration).networks.first { $0.name == name }
        return known?.place == nil ? Network(name: name, host: host.value, fork: known?.fork) : nil
    }

    /// The transport to the network, the same each time.
    func transport() throws -> any Transport { try opened.value(makeTransport) }

    private func makeTransport() throws -> any Transport {
        if try isEmbedded(), let chain = try embeddedChain() { return chain.transport }
        return try services.transport(try network().restURL())
    }

    /// A client of the network.
    func client() throws -> AccessClient { AccessClient(transport: try transport()) }

    /// Where contracts are on the network; `--contract` says it for NotepadManager.
    func contracts() throws -> ContractAddresses {
        ContractAddresses(notepadManager: try notepadManager()?.value, try configuration(), on: try network())
    }

    /// Where NotepadManager is by flag or variable, and by the person's settings where flow.json says nothing; nil where
    /// the configuration says it.
    func notepadManager() throws -> Setting<Address>? {
        if let given = settings.contract { return given }
        guard let usual = settings.usualContract else { return nil }
        let name = CadenceTemplate.notepadManager.name
        let (configuration, network) = (try configuration(), try network())
        do throws(ConfigurationError) {
            return try configuration.address(ofContract: name, on: network).file == nil ? usual : nil
        } catch {
            if error.kind == .unknownContract { return usual }
            throw error
        }
    }

    /// The address of the network and where it comes from; nil for the embedded chain.
    func hostSetting() throws -> Setting<String>? {
        if try isEmbedded() { return nil }
        let network = try network()
        let url = try network.restURL()
        if let host = settings.host { return Setting(value: url, origin: host.origin) }
        if let host = settings.usualHost, try usualNetwork() != nil { return Setting(value: url, origin: host.origin) }
        return Setting(value: url, origin: network.place.map { .file($0.file) } ?? .builtIn)
    }

    /// Whether the embedded chain's account is there to sign: also where `flownotes chain` serves that chain, which is
    /// then the network's address.
    var bringsAccount: Bool {
        services.embeddedChain != nil && settings.network.value == Services.localNetwork
    }

    /// Whether the network is the embedded chain: it is called so, and flow.json gives no address for that name.
    func isEmbedded() throws -> Bool {
        guard services.embeddedChain != nil, settings.host == nil, settings.network.value == Services.localNetwork
        else { return false }
        let local = try fromFiles.value(readConfiguration).networks.first { $0.name == Services.localNetwork }
        return local?.isEmbedded ?? (settings.usualHost == nil)
    }

    /// Leaves the ledger's file whole, if this run has opened it, and the outbox quick to open.
    func finishFiles() async {
        await embedded.known?.finish()
        outbox?.mergeLog()
    }

    private func embeddedChain() throws -> EmbeddedChain? {
        guard let open = services.embeddedChain else { return nil }
        return try embedded.value { try open(environment) }
    }
}
