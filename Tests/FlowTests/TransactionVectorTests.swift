import Bytes
import Cadence
import Flow
import FlowCrypto
import RLP
import TestSupport
import Testing

@Suite struct TransactionVectorTests {
    let file: VectorFile

    init() throws {
        file = try VectorFile("transactions.json")
    }

    @Test func everyGroupIsKnown() {
        // The group signature is about the curves alone; FlowCryptoTests reads it.
        #expect(file.groups(besides: ["transaction", "signature", "decode"]) == [])
        #expect(file.header["domain_tag"]?.hex == DomainTag.transaction.bytes)
        #expect(!file.rows(of: "transaction").isEmpty)
    }

    @Test func encodesAsTheReference() throws {
        for row in file.rows(of: "transaction") {
            let transaction = try VectorTransaction.read(row)
            let output = try #require(row["output"])
            let forms: [(String, [UInt8])] = [
                ("payload_rlp", transaction.payloadRLP), ("payload_message", transaction.payloadMessage),
                ("envelope_rlp", transaction.envelopeRLP), ("envelope_message", transaction.envelopeMessage),
                ("transaction_rlp", transaction.rlp), ("id", transaction.id.bytes),
            ]
            for (name, bytes) in forms { #expect(matches(bytes, output, name), "\(row) \(name)") }
            for hash in [HashAlgorithm.sha2_256, .sha3_256] {
                let suffix = hash == .sha2_256 ? "sha2_256" : "sha3_256"
                #expect(output["payload_message_" + suffix]?.hex == hash.digest(transaction.payloadMessage), "\(row)")
                #expect(output["envelope_message_" + suffix]?.hex == hash.digest(transaction.envelopeMessage), "\(row)")
            }
        }
    }

    @Test func ordersSignaturesAsTheReference() throws {
        for row in file.rows(of: "transaction") {
            let transaction = try VectorTransaction.read(row)
            for (name, signatures) in [
                ("payload_signatures_sorted", transaction.payloadSignatures),
                ("envelope_signatures_sorted", transaction.envelopeSignatures),
            ] {
                let expected = try #require(row["output"]?[name]?.array)
                let ordered = transaction.ordered(signatures)
                #expect(ordered.map { Int($0.index) } == expected.map { $0["signer_index"]?.int }, "\(row)")
                #expect(ordered.map { Int($0.signature.keyIndex) } == expected.map { $0["key_index"]?.int }, "\(row)")
                #expect(ordered.map { $0.signature.address.hex } == expected.map { $0["address"]?.string }, "\(row)")
            }
        }
    }

    @Test func everySignatureOfTheReferenceVerifies() throws {
        let keys = try Self.keys(of: file.header)
        for row in file.rows(of: "transaction") {
            let transaction = try VectorTransaction.read(row)
            for sample in row["sample_signatures"]?.array ?? [] {
                let message =
                    sample["over"]?.string == "payload" ? transaction.payloadMessage : transaction.envelopeMessage
                guard let key = keys[sample["key"]?.string ?? ""] else { continue }
                let hash = try #require(HashAlgorithm(name: sample["hash"]?.string ?? ""))
                #expect(
                    key.publicKey.isValid(signature: try #require(sample["signature"]?.hex), for: message, hash: hash),
                    "\(row)")
            }
            for (_, passkey) in row["webauthn"]?.object ?? [:] {
                try check(passkey, transaction, keys)
            }
        }
    }

    @Test func decodesWhatIsCanonicalAndNothingElse() throws {
        for row in file.rows(of: "decode") {
            let bytes = try #require(row["rlp"]?.hex)
            let decoded = Result { try Transaction.decode(rlp: bytes) }
            switch decoded {
            case .success(let (transaction, form)):
                let again = [
                    Transaction.Form.payload: transaction.payloadRLP, .envelope: transaction.envelopeRLP,
                    .whole: transaction.rlp,
                ]
                #expect(again[form] == bytes, "\(row)")
                if row.isAccepted {
                    #expect(matches(transaction.payloadRLP, row.json, "payload_rlp"), "\(row)")
                    #expect(transaction.id.bytes == row["id"]?.hex, "\(row)")
                    #expect(transaction.payloadSignatures.count == row["payload_signatures"]?.int, "\(row)")
                    #expect(transaction.envelopeSignatures.count == row["envelope_signatures"]?.int, "\(row)")
                } else {
                    // The reference cannot read signatures of three and of four items in one list; a node can.
                    let all = transaction.payloadSignatures + transaction.envelopeSignatures
                    #expect(all.contains { $0.extensionData != nil }, "\(row)")
                }
            case .failure(let error):
                #expect("\(error)".contains("at byte"), "\(row)")
                guard row.isAccepted else { continue }
                // Where the reference is loose, only what is not canonical may be refused.
                guard case .malformed(let why)? = error as? FlowError else {
                    Issue.record("\(row): \(error)")
                    continue
                }
                #expect(
                    [.wrongLength, .invalidValue, .trailingBytes, .leftoverItems].contains(why.kind), "\(row): \(error)"
                )
            }
        }
    }

