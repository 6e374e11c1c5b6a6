import Bytes
import Cadence
import Flow
import Testing

@testable import FlowWallet

/// What the wallet refuses before it asks anybody.
struct TransactionCheckTests {
    private let bench: WalletBench
    private let payer: KeySigner

    init() throws {
        payer = try WalletBench.signer("f3fcd2c1a78f5eee", "patron")
        bench = try WalletBench(payer: payer)
    }

    /// The reason of a refusal; nil when the person would be asked.
    private func reason(
        _ transaction: Transaction, by signer: KeySigner? = nil, message: [UInt8]? = nil, claimsToPay: Bool? = nil
    ) -> String? {
        let signer = signer ?? bench.user
        let paysEnvelope = transaction.payer == signer.address
        let wish = TransactionCheck.Wish(
            transaction: transaction,
            message: message ?? (paysEnvelope ? transaction.envelopeMessage : transaction.payloadMessage),
            address: signer.address, keyIndex: signer.keyIndex, claimsToPay: claimsToPay)
        do throws(WalletRefusal) {
            _ = try TransactionCheck(keys: bench.wallet.keys).approvable(wish)
            return nil
        } catch {
            return error.reason
        }
    }

    private func signed(_ transaction: Transaction) throws -> Transaction {
        var copy = transaction
        let signature = try bench.user.sign(SigningRequest(.payload(transaction)))
        copy.add(TransactionSignature(address: bench.user.address, keyIndex: 0, signature: signature.bytes))
        return copy
    }

    @Test func takesWhatIsRight() throws {
        #expect(reason(bench.transaction()) == nil)
        #expect(reason(bench.transaction(), claimsToPay: false) == nil)
        #expect(reason(bench.transaction(payer: bench.user.address), claimsToPay: true) == nil)
        #expect(reason(try signed(bench.transaction()), by: payer, claimsToPay: true) == nil)
    }

