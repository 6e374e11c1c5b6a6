import Cadence
import Flow
import FlowCrypto

/// The note-adding transaction that the peers were measured with.
struct SampleTransaction {
    private static let address = Address(rawValue: 0xf8d6_e058_6b0a_20c7)
    private static let block = Identifier("f0e4c2f76c58916ec258f246851bea091d14d4247a2fc3e18694461b1816e13b")
    private static let script = """
        import BenchNotes from 0xf8d6e0586b0a20c7

        transaction(title: String, body: String) {
            prepare(owner: auth(Storage, Capabilities) &Account) {
                if owner.storage.borrow<&BenchNotes.Pad>(from: /storage/benchPad) == nil {
                    owner.storage.save(<- BenchNotes.createPad(), to: /storage/benchPad)
                    owner.capabilities.publish(
                        owner.capabilities.storage.issue<&BenchNotes.Pad>(/storage/benchPad), at: /public/benchPad)
                }
                owner.storage.borrow<&BenchNotes.Pad>(from: /storage/benchPad)!.add(title: title, body: body)
            }
        }

        """
    private let script = Array(Self.script.utf8)
    private let arguments = [
        "holiday mother doctor",
        """
        oclock post ticket agenda book holiday window a/b <b>&amp; library candles notes
        post birthday agenda budget recipe repair key holiday reply sent reply birthday
        soup budget mother birthday lunch agenda
        """,
    ].map { JSONCadence.encode(.string($0), form: .argument) }

    /// A new transaction; script and arguments are shared, nothing encoded is.
    func build() -> Transaction {
        Transaction(
            script: script, arguments: arguments, referenceBlock: Self.block ?? .zero, gasLimit: 1000,
            proposalKey: ProposalKey(address: Self.address, keyIndex: 0, sequenceNumber: 7), payer: Self.address,
            authorizers: [Self.address])
    }

    /// From the fields to the signed envelope.
    @discardableResult
    func signed(by key: PrivateKey, hash: HashAlgorithm = .sha3_256) throws -> Transaction {
        var transaction = build()
        let signer = KeySigner(address: Self.address, key: key, hashAlgorithm: hash)
        let signature = try signer.sign(SigningRequest(.envelope(transaction)))
        transaction.add(TransactionSignature(address: Self.address, keyIndex: 0, signature: signature.bytes))
        return transaction
    }
}
