import Bytes
import Cadence
import Flow
import FlowCrypto
import HTTP
import Testing

@testable import FlowWallet

/// What an application and a person get from the wallet.
struct DevelopmentWalletTests {
    private let bench: WalletBench

    init() throws { bench = try WalletBench() }

    private var signIn: JSONTree { .of(["service": .of(["type": "authn"]), "config": WalletBench.config]) }

    @Test func signsInWhenApproved() async throws {
        let asked = try await bench.ask("/authn", signIn)
        #expect(asked.status == 200 && asked.word == "PENDING")
        #expect(asked.json["local"]?["endpoint"] == "http://127.0.0.1:8701/request")
        #expect(asked.json["updates"]?["endpoint"] == "http://127.0.0.1:8701/poll")
        #expect(try await bench.poll(asked).word == "PENDING")
        let page = try await bench.page(of: asked)
        #expect(page.text.contains("<h1>Sign in?</h1>") && page.text.contains("FlowNotes"))
        let decided = try await bench.decide(page, "approve")
        #expect(decided.status == 303)
        #expect(decided.headers["Location"] == "/request?id=\(asked.local)")
        let answer = try await bench.poll(asked)
        #expect(answer.word == "APPROVED")
        let data = try AuthnAnswer(try #require(answer.json["data"]))
        #expect(data.address == bench.user.address)
        #expect(data.services.map(\.type) == ["authn", "authz", "user-signature"])
        #expect(try await bench.page(of: asked).text.contains("<h1>Approved</h1>"))
        // The answer may have been lost on its way.
        #expect(try await bench.poll(asked).text == answer.text)
    }

    @Test func provesTheAccount() async throws {
        let nonce = String(repeating: "0a", count: 32)
        let body: JSONTree = .of(["config": WalletBench.config, "appIdentifier": "flownotes", "nonce": .string(nonce)])
        let asked = try await bench.ask("/authn", body)
        let page = try await bench.page(of: asked)
        #expect(page.text.contains("Sign in, with a proof?") && page.text.contains("flownotes"))
        _ = try await bench.decide(page, "approve")
        let answer = try AuthnAnswer(try #require(try await bench.poll(asked).json["data"]))
        let service = try #require(answer.services.first { $0.type == "account-proof" })
        let proof = try AccountProofAnswer(try #require(service.data))
        let expected = try AccountProof(appIdentifier: "flownotes", address: bench.user.address, nonce: nonce)
        #expect(proof.nonce == expected.nonce)
        let signature = try #require(proof.signatures.first)
        let bytes = SigningRequest(.accountProof(expected)).message
        #expect(bench.user.key.publicKey.isValid(signature: signature.signature, for: bytes, hash: .sha3_256))
    }

    @Test(
        "A proof that is worth nothing is not made",
        arguments: [
            (#"{"appIdentifier":"x","nonce":"0102"}"#, "it has 2 bytes"),
            (#"{"appIdentifier":"x","nonce":"zz"}"#, "hex"),
            (#"{"nonce":"0102"}"#, "`appIdentifier`"),
            (#"{"appIdentifier":"x","nonce":12}"#, "as text"),
            (#"{"appIdentifier":"","nonce":"\#(String(repeating: "00", count: 32))"}"#, "app identifier"),
            (#"{"appIdentifier":"\#(String(repeating: "x", count: 300))","nonce":"00"}"#, "too long"),
        ])
    func badProof(body: String, reason: String) async throws {
        let reply = try await bench.ask("/authn", bytes: Array(body.utf8))
        #expect(reply.word == "DECLINED")
        #expect(reply.reason.contains(reason), "\(reply.reason)")
    }

    @Test func signsATransaction() async throws {
        let transaction = bench.transaction()
        let asked = try await bench.ask("/authz", WalletBench.signable(transaction, bench.user))
        let page = try await bench.page(of: asked)
        #expect(page.text.contains("<h1>Sign a transaction?</h1>"))
        #expect(page.text.contains("“Milk”") && page.text.contains("transaction(title: String)"))
        #expect(page.text.contains("proposer, payer and authorizer"))
        _ = try await bench.decide(page, "approve")
        let answer = try await bench.poll(asked)
        let signature = try CompositeSignature(try #require(answer.json["data"]))
        #expect(signature.address == bench.user.address && signature.keyIndex == 0)
        #expect(
            bench.user.key.publicKey.isValid(
                signature: signature.signature, for: transaction.envelopeMessage, hash: .sha3_256))
    }

    @Test func signsAMessage() async throws {
        let body: JSONTree = .of(["message": .string(Hex.encode(Array("I write notes".utf8)))])
        let asked = try await bench.ask("/user-signature", body)
        let page = try await bench.page(of: asked)
        #expect(page.text.contains("I write notes"))
        _ = try await bench.decide(page, "approve")
        let list = try CompositeSignature.list(try #require(try await bench.poll(asked).json["data"]))
        let bytes = DomainTag.userMessage.bytes + Array("I write notes".utf8)
        #expect(list.count == 1)
        #expect(
            bench.user.key.publicKey.isValid(
                signature: try #require(list.first).signature, for: bytes, hash: .sha3_256))
    }

    @Test func declines() async throws {
        let asked = try await bench.ask("/authn", signIn)
        let page = try await bench.page(of: asked)
        _ = try await bench.decide(page, "decline")
        let answer = try await bench.poll(asked)
        #expect(answer.word == "DECLINED" && answer.reason == "the person said no")
        // What is decided stays so.
        #expect(try await bench.decide(page, "approve").status == 303)
        #expect(try await bench.poll(asked).word == "DECLINED")
    }

    @Test func expires() async throws {
        let asked = try await bench.ask("/authn", signIn)
        let page = try await bench.page(of: asked)
        bench.pass(.seconds(299))
        #expect(try await bench.poll(asked).word == "PENDING")
        bench.pass(.seconds(1))
        let answer = try await bench.poll(asked)
        #expect(answer.word == "DECLINED" && answer.reason == "nobody answered within 5 minutes")
        _ = try await bench.decide(page, "approve")
        #expect(try await bench.poll(asked).word == "DECLINED")
        bench.pass(.seconds(301))
        let gone = try await bench.poll(asked)
        // FCL takes JSON without these members for an approval.
        #expect(gone.status == 404 && gone.word == "DECLINED" && gone.json["f_vsn"] == "1.0.0")
        #expect(try await bench.page(of: asked).status == 404)
    }

    @Test("200 ask at once: 100 wait, the others are told so, and an answer makes room")
    func crowd() async throws {
        var replies: [WalletReply] = []
        for _ in 0..<200 { replies.append(try await bench.ask("/authn", signIn)) }
        #expect(replies.prefix(100).allSatisfy { $0.word == "PENDING" })
        #expect(replies.dropFirst(100).allSatisfy { $0.word == "DECLINED" && $0.reason.contains("100 requests wait") })
        #expect(Set(replies.prefix(100).map(\.local)).count == 100)
        #expect(try await bench.page("/").text.contains("<h1>100 requests wait</h1>"))
        _ = try await bench.decide(try await bench.page(of: replies[50]), "decline")
        #expect(try await bench.ask("/authn", signIn).word == "PENDING")
        bench.pass(.seconds(301))
        #expect(try await bench.page("/").text.contains("<h1>Nothing waits</h1>"))
    }

    @Test("A web page has 20 requests waiting at most, and takes no room from others")
    func crowdOfOnePage() async throws {
        let headers: HTTPHeaders = ["Origin": "https://loud.example"]
        for _ in 0..<20 { #expect(try await bench.ask("/authn", signIn, headers: headers).word == "PENDING") }
        let refused = try await bench.ask("/authn", signIn, headers: headers)
        #expect(refused.word == "DECLINED" && refused.reason.contains("20 requests of this web page wait already"))
        #expect(try await bench.ask("/authn", signIn, headers: ["Origin": "https://b.example"]).word == "PENDING")
        #expect(try await bench.ask("/authn", signIn).word == "PENDING")
    }

    @Test("What nobody polls for 30 seconds makes room, what is polled stays")
    func leftRequestsMakeRoom() async throws {
        var replies: [WalletReply] = []
        for _ in 0..<100 { replies.append(try await bench.ask("/authn", signIn)) }
        bench.pass(.seconds(29))
        #expect(try await bench.poll(replies[3]).word == "PENDING")
        #expect(try await bench.ask("/authn", signIn).word == "DECLINED")
        bench.pass(.seconds(1))
        #expect(try await bench.ask("/authn", signIn).word == "PENDING")
        #expect(try await bench.page("/").text.contains("<h1>2 requests wait</h1>"))
        #expect(try await bench.poll(replies[3]).word == "PENDING")
        let left = try await bench.poll(replies[4])
        #expect(left.word == "DECLINED" && left.reason.contains("stopped asking"))
    }

    @Test func declinesAllAtOnce() async throws {
        let first = try await bench.ask("/authn", signIn)
        let second = try await bench.ask("/authz", WalletBench.signable(bench.transaction(), bench.user))
        let list = try await bench.page("/")
        #expect(list.text.contains(">Decline all</button>"))
        // Only with the page's own word.
        let foreign = try await bench.decide(list, "decline-all", fields: list.hiddenFields.mapValues { _ in "x" })
        #expect(foreign.status == 403)
        #expect(try await bench.poll(first).word == "PENDING")
        let reply = try await bench.decide(list, "decline-all")
        #expect(reply.status == 303 && reply.headers["Location"] == "/")
        for asked in [first, second] {
            let answer = try await bench.poll(asked)
            #expect(answer.word == "DECLINED" && answer.reason == "the person said no")
        }
        #expect(try await bench.page("/").text.contains("<h1>Nothing waits</h1>"))
    }

    @Test func approvesAllWhenTold() async throws {
        let bench = try WalletBench { $0.approvesAll = true }
        #expect(try await bench.ask("/authn", signIn).word == "APPROVED")
        let signed = try await bench.ask("/authz", WalletBench.signable(bench.transaction(), bench.user))
        #expect(signed.word == "APPROVED")
        var tampered = bench.transaction()
        let body = try WalletBench.signable(tampered, bench.user)
        tampered.gasLimit += 1
        let other = try WalletBench.signable(tampered, bench.user)
        let mixed = JSONTree.object(
            (body.members ?? []).map { $0.name == "voucher" ? .init("voucher", other["voucher"] ?? .null) : $0 })
        #expect(try await bench.ask("/authz", mixed).word == "DECLINED")
    }

    @Test("The account that pays signs without a question what the person approved, and nothing else")
    func pays() async throws {
        let payer = try WalletBench.signer("f3fcd2c1a78f5eee", "patron")
        let bench = try WalletBench(payer: payer)
        let roles = try PreAuthzAnswer(
            try #require(try await bench.ask("/pre-authz", .object([])).json["data"]))
        #expect(roles.proposer?.address == bench.user.address && roles.authorization.count == 1)
        #expect(roles.payer.map(\.address) == [payer.address])

        var transaction = bench.transaction()
        let asked = try await bench.ask("/authz", WalletBench.signable(transaction, bench.user))
        let page = try await bench.page(of: asked)
        #expect(page.text.contains("\(payer.address)</span> (pays for you)"))
        _ = try await bench.decide(page, "approve")
        let first = try CompositeSignature(try #require(try await bench.poll(asked).json["data"]))
        transaction.add(
            TransactionSignature(address: bench.user.address, keyIndex: 0, signature: first.signature))
        let paid = try await bench.ask("/authz", WalletBench.signable(transaction, payer))
        #expect(paid.word == "APPROVED")
        let second = try CompositeSignature(try #require(paid.json["data"]))
        #expect(
            payer.key.publicKey.isValid(
                signature: second.signature, for: transaction.envelopeMessage, hash: .sha3_256))

        // Asked once more, or for another transaction, the person is asked.
        #expect(try await bench.ask("/authz", WalletBench.signable(transaction, payer)).word == "PENDING")
        var other = transaction
        other.gasLimit = 9
        #expect(try await bench.ask("/authz", WalletBench.signable(other, payer)).word == "PENDING")
    }

    @Test("A web page learns the account only when the person has signed in there")
    func preAuthorizationOfPages() async throws {
        let origin: HTTPHeaders = ["Origin": "http://localhost:3000"]
        #expect(try await bench.ask("/pre-authz", .object([]), headers: origin).reason.contains("sign in first"))
        let asked = try await bench.ask("/authn", signIn, headers: origin)
        let page = try await bench.page(of: asked)
        #expect(page.text.contains("http://localhost:3000"))
        _ = try await bench.decide(page, "approve")
        #expect(try await bench.ask("/pre-authz", .object([]), headers: origin).word == "APPROVED")
        #expect(
            try await bench.ask("/pre-authz", .object([]), headers: ["Origin": "http://localhost:3001"]).word
                == "DECLINED")
    }

    @Test func pollsByGET() async throws {
        let asked = try await bench.ask("/authn", signIn)
        let session = asked.json["updates"]?["data"]?["session"]?.string ?? ""
        let request = HTTPRequest(
            method: "GET", target: "/poll?session=\(session)", headers: ["Host": WalletBench.host])
        let reply = try await WalletReply(await bench.wallet.send(request))
        #expect(reply.word == "PENDING" && reply.json["updates"] != nil)
        // Whoever knows the page's name of a request cannot read its answer.
        let other = HTTPRequest(
            method: "GET", target: "/poll?session=\(asked.local)", headers: ["Host": WalletBench.host])
        #expect(try await WalletReply(await bench.wallet.send(other)).status == 404)
    }

    @Test func aSignerThatFailsIsTold() async throws {
        struct Broken: Signer {
            let address = Address(rawValue: 0x179b_6b1c_b675_5e31)
            let keyIndex: UInt32 = 0
            func sign(_ request: SigningRequest) async throws -> SigningResult {
                throw FlowError.missingField("hope")
            }
        }
        let bench = try WalletBench { $0.user = Broken() }
        let asked = try await bench.ask("/authz", WalletBench.signable(bench.transaction(), bench.user))
        _ = try await bench.decide(try await bench.page(of: asked), "approve")
        let answer = try await bench.poll(asked)
        #expect(answer.word == "DECLINED" && answer.reason.hasPrefix("the wallet could not sign: "))
    }
}
