import Bytes
import Cadence
import CadenceInterpreter
import Flow
import FlowCrypto

/// Accounts as registers.
extension LedgerView {
    func hasAccount(_ address: Address) throws(ChainError) -> Bool { try read(RegisterID(address, .used)) != nil }

    /// Makes an account without keys.
    func makeAccount(_ address: Address) throws(ChainError) {
        let id = RegisterID(address, .used)
        try write(address, id, UInt64(8 + id.key.count + 8).bigEndianBytes)
    }

    // MARK: Keys

    func keyCount(of address: Address) throws(ChainError) -> UInt32 {
        UInt32(clamping: try number(RegisterID(address, .keyCount)) ?? 0)
    }

    func key(_ index: UInt32, of address: Address) throws(ChainError) -> HostAccountKey? {
        try read(RegisterID(address, .key, index.bigEndianBytes)).flatMap { HostAccountKey(index: index, bytes: $0) }
    }

    func setKey(_ key: HostAccountKey, of address: Address) throws(ChainError) {
        try write(address, RegisterID(address, .key, UInt32(clamping: key.index).bigEndianBytes), key.bytes)
    }

    /// Adds a key and gives it its index.
    func addKey(_ key: HostAccountKey, to address: Address) throws(ChainError) -> HostAccountKey {
        var key = key
        let count = try keyCount(of: address)
        key.index = Int(count)
        try setKey(key, of: address)
        try setNumber(address, RegisterID(address, .keyCount), UInt64(count) + 1)
        return key
    }

    // MARK: Sequence numbers

    func sequenceNumber(_ index: UInt32, of address: Address) throws(ChainError) -> UInt64 {
        try number(RegisterID(address, .sequenceNumber, index.bigEndianBytes)) ?? 0
    }

    func useSequenceNumber(_ index: UInt32, of address: Address) throws(ChainError) {
        _ = try increment(address, RegisterID(address, .sequenceNumber, index.bigEndianBytes))
    }

    // MARK: Contracts

    func contractNames(of address: Address) throws(ChainError) -> [String] {
        let bytes = try read(RegisterID(address, .contractNames)) ?? []
        return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }

    func code(of name: String, at address: Address) throws(ChainError) -> [UInt8]? {
        try read(RegisterID(address, .code, Array(name.utf8)))
    }

    func setCode(_ code: [UInt8]?, of name: String, at address: Address) throws(ChainError) {
        try write(address, RegisterID(address, .code, Array(name.utf8)), code)
        var names = try contractNames(of: address)
        guard names.contains(name) != (code != nil) else { return }
        if code == nil { names.removeAll { $0 == name } } else { names.append(name) }
        var joined: [UInt8] = []
        for name in names.sorted() { joined += Array(name.utf8) + [0] }
        try write(address, RegisterID(address, .contractNames), joined.isEmpty ? nil : joined)
    }
}

extension HostAccountKey {
    /// As it lies in a register: curve, hash, whether revoked, weight, public key.
    var bytes: [UInt8] {
        let algorithm = SignatureAlgorithm(name: signatureAlgorithm)?.rlpCode ?? 0
        let hash = HashAlgorithm(name: hashAlgorithm)?.code ?? 0
        return [algorithm, hash, isRevoked ? 1 : 0] + UInt64(clamping: weight).bigEndianBytes + publicKey
    }

    init?(index: UInt32, bytes: [UInt8]) {
        guard bytes.count > 11, let algorithm = SignatureAlgorithm(rlpCode: UInt64(bytes[0])),
            let hash = HashAlgorithm(code: UInt64(bytes[1])), let weight = UInt64(bigEndianBytes: bytes[3..<11])
        else { return nil }
        self.init(
            index: Int(index), publicKey: Array(bytes[11...]), signatureAlgorithm: algorithm.name,
            hashAlgorithm: hash.name, weight: Int(clamping: weight), isRevoked: bytes[2] == 1)
    }

    /// As the Access API has it.
    func accountKey(sequenceNumber: UInt64) -> AccountKey? {
        guard let algorithm = SignatureAlgorithm(name: signatureAlgorithm),
            let hash = HashAlgorithm(name: hashAlgorithm)
        else { return nil }
        return AccountKey(
            index: UInt32(clamping: index), algorithm: algorithm, publicKeyBytes: publicKey, hashAlgorithm: hash,
            weight: weight, sequenceNumber: sequenceNumber, isRevoked: isRevoked)
    }
}
