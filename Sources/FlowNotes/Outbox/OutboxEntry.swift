public import Flow
import FoundationEssentials
import RLP

/// A signed transaction whose fate was not known when it was written down.
public struct OutboxEntry: Sendable, Hashable {
    /// The network's name.
    public let network: String
    /// The address of the node it was signed for.
    public let host: String
    /// What it does, in a few words for people.
    public let act: String
    /// The transaction as signed.
    public let transaction: Transaction
    /// When it was signed, Unix seconds.
    public let signedAt: Int64

    /// Creates an entry.
    public init(network: String, host: String, act: String, transaction: Transaction, signedAt: Int64) {
        self.network = network
        self.host = host
        self.act = act
        self.transaction = transaction
        self.signedAt = signedAt
    }

    /// Whether another transaction would do the same for the same accounts: block, sequence number and signatures aside.
    public func isSameAct(as plan: Transaction) -> Bool {
        transaction.script == plan.script && transaction.arguments == plan.arguments
            && transaction.payer == plan.payer && transaction.authorizers == plan.authorizers
            && transaction.proposalKey.address == plan.proposalKey.address
    }
}

extension OutboxEntry {
    private struct Stored: Codable {
        let version: Int
        let network: String
        let host: String
        let act: String
        let signedAt: Int64
        let transaction: String
    }

    /// The entry as it lies in a file: JSON with the transaction's RLP in base64.
    var stored: [UInt8] {
        get throws {
            let stored = Stored(
                version: 1, network: network, host: host, act: act, signedAt: signedAt,
                transaction: Data(transaction.rlp).base64EncodedString())
            return [UInt8](try JSONEncoder().encode(stored))
        }
    }

    /// Reads a file; nil when it is damaged or of a later version.
    init?(stored bytes: [UInt8]) {
        guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(bytes)), stored.version == 1,
            let rlp = Data(base64Encoded: stored.transaction),
            let transaction = try? Transaction(rlp: [UInt8](rlp))
        else { return nil }
        self.init(
            network: stored.network, host: stored.host, act: stored.act, transaction: transaction,
            signedAt: stored.signedAt)
    }
}