    @Test func decodesEveryCanonicalRow() throws {
        for row in file.rows(of: "transaction") {
            let transaction = try VectorTransaction.read(row)
            let hasStranger = (transaction.payloadSignatures + transaction.envelopeSignatures).contains {
                !transaction.signers.contains($0.address)
            }
            if hasStranger {
                #expect(throws: FlowError.self, "\(row)") { try Transaction(rlp: transaction.rlp) }
            } else {
                #expect(try Transaction(rlp: transaction.rlp).rlp == transaction.rlp, "\(row)")
            }
        }
    }

    private func matches(_ bytes: [UInt8], _ output: JSONValue, _ name: String) -> Bool {
        if let expected = output[name]?.hex { return bytes == expected }
        return bytes.count == output[name + "_length"]?.int
            && Array(bytes.prefix(64)) == output[name + "_head"]?.hex
            && Array(bytes.suffix(64)) == output[name + "_tail"]?.hex
            && HashAlgorithm.sha2_256.digest(bytes) == output[name + "_sha2_256"]?.hex
    }

    private func check(_ passkey: JSONValue, _ transaction: Transaction, _ keys: [String: PrivateKey]) throws {
        let message = passkey["over"]?.string == "payload" ? transaction.payloadMessage : transaction.envelopeMessage
        #expect(PasskeyExtension.challenge(for: message) == passkey["challenge"]?.hex)
        let data = try #require(passkey["extension_data"]?.hex)
        let parts = try PasskeyExtension(extensionData: data)
        #expect(parts.authenticatorData == passkey["authenticator_data"]?.hex)
        #expect(parts.clientDataJSON == passkey["client_data_json"]?.content)
        #expect(parts.extensionData == data)
        #expect(parts.signedBytes == passkey["signed_bytes"]?.hex)
        let key = try #require(keys[passkey["key"]?.string ?? ""])
        let hash = try #require(HashAlgorithm(name: passkey["hash"]?.string ?? ""))
        #expect(key.publicKey.isValid(signature: passkey["signature"]?.hex ?? [], for: parts.signedBytes, hash: hash))
    }

    /// The private keys of a file's header by their names; those of a curve that the build lacks are left out.
    static func keys(of header: JSONValue) throws -> [String: PrivateKey] {
        var keys: [String: PrivateKey] = [:]
        for key in header["keys"]?.array ?? [] {
            let name = try #require(key["name"]?.string)
            let algorithm = try #require(SignatureAlgorithm(name: key["algorithm"]?.string ?? ""))
            guard algorithm.isSupported else { continue }
            keys[name] = try PrivateKey(algorithm, hex: try #require(key["private_key"]?.string))
        }
        return keys
    }
}
