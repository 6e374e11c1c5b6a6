import Bytes
import Cadence
import Flow
import FlowCrypto
import RLP
import TestSupport
import Testing

/// The bytes of a transaction, by the case log.
@Suite struct TransactionTests {
    private let payloadA =
        "f8528e7472616e73616374696f6e207b7dc0a0" + String(repeating: "11", count: 32)
        + "82270f88f8d6e0586b0a20c7808088f8d6e0586b0a20c7c988f8d6e0586b0a20c7"

    private func string(_ text: String) -> [UInt8] { JSONCadence.encode(.string(text), form: .argument) }

    private func envelopeDigest(_ transaction: Transaction, _ hash: HashAlgorithm = .sha3_256) -> String {
        Sample.hex(hash.digest(transaction.envelopeMessage))
    }

    @Test("C001: zeros are written as the empty string")
    func zeros() {
        #expect(Sample.hex(Sample.transaction().payloadRLP) == payloadA)
    }

    @Test("C003: integers are minimal, and a leading zero is refused with the field's name")
    func leadingZeros() throws {
        #expect(Sample.hex(Sample.transaction().payloadRLP).contains("82270f"))
        let rows = [
            ("82270f", "8300270f", "gas limit"), ("c7808088", "c782000180" + "88", "proposal key index"),
            ("c7808088", "c78082000188", "proposal key sequence number"), ("82270f", "00", "gas limit"),
            ("c7808088", "c7008088", "proposal key index"),
        ]
        for (old, new, field) in rows {
            let body = payloadA.replacing(old, with: new).dropFirst(4)
            let header = "f8" + String(body.utf8.count / 2, radix: 16)
            let bytes = try #require(Hex.decode(header + body))
            let error = #expect(throws: FlowError.self) { try Transaction.decode(rlp: bytes) }
            #expect(error?.description.contains(field) == true, "\(String(describing: error))")
        }
    }

    @Test("C004: addresses, block ids and signatures keep their leading zeros")
    func fixedWidths() throws {
        let transaction = Sample.transaction(by: Sample.second)
        #expect(Sample.hex(transaction.payloadRLP).ranges(of: "880ae53cb6e3f42a79").count == 3)
        #expect(envelopeDigest(transaction) == "075c31292b832d2b3e6a691a478ac582800a94f4c9fa909a0a63a468726090b5")
        var zeros = Sample.transaction()
        zeros.referenceBlock = .zero
        zeros.add(TransactionSignature(address: Sample.address, keyIndex: 0, signature: Array(repeating: 0, count: 64)))
        let text = Sample.hex(zeros.rlp)
        #expect(text.contains("a0" + String(repeating: "00", count: 32) + "82270f"))
        #expect(text.hasSuffix("b840" + String(repeating: "00", count: 64)))
        #expect(try Transaction(rlp: zeros.rlp) == zeros)
    }

    @Test("C008: the field decides whether 80 is no bytes or zero")
    func emptyAndZero() throws {
        var transaction = Sample.transaction()
        transaction.script = []
        let (decoded, form) = try Transaction.decode(rlp: transaction.payloadRLP)
        #expect(form == .payload && decoded.script == [] && decoded.proposalKey.sequenceNumber == 0)
        #expect(decoded == transaction)
    }

    @Test("C009: every form of an address gives the same bytes")
    func addressForms() throws {
        let forms = ["0xF8D6E0586B0A20C7", "f8d6e0586b0a20c7", "0xf8d6e0586b0a20c7", "F8D6E0586B0A20C7"]
        let transactions = try forms.indices.map { index in
            let addresses = try (0..<4).map { try #require(Address(forms[(index + $0) % forms.count])) }
            var transaction = Sample.transaction(by: addresses[0], payer: addresses[1], authorizers: [addresses[2]])
            transaction.add(Sample.signature(addresses[3]))
            return transaction
        }
        #expect(Set(transactions.map(\.id)).count == 1 && transactions.allSatisfy { $0.envelopeSignatures.count == 1 })
        #expect(Sample.hex(transactions[0].payloadRLP) == payloadA)
    }

    @Test("C011: the order in which roles and signatures are set does not matter")
    func orderOfSetting() {
        var first = Sample.transaction(by: Sample.second, payer: .zero, authorizers: [Sample.third])
        first.payloadSignatures = [Sample.signature(Sample.third), Sample.signature(Sample.second)]
        first.payer = Sample.address
        first.envelopeSignatures = [Sample.signature()]
        var second = Sample.transaction(by: Sample.second, payer: Sample.address, authorizers: [Sample.third])
        second.add(Sample.signature())
        second.add(Sample.signature(Sample.second))
        second.add(Sample.signature(Sample.third))
        #expect(first.id == second.id && first.envelopeMessage == second.envelopeMessage)
    }

    @Test("C012: one account in all roles has one signature, of the envelope")
    func oneAccount() async throws {
        let signer = try Sample.signer()
        let transaction = try await Sample.transaction().signed(with: [signer, signer])
        #expect(transaction.payloadSignatures == [] && transaction.envelopeSignatures.count == 1)
        #expect(transaction.problems(on: .emulator) == [])
    }

    @Test("C015: arguments are hashed as they are, with a newline or without")
    func newline() {
        let compact = string("hi")
        #expect(compact == Array(#"{"type":"String","value":"hi"}"#.utf8))
        let ids = [compact, compact + [0x0a]].map { Sample.signed([$0]).id.description }
        #expect(
            ids == [
                "4302ef1a6b7ae9ed7e1cbd2922011a5fe7b299434ce3eeeeee5bb5438e59d8c7",
                "141600455b8fc9b3da231b6a79cee3709e2ce0c75975d32e23a921c5d2c04098",
            ])
    }

