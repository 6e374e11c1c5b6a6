internal import CommandKit
internal import Flow
internal import FlowNotes
internal import FlowWallet

/// `wallet`: a wallet for developing with, on this machine.
enum WalletVerb {
    static let verb = Verb(
        CommandSpec(
            "wallet", summary: "Be a wallet for development: applications ask, you approve on a page.",
            discussion: """
                Serves FCL's HTTP/POST back-channel on 127.0.0.1, and a page that shows what is asked, until Ctrl-C or \
                SIGTERM. Applications sign in at the address that is printed; requests are approved at the link, which is \
                a secret: whoever has it can sign. The key is unlocked once, at the start.

                Each transaction is rebuilt from what the page shows, and refused when that is not what would be signed. \
                It is a wallet for development: keys that are worth something belong into a real one.
                """,
            options: [
                port,
                OptionSpec("key", .text, valueName: "NAME", help: "The key that signs, the same as --signer"),
                OptionSpec(
                    "payer", .text, valueName: "NAME",
                    help: "An account or key that pays for what the wallet's user does"),
                approveAll,
            ],
            examples: [
                .init("\(Product.name) wallet"),
                .init("\(Product.name) wallet --key alice --payer sponsor --network testnet"),
                .init("\(Product.name) chain --wallet", "The embedded chain with a wallet beside it"),
            ]),
        run: run)

    /// The port of `wallet` and, by another name, of `chain --wallet`.
    private static let port = OptionSpec(
        "port", .integer(0...65_535), valueName: "N", help: "The port of 127.0.0.1; \(defaultPort), and 0 for any")
    /// The port where applications look for a wallet for development.
    static let defaultPort: Int64 = 8701
    /// For tests of applications.
    static let approveAll = OptionSpec(
        "approve-all", help: "Approve every valid request without asking, for tests of applications")

    /// The key that is asked for, else the network's account: another wallet that somebody is signed in with is no key.
    private static func name(_ invocation: Invocation) throws -> String? {
        if let key = invocation.command.text("key") { return key }
        guard invocation.settings.signer == nil else { return nil }
        return try invocation.configuration().defaultAccountName(on: invocation.settings.network.value)
    }

    private static func run(_ invocation: Invocation) async throws {
        if invocation.command.has("key"), invocation.command.origin(of: "signer") == .flag {
            throw CommandFailure(
                .usage, "usage", "--key and --signer contradict each other", hint: "leave one of them out")
        }
        let user = try invocation.signing(as: try name(invocation)).keySigner(orWallet: false)
        let payer = try invocation.command.text("payer").map { try invocation.signing(as: $0).keySigner() }
        let port = UInt16(invocation.command.integer("port") ?? defaultPort)
        let options = WalletServing.options(
            invocation, user: user, payer: payer, network: invocation.settings.network.value,
            contracts: try? invocation.contracts())
        let serving = WalletServing(
            invocation, options, port: port, anyPort: "\(Product.name) wallet --port 0   # any free port")
        InterruptWatch.includeTermination()
        try await serving.start()
        serving.announce()
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
        await serving.stop()
    }
}
