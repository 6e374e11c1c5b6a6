import Cadence
import Flow
import FlowAccess
import FlowCrypto
import FlowDevChain
import Testing

/// What the chain itself finds wrong with signatures, keys and numbers, in the words that were recorded.
@Suite struct TransactionVerifierTests {
    private static let empty = "transaction { prepare(signer: &Account) {} }"
    private static let addKey = """
        transaction(key: [UInt8], weight: UFix64) {
            prepare(signer: auth(AddKey) &Account) {
                signer.keys.add(
                    publicKey: PublicKey(publicKey: key, signatureAlgorithm: SignatureAlgorithm.ECDSA_P256),
                    hashAlgorithm: HashAlgorithm.SHA3_256, weight: weight)
            }
        }
        """

    /// A chain whose first account has two more keys, of the weights 500 and 0.
    private func bench() async throws -> (Bench, KeySigner) {
        let bench = try await Bench(ChainOptions(seed: [4], accountCount: 2))
        let signer = try #require(try await bench.chain.accounts().first).signer
        for weight in [UInt64(500), 0] {
            let result = try await bench.send(
                Self.addKey,
                [signer.key.publicKey.bytes.cadence, UFix64(rawValue: weight * 100_000_000).cadence], by: signer)
            #expect(result.errorMessage == "")
        }
        return (bench, signer)
    }

    private func text(_ code: Int, _ context: String, _ rest: String) -> String {
        "[Error Code: \(code)] error caused by: 1 error occurred:\n\t* \(context): \(rest)\n\n"
    }

    /// Sends an empty transaction with just these signatures of the envelope, made by the account's key.
    private func send(
        _ bench: Bench, _ signer: KeySigner, proposer: UInt32 = 0, number: UInt64? = nil, keys: [UInt32],
        tamper: (inout Transaction) -> Void = { _ in }
    ) async throws -> ResultRecord {
        var transaction = try await bench.transaction(Self.empty, by: signer, number: number)
        transaction.proposalKey.keyIndex = proposer
        let signature = try signer.key.sign(transaction.envelopeMessage, hash: signer.hashAlgorithm)
        transaction.envelopeSignatures = keys.map {
            TransactionSignature(address: signer.address, keyIndex: $0, signature: signature)
        }
        tamper(&transaction)
        return try await bench.submit(transaction)
    }

    @Test func eachRefusalHasItsWords() async throws {
        let (bench, signer) = try await bench()
        let verification = "transaction verification failed"
        let proposer = "[Error Code: 1006] invalid proposal key: public key 0 on account 179b6b1cb6755e31 "
        let envelope = "does not have a valid signature: [Error Code: 1009] invalid envelope key: public key "
        let unsigned = try await send(bench, signer, proposer: 9, number: 0, keys: [0])
        #expect(
            unsigned.errorMessage
                == text(
                    1006, verification,
                    "[Error Code: 1006] invalid proposal key: public key 9 on account 179b6b1cb6755e31 does not have a "
                        + "valid signature: either the payload or the envelope should provide proposal signatures"))
        let light = try await send(bench, signer, proposer: 1, number: 0, keys: [1, 2])
        #expect(
            light.errorMessage
                == text(
                    1055, verification,
                    "[Error Code: 1055] authorization failed for account 179b6b1cb6755e31: payer account does not have "
                        + "sufficient signatures (500 < 1000)"))
        let wrong = try await send(bench, signer, keys: [0], tamper: { $0.envelopeSignatures[0].signature[9] ^= 1 })
        let invalid = "0 on account 179b6b1cb6755e31 does not have a valid signature: signature is not valid"
        #expect(wrong.errorMessage == text(1009, verification, proposer + envelope + invalid))
        let unknown = try await send(bench, signer, keys: [0, 7])
        #expect(
            unknown.errorMessage
                == text(
                    1202, verification,
                    proposer + envelope + "7 on account 179b6b1cb6755e31 does not have a valid signature: "
                        + "[Error Code: 1202] account public key not found for address 179b6b1cb6755e31 and key index 7"
                ))
        let early = try await send(bench, signer, number: 9, keys: [0])
        #expect(
            early.errorMessage
                == text(
                    1007, "checking sequence number failed",
                    "[Error Code: 1007] invalid proposal key: public key 0 on account 179b6b1cb6755e31 has sequence "
                        + "number 2, but given 9"))
        #expect([unsigned, light, wrong, unknown, early].map(\.errorCode) == [1006, 1055, 1009, 1202, 1007])
        // None of them used up the number.
        #expect(try await send(bench, signer, number: 2, keys: [0]).errorMessage == "")
    }

    @Test func aRevokedKeySignsNoMore() async throws {
        let (bench, signer) = try await bench()
        let revoke = "transaction { prepare(signer: auth(RevokeKey) &Account) { signer.keys.revoke(keyIndex: 1) } }"
        #expect(try await bench.send(revoke, by: signer).errorMessage == "")
        let result = try await send(bench, signer, keys: [0, 1])
        #expect(result.errorCode == 1009)
        #expect(result.errorMessage.hasSuffix("does not have a valid signature: account key has been revoked\n\n"))
    }

    @Test func anAuthorizerSignsThePayload() async throws {
        let (bench, signer) = try await bench()
        let other = try await bench.chain.accounts()[1].signer
        var transaction = try await bench.transaction(Self.empty, by: signer, authorizers: [other.address])
        transaction = try await transaction.signed(with: [other, signer])
        #expect(try await bench.submit(transaction).errorMessage == "")
        transaction = try await bench.transaction(Self.empty, by: signer, authorizers: [other.address])
        let envelope = try other.key.sign(transaction.envelopeMessage, hash: other.hashAlgorithm)
        transaction = try await transaction.signed(with: [signer, other])
        transaction.payloadSignatures = []
        transaction.envelopeSignatures.append(
            TransactionSignature(address: other.address, keyIndex: 0, signature: envelope))
        let result = try await bench.submit(transaction)
        #expect(
            result.errorMessage
                == text(
                    1055, "transaction verification failed",
                    "[Error Code: 1055] authorization failed for account f3fcd2c1a78f5eee: authorizer account does not "
                        + "have sufficient signatures (0 < 1000)"))
    }

    @Test func aFailureUsesUpTheNumber() async throws {
        let (bench, signer) = try await bench()
        let result = try await bench.send("transaction { prepare(a: &Account) { panic(\"no\") } }", by: signer)
        #expect(result.errorCode == 1101 && result.events == [] && result.status == .sealed)
        #expect(try await bench.chain.account(signer.address).keys?.first?.sequenceNumber == 3)
    }
}
