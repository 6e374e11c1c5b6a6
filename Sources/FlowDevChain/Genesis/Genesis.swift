import Cadence
import CadenceInterpreter
import Flow
import FlowCrypto

/// Makes the state of the first block.
struct Genesis {
    /// The service account, those of FungibleToken, FlowToken and FlowFees, and one that is kept free, as on the
    /// emulator: the first account a person makes is number 6.
    static let systemAccountCount: UInt64 = 5

    let chain: Chain
    let executor: TransactionExecutor
    /// The key of the service account and of the other accounts of the system.
    let serviceKey: PublicKey
    /// What is deployed before all else; nil for the contracts of the package.
    var contracts: [CoreContract]?

    private var host: ChainHost { executor.host }
    private func account(_ index: UInt64) -> Address { chain.address(at: index) ?? .zero }

    /// Writes the state to the host's view.
    func write(accounts: [DevAccount]) throws(ChainError) {
        host.begin()
        for _ in 0..<Self.systemAccountCount { try makeAccount() }
        for contract in contracts ?? CoreContract.all(chain) { try deploy(contract) }
        let tokens = chain.systemContract("FlowToken") ?? .zero
        let others = (2...Self.systemAccountCount).map(account).filter { $0 != tokens }
        try executor.runSystem(Self.text(Self.vaults, chain), authorizers: [chain.serviceAddress, tokens] + others)
        try deploy(.notepadManager)
        for account in accounts { try fund(account) }
    }

    private func makeAccount() throws(ChainError) {
        do {
            let address = try host.makeAccount()
            _ = try host.addKey(
                HostAccountKey(
                    index: 0, publicKey: serviceKey.bytes, signatureAlgorithm: serviceKey.algorithm.name,
                    hashAlgorithm: HashAlgorithm.sha3_256.name, weight: AccountKey.fullWeight, isRevoked: false),
                to: address)
            host.view.keep()
        } catch {
            throw ChainError(.ledger, "the first accounts cannot be made: \(error)")
        }
    }

    private func deploy(_ contract: CoreContract) throws(ChainError) {
        try executor.runSystem(
            contract.deployment, arguments: [.string(contract.name), .string(contract.text(chain))],
            authorizers: [contract.home(chain)])
    }

    private func fund(_ account: DevAccount) throws(ChainError) {
        let key = account.privateKey.publicKey
        try executor.runSystem(
            Self.text(Self.funding, chain),
            arguments: [
                key.bytes.cadence, key.algorithm.cadenceCode.cadence, DevAccount.hashAlgorithm.code.cadence,
                UFix64(rawValue: DevAccount.funds).cadence,
            ], authorizers: [chain.serviceAddress])
    }

    // MARK: Programs

    private static func text(_ body: String, _ chain: Chain) -> String {
        ["FungibleToken", "FlowToken", "FlowServiceAccount"].map { name in
            "import \(name) from \(chain.systemContract(name) ?? .zero)\n"
        }.joined() + body
    }

    /// All tokens go to the service account, and 0.001 FLOW to each other account of the system.
    private static let vaults = """
        transaction {
            prepare(
                service: auth(SaveValue, LoadValue, BorrowValue, Capabilities) &Account,
                tokens: auth(SaveValue, LoadValue, BorrowValue, Capabilities) &Account,
                a: auth(SaveValue, LoadValue, BorrowValue, Capabilities) &Account,
                b: auth(SaveValue, LoadValue, BorrowValue, Capabilities) &Account,
                c: auth(SaveValue, LoadValue, BorrowValue, Capabilities) &Account
            ) {
                service.storage.save(
                    <- tokens.storage.load<@FlowToken.Vault>(from: /storage/flowTokenVault)!,
                    to: /storage/flowTokenVault)
                service.storage.save(
                    <- tokens.storage.load<@FlowToken.Administrator>(from: /storage/flowTokenAdmin)!,
                    to: /storage/flowTokenAdmin)
                FlowServiceAccount.publishDefaultToken(service)
                let bank = service.storage
                    .borrow<auth(FungibleToken.Withdraw) &FlowToken.Vault>(from: /storage/flowTokenVault)!
                for account in [tokens, a, b, c] {
                    FlowServiceAccount.initDefaultToken(account)
                    account.storage.borrow<&FlowToken.Vault>(from: /storage/flowTokenVault)!
                        .deposit(from: <- bank.withdraw(amount: 0.001))
                }
            }
        }
        """

    private static let funding = """
        transaction(key: [UInt8], algorithm: UInt8, hash: UInt8, amount: UFix64) {
            prepare(service: auth(BorrowValue) &Account) {
                let account = Account(payer: service)
                account.keys.add(
                    publicKey: PublicKey(
                        publicKey: key, signatureAlgorithm: SignatureAlgorithm(rawValue: algorithm)!),
                    hashAlgorithm: HashAlgorithm(rawValue: hash)!, weight: 1000.0)
                let bank = service.storage
                    .borrow<auth(FungibleToken.Withdraw) &FlowToken.Vault>(from: /storage/flowTokenVault)!
                account.storage.borrow<&FlowToken.Vault>(from: /storage/flowTokenVault)!
                    .deposit(from: <- bank.withdraw(amount: amount))
            }
        }
        """
}
