internal import Bytes
internal import Cadence
internal import CommandKit
internal import Flow
internal import FlowAccess
internal import FlowCrypto
internal import FlowNotes

/// `accounts show`: what the chain says of an account.
enum AccountsShowVerb {
    static let verb = Verb(
        CommandSpec(
            "show", summary: "Show an account: balance, keys, contracts.",
            options: [NoteOptions.height],
            arguments: [
                ArgumentSpec("ACCOUNT", isRequired: false, help: "An address, or a name of flow.json or the keystore")
            ],
            examples: [.init("\(Product.name) accounts show 0xf8d6e0586b0a20c7")]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let address = try invocation.addressToRead(
            invocation.command.arguments.first, "account", example: "accounts show 0xADDRESS")
        let account = try await account(address, invocation)
        let storage = await invocation.storage(of: address, at: invocation.readReference)
        invocation.reporter.result(
            text: { text(account, storage, invocation) }, plain: { "\(account.address)" },
            json: { json(account, storage) })
    }

    private static func account(_ address: Address, _ invocation: Invocation) async throws -> Account {
        do {
            return try await invocation.client().account(
                address, including: [.keys, .contracts], at: invocation.readReference)
        } catch let error as AccessError {
            if case .badRequest(let message) = error.kind, message.contains(address.hex), message.contains("invalid") {
                throw CommandFailure(
                    .usage, "usage", "\(address) is no address of \(invocation.settings.network.value)",
                    hint: "addresses have a checksum: check for a typo, and --network")
            }
            guard case .notFound = error.kind else { throw error }
            throw CommandFailure(
                .notFound, "no_such_account", "there is no account \(address) on \(invocation.settings.network.value)",
                hint: "check the address, and --network; \(Product.name) accounts create makes a new account")
        }
    }

    private static func text(_ account: Account, _ storage: AccountStorage?, _ invocation: Invocation) -> String {
        let contracts = (account.contracts ?? [:]).keys.sorted().map(invocation.reporter.shown)
        var text = "address    \(account.address)\nbalance    \(flow(account.balance)) FLOW\n"
        if let storage { text += "storage    \(storage.used) of \(storage.capacity) bytes\n" }
        text += "contracts  \(contracts.isEmpty ? "none" : contracts.joined(separator: ", "))\n"
        guard let keys = account.keys, !keys.isEmpty else { return text + "keys       none" }
        let table = TextTable(
            columns: [
                .init(title: "KEY", isRightAligned: true), .init(title: "ALGORITHMS"),
                .init(title: "WEIGHT", isRightAligned: true), .init(title: "SEQUENCE", isRightAligned: true),
                .init(title: "PUBLIC KEY", isFlexible: true),
            ],
            rows: keys.map { key in
                [
                    "\(key.index)", "\(key.algorithm.name)/\(key.hashAlgorithm.name)",
                    key.isRevoked ? "revoked" : "\(key.weight)", "\(key.sequenceNumber)",
                    Hex.encode(key.publicKeyBytes),
                ]
            })
        return text + "\n" + table.render(width: invocation.tableWidth, styler: invocation.reporter.outputStyler)
    }

    private static func json(_ account: Account, _ storage: AccountStorage?) -> JSONValue {
        [
            "address": .string("\(account.address)"), "balance": .string(flow(account.balance)),
            "storage_used": JSONValue(storage.map { String($0.used) }),
            "storage_capacity": JSONValue(storage.map { String($0.capacity) }),
            "keys": .array((account.keys ?? []).map(json)),
            "contracts": .array((account.contracts ?? [:]).keys.sorted().map(JSONValue.string)),
        ]
    }

    private static func json(_ key: AccountKey) -> JSONValue {
        [
            "index": .integer(Int(key.index)), "public_key": .string(Hex.encode(key.publicKeyBytes)),
            "signature_algorithm": .string(key.algorithm.name), "hash_algorithm": .string(key.hashAlgorithm.name),
            "weight": .integer(key.weight), "sequence_number": .string("\(key.sequenceNumber)"),
            "revoked": .bool(key.isRevoked),
        ]
    }

    /// FLOW with eight decimals.
    private static func flow(_ balance: UInt64) -> String {
        let fraction = String(balance % 100_000_000)
        return "\(balance / 100_000_000)." + String(repeating: "0", count: 8 - fraction.count) + fraction
    }
}
