import Bytes
public import Cadence
public import Flow
public import FlowCrypto

/// A funded account that a chain has from its first block on, with its key.
public struct DevAccount: Sendable, Hashable {
    /// The address.
    public let address: Address
    /// The key at index 0, of full weight.
    public let privateKey: PrivateKey
    /// What the key hashes with.
    public static let hashAlgorithm = HashAlgorithm.sha3_256
    /// What it holds in the beginning, in units of 10⁻⁸ FLOW.
    public static let funds: UInt64 = 1_000 * 100_000_000

    /// The index of the key.
    public var keyIndex: UInt32 { 0 }

    /// A signer with the account's key.
    public var signer: KeySigner {
        KeySigner(address: address, keyIndex: keyIndex, key: privateKey, hashAlgorithm: Self.hashAlgorithm)
    }

    /// The accounts of a seed, in the order of their addresses.
    static func accounts(count: Int, seed: [UInt8], chain: Chain) throws(ChainError) -> [DevAccount] {
        var accounts: [DevAccount] = []
        for place in 0..<UInt64(clamping: count) {
            guard let address = chain.address(at: Genesis.systemAccountCount + 1 + place) else {
                throw ChainError(.options, "\(count) accounts are more than the chain has addresses; ask for fewer")
            }
            accounts.append(DevAccount(address: address, privateKey: try key(place, seed: seed)))
        }
        return accounts
    }

    /// SHA3-256 of the seed, a word and the place; the next attempt where that is no number of the curve.
    private static func key(_ place: UInt64, seed: [UInt8]) throws(ChainError) -> PrivateKey {
        for attempt in UInt64(0)..<8 {
            let scalar = HashAlgorithm.sha3_256.digest(
                seed, Array("flownotes account key".utf8), place.bigEndianBytes, attempt.bigEndianBytes)
            if let key = try? PrivateKey(.ecdsaP256, scalar: scalar) { return key }
        }
        throw ChainError(.options, "no key can be made from the seed; choose another seed")
    }
}
