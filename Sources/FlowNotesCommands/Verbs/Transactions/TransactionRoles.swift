internal import Cadence
internal import CadenceInterpreter
internal import CommandKit
internal import Flow
internal import FlowNotes

/// Who proposes, pays for and authorizes a transaction from the command line.
struct TransactionRoles {
    /// An account with a role.
    struct Party {
        /// The account's address.
        let address: Address
        /// The key it signs with.
        let keyIndex: UInt32
        /// Its name, by which its key is found; nil for a bare address.
        let name: String?
    }

    /// The options that give the roles.
    static let options = [
        OptionSpec(
            "proposer", .text, valueName: "ACCOUNT", help: "Whose sequence number is used; the signer unless given"),
        OptionSpec("payer", .text, valueName: "ACCOUNT", help: "Who pays; the proposer unless given"),
        OptionSpec(
            "authorizer", .text, valueName: "ACCOUNT", isRepeated: true,
            help: "Who authorizes, in the order of prepare's parameters; the proposer unless given"),
        OptionSpec(
            "proposer-key", .integer(0...Int64(UInt32.max)), valueName: "INDEX", help: "The index of the proposer's key"
        ),
        OptionSpec(
            "gas-limit", .integer(1...Int64(Transaction.maximumGasLimit)), valueName: "N",
            help: "The most computation, 9999 unless given"),
    ]

    let proposer: Party
    let payer: Party
    let authorizers: [Party]
    let gasLimit: UInt64

    /// Reads the roles; throws `CommandFailure` for unknown accounts and when `prepare` takes another number.
    init(_ invocation: Invocation, for program: CadenceFile) throws {
        let command = invocation.command
        gasLimit = command.integer("gas-limit").map(UInt64.init) ?? Transaction.maximumGasLimit
        let proposer = try Self.party(command.text("proposer"), invocation)
        self.proposer = Party(
            address: proposer.address, keyIndex: command.integer("proposer-key").map(UInt32.init) ?? proposer.keyIndex,
            name: proposer.name)
        payer = try command.text("payer").map { try Self.party($0, invocation) } ?? self.proposer
        let given = try command.texts("authorizer").map { try Self.party($0, invocation) }
        let wanted = program.outline?.authorizerCount ?? max(given.count, 1)
        authorizers = given.isEmpty && wanted == 1 ? [self.proposer] : given
        if program.outline?.kind == .script {
            throw CommandFailure(
                .usage, "not_a_transaction", "\(program.name) is a script",
                hint: "\(Product.name) script \(ShellText.quoted(program.name))")
        }
        let addresses = authorizers.map(\.address)
        if let twice = addresses.indices.first(where: { addresses.firstIndex(of: addresses[$0]) != $0 }) {
            throw CommandFailure(
                .usage, "usage", "\(addresses[twice]) authorizes twice, and a transaction takes each account once",
                hint: "give each --authorizer another account")
        }
        guard authorizers.count == wanted else {
            throw CommandFailure(
                .usage, "usage",
                "prepare of \(program.name) takes \(wanted.counted("account")), "
                    + "\(authorizers.count) authorize\(authorizers.count == 1 ? "s" : "")",
                hint: "give --authorizer once for each, in the order of prepare's parameters")
        }
    }

    private static func party(_ text: String?, _ invocation: Invocation) throws -> Party {
        guard let text, let address = try bareAddress(text, invocation) else {
            let account = try invocation.signing(as: text).signer().account
            return Party(address: account.address, keyIndex: account.keyIndex, name: account.name)
        }
        let configuration = try invocation.configuration()
        let name = configuration.accountNames.first { (try? configuration.accountAddress($0)) == address }
        return Party(
            address: address, keyIndex: try name.map { try configuration.account($0).keyIndex } ?? 0, name: name)
    }

    /// The address that a text is, unless an account is called so.
    private static func bareAddress(_ text: String, _ invocation: Invocation) throws -> Address? {
        guard Address(text) != nil, text.hasPrefix("0x") || text.utf8.count == 16,
            try !invocation.configuration().accountNames.contains(text)
        else { return nil }
        return try invocation.address(ofAccount: text)
    }
}

extension Invocation {
    /// The signer of an account with a role; throws with exit code 6 when its key is not here, nor in the wallet.
    func transactionSigner(of party: TransactionRoles.Party) throws -> any Signer {
        guard let name = party.name else {
            throw CommandFailure(
                .key, "no_signer", "the key of \(party.address) is not here: no account has that address",
                hint: "build the transaction with \(Product.name) tx build, and have it signed where the key is")
        }
        let signing = signing(as: name)
        if try signing.signer().account.wallet != nil { return try signing.transactionSigner() }
        let signer = try signing.keySigner()
        return KeySigner(
            address: signer.address, keyIndex: party.keyIndex, key: signer.key, hashAlgorithm: signer.hashAlgorithm)
    }
}
