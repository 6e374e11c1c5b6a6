internal import Cadence
internal import CommandKit
internal import Flow
internal import FlowAccess
internal import FlowNotes

extension Invocation {
    /// The chains whose addresses are known; other networks may be anything.
    private static let chains: [String: Chain] = ["mainnet": .mainnet, "testnet": .testnet]

    /// The chain that addresses are checked against; nil when it is not known.
    var chain: Chain? { settings.host == nil ? Self.chains[settings.network.value] : nil }

    /// The signing account with its key, read now.
    func keySigner() throws -> KeySigner {
        let choice = try signer()
        let key = try privateKey(of: choice.account)
        reporter.detail("signing as \(choice.description), key \(choice.account.keyIndex)")
        return KeySigner(
            address: choice.account.address, keyIndex: choice.account.keyIndex, key: key,
            hashAlgorithm: choice.account.hashAlgorithm)
    }

    /// Makes a change: signs, sends and waits as the flags say; see `Act`.
    func make(_ change: Change, described act: String, gasLimit: UInt64? = nil) async throws -> ActResult {
        let signer = try keySigner()
        let plan = try change.plan(
            try contracts(), authors: Authors(signer), gasLimit: gasLimit ?? Transaction.maximumGasLimit)
        return try await Act(self, plan, described: act, program: change.template.name).run()
    }

    /// Runs one of the programs of this package that import nothing, as `make(_:described:gasLimit:)` does.
    func make(
        _ template: CadenceTemplate, _ arguments: [CadenceValue], described act: String, flowCommand: String? = nil
    ) async throws -> ActResult {
        let plan = TransactionPlan(
            script: try contracts().resolve(template),
            arguments: arguments.map { JSONCadence.encode($0, form: .argument) }, signer: try keySigner())
        return try await Act(self, plan, described: act, program: template.name, flowCommand: flowCommand).run()
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
