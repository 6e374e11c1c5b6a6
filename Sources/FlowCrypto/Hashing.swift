import COpenSSL

/// A hash function of OpenSSL, looked up once for the whole process.
// The pointer is never changed nor freed, and EVP_MD is read only after its fetch: any thread may use it.
final class Hashing: @unchecked Sendable {
    static let sha2_256 = Hashing("SHA2-256")
    static let sha2_384 = Hashing("SHA2-384")
    static let sha3_256 = Hashing("SHA3-256")
    static let sha3_384 = Hashing("SHA3-384")

    private let function: OpaquePointer
    private let contexts: PointerPool

    private init(_ name: String) {
        guard let function = EVP_MD_fetch(nil, name, nil) else {
            preconditionFailure("OpenSSL offers no \(name); its configuration must load the default provider")
        }
        self.function = function
        contexts = PointerPool(free: { EVP_MD_CTX_free($0) })
    }

    /// Writes the digest; `output` must hold its length.
    func hash(_ bytes: [UInt8], into output: UnsafeMutableBufferPointer<UInt8>) {
        withContext { context in
            EVP_DigestUpdate(context, bytes, bytes.count) == 1
                && EVP_DigestFinal_ex(context, output.baseAddress, nil) == 1
        }
    }

    /// Writes the digest of the joined pieces; `output` must hold its length.
    func hash(pieces: [[UInt8]], into output: UnsafeMutableBufferPointer<UInt8>) {
        withContext { context in
            pieces.allSatisfy { EVP_DigestUpdate(context, $0, $0.count) == 1 }
                && EVP_DigestFinal_ex(context, output.baseAddress, nil) == 1
        }
    }

    private func withContext(_ body: (OpaquePointer) -> Bool) {
        let pooled = contexts.take()
        guard let context = pooled ?? EVP_MD_CTX_new() else {
            preconditionFailure("OpenSSL has no memory for a hash")
        }
        // A context that has its function already keeps its state buffer.
        let started = EVP_DigestInit_ex(context, pooled == nil ? function : nil, nil) == 1
        precondition(started && body(context), "OpenSSL failed to hash")
        contexts.put(context)
    }
}
