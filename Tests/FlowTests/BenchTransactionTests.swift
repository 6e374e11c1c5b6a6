import Cadence
import Flow
import FlowCrypto
import TestSupport
import Testing

/// The transaction that two other clients encode to the same bytes; see Tests/Vectors/README.md.
@Suite struct BenchTransactionTests {
    let file: JSONValue

    init() throws {
        file = try JSONValue(json: TestFiles.bytes(TestFiles.package + "/Tests/Vectors/bench-transaction.json"))
    }

    @Test func encodesAsTheOtherClients() throws {
        let transaction = try transaction()
        #expect(transaction.payloadRLP == file["payloadRLP"]?.hex)
        #expect(transaction.envelopeRLP == file["envelopeRLP"]?.hex)
        let text = try #require(file["title"]?.string)
        #expect(JSONCadence.encode(.string(text), form: .argument) == transaction.arguments.first)
        let body = try #require(file["body"]?.string)
        #expect(JSONCadence.encode(.string(body), form: .argument) == transaction.arguments.last)
    }

    @Test(arguments: [SignatureAlgorithm.ecdsaP256, .ecdsaSecp256k1])
    func signaturesVerifyAndGiveTheIDs(_ algorithm: SignatureAlgorithm) throws {
        guard algorithm.isSupported else { return }
        let suffix = algorithm == .ecdsaP256 ? "P256" : "secp256k1"
        var transaction = try transaction()
        let key = try PrivateKey(algorithm, hex: try #require(file["privateKey" + suffix]?.string))
        #expect(key.publicKey.bytes == file["publicKey" + suffix]?.hex)
        let signature = try #require(file["exampleSignature" + suffix]?.hex)
        #expect(key.publicKey.isValid(signature: signature, for: transaction.envelopeMessage, hash: .sha3_256))
        #expect(!key.publicKey.isValid(signature: signature, for: transaction.payloadMessage, hash: .sha3_256))
        transaction.add(TransactionSignature(address: transaction.payer, keyIndex: 0, signature: signature))
        #expect(transaction.rlp == file["transactionRLP" + suffix]?.hex)
        #expect(transaction.id.bytes == file["id" + suffix]?.hex)
        #expect(transaction.problems(on: .emulator).isEmpty)
        let registered = AccountKey(
            index: 0, algorithm: algorithm, publicKeyBytes: key.publicKey.bytes, hashAlgorithm: .sha3_256)
        #expect(transaction.problems(with: [transaction.payer: [registered]]).isEmpty)
    }

    private func transaction() throws -> Transaction {
        let address = try #require(file["address"]?.string.flatMap { Address($0) })
        return Transaction(
            script: try #require(file["script"]?.content),
            arguments: try #require(file["arguments"]?.array).map { try #require($0.content) },
            referenceBlock: try #require(file["referenceBlockID"]?.string.flatMap { Identifier($0) }),
            gasLimit: try #require(file["gasLimit"]?.uint64),
            proposalKey: ProposalKey(
                address: address, keyIndex: UInt32(try #require(file["keyIndex"]?.int)),
                sequenceNumber: try #require(file["sequenceNumber"]?.uint64)),
            payer: address, authorizers: [address])
    }
}
