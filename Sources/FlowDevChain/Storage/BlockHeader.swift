import Cadence
import Flow
import FlowCrypto
import RLP

/// What a block is known by, and how its id is made.
struct BlockHeader: Hashable {
    let id: Identifier
    let parentID: Identifier
    let height: UInt64
    /// Nanoseconds since 1970.
    let timestamp: Int64

    /// A new block on top of another; the first has no parent.
    ///
    /// The id is Flow's own, SHA3-256 of the RLP of a header (flow-go, `model/flow/header.go`), with the height for the
    /// view and without voters, proposer and timeouts: the first block has the emulator's very id. Only the root of
    /// the collections is not Flow's Merkle root where there are any; see `payloadHash`.
    init(parent: BlockHeader?, chain: Chain, timestamp: Int64, collections: [Identifier]) {
        let height = parent.map { $0.height + 1 } ?? 0
        let parentID = parent?.id ?? .zero
        var writer = RLPWriter()
        writer.list {
            $0.append(Array(chain.rawValue.utf8))
            $0.append(parentID.bytes)
            $0.append(height)
            $0.append(Self.payloadHash(collections))
            $0.append(UInt64(clamping: timestamp / 1_000_000))
            $0.append(height)
            $0.append(parent?.height ?? 0)
            $0.append([])
            $0.append([])
            $0.append(Identifier.zero.bytes)
            $0.append(Identifier.zero.bytes)
        }
        let digest = HashAlgorithm.sha3_256.digest(writer.bytes)
        self.init(id: Identifier(bytes: digest) ?? .zero, parentID: parentID, height: height, timestamp: timestamp)
    }

    init(id: Identifier, parentID: Identifier, height: UInt64, timestamp: Int64) {
        self.id = id
        self.parentID = parentID
        self.height = height
        self.timestamp = timestamp
    }

    /// SHA3-256 of the roots of collections, seals, receipts and results, and of the id of the protocol's state.
    ///
    /// A root of nothing is the BLAKE2b-256 of no bytes, as in Flow. Flow's root of several ids is that of a Patricia
    /// trie; here it is SHA3-256 of the ids in their order.
    private static func payloadHash(_ collections: [Identifier]) -> [UInt8] {
        let root = collections.isEmpty ? emptyRoot : HashAlgorithm.sha3_256.digest(pieces: collections.map(\.bytes))
        return HashAlgorithm.sha3_256.digest(
            pieces: [root, emptyRoot, emptyRoot, emptyRoot, Identifier.zero.bytes])
    }

    /// BLAKE2b-256 of no bytes.
    private static let emptyRoot: [UInt8] = [
        0x0e, 0x57, 0x51, 0xc0, 0x26, 0xe5, 0x43, 0xb2, 0xe8, 0xab, 0x2e, 0xb0, 0x60, 0x99, 0xda, 0xa1,
        0xd1, 0xe5, 0xdf, 0x47, 0x77, 0x8f, 0x77, 0x87, 0xfa, 0xab, 0x45, 0xcd, 0xf1, 0x2f, 0xe3, 0xa8,
    ]

    /// The id of a collection: SHA3-256 of the RLP of a list that holds the list of its transactions' ids.
    ///
    /// Source: flow-go, `model/flow/collection.go`; checked against recorded collections.
    static func collectionID(_ transactions: [Identifier]) -> Identifier {
        var writer = RLPWriter()
        writer.list { $0.list { for id in transactions { $0.append(id.bytes) } } }
        return Identifier(bytes: HashAlgorithm.sha3_256.digest(writer.bytes)) ?? .zero
    }

    /// The time of the first block of an emulator, 2018-12-19T22:32:30Z.
    static let genesisTime: Int64 = 1_545_258_750_000_000_000
}
