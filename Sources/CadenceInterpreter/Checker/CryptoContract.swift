/// The contract behind `import Crypto`: lists of weighted keys, and hashing by name of the algorithm.
///
/// On a chain it is a contract of the service account. Where that account has none, this text takes its place.
enum CryptoContract {
    static let name = "Crypto"
    /// The service account of an emulator.
    static let emulatorAddress: [UInt8] = [0xf8, 0xd6, 0xe0, 0x58, 0x6b, 0x0a, 0x20, 0xc7]

    /// The text, checked as a contract of an account; nil never, as tests make sure.
    static func program(at address: [UInt8]) -> CheckedProgram? {
        guard let program = try? Parser.parse(Array(text.utf8)) else { return nil }
        return try? Checker.check(program, location: .contract(address: address, name: name))
    }

    /// Its Cadence text.
    static let text = """
        access(all) contract Crypto {

            access(all) fun hash(_ data: [UInt8], algorithm: HashAlgorithm): [UInt8] {
                return algorithm.hash(data)
            }

            access(all) fun hashWithTag(_ data: [UInt8], tag: String, algorithm: HashAlgorithm): [UInt8] {
                return algorithm.hashWithTag(data, tag: tag)
            }

            access(all) struct KeyListEntry {
                access(all) let keyIndex: Int
                access(all) let publicKey: PublicKey
                access(all) let hashAlgorithm: HashAlgorithm
                access(all) let weight: UFix64
                access(all) let isRevoked: Bool

                init(keyIndex: Int, publicKey: PublicKey, hashAlgorithm: HashAlgorithm, weight: UFix64, isRevoked: Bool) {
                    self.keyIndex = keyIndex
                    self.publicKey = publicKey
                    self.hashAlgorithm = hashAlgorithm
                    self.weight = weight
                    self.isRevoked = isRevoked
                }
            }

            access(all) struct KeyListSignature {
                access(all) let keyIndex: Int
                access(all) let signature: [UInt8]

                init(keyIndex: Int, signature: [UInt8]) {
                    self.keyIndex = keyIndex
                    self.signature = signature
                }
            }

            access(all) struct KeyList {
                access(self) let entries: [KeyListEntry]

                init() { self.entries = [] }

                access(all) fun add(_ publicKey: PublicKey, hashAlgorithm: HashAlgorithm, weight: UFix64): KeyListEntry {
                    let added = KeyListEntry(
                        keyIndex: self.entries.length, publicKey: publicKey, hashAlgorithm: hashAlgorithm,
                        weight: weight, isRevoked: false)
                    self.entries.append(added)
                    return added
                }

                access(all) fun get(keyIndex: Int): KeyListEntry? {
                    return keyIndex < self.entries.length ? self.entries[keyIndex] : nil
                }

                access(all) fun revoke(keyIndex: Int) {
                    if keyIndex >= self.entries.length { return }
                    let old = self.entries[keyIndex]
                    self.entries[keyIndex] = KeyListEntry(
                        keyIndex: old.keyIndex, publicKey: old.publicKey, hashAlgorithm: old.hashAlgorithm,
                        weight: old.weight, isRevoked: true)
                }

                access(all) fun verify(
                    signatureSet: [KeyListSignature], signedData: [UInt8], domainSeparationTag: String
                ): Bool {
                    var total: UFix64 = 0.0
                    let used: {Int: Bool} = {}
                    for one in signatureSet {
                        if one.keyIndex >= self.entries.length || used[one.keyIndex] != nil { return false }
                        used[one.keyIndex] = true
                        let key = self.entries[one.keyIndex]
                        if key.isRevoked { return false }
                        let isValid = key.publicKey.verify(
                            signature: one.signature, signedData: signedData,
                            domainSeparationTag: domainSeparationTag, hashAlgorithm: key.hashAlgorithm)
                        if !isValid { return false }
                        total = total + key.weight
                    }
                    return total >= 1.0
                }
            }
        }
        """
}
