import Flow
import FlowCrypto
import FoundationEssentials

@testable import FlowDevChain

/// Signs a recorded transaction anew, the way it was signed: also with the wrong key, hash or message.
struct RESTReplaySigner {
    let keys: [PrivateKey]

    /// The signatures' texts in a body, recorded and made anew; those that no key explains are left as they are.
    func replacements(recorded: Transaction, anew: Transaction) -> [(String, String)] {
        var transaction = anew
        var texts: [(String, String)] = []
        for (index, signature) in recorded.payloadSignatures.enumerated() {
            guard let new = sign(signature.signature, of: recorded, for: transaction) else { continue }
            transaction.payloadSignatures[index].signature = new
            texts.append((base64(signature.signature), base64(new)))
        }
        for signature in recorded.envelopeSignatures {
            guard let new = sign(signature.signature, of: recorded, for: transaction) else { continue }
            texts.append((base64(signature.signature), base64(new)))
        }
        return texts
    }

    private func sign(_ signature: [UInt8], of recorded: Transaction, for anew: Transaction) -> [UInt8]? {
        for (old, new) in zip(messages(recorded), messages(anew)) {
            for key in keys {
                for hash in [HashAlgorithm.sha3_256, .sha2_256, .sha2_384, .sha3_384]
                where key.publicKey.isValid(signature: signature, for: old, hash: hash) {
                    return try? key.sign(new, hash: hash)
                }
            }
        }
        return nil
    }

    /// What people sign, and what they sign by mistake.
    private func messages(_ transaction: Transaction) -> [[UInt8]] {
        let tags = [DomainTag.userMessage.bytes, []]
        return [transaction.payloadMessage, transaction.envelopeMessage]
            + tags.flatMap { [$0 + transaction.payloadRLP, $0 + transaction.envelopeRLP] }
    }

    private func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}
