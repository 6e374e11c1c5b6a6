import Bytes
public import Cadence
public import RLP

/// What an account signs to prove to an application that it is the signer's.
///
/// Source: flow-go-sdk, `account_proof.go`; the nonce has 32 bytes or more.
public struct AccountProof: Sendable, Hashable, RLPEncodable {
    /// The application's name for itself, not empty, not normalised.
    public let appIdentifier: String
    /// The account.
    public let address: Address
    /// The application's random bytes, 32 or more.
    public let nonce: [UInt8]

    /// Creates a proof to sign; throws when the application has no name, or the nonce, hex with or without `0x`, is
    /// not hex or shorter than 32 bytes.
    public init(appIdentifier: String, address: Address, nonce: String) throws(FlowError) {
        guard !appIdentifier.isEmpty else { throw .missingField("app identifier") }
        // The reference drops `0x` only; a proof over `0X…` is one that no other side accepts.
        guard let bytes = Hex.decode(nonce.hasPrefix("0x") ? nonce.dropFirst(2) : nonce[...]) else {
            throw .invalidNonce("it is not an even number of hex digits")
        }
        guard bytes.count >= 32 else { throw .invalidNonce("it has \(bytes.count) bytes, 32 are needed") }
        self.appIdentifier = appIdentifier
        self.address = address
        self.nonce = bytes
    }

    /// Appends the list of application, address and nonce.
    public func encode(to writer: inout RLPWriter) {
        writer.list {
            $0.append(Array(appIdentifier.utf8))
            $0.append(address.bytes)
            $0.append(nonce)
        }
    }
}
