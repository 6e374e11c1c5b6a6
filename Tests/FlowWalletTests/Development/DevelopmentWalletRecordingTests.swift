import Bytes
import Cadence
import Flow
import FlowCrypto
import FoundationEssentials
import HTTP
import TestSupport
import Testing

@testable import FlowWallet

/// What the real FCL sent to a wallet, put before ours.
struct DevelopmentWalletRecordingTests {
    /// A request that was recorded, and the wallet's answer to it.
    struct Exchange: Sendable, CustomTestStringConvertible {
        let step: String
        let path: String
        let target: String
        let request: [UInt8]
        let response: JSONTree

        var testDescription: String { "\(step): \(path)" }
        var json: JSONTree { (try? JSONTree(json: request)) ?? .null }
    }

    /// Those with the wallet, by their paths.
    static func exchanges() throws -> [Exchange] {
        let bytes = try TestFiles.bytes(TestFiles.recordings + "/fcl-backchannel.jsonl")
        return try bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let json = try JSONTree(json: Array(line))
            guard json["peer"]?.string == "wallet", let target = json["target"]?.string,
                let request = json["request"]?.string
            else { return nil }
            let response = try? JSONTree(json: Array((json["response"]?.string ?? "").utf8))
            return Exchange(
                step: json["step"]?.string ?? "", path: String(target.prefix { $0 != "?" }), target: target,
                request: Array(request.utf8), response: response ?? .null)
        }
    }

    /// Signables, wherever FCL sent them.
    static func signables() throws -> [Exchange] {
        try exchanges().filter { $0.json["f_type"]?.string == "Signable" }
    }

    private static func key(_ address: Address, _ keyIndex: UInt32) throws -> KeySigner {
        let seed = Array("\(address)-\(keyIndex)-\(String(repeating: "seed", count: 20))".utf8.prefix(48))
        return KeySigner(address: address, keyIndex: keyIndex, key: try PrivateKey(.ecdsaP256, seed: seed))
    }

    @Test("Our message of each recorded voucher is the one that FCL made, and our signature is of it")
    func signsWhatWasRecorded() async throws {
        let signables = try Self.signables()
        #expect(!signables.isEmpty)
        for exchange in signables {
            let json = exchange.json
            let address = try #require(try json.address("addr"))
            let keyIndex = try #require(try json.keyIndex("keyId"))
            let signer = try Self.key(address, keyIndex)
            let bench = try bench(for: signer, json)
            let reply = try await bench.ask("/authz", bytes: exchange.request)
            if isWithoutPayloadSignature(json) {
                #expect(reply.word == "DECLINED" && reply.reason.contains("signs last"), "\(exchange)")
                continue
            }
            #expect(reply.word == "APPROVED", "\(exchange): \(reply.reason)")
            let signature = try CompositeSignature(try #require(reply.json["data"]))
            #expect(signature.address == address && signature.keyIndex == keyIndex)
            let message = try #require(try json.hex("message"))
            #expect(signer.key.publicKey.isValid(signature: signature.signature, for: message, hash: .sha3_256))
        }
    }

    /// Whether somebody else's signature is missing under what the payer is to sign: FCL did not understand it.
    private func isWithoutPayloadSignature(_ json: JSONTree) -> Bool {
        (json["voucher"]?["payloadSigs"]?.array ?? []).contains { $0["sig"] == nil } && json["roles"]?["payer"] == true
    }

    /// A wallet of whoever is asked; where it only pays, one of the proposer that this account pays for.
    private func bench(for signer: KeySigner, _ json: JSONTree) throws -> WalletBench {
        let key = json["voucher"]?["proposalKey"]
        guard let proposer = try key?.address("address"), proposer != signer.address else {
            return try WalletBench(user: signer) { $0.approvesAll = true }
        }
        let user = try Self.key(proposer, try key?.keyIndex("keyId") ?? 0)
        return try WalletBench(user: user, payer: signer) { $0.approvesAll = true }
    }

    @Test("A voucher that differs from the recorded message in any one member is refused")
    func refusesWhatWasChanged() async throws {
        let exchange = try #require(try Self.signables().first)
        let json = exchange.json
        let signer = try Self.key(try #require(try json.address("addr")), try #require(try json.keyIndex("keyId")))
        let bench = try bench(for: signer, json)
        let voucher = try #require(json["voucher"]?.members)
        let changes: [(String, JSONTree)] = [
            ("cadence", "transaction {}"), ("refBlock", .string(String(repeating: "ab", count: 32))),
            ("computeLimit", 999), ("arguments", []),
            (
                "proposalKey",
                .of(["address": .string("\(signer.address)"), "keyId": .number(signer.keyIndex), "sequenceNum": 4711])
            ),
            ("authorizers", []),
        ]
        for (name, value) in changes {
            let members = voucher.map { $0.name == name ? JSONTree.Member(name, value) : $0 }
            #expect(members != voucher)
            let reply = try await bench.ask("/authz", json.setting("voucher", .object(members)))
            #expect(reply.word == "DECLINED" && reply.reason.contains("nothing is signed"), "\(name): \(reply.reason)")
        }
        #expect(try await bench.ask("/authz", json).word == "APPROVED")
    }

    @Test("Each recorded sign-in, message and question for roles gets an answer of the recorded shape")
    func answersAsRecorded() async throws {
        var seen: Set<String> = []
        for exchange in try Self.exchanges() where ["/authn", "/pre-authz", "/user-signature"].contains(exchange.path) {
            let user = try Self.key(Address(rawValue: 0x179b_6b1c_b675_5e31), 0)
            let payer = try Self.key(Address(rawValue: 0xf3fc_d2c1_a78f_5eee), 0)
            let status = exchange.response["status"]?.string ?? ""
            let pays = exchange.path == "/pre-authz" || services(exchange.response).contains("pre-authz")
            let bench = try WalletBench(user: user, payer: pays ? payer : nil) {
                $0.approvesAll = status == "APPROVED"
            }
            let reply = try await bench.ask(exchange.path, bytes: exchange.request)
            // Wallets refuse a nonce that is too short; the recorded one did not care.
            if let nonce = try exchange.json.hex("nonce"), nonce.count < 32 {
                #expect(reply.reason.contains("32 are needed"), "\(exchange)")
                continue
            }
            guard isUsual(exchange), ["APPROVED", "PENDING"].contains(status),
                exchange.path != "/pre-authz" || status == "APPROVED"
            else { continue }
            #expect(reply.word == status, "\(exchange): \(reply.reason)")
            #expect(Self.shape(reply.json) == Self.shape(exchange.response), "\(exchange)")
            seen.insert(exchange.path + status)
        }
        #expect(seen.count >= 4, "\(seen)")
    }

    private func services(_ answer: JSONTree) -> [String] {
        (answer["data"]?["services"]?.array ?? []).compactMap { $0["type"]?.string }
    }

    /// Whether the step is one in which the recorded wallet answered as wallets should; its name tells.
    private func isUsual(_ exchange: Exchange) -> Bool {
        [
            "sign in: approved at once", "sign in: pending 4 times, polled by POST", "sign in with account proof",
            "sign in: again by reauthenticate()", "add a note: another account pays (pre-authz)",
            "pre-authz: the payer's approval comes late", "user-signature: a list of one",
            "user-signature: declined", "sign in: declined after two pendings",
        ].contains(exchange.step)
    }

    /// The names of the members that FCL looks at, of the whole tree; texts and numbers by their kind.
    private static func shape(_ json: JSONTree) -> String {
        switch json {
        case .null: "null"
        case .bool: "bool"
        case .number: "number"
        case .string: "text"
        case .array(let elements):
            "[" + Set(elements.map(shape)).sorted().joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.filter { isLookedAt($0.name, in: json) }.sorted { $0.name < $1.name }
                .map { "\($0.name):\($0.name == "services" ? services($0.value) : shape($0.value))" }
                .joined(separator: ",") + "}"
        }
    }

    private static func isLookedAt(_ name: String, in json: JSONTree) -> Bool {
        let isIdentity = json["address"] != nil && json["keyId"] != nil
        return !notLookedAt.contains(name) && !(isIdentity && name.hasPrefix("f_"))
    }

    /// Wallets differ in what they call things, and in what they put into their own data.
    private static let notLookedAt: Set = ["params", "provider", "uid", "id"]

    /// Services by their types: what each has besides is checked by those who use them.
    private static func services(_ json: JSONTree) -> String {
        (json.array ?? []).compactMap { $0["type"]?.string }.joined(separator: "+")
    }

    @Test("A proof that the recorded wallet signed is one of the bytes that ours would sign")
    func proofs() throws {
        let keys = try Self.recordedKeys()
        let exchanges = try Self.exchanges()
        var count = 0
        for exchange in exchanges {
            for service in exchange.response["data"]?["services"]?.array ?? [] {
                guard service["type"]?.string == "account-proof", let data = service["data"] else { continue }
                let answer = try AccountProofAnswer(data)
                let address = try #require(answer.address)
                // The identifier stands in the request; of a poll's answer it is that of the step's first request.
                let identifier = exchanges.first { $0.step == exchange.step && $0.path == "/authn" }?
                    .json["appIdentifier"]?.string
                guard let identifier,
                    let proof = try? AccountProof(
                        appIdentifier: identifier, address: address, nonce: Hex.encode(answer.nonce))
                else { continue }
                for signature in answer.signatures {
                    let isValid = keys.contains {
                        $0.isValid(
                            signature: signature.signature, for: SigningRequest(.accountProof(proof)).message,
                            hash: .sha3_256)
                    }
                    #expect(isValid, "\(exchange)")
                    count += 1
                }
            }
        }
        #expect(count > 0)
    }

    /// The recorded wallet's keys: the seed is the name, its text repeated, cut to 48 bytes (the recordings' README).
    private static func recordedKeys() throws -> [PublicKey] {
        let seed = Array(String(repeating: "wally", count: 40).utf8.prefix(48))
        return [try PrivateKey(.ecdsaP256, seed: seed).publicKey]
    }
}

extension JSONTree {
    /// The object with another value for a member.
    fileprivate func setting(_ name: String, _ value: JSONTree) -> JSONTree {
        .object((members ?? []).map { $0.name == name ? Member(name, value) : $0 })
    }
}
