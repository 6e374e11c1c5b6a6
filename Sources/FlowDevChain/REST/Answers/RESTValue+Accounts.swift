import Bytes
import Flow
import FlowCrypto

extension RESTValue {
    /// An account; keys and contracts only when expanded.
    static func account(_ account: Account, expanding expanded: Set<String>) -> RESTValue {
        let expandsKeys = expanded.contains("keys")
        let expandsContracts = expanded.contains("contracts")
        let contracts = (account.contracts ?? [:]).sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return .members(
            ("address", .address(account.address)), ("balance", .decimal(account.balance)),
            ("keys", expandsKeys ? .array((account.keys ?? []).map(accountKey)) : nil),
            (
                "contracts",
                expandsContracts && !contracts.isEmpty
                    ? .object(contracts.map { Member($0.key, .base64($0.value)) }) : nil
            ),
            (
                "_expandable",
                .members(
                    ("keys", expandsKeys ? nil : .string("keys")),
                    ("contracts", expandsContracts ? nil : .string("contracts")))
            ),
            ("_links", Link.itself(Link.account(account.address))))
    }

    /// A key of an account.
    static func accountKey(_ key: AccountKey) -> RESTValue {
        .members(
            ("index", .decimal(key.index)), ("public_key", .string("0x" + Hex.encode(key.publicKeyBytes))),
            ("signing_algorithm", .string(key.algorithm.name)), ("hashing_algorithm", .string(key.hashAlgorithm.name)),
            ("sequence_number", .decimal(key.sequenceNumber)), ("weight", .decimal(key.weight)),
            ("revoked", .bool(key.isRevoked)))
    }
}
