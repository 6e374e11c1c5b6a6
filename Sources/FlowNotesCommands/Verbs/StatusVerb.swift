internal import Cadence
internal import CommandKit
internal import Flow
internal import FlowAccess
internal import FlowNotes
internal import FlowWallet
internal import FoundationEssentials

/// `status`: is the node up, and which chain is it.
enum StatusVerb {
    static let verb = Verb(
        CommandSpec(
            "status", summary: "Show which node is used, and whether it answers.",
            examples: [.init("\(Product.name) status --network testnet")]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let client = try invocation.client()
        async let chain = client.chainID()
        async let newest = client.block(.sealed)
        let version = try? await client.nodeVersion()
        let (chainID, block) = try await (chain, newest)
        if let warning = warningOfAnotherChain(chainID, invocation) { invocation.reporter.warn(warning) }
        let name = CadenceTemplate.notepadManager.name
        let contract = try? invocation.contracts().address(of: name)
        let session = session(invocation)
        let seconds = Int64(block.timestamp.timeIntervalSince1970)
        let rows: [(String, String?)] =
            [
                ("network", invocation.settings.network.value), ("host", try invocation.hostSetting()?.value),
                ("chain_id", chainID), ("node_version", version.flatMap { $0.version.isEmpty ? nil : $0.version }),
                ("sealed_height", "\(block.height)"), ("sealed_at", Timestamp.rfc3339(unixSeconds: seconds)),
                ("contract", contract?.description),
                ("queued", (try? NoteQueue(invocation).notes()).map { "\($0.count)" }),
            ] + walletRows(session.known)
        invocation.reporter.result(
            text: {
                TextTable(
                    columns: [.init(title: "WHAT"), .init(title: "VALUE")],
                    rows: rows.map { [$0, $1 ?? missing($0, session)] }
                ).render(width: invocation.tableWidth, styler: invocation.reporter.outputStyler)
            },
            plain: { rows.map { "\($0)=\(invocation.reporter.shown($1 ?? ""))" }.joined(separator: "\n") },
            json: { .object(rows.map { .init(name: $0.0, value: JSONValue($0.1)) }) })
    }

    /// What people see in place of a value that there is none of.
    private static func missing(_ row: String, _ session: Session) -> String {
        switch row {
        case "host": "none: the chain is inside this program"
        case "wallet", "wallet_address":
            session.isBroken ? "the session cannot be read" : "nobody is signed in"
        default: "not known"
        }
    }

    /// Who is signed in with which wallet; without values when nobody is.
    private static func walletRows(_ session: WalletSession?) -> [(String, String?)] {
        [("wallet", session?.label), ("wallet_address", session.map { "\($0.address)" })]
    }

    /// What is known of the session with a wallet.
    private struct Session {
        var known: WalletSession?
        var isBroken = false
    }

    /// The session; with a warning when its file cannot be read.
    private static func session(_ invocation: Invocation) -> Session {
        let login = "\(Product.name) login\(invocation.nodeFlags)"
        do {
            let known = try invocation.walletSession()
            if known?.isOver == true {
                invocation.reporter.warn("the session with the wallet is over; it signs again after: \(login)")
            }
            return Session(known: known)
        } catch {
            invocation.reporter.warn("\(CommandFailure(error).message); the wallet signs after: \(login)")
            return Session(isBroken: true)
        }
    }

    /// A network that was named, or whose own address is used, has a node of its chain.
    static func warningOfAnotherChain(_ id: String, _ invocation: Invocation) -> String? {
        let settings = invocation.settings
        guard settings.host == nil || settings.network.origin != .builtIn,
            settings.network.value != Services.localNetwork, let named = Chain(network: settings.network.value)
        else { return nil }
        let found = Chain(rawValue: id)
        if found?.codeword == named.codeword && (found == .mainnet) == (named == .mainnet) { return nil }
        if named == .emulator, found == .monotonicEmulator { return nil }
        return "the node is of \(id), not of \(named.rawValue); check --network and --host"
    }
}
