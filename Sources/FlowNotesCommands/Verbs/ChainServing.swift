internal import CommandKit
internal import Flow
internal import FlowCrypto
internal import FlowDevChain
internal import FlowNotes
internal import HTTP
internal import HTTPServer

/// `chain` without an action: the chain behind a port, until it is told to end.
struct ChainServing: Sendable {
    private let invocation: Invocation
    private let ledger: ChainLedger

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        ledger = try ChainLedger(invocation)
    }

    /// Serves until the task is cancelled, which Ctrl-C and SIGTERM do.
    func run() async throws {
        let chain = try ledger.open(try options())
        let accounts = try await chain.accounts()
        var limits = LoopbackServer.Options()
        limits.port = UInt16(invocation.command.integer("port") ?? 8888)
        // A node reads bodies of 4 MiB and refuses longer ones itself, as the chain does.
        limits.maximumBody = 8 << 20
        let log = log(chain)
        if let log { limits.refusal = { log.refusal($0, $1) } }
        let server = LoopbackServer(transport: log ?? chain, options: limits)
        let wallet = try wallet(chain, accounts)
        InterruptWatch.includeTermination()
        let port = try await start(server)
        do {
            try await wallet?.start()
            let ready = try invocation.command.text("ready-file").map { try ChainReadyFile($0, port: port) }
            defer { ready?.remove() }
            announce(port, chain, accounts, wallet)
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
        } catch {
            await wallet?.stop()
            await server.stop(within: .zero)
            throw error
        }
        await wallet?.stop()
        await server.stop()
    }

    /// The wallet of the chain's first account; nil when none is asked for.
    private func wallet(_ chain: DevChain, _ accounts: [DevAccount]) throws -> WalletServing? {
        let command = invocation.command
        guard command.flag("wallet") else {
            for flag in ["wallet-port", "approve-all"] where command.has(flag) {
                throw CommandFailure(
                    .usage, "usage", "--\(flag) is for a wallet, and none is asked for", hint: "add --wallet")
            }
            return nil
        }
        guard let owner = accounts.first else {
            throw CommandFailure(
                .key, "no_account", "the chain has no account of its own that a wallet could sign with",
                hint: "\(Product.name) wallet --signer NAME   # beside \(Product.name) chain")
        }
        let kind = chain.chain
        let contracts = ContractAddresses { name in
            if let address = kind.systemContract(name) { return address }
            return kind.serviceAddress
        }
        let options = WalletServing.options(
            invocation, user: owner.signer, payer: nil, network: Services.localNetwork, contracts: contracts)
        return WalletServing(
            invocation, options,
            port: UInt16(command.integer("wallet-port") ?? WalletVerb.defaultPort),
            anyPort: "\(Product.name) chain --wallet --wallet-port 0   # any free port")
    }

    /// Writes what is asked to stderr; nil when it is to be quiet.
    private func log(_ chain: DevChain) -> ChainRequestLog? {
        if invocation.settings.verbosity == .quiet { return nil }
        let isJSON = invocation.command.text("log-format") == "json"
        return ChainRequestLog(next: chain, output: invocation.streams.error, isJSON: isJSON)
    }

    private func start(_ server: LoopbackServer) async throws -> UInt16 {
        do {
            return try await server.start()
        } catch let error as ServerError where error.kind == .portInUse {
            let wallet = invocation.command.flag("wallet") ? " --wallet" : ""
            throw CommandFailure(
                .failure, "port_in_use", error.message,
                hint: "\(Product.name) chain\(wallet) --port 0   # any free port")
        } catch let error as ServerError {
            throw CommandFailure(.failure, "server", error.message)
        }
    }

    private func options() throws -> ChainOptions {
        let command = invocation.command
        for flag in ["seed", "accounts"] where command.has(flag) && ledger.exists {
            throw CommandFailure(
                .usage, "ledger_exists", "--\(flag) is for a new ledger, and \(ledger.name) is there already",
                hint: "leave the flag out, or name another file by --state")
        }
        var options = ChainOptions(accountCount: Int(command.integer("accounts") ?? 1))
        options.seed = command.text("seed").map { Array($0.utf8) }
        guard let text = command.text("block-time") else { return options }
        guard let time = ChainOptionSpecs.duration(text) else {
            throw CommandFailure(
                .usage, "usage", "--block-time \(text) is no time from 1ms to 24h", hint: "such as 500ms, 2s or 1m")
        }
        options.blockTime = time
        return options
    }

    // MARK: The result

    private func announce(
        _ port: UInt16, _ chain: DevChain, _ accounts: [DevAccount], _ wallet: WalletServing?
    ) {
        let url = "http://127.0.0.1:\(port)"
        let reporter = invocation.reporter
        wallet?.warn()
        reporter.result(
            text: { ([text(url, chain, accounts)] + (wallet?.lines ?? [])).joined(separator: "\n") }, plain: { url },
            json: { json(url, port, chain, accounts, wallet) })
    }

    private func json(
        _ url: String, _ port: UInt16, _ chain: DevChain, _ accounts: [DevAccount], _ wallet: WalletServing?
    ) -> JSONValue {
        let members: KeyValuePairs<String, JSONValue> = [
            "url": .string(url), "port": .integer(Int(port)), "chain_id": .string(chain.chain.rawValue),
            "service_account": .string("\(chain.chain.serviceAddress)"),
            "accounts": .array(accounts.map(json)), "ledger": JSONValue(ledger.file?.path),
            "keys": JSONValue(ledger.file?.keyFile),
        ]
        let wallet = wallet.map { [JSONValue.Member(name: "wallet", value: $0.json)] } ?? []
        return .object(members.map { JSONValue.Member(name: $0.key, value: $0.value) } + wallet)
    }

    private func text(_ url: String, _ chain: DevChain, _ accounts: [DevAccount]) -> String {
        let head = ["serving \(chain.chain.rawValue) at \(url)", "service account \(chain.chain.serviceAddress)"]
        let middle = accounts.map { account in
            "account \(account.address)" + (key(account).map { ", private key \($0)" } ?? "")
        }
        let keys = (ledger.file?.keyFile).map { ["keys come from \(reporterShown($0)), which is secret"] } ?? []
        let place = (ledger.file?.path).map(reporterShown) ?? "memory, gone at the end"
        return (head + middle + ["ledger in \(place)"] + keys).joined(separator: "\n")
    }

    private func reporterShown(_ text: String) -> String { invocation.reporter.shown(text) }

    private func json(_ account: DevAccount) -> JSONValue {
        ["address": .string("\(account.address)"), "private_key": JSONValue(key(account))]
    }

    /// The key of an account that is gone with the server; a ledger that stays keeps its keys to itself.
    private func key(_ account: DevAccount) -> String? {
        ledger.file == nil ? account.privateKey.exportHex() : nil
    }
}
