internal import Bytes
internal import Cadence
internal import CommandKit
internal import Flow
internal import FlowAccess
internal import FlowCrypto
internal import FlowNotes

/// `accounts list`: which accounts a public key controls.
enum AccountsListVerb {
    static let verb = Verb(
        CommandSpec(
            "list", summary: "List the accounts that a public key controls.",
            discussion:
                "Without a key: the accounts of flow.json, and those of the keystore on the network. Access nodes have no index of keys; on the embedded chain and "
                + "on an emulator every account is looked at, elsewhere nobody can tell.",
            options: [NewKeyOptions.all[0], NewKeyOptions.all[1]],
            examples: [
                .init("\(Product.name) accounts list"), .init("\(Product.name) accounts list --key 43661ddd…c97a"),
            ]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        guard invocation.command.has("key") else { return try listConfigured(invocation) }
        let key = try NewKeyOptions.key(invocation, whose: "the list").publicKey
        let network = invocation.settings.network.value
        guard [Services.localNetwork, Services.emulatorNetwork].contains(network) else {
            throw CommandFailure(
                .failure, "not_indexed",
                "nodes of \(network) have no index of keys, so nobody can tell by the key alone",
                hint: "look the key up in an explorer of \(network), or ask with: \(Product.name) accounts show ADDRESS"
            )
        }
        let found = try await holders(of: key, invocation.client())
        invocation.reporter.result(
            text: {
                found.map { "\($0.0)  key \($0.1.index), weight \($0.1.weight)\($0.1.isRevoked ? ", revoked" : "")\n" }
                    .joined()
            },
            plain: { found.map { "\($0.0)\n" }.joined() },
            json: {
                .array(
                    found.map { address, key in
                        [
                            "address": .string("\(address)"), "key_index": .integer(Int(key.index)),
                            "weight": .integer(key.weight), "revoked": .bool(key.isRevoked),
                        ]
                    })
            })
        if found.isEmpty { invocation.reporter.note("no account of \(network) has that key") }
    }

    /// Every account of a chain is looked at, in the order in which they were made, until there are no more.
    private static func holders(
        of key: PublicKey, _ client: AccessClient
    ) async throws -> [(Address, AccountKey)] {
        var found: [(Address, AccountKey)] = []
        var index: UInt64 = 1
        while let address = Chain.emulator.address(at: index) {
            index += 1
            do {
                let keys = try await client.account(address, including: .keys).keys ?? []
                found += keys.filter { $0.publicKeyBytes == key.bytes && $0.algorithm == key.algorithm }.map {
                    (address, $0)
                }
            } catch let error as AccessError {
                guard case .notFound = error.kind else { throw error }
                break
            }
        }
        return found
    }

    /// A name that is a private key, put there by mistake, is not shown.
    private static func withoutKeys(_ name: String) -> String {
        let digits = name.utf8.split { Hex.value(of: $0) == nil }
        return digits.contains { $0.count >= 64 } ? "(a name with a key in it)" : name
    }

    private static func listConfigured(_ invocation: Invocation) throws {
        let configuration = try invocation.configuration()
        let configured = configuration.accountNames
        let accounts =
            configured.map { (Self.withoutKeys($0), try? configuration.accountAddress($0)) }
            + invocation.storedAccounts().filter { !configured.contains($0.name) }.map { ($0.name, $0.address) }
        let width = accounts.map { DisplayWidth.of($0.0) }.max() ?? 0
        invocation.reporter.result(
            text: {
                accounts.map { name, address in
                    let gap = String(repeating: " ", count: width - DisplayWidth.of(name))
                    return "\(invocation.reporter.shown(name))\(gap)  \(address?.description ?? "no usable address")\n"
                }.joined()
            },
            plain: { accounts.map { $0.0 + "\n" }.joined() },
            json: {
                .array(accounts.map { ["name": .string($0), "address": JSONValue($1?.description)] })
            })
        if accounts.isEmpty { invocation.reporter.note("no accounts: flow.json and the keystore name none") }
    }
}
