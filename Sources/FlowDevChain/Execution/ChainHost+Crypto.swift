import CadenceInterpreter

/// Hashes, keys and signatures for programs.
extension ChainHost {
    func hash(_ data: [UInt8], tag: String?, algorithm: String) -> [UInt8]? {
        HostCryptography.hash(data, tag: tag, algorithm: algorithm)
    }

    func isPublicKey(_ key: [UInt8], algorithm: String) -> Bool? {
        HostCryptography.isPublicKey(key, algorithm: algorithm)
    }

    func isSignature(_ signature: HostSignature) -> Bool? { HostCryptography.isSignature(signature) }
}
