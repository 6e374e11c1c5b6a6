internal import Bytes
internal import CommandKit
internal import Flow
internal import FlowAccess
internal import FlowCrypto
internal import FlowNotes

/// `accounts create`: an account with one key, paid for by the signer.
enum AccountsCreateVerb {
    static let verb = Verb(
        CommandSpec(
            "create", summary: "Create an account with one key, paid for by the signer.",
            options: NewKeyOptions.all,
            examples: [.init("\(Product.name) accounts create --key 43661ddd…c97a")]),
        run: run)

    /// On testnet the first account has nobody to pay for it: a page of Flow's makes it.
    private static func requirePayer(for key: NewAccountKey, _ invocation: Invocation) throws {
        do {
            _ = try invocation.signer()
        } catch let failure as CommandFailure where failure.code == Invocation.noSigner {
            guard invocation.settings.network.value == "testnet" else { throw failure }
            throw CommandFailure(
                .key, failure.code, "nobody is there to pay for an account on testnet",
                hint: "open https://faucet.flow.com/create-account, give it the public key "
                    + "\(Hex.encode(key.publicKey.bytes)) with \(key.publicKey.algorithm.name) and "
                    + "\(key.hashAlgorithm.name), and note the address it shows")
        }
    }

    private static func run(_ invocation: Invocation) async throws {
        let key = try NewKeyOptions.key(invocation, whose: "the new account")
        try requirePayer(for: key, invocation)
        if key.weight < AccountKey.fullWeight {
            try invocation.confirm(
                "its only key would weigh \(key.weight) of 1000, and nobody could sign for the account; create it?",
                act: "create an account that nobody can sign for")
        }
        let result = try await invocation.make(.createAccount(key), described: "create an account")
        guard case .succeeded(let id, let outcome, let height) = result else {
            return result.report(invocation, done: "")
        }
        guard let address = try? outcome.createdAccounts.first else {
            throw CommandFailure(
                .failure, "no_event", "transaction \(id) succeeded, but created no account", transactionID: "\(id)")
        }
        invocation.reporter.result(
            text: { "created account \(address)" }, plain: { "\(address)" },
            json: { outcome.json(id, height: height, address: address) })
        if let text = invocation.command.text("key"), let stored = try NewKeyOptions.storedKey(text, invocation) {
            let network = invocation.settings.network.value
            return invocation.reporter.note(
                "to sign with it: \(Product.name) keys address \(stored.name) \(address) --network \(network)")
        }
        invocation.reporter.note(
            "flow.json was not changed; to sign with the account add to its accounts: "
                + "\"NAME\": {\"address\": \"\(address)\", \"key\": {\"type\": \"file\", \"location\": \"KEYFILE\"}}")
    }
}
