internal import Cadence
internal import CommandKit
internal import Flow
internal import FlowAccess
internal import FlowNotes

extension Invocation {
    /// The public chain that transactions are checked for and notes stay on; nil for a network that anybody can run.
    var chain: Chain? {
        guard settings.host == nil, let chain = Chain(network: settings.network.value), chain != .emulator else {
            return nil
        }
        return chain
    }

    /// The signing account with its key, read now.
    ///
    /// Without `orWallet` it is as if nobody were signed in with a wallet.
    func keySigner(orWallet: Bool = true) throws -> KeySigner {
        let choice = try signer(orWallet: orWallet)
        let key = try privateKey(of: choice.account)
        reporter.detail("signing as \(choice.description), key \(choice.account.keyIndex)")
        return KeySigner(
            address: choice.account.address, keyIndex: choice.account.keyIndex, key: key,
            hashAlgorithm: choice.account.hashAlgorithm)
    }

    /// Whoever signs transactions: the key at hand, or the wallet.
    func transactionSigner() throws -> any Signer {
        let choice = try signer()
        guard let session = choice.account.wallet else { return try keySigner() }
        reporter.detail("signing as \(choice.description) by the wallet \(session.label)")
        return try walletSigner(session)
    }

    /// Makes a change: signs, sends and waits as the flags say; see `Act`.
    func make(_ change: Change, described act: String, gasLimit: UInt64? = nil) async throws -> ActResult {
        let signer = try transactionSigner()
        try await requireContract()
        let plan = try plan(change, by: signer, gasLimit: gasLimit)
        return try await Act(self, .plan(plan), described: act, program: change.template.path).run()
    }

    /// The transaction of a change, signed by whoever signs here.
    func plan(
        _ change: Change, by signer: (any Signer)? = nil, gasLimit: UInt64? = nil
    ) throws -> TransactionPlan {
        try change.plan(
            try contracts(), authors: Authors(try signer ?? transactionSigner()),
            gasLimit: gasLimit ?? Transaction.maximumGasLimit)
    }

    /// Runs one of the programs of this package that import nothing, as `make(_:described:gasLimit:)` does.
    func make(
        _ template: CadenceTemplate, _ arguments: [CadenceValue], described act: String, flowCommand: String? = nil
    ) async throws -> ActResult {
        try await make(
            source: try contracts().resolve(template), arguments.map { JSONCadence.encode($0, form: .argument) },
            of: template, described: act, flowCommand: flowCommand)
    }

    /// Runs a program that does what one of this package does in another form; the arguments are JSON-Cadence.
    func make(
        source: [UInt8], _ arguments: [[UInt8]], of template: CadenceTemplate, described act: String,
        flowCommand: String? = nil
    ) async throws -> ActResult {
        let plan = TransactionPlan(script: source, arguments: arguments, signer: try transactionSigner())
        return try await Act(
            self, .plan(plan), described: act, program: template.path, flowCommand: flowCommand
        ).run()
    }

    /// The notepad of the account that signs.
    func notepad() throws -> Notepad {
        let owner = try signer().account.address
        return Notepad(client: try client(), contracts: try contracts(), owner: owner)
    }

    /// The notepad of an account, to be read: of the one given, else of the one that signs; `example` names one.
    func notepad(of account: String?, example: String) throws -> Notepad {
        let owner = try addressToRead(account, "notes", example: example)
        return Notepad(client: try client(), contracts: try contracts(), owner: owner)
    }

    /// A note after a change, for JSON formats; nil for others, and its id alone when it cannot be read back.
    ///
    /// It is read back because the chain normalises text and sets the times. The change has succeeded, whether or not
    /// that works.
    func noteJSON(_ id: UInt64, after result: TransactionResult) async -> JSONValue? {
        guard settings.format.value.isJSON else { return nil }
        let reference = result.blockID.map(BlockReference.id) ?? .sealed
        let note = try? await notepad().note(id, at: reference)
        return note?.json ?? ["id": .string("\(id)")]
    }

    /// The block that `--at-height` names, else the newest sealed one.
    var readReference: BlockReference {
        command.integer("at-height").map { .height(UInt64($0)) } ?? .sealed
    }
}

extension CadenceTemplate {
    /// Where a transaction lies in this package.
    var path: String { "cadence/transactions/\(name).cdc" }
}
