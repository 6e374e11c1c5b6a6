import Cadence
import Flow
import FlowCrypto
import RLP
import TestSupport
import Testing

@Suite struct MessageVectorTests {
    let file: VectorFile

    init() throws {
        file = try VectorFile("messages.json")
    }

    @Test func everyGroupIsKnown() {
        #expect(file.groups(besides: ["user-message", "account-proof"]) == [])
        #expect(file.header["user_tag"]?.hex == DomainTag.userMessage.bytes)
        #expect(file.header["account_proof_tag"]?.hex == DomainTag.accountProof.bytes)
    }

    @Test func userMessages() throws {
        for row in file.rows(of: "user-message") {
            let message = try #require(row["message"]?.hex)
            let request = SigningRequest(.userMessage(message))
            let hash = try #require(HashAlgorithm(name: row["hash"]?.string ?? ""))
            if let bytes = row["signed_bytes"]?.hex { #expect(request.message == bytes, "\(row)") }
            if let digest = row["digest"]?.hex { #expect(hash.digest(request.message) == digest, "\(row)") }
            let algorithm = try #require(SignatureAlgorithm(name: row["algorithm"]?.string ?? ""))
            guard algorithm.isSupported else { continue }
            let key = try PublicKey(algorithm, bytes: try #require(row["public_key"]?.hex))
            let isValid = key.isValid(signature: row["signature"]?.hex ?? [], for: request.message, hash: hash)
            #expect(isValid == row["expect"]?.bool, "\(row)")
        }
    }

    @Test func accountProofs() throws {
        let keys = try TransactionVectorTests.keys(of: file.header)
        for row in file.rows(of: "account-proof") {
            let used = row["address_used"]?.string ?? row["address"]?.string ?? ""
            let application = row["app_identifier"]?.content.map { String(decoding: $0, as: UTF8.self) } ?? ""
            let make = {
                try AccountProof(
                    appIdentifier: application, address: try #require(Address(used)), nonce: row["nonce"]?.string ?? "")
            }
            guard row.isAccepted else {
                #expect(throws: FlowError.self, "\(row)") { try make() }
                continue
            }
            let proof = try make()
            let request = SigningRequest(.accountProof(proof))
            #expect(proof.rlp == row["message"]?.hex, "\(row)")
            #expect(request.message == row["signed_bytes"]?.hex, "\(row)")
            for signature in row["signatures"]?.array ?? [] {
                guard let key = keys[signature["key"]?.string ?? ""] else { continue }
                let hash = try #require(HashAlgorithm(name: signature["hash"]?.string ?? ""))
                let isValid = key.publicKey.isValid(
                    signature: signature["signature"]?.hex ?? [], for: request.message, hash: hash)
                #expect(isValid == (signature["expect"]?.bool ?? true), "\(row)")
            }
        }
    }
}
