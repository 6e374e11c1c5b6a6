import Bytes
import Cadence
import Flow
import FlowCrypto
import FoundationEssentials

/// Compares what a wallet signed with what it was to sign.
struct SignatureCheck {
    /// The account that was asked.
    let address: Address
    /// The index of the key that was asked.
    let keyIndex: UInt32
    /// The account's keys on the chain.
    let keys: [AccountKey]

    /// Throws `WalletError` unless the signature is the key's over the message, which has its domain tag.
    func check(_ signature: CompositeSignature, over message: [UInt8]) throws(WalletError) {
        if let other = signature.address, other != address {
            throw WalletError(
                .wrongAccount, "the wallet was asked to sign as \(address) and signed as \(other); it is not used")
        }
        if let other = signature.keyIndex, other != keyIndex {
            throw WalletError(
                .wrongKey, "the wallet was asked for key \(keyIndex) of \(address) and signed with key \(other)")
        }
        guard let key = keys.first(where: { $0.index == keyIndex }) else {
            throw WalletError(.wrongKey, "account \(address) has no key \(keyIndex), by which the wallet signed")
        }
        guard !key.isRevoked else {
            throw WalletError(.wrongKey, "key \(keyIndex) of \(address), by which the wallet signed, is revoked")
        }
        guard key.algorithm.isSupported else {
            throw WalletError(
                .unsupported,
                "this build cannot verify signatures of \(key.algorithm.name), which key \(keyIndex) makes")
        }
        guard isValid(signature, over: message, key) else {
            throw WalletError(
                .invalidSignature,
                "the wallet's signature does not verify with key \(keyIndex) of \(address); it is not used")
        }
    }

    private func isValid(_ signature: CompositeSignature, over message: [UInt8], _ key: AccountKey) -> Bool {
        guard signature.signature.count == 64, let publicKey = try? key.publicKey() else { return false }
        guard let extensionData = signature.extensionData, !extensionData.isEmpty, extensionData != [0] else {
            return publicKey.isValid(signature: signature.signature, for: message, hash: key.hashAlgorithm)
        }
        guard let passkey = try? PasskeyExtension(extensionData: extensionData), isFor(message, passkey) else {
            return false
        }
        return publicKey.isValid(
            signature: signature.signature, for: passkey.signedBytes, hash: key.hashAlgorithm)
    }

    /// Whether a passkey was challenged with the message.
    private func isFor(_ message: [UInt8], _ passkey: PasskeyExtension) -> Bool {
        guard let client = try? JSONTree(json: passkey.clientDataJSON), client["type"]?.string == "webauthn.get"
        else { return false }
        let wanted = Data(PasskeyExtension.challenge(for: message)).base64EncodedString()
        let unpadded = wanted.prefix { $0 != "=" }.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
        return client["challenge"]?.string == String(unpadded)
    }
}
