import Cadence
import Flow
import FlowCrypto
import Testing

/// What a node would refuse, found before it is sent.
@Suite struct TransactionChecksTests {
    private struct Row: Sendable {
        let name: String
        let problems: [FlowError]
        let change: @Sendable (inout Transaction) -> Void
    }

    private static let address = Sample.address
    private static let second = Sample.second
    private static let third = Sample.third

    private static func add(_ signatures: TransactionSignature...) -> @Sendable (inout Transaction) -> Void {
        { $0.envelopeSignatures += signatures }
    }

    /// Changes of a good transaction, signed by its one account.
    private static let rows: [Row] = [
        Row(name: "nothing", problems: []) { _ in },
        Row(name: "no script", problems: [.missingField("script")]) { $0.script = [] },
        Row(name: "no block", problems: [.missingField("reference block")]) { $0.referenceBlock = .zero },
        Row(name: "gas 0", problems: [.gasLimit(0)]) { $0.gasLimit = 0 },
        Row(name: "gas 1", problems: []) { $0.gasLimit = 1 },
        Row(name: "gas 9999", problems: []) { $0.gasLimit = 9999 },
        Row(name: "gas 10000", problems: [.gasLimit(10_000)]) { $0.gasLimit = 10_000 },
        Row(name: "gas beyond", problems: [.gasLimit(.max)]) { $0.gasLimit = .max },
        Row(name: "empty argument", problems: [.emptyArgument(1)]) { $0.arguments = [[1], []] },
        Row(name: "100 arguments", problems: []) { $0.arguments = Array(repeating: [1], count: 100) },
        Row(name: "101 arguments", problems: [.tooMany("arguments", limit: 100)]) {
            $0.arguments = Array(repeating: [1], count: 101)
        },
        Row(name: "101 authorizers", problems: [.tooMany("authorizers", limit: 100)]) {
            $0.authorizers = Array(repeating: address, count: 101)
        },
        Row(name: "several problems", problems: [.missingField("script"), .gasLimit(0)]) {
            $0.script = []
            $0.gasLimit = 0
        },
        Row(name: "63 bytes", problems: [.signatureLength(address, keyIndex: 0, bytes: 63)]) {
            $0.envelopeSignatures[0].signature.removeLast()
        },
        Row(name: "no bytes", problems: [.signatureLength(address, keyIndex: 0, bytes: 0)]) {
            $0.envelopeSignatures[0].signature = []
        },
        Row(name: "twice", problems: [.duplicateSignature(address, keyIndex: 0)], change: add(Sample.signature())),
        Row(name: "two keys", problems: [], change: add(Sample.signature(address, 1))),
        Row(name: "foreign", problems: [.foreignSignature(second)], change: add(Sample.signature(second))),
        Row(name: "payer twice", problems: [.duplicateSignature(address, keyIndex: 0), .payerSignedPayload(address)]) {
            $0.payloadSignatures = [Sample.signature()]
        },
        Row(name: "payer's other key", problems: [.payerSignedPayload(address)]) {
            $0.payloadSignatures = [Sample.signature(address, 4)]
        },
        Row(
            name: "unsigned",
            problems: [.missingSignature(address, role: "payer"), .missingProposalSignature(address, keyIndex: 0)]
        ) {
            $0.envelopeSignatures = []
        },
        Row(name: "other proposal key", problems: [.missingProposalSignature(address, keyIndex: 5)]) {
            $0.proposalKey.keyIndex = 5
        },
        Row(name: "other proposer", problems: [.missingProposalSignature(second, keyIndex: 0)]) {
            $0.proposalKey.address = second
        },
        Row(name: "authorizer did not sign", problems: [.missingSignature(second, role: "authorizer")]) {
            $0.authorizers = [address, second, second]
        },
        Row(
            name: "authorizer signed the envelope",
            problems: [.envelopeSignedByOther(second), .missingSignature(second, role: "authorizer")]
        ) {
            $0.authorizers = [second]
            $0.envelopeSignatures.append(Sample.signature(second))
        },
        Row(name: "authorizer signed the payload", problems: []) {
            $0.authorizers = [second]
            $0.payloadSignatures = [Sample.signature(second)]
        },
        Row(name: "proposer signed the envelope", problems: []) {
            $0.proposalKey.address = second
            $0.envelopeSignatures.append(Sample.signature(second))
        },
        Row(
            name: "no payer",
            problems: [
                .missingField("payer"), .missingSignature(.zero, role: "payer"),
            ]
        ) {
            $0.payer = .zero
            $0.payloadSignatures = $0.envelopeSignatures
            $0.envelopeSignatures = []
        },
    ]

    @Test func problemsByTable() {
        for row in Self.rows {
            var transaction = Sample.signed([])
            row.change(&transaction)
            #expect(transaction.problems() == row.problems, "\(row.name)")
            if let first = row.problems.first {
                #expect(throws: first, "\(row.name)") { try transaction.check() }
            } else {
                #expect(throws: Never.self, "\(row.name)") { try transaction.check() }
            }
        }
    }

