import Cadence
import Flow
import FlowCrypto
import TestSupport
import Testing

/// Arguments as bytes of a transaction: the id depends on every one of them.
@Suite struct ArgumentVectorTests {
    let file: VectorFile

    init() throws {
        file = try VectorFile("json-cadence.json")
    }

    @Test func hashedArgumentsGiveTheReferencesIDs() throws {
        for row in file.rows(of: "argument") {
            let argument = try #require(row["hashed_bytes"]?.content, "\(row)")
            let transaction = try transaction(argument)
            #expect(transaction.id.description == row["transaction_id"]?.string, "\(row)")
            #expect(HashAlgorithm.sha2_256.digest(transaction.payloadRLP) == row["payload_rlp_sha2_256"]?.hex, "\(row)")
            let stored = try #require(row["add_argument_bytes"]?.content, "\(row)")
            #expect((try self.transaction(stored).id == transaction.id) == (stored == argument), "\(row)")
        }
    }

    @Test func everySpellingHasItsOwnID() throws {
        for row in file.rows(of: "argument-form") {
            let argument = try #require(row["argument"]?.content, "\(row)")
            let transaction = try transaction(argument)
            #expect(transaction.id.description == row["node_id_for_these_bytes"]?.string, "\(row)")
            #expect(try Transaction(rlp: transaction.rlp).arguments == [argument], "\(row)")
        }
    }

    private func transaction(_ argument: [UInt8]) throws -> Transaction {
        let header = try #require(file.header["argument_transaction"])
        let address = try #require(header["proposer_payer_authorizer"]?.string.flatMap { Address($0) })
        return Transaction(
            script: try #require(header["script"]?.content), arguments: [argument],
            referenceBlock: try #require(header["reference_block_id"]?.string.flatMap { Identifier($0) }),
            gasLimit: try #require(header["gas_limit"]?.uint64),
            proposalKey: ProposalKey(
                address: address, keyIndex: UInt32(try #require(header["key_index"]?.int)),
                sequenceNumber: try #require(header["sequence_number"]?.uint64)),
            payer: address, authorizers: [address])
    }
}