    @Test("C017: an empty argument is encoded and reported, an empty list is a list")
    func emptyArgument() throws {
        #expect(Sample.hex(Sample.transaction([[]]).payloadRLP).contains("7b7dc180a0"))
        #expect(Sample.hex(Sample.transaction().payloadRLP).contains("7b7dc0a0"))
        #expect(Sample.signed([[]]).problems() == [.emptyArgument(0)])
        #expect(Sample.signed([[1], [], [2], []]).problems() == [.emptyArgument(1), .emptyArgument(3)])
        #expect(try Transaction(rlp: Sample.signed([[]]).rlp).arguments == [[]])
    }

    @Test("C018: a struct is encoded to the same bytes every time")
    func stableBytes() {
        let fields = (0..<20).map { CadenceComposite.Field("f\($0)", .string("v\($0)")) }
        let value = CadenceValue.composite(CadenceComposite(id: "A.01.T.S", kind: .structure, fields: fields))
        let encodings = Set((0..<100).map { _ in JSONCadence.encode(value, form: .argument) })
        #expect(encodings.count == 1)
        let text = String(decoding: encodings.first ?? [], as: UTF8.self)
        #expect(
            text.hasPrefix(
                #"{"type":"Struct","value":{"id":"A.01.T.S","fields":[{"name":"f0","value":{"type":"String","#))
        let places = (0..<20).compactMap { text.firstRange(of: #""f\#($0)""#)?.lowerBound }
        #expect(places.count == 20 && places == places.sorted())
    }

    @Test("C020: slashes are plain and text is UTF-8")
    func slashesAndUTF8() {
        #expect(
            Sample.signed([string("a/b")]).id.description
                == "4da2d11b5576d31d31e7a199a5161f10816cbae0d0dccf2604f8ae793c51cc79")
        #expect(
            envelopeDigest(Sample.transaction([string("caf\u{e9} 👍")]))
                == "e7ecdc3eab85c1da146c2963a44e8848483bc43d73bdc69601afb77a6eb10d66")
    }

    @Test("C058: the digests of both hash algorithms")
    func digests() {
        #expect(
            envelopeDigest(Sample.transaction()) == "b5ecadd84c391e0785704fee8446b4500845f55bde1cdb13afe3e254bc895941")
        #expect(
            envelopeDigest(Sample.transaction(), .sha2_256)
                == "711f66ad055f2cc095d39f41d4473f3483338d858fcb1cf831f6bd319e06be46")
    }

    @Test("C072: the domain tag has 32 bytes, is in front of what is signed and not in the id")
    func domainTag() {
        let tag = "464c4f572d56302e302d7472616e73616374696f6e" + String(repeating: "00", count: 11)
        #expect(Sample.hex(DomainTag.transaction.bytes) == tag && DomainTag.transaction.bytes.count == 32)
        let transaction = Sample.signed([])
        #expect(transaction.payloadMessage == DomainTag.transaction.bytes + transaction.payloadRLP)
        #expect(transaction.envelopeMessage == DomainTag.transaction.bytes + transaction.envelopeRLP)
        #expect(transaction.id.bytes == HashAlgorithm.sha3_256.digest(transaction.rlp))
        let tags = [DomainTag.transaction, .userMessage, .accountProof]
        #expect(Set(tags).count == 3 && tags.allSatisfy { $0.bytes.count == 32 })
    }

    @Test("C073: one SHA3-256 over tag and RLP is what is signed")
    func hashedOnce() async throws {
        #expect(
            Sample.hex(HashAlgorithm.sha3_256.digest([]))
                == "a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a")
        let signed = try await Sample.transaction().signed(with: [try Sample.signer()])
        let signature = try #require(signed.envelopeSignatures.first).signature
        let key = try Sample.key().publicKey
        let digest = HashAlgorithm.sha3_256.digest(signed.envelopeMessage)
        #expect(key.isValid(signature: signature, for: signed.envelopeMessage, hash: .sha3_256))
        #expect(!key.isValid(signature: signature, for: digest, hash: .sha3_256))
        #expect(!key.isValid(signature: signature, for: signed.envelopeRLP, hash: .sha3_256))
        #expect(!key.isValid(signature: signature, for: signed.envelopeMessage, hash: .sha2_256))
    }

    @Test func everyPrefixOfATransactionIsRefused() async throws {
        let whole = Sample.signed([string("hi")]).rlp
        for count in 0..<whole.count {
            #expect(throws: FlowError.self, "\(count)") { try Transaction.decode(rlp: Array(whole.prefix(count))) }
        }
        #expect(throws: FlowError.self) { try Transaction.decode(rlp: whole + [0]) }
        #expect(throws: FlowError.self) { try Transaction(rlp: Sample.transaction().payloadRLP) }
    }

    @Test(.timeLimit(.minutes(1))) func changedBytesAreRefusedOrCanonical() throws {
        var transaction = Sample.transaction([string("hi"), string("there")], payer: Sample.second)
        for (address, index) in [(Sample.address, 0), (Sample.address, 3), (Sample.second, 1)] as [(Address, UInt32)] {
            transaction.add(Sample.signature(address, index))
        }
        let whole = transaction.rlp
        var state: UInt64 = 42
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<3000 {
            var bytes = whole
            for _ in 0...random(2) { bytes[random(bytes.count)] = UInt8(random(256)) }
            guard let (decoded, form) = try? Transaction.decode(rlp: bytes) else { continue }
            #expect([.payload: decoded.payloadRLP, .envelope: decoded.envelopeRLP, .whole: decoded.rlp][form] == bytes)
        }
    }
}
