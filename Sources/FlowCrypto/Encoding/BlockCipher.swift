import COpenSSL

/// A cipher that PEM files of private keys are encrypted with: all of them chain blocks (CBC).
enum BlockCipher: CaseIterable {
    case aes128, aes192, aes256, tripleDES

    /// The name in a `DEK-Info` line, as `AES-256-CBC`.
    var name: String { traits.name }
    /// The object identifier as DER content.
    var identifier: [UInt8] { traits.identifier }
    /// Bytes of a key.
    var keyLength: Int { traits.keyLength }
    /// Bytes of the initial vector, which are those of a block.
    var blockLength: Int { self == .tripleDES ? 8 : 16 }

    /// What was encrypted, without its padding; nil when the padding is wrong, as it is with most wrong keys.
    func decrypt(_ sealed: [UInt8], key: SecretBytes, vector: [UInt8]) throws(CryptoError) -> SecretBytes? {
        guard key.count == keyLength, vector.count == blockLength, !sealed.isEmpty, sealed.count % blockLength == 0
        else { return nil }
        guard let context = EVP_CIPHER_CTX_new() else { throw openSSLFailure("prepare a cipher") }
        defer { EVP_CIPHER_CTX_free(context) }
        let isReady = key.withBytes { EVP_DecryptInit_ex(context, function, nil, $0.baseAddress, vector) == 1 }
        guard isReady else { throw openSSLFailure("use the cipher \(name)") }
        var (length, end): (Int32, Int32) = (0, 0)
        var isPadded = false
        // The library may write a block more than it leaves.
        let plain = SecretBytes(count: sealed.count + blockLength) { output in
            isPadded =
                EVP_DecryptUpdate(context, output.baseAddress, &length, sealed, Int32(sealed.count)) == 1
                && EVP_DecryptFinal_ex(context, output.baseAddress?.advanced(by: Int(length)), &end) == 1
        }
        ERR_clear_error()
        return isPadded ? SecretBytes(plain.prefix(Int(length + end))) : nil
    }

    private var function: OpaquePointer? {
        switch self {
        case .aes128: EVP_aes_128_cbc()
        case .aes192: EVP_aes_192_cbc()
        case .aes256: EVP_aes_256_cbc()
        case .tripleDES: EVP_des_ede3_cbc()
        }
    }

    private var traits: (name: String, identifier: [UInt8], keyLength: Int) {
        switch self {
        case .aes128: ("AES-128-CBC", [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x01, 0x02], 16)
        case .aes192: ("AES-192-CBC", [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x01, 0x16], 24)
        case .aes256: ("AES-256-CBC", [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x01, 0x2a], 32)
        case .tripleDES: ("DES-EDE3-CBC", [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x03, 0x07], 24)
        }
    }
}