    @Test func sizesAreJudgedAsTheNodeDoes() {
        var transaction = Sample.signed([])
        transaction.script = []
        let rest = transaction.byteSize
        transaction.script = Array(repeating: 0x20, count: 1_500_000 - rest)
        #expect(transaction.problems() == [])
        transaction.script.append(0x20)
        #expect(transaction.problems() == [.tooLarge(bytes: 1_500_001, limit: 1_500_000)])
        transaction.script.removeLast()
        transaction.arguments = [[1]]
        #expect(transaction.problems() == [.tooLarge(bytes: 1_500_001, limit: 1_500_000)])
    }

    @Test func everyRoleMustBeOfTheChain() {
        let chain = Chain.mainnet
        var transaction = Sample.signed([])
        #expect(
            transaction.problems(on: chain)
                == ["payer", "proposer", "authorizer"].map {
                    .addressOfAnotherChain(Sample.address, role: $0, chain: chain)
                })
        #expect(transaction.problems(on: .emulator) == [] && transaction.problems(on: .localnet) == [])
        transaction.authorizers = [chain.serviceAddress]
        transaction.payloadSignatures = [Sample.signature(chain.serviceAddress)]
        #expect(
            transaction.problems(on: .emulator) == [
                .addressOfAnotherChain(chain.serviceAddress, role: "authorizer", chain: .emulator)
            ])
        #expect(
            "\(FlowError.addressOfAnotherChain(Sample.address, role: "payer", chain: chain))".contains("flow-emulator"))
    }

    @Test func goodKeysHaveNoProblems() async throws {
        let signed = try await Sample.transaction().signed(with: [try Sample.signer()])
        #expect(signed.problems(with: [Sample.address: [try Sample.registered()]]) == [])
        #expect(signed.problems(with: [:]) == [])
    }

    @Test func keysOfTheAccountAreCompared() async throws {
        let signed = try await Sample.transaction().signed(with: [try Sample.signer()])
        let light = FlowError.insufficientWeight(Sample.address, weight: 0)
        let rows: [([AccountKey], [FlowError])] = [
            ([], [.unknownKey(Sample.address, keyIndex: 0), light]),
            ([try Sample.registered(1)], [.unknownKey(Sample.address, keyIndex: 0), light]),
            ([try Sample.registered(revoked: true)], [.revokedKey(Sample.address, keyIndex: 0), light]),
            ([try Sample.registered(digit: 2)], [.invalidSignature(Sample.address, keyIndex: 0)]),
            ([try Sample.registered(hash: .sha2_256)], [.invalidSignature(Sample.address, keyIndex: 0)]),
            ([try Sample.registered(weight: 999)], [.insufficientWeight(Sample.address, weight: 999)]),
            ([try Sample.registered(weight: 0), try Sample.registered(1)], [light]),
            ([try Sample.registered(weight: .min)], [light]),
        ]
        for (keys, problems) in rows { #expect(signed.problems(with: [Sample.address: keys]) == problems) }
        let offCurve = AccountKey(
            index: 0, algorithm: .ecdsaP256, publicKeyBytes: Array(repeating: 9, count: 64), hashAlgorithm: .sha3_256)
        #expect(signed.problems(with: [Sample.address: [offCurve]]) == [.invalidSignature(Sample.address, keyIndex: 0)])
    }

    @Test func anotherContentIsFound() async throws {
        var signed = try await Sample.transaction().signed(with: [try Sample.signer()])
        signed.gasLimit = 5
        #expect(
            signed.problems(with: [Sample.address: [try Sample.registered()]])
                == [.invalidSignature(Sample.address, keyIndex: 0)])
    }

    @Test(
        arguments: [([500, 500], []), ([999, 1], []), ([500, 499], [999]), ([.max, .max], []), ([600, 600], [])]
            as [([Int], [Int])])
    func weightsAddUp(_ weights: [Int], _ missing: [Int]) async throws {
        let signers = try weights.indices.map { try Sample.signer(Sample.address, UInt32($0), digit: UInt8($0 + 1)) }
        let signed = try await Sample.transaction().signed(with: signers)
        let keys = try weights.indices.map {
            try Sample.registered(UInt32($0), digit: UInt8($0 + 1), weight: weights[$0])
        }
        #expect(
            signed.problems(with: [Sample.address: keys])
                == missing.map { .insufficientWeight(Sample.address, weight: $0) })
    }

    @Test func onlyAuthorizersAndPayerNeedWeight() async throws {
        let signers = [
            try Sample.signer(Sample.second, digit: 2), try Sample.signer(Sample.third, digit: 3), try Sample.signer(),
        ]
        let signed = try await Sample.transaction(by: Sample.second, payer: Sample.address, authorizers: [Sample.third])
            .signed(with: signers)
        #expect(signed.problems(on: .emulator) == [])
        var keys = [
            Sample.second: [try Sample.registered(digit: 2, weight: 0)],
            Sample.third: [try Sample.registered(digit: 3)],
            Sample.address: [try Sample.registered()],
        ]
        #expect(signed.problems(with: keys) == [])
        keys[Sample.third] = [try Sample.registered(digit: 3, weight: 1)]
        keys[Sample.address] = [try Sample.registered(weight: 2)]
        #expect(
            signed.problems(with: keys) == [
                .insufficientWeight(Sample.third, weight: 1), .insufficientWeight(Sample.address, weight: 2),
            ])
    }
}