    /// A change of the transaction, or of who is asked, and a word of the refusal.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let words: String
        let change: @Sendable (inout Transaction) -> Void
        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "no gas", words: "gas limit 0") { $0.gasLimit = 0 },
        Row(name: "too much gas", words: "gas limit 10000") { $0.gasLimit = 10_000 },
        Row(name: "no program", words: "script") { $0.script = [] },
        Row(name: "no reference block", words: "reference block") { $0.referenceBlock = .zero },
        Row(name: "too large", words: "1500000") { $0.script = Array(repeating: 0x20, count: 1_500_001) },
        Row(name: "too many arguments", words: "arguments") { $0.arguments = Array(repeating: [0x31], count: 101) },
        Row(name: "an argument of no bytes", words: "argument") { $0.arguments.append([]) },
        Row(name: "a stranger's transaction", words: "neither proposer, payer nor authorizer") {
            let stranger = Address(rawValue: 0xe03d_aebe_d8ca_0615)
            $0.proposalKey.address = stranger
            $0.payer = stranger
            $0.authorizers = [stranger]
        },
        Row(name: "signed by somebody without a role", words: "0xe03daebed8ca0615") {
            $0.payloadSignatures.append(
                TransactionSignature(
                    address: Address(rawValue: 0xe03d_aebe_d8ca_0615), keyIndex: 0, signature: .init(repeating: 1, count: 64)))
        },
        Row(name: "a signature of no length", words: "0 bytes") {
            $0.payloadSignatures.append(
                TransactionSignature(address: $0.proposalKey.address, keyIndex: 5, signature: []))
        },
        Row(name: "the payer has signed", words: "cannot be given now") {
            $0.envelopeSignatures.append(
                TransactionSignature(address: $0.payer, keyIndex: 0, signature: .init(repeating: 1, count: 64)))
        },
    ]

    @Test(arguments: rows)
    func refuses(_ row: Row) {
        var transaction = bench.transaction()
        row.change(&transaction)
        let reason = reason(transaction)
        #expect(reason?.contains(row.words) == true, "\(reason ?? "asked")")
    }

    @Test func refusesKeysThatAreNotItsOwn() throws {
        let other = try WalletBench.signer("179b6b1cb6755e31", "alice", keyIndex: 1)
        #expect(reason(bench.transaction(), by: other)?.contains("does not sign for key 1") == true)
        let stranger = try WalletBench.signer("e03daebed8ca0615", "carol")
        #expect(reason(bench.transaction(), by: stranger)?.contains("0xe03daebed8ca0615") == true)
    }

    @Test("The account that pays does nothing else, and pays for nobody else")
    func payerOnlyPays() throws {
        var transaction = try signed(bench.transaction())
        transaction.authorizers.append(payer.address)
        #expect(reason(transaction, by: payer)?.contains("only pays") == true)
        transaction = bench.transaction()
        transaction.payer = bench.user.address
        transaction.authorizers.append(payer.address)
        #expect(reason(transaction, by: payer)?.contains("only pays") == true)
        let carol = Address(rawValue: 0xe03d_aebe_d8ca_0615)
        transaction = bench.transaction()
        transaction.authorizers = [carol]
        transaction.proposalKey.address = carol
        #expect(reason(transaction, by: payer)?.contains("pays only for transactions of") == true)
        transaction = bench.transaction()
        transaction.authorizers.append(carol)
        #expect(reason(transaction, by: payer)?.contains("pays only for transactions of") == true)
    }

    @Test func thePayerSignsLast() {
        #expect(reason(bench.transaction(), by: payer)?.contains("cannot be given now") == true)
    }

    @Test func rolesMustAgree() {
        #expect(reason(bench.transaction(), claimsToPay: true)?.contains("says that") == true)
        let own = bench.transaction(payer: bench.user.address)
        #expect(reason(own, claimsToPay: false)?.contains("does not say") == true)
    }

    @Test("The message must be that of the voucher, with the tag of transactions")
    func messages() {
        let transaction = bench.transaction()
        let right = transaction.payloadMessage
        var other = transaction
        other.arguments = [Array(#"{"type":"String","value":"Mink"}"#.utf8)]
        let envelope = transaction.envelopeMessage
        for (message, words) in [
            (other.payloadMessage, "not the payload"), (envelope, "not the payload"), (right + [0], "not the payload"),
            (Array(right.dropFirst(32)), "domain tag"), (DomainTag.userMessage.bytes + right.dropFirst(32), "domain tag"),
            (DomainTag.accountProof.bytes + right.dropFirst(32), "domain tag"), ([], "domain tag"),
            (DomainTag.transaction.bytes, "not the payload"),
        ] {
            let reason = reason(transaction, message: message)
            #expect(reason?.contains(words) == true, "\(words): \(reason ?? "asked")")
        }
        let own = bench.transaction(payer: bench.user.address)
        #expect(reason(own, message: own.payloadMessage)?.contains("not the envelope") == true)
    }

    @Test(
        "What cannot be read is refused with a word on what is missing",
        arguments: [
            ("{", "JSON"), ("[]", "no JSON object"), ("null", "no JSON object"), (#"{"a":1,"a":2}"#, "twice"),
            ("{}", "`message`"), (#"{"message":"0x00"}"#, "hex"), (#"{"message":"00"}"#, "whose key"),
            (#"{"message":"00","addr":"179b6b1cb6755e31","keyId":0}"#, "`voucher`"),
            (#"{"message":"00","addr":"179b6b1cb6755e31","keyId":"0"}"#, "`keyId`"),
            (#"{"message":"00","addr":"179b6b1cb6755e31","keyId":0,"voucher":{}}"#, "`cadence`"),
            (
                #"{"message":"00","addr":"179b6b1cb6755e31","keyId":0,"voucher":{"cadence":"x","computeLimit":9}}"#,
                "not complete"
            ),
        ])
    func unreadable(body: String, words: String) async throws {
        let reply = try await bench.ask("/authz", bytes: Array(body.utf8))
        #expect(reply.word == "DECLINED")
        #expect(reply.reason.contains(words), "\(reply.reason)")
    }

    @Test func messagesOfOtherKeysOrWithoutEndAreRefused() async throws {
        for (body, words) in [
            (#"{"message":"00","data":{"addr":"0xe03daebed8ca0615","keyId":0}}"#, "signs no messages"),
            (#"{"message":"00","data":{"addr":"0xf3fcd2c1a78f5eee","keyId":0}}"#, "signs no messages"),
            (#"{"message":"zz"}"#, "no hex"), (#"{}"#, "no hex"),
            (#"{"message":"\#(String(repeating: "00", count: 65_537))"}"#, "65537 bytes"),
        ] {
            let reply = try await bench.ask("/user-signature", bytes: Array(body.utf8))
            #expect(reply.word == "DECLINED" && reply.reason.contains(words), "\(words): \(reply.reason)")
        }
    }
}
