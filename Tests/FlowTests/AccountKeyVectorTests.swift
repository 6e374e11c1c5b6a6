import Flow
import FlowCrypto
import RLP
import TestSupport
import Testing

@Suite struct AccountKeyVectorTests {
    let file: VectorFile

    init() throws {
        file = try VectorFile("keys.json")
    }

    @Test func encodesAndDecodesAsTheReference() throws {
        for row in file.rows(of: "account-key-rlp") {
            let algorithm = try #require(SignatureAlgorithm(name: row["algorithm"]?.string ?? ""))
            guard algorithm.isSupported else { continue }
            let code = try #require(
                row["hash_code"]?.uint64 ?? HashAlgorithm(name: row["hash"]?.string ?? "").map { UInt64($0.code) })
            let key = EncodedAccountKey(
                publicKey: try PublicKey(algorithm, bytes: try #require(row["public_key"]?.hex)), hashCode: code,
                weight: try #require(row["weight"]?.uint64))
            let rlp = try #require(row["rlp"]?.hex)
            #expect(key.rlp == rlp, "\(row)")
            #expect(try EncodedAccountKey(rlp: rlp) == key, "\(row)")
            #expect(((try? key.check()) != nil) == row["valid_account_key"]?.bool, "\(row)")
        }
    }

    @Test func refusesWhatTheReferenceRefuses() throws {
        for row in file.rows(of: "account-key-decode") {
            let rlp = try #require(row["rlp"]?.hex)
            guard row.isAccepted else {
                #expect(throws: RLPError.self, "\(row)") { try EncodedAccountKey(rlp: rlp) }
                continue
            }
            guard SignatureAlgorithm(name: row["algorithm"]?.string ?? "")?.isSupported == true else { continue }
            let key = try EncodedAccountKey(rlp: rlp)
            #expect(key.publicKey.bytes == row["public_key"]?.hex && key.rlp == rlp, "\(row)")
            #expect(key.hashCode == row["hash_code"]?.uint64 && key.weight == row["weight"]?.uint64, "\(row)")
            #expect(((try? key.check()) != nil) == row["valid_account_key"]?.bool, "\(row)")
        }
    }
}
