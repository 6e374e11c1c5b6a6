import Bytes
import Cadence
import Flow
import FlowAccess
import FlowCrypto
import FlowDevChain
import Testing

/// What an access node refuses, in its words.
@Suite struct TransactionValidatorTests {
    private static let empty = "transaction { prepare(signer: &Account) {} }"

    /// Signs, then changes what cannot be signed.
    private func refusal(
        _ bench: Bench, _ account: DevAccount, before: (inout Transaction) -> Void = { _ in },
        after: (inout Transaction) -> Void = { _ in }
    ) async throws -> String? {
        var transaction = try await bench.transaction(Self.empty, by: account.signer)
        before(&transaction)
        transaction = Transaction(copying: transaction)
        let key = try account.privateKey.sign(transaction.envelopeMessage, hash: DevAccount.hashAlgorithm)
        transaction.envelopeSignatures = [TransactionSignature(address: account.address, keyIndex: 0, signature: key)]
        after(&transaction)
        do {
            try await bench.chain.submit(transaction)
            return nil
        } catch {
            #expect(error.kind == .refused)
            return error.message
        }
    }

    @Test func fieldsAreChecked() async throws {
        let bench = try await Bench(ChainOptions(seed: [1], accountCount: 1))
        let account = try #require(try await bench.chain.accounts().first)
        #expect(try await refusal(bench, account) == nil)
        let rows: [(String, (inout Transaction) -> Void)] = [
            ("transaction is missing required fields: [Script]", { $0.script = [] }),
            (
                "transaction is missing required fields: [Script ReferenceBlockID]",
                {
                    $0.script = []
                    $0.referenceBlock = .zero
                }
            ),
            ("transaction gas limit (0) is not in the acceptable range (min: 1, max: 9999)", { $0.gasLimit = 0 }),
            (
                "transaction gas limit (10000) is not in the acceptable range (min: 1, max: 9999)",
                { $0.gasLimit = 10_000 }
            ),
            ("unknown reference block", { $0.referenceBlock = $0.id }),
            ("invalid address: e467b9dd11fa00df", { $0.authorizers = [Address(rawValue: 0xe467_b9dd_11fa_00df)] }),
            (
                "authorizer signature on either payload or envelope is missing: "
                    + "missing signature is from account f8d6e0586b0a20c7",
                { $0.authorizers.append(Address(rawValue: 0xf8d6_e058_6b0a_20c7)) }
            ),
            (
                "payer envelope signature is missing: missing signature is from account f8d6e0586b0a20c7",
                { $0.payer = Address(rawValue: 0xf8d6_e058_6b0a_20c7) }
            ),
            (
                "proposer signature on either payload or envelope is missing: "
                    + "missing signature is from account f8d6e0586b0a20c7",
                { $0.proposalKey.address = Address(rawValue: 0xf8d6_e058_6b0a_20c7) }
            ),
        ]
        for (text, change) in rows { #expect(try await refusal(bench, account, before: change) == text) }
    }

    @Test func signaturesMustLookLikeSome() async throws {
        let bench = try await Bench(ChainOptions(seed: [1], accountCount: 1))
        let account = try #require(try await bench.chain.accounts().first)
        let who = "Address: 179b6b1cb6755e31. SignerIndex: 0. KeyID: 0. Signature: "
        let form = "the cryptographic signature within the transaction signature has an invalid format: " + who
        let order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
        let tooMuch = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"
        let one = String(repeating: "0", count: 63) + "1"
        let rows: [(hex: String, isRefused: Bool)] = [
            ("71", true), (String(repeating: "0", count: 128), true), (one + one, false), (order + one, false),
            (tooMuch + one, true), (one + tooMuch, true), (one + one + "00", true),
        ]
        for (hex, isRefused) in rows {
            let found = try await refusal(
                bench, account, after: { $0.envelopeSignatures[0].signature = Hex.decode(hex) ?? [] })
            #expect(found == (isRefused ? form + hex + ". Extension Data: " : nil))
        }
        let found = try await refusal(bench, account, after: { $0.envelopeSignatures[0].extensionData = [2] })
        #expect(found?.hasPrefix("the transaction signature has invalid extension data: " + who) == true)
        #expect(found?.hasSuffix(". Extension Data: 02") == true)
    }

    @Test func duplicatesAndStrangersAreRefused() async throws {
        let bench = try await Bench(ChainOptions(seed: [1], accountCount: 2))
        let accounts = try await bench.chain.accounts()
        let twice = try await refusal(
            bench, accounts[0], after: { $0.payloadSignatures = $0.envelopeSignatures })
        #expect(twice == "duplicated signature for key (address: 179b6b1cb6755e31, index: 0)")
        let stranger = try await refusal(
            bench, accounts[0],
            after: {
                var other = $0.envelopeSignatures[0]
                other.address = accounts[1].address
                $0.envelopeSignatures.append(other)
            })
        #expect(stranger == "unrelated account signature from address: f3fcd2c1a78f5eee")
    }

    @Test func aProgramMustParse() async throws {
        let bench = try await Bench(ChainOptions(seed: [1], accountCount: 1))
        let account = try #require(try await bench.chain.accounts().first)
        let found = try await refusal(bench, account, before: { $0.script = Array("transaction {".utf8) })
        #expect(
            found == """
                failed to parse transaction Cadence script: Parsing failed:
                error: unexpected token: EOF
                 --> :1:13
                  |
                1 | transaction {
                  |              ^ check for extra characters, missing semicolons, or incomplete statements

                  See documentation at: https://cadence-lang.org/docs/language/syntax

                Was this error unhelpful?
                Consider suggesting an improvement here: https://github.com/onflow/cadence/issues.

                """)
        // What only parses is taken, and fails later.
        #expect(try await refusal(bench, account, before: { $0.script = Array("fun f() {}".utf8) }) == nil)
    }

    @Test func bytesAreCounted() async throws {
        let bench = try await Bench(ChainOptions(seed: [1], accountCount: 1))
        let account = try #require(try await bench.chain.accounts().first)
        let found = try await refusal(
            bench, account,
            before: { $0.script = Array("//".utf8) + [UInt8](repeating: 0x61, count: 1_500_000) })
        #expect(
            found?.hasPrefix("transaction byte size (1500") == true
                && found?.hasSuffix("exceeds the maximum byte size allowed for a transaction (1500000)") == true)
    }

    @Test func aReferenceBlockGrowsOld() async throws {
        let bench = try await Bench(ChainOptions(seed: [1], accountCount: 1, expiry: 10, expiryBuffer: 4))
        let account = try #require(try await bench.chain.accounts().first)
        let genesis = try await bench.chain.block(.height(0)).id
        for _ in 0..<6 { try await bench.chain.makeBlock() }
        #expect(try await refusal(bench, account, before: { $0.referenceBlock = genesis }) == nil)
        let found = try await refusal(bench, account, before: { $0.referenceBlock = genesis })
        #expect(found == "transaction is expired: ref_height=0 final_height=7")
    }
}

extension Transaction {
    /// The same without signatures.
    fileprivate init(copying other: Transaction) {
        self = other
        payloadSignatures = []
        envelopeSignatures = []
    }
}
