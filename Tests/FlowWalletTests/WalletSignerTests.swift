import Cadence
import Flow
import FlowCrypto
import HTTP
import TestSupport
import Testing

@testable import FlowWallet

struct WalletSignerTests {
    private func kind<Result>(_ act: () async throws -> Result) async -> WalletError.Kind? {
        do {
            _ = try await act()
            return nil
        } catch {
            return (error as? WalletError)?.kind
        }
    }

    @Test func aTransactionIsSigned() async throws {
        let bench = try ClientBench()
        let signed = try await ClientBench.transaction().signed(with: [bench.signer()])
        try signed.check(on: .emulator)
        #expect(signed.problems(with: [ClientBench.address: try await bench.client.keys(ClientBench.address)]).isEmpty)
        let signable = try Signable(try #require(bench.wallet.requests.last).messageObject)
        #expect(signable.message == ClientBench.transaction().envelopeMessage)
        #expect(signable.party.isProposer && signable.party.isPayer && signable.party.isAuthorizer)
    }

    @Test func aWalletThatLiesSignsNothing() async throws {
        let other = Address(rawValue: 0xe03d_aebe_d8ca_0615)
        let rows: [(FakeWallet.Manner, WalletError.Kind)] = [
            (.declines(nil), .declined), (.forgets, .expired), (.neverDecides, .expired), (.breaks, .unreachable),
            (.saysAccount(other), .wrongAccount), (.saysKey(1), .wrongKey),
            (.signsWith(try ClientBench.key(9)), .invalidSignature), (.signsOtherCadence, .invalidSignature),
            (.answers(status: 500, text: "{}"), .refused(status: 500)), (.answers(status: 200, text: "{"), .malformed),
            (.changes { _, _ in .null }, .malformed), (.changes { _, _ in "sig" }, .malformed),
            (.changes { _, result in [result] }, .malformed),
            (.changes { _, _ in .of(["f_vsn": "1.0.0", "signature": ""]) }, .malformed),
            (.changes { _, _ in .of(["f_vsn": "1.0.0", "signature": "0xabcd"]) }, .malformed),
            (.changes { _, _ in .of(["f_vsn": "1.0.0", "signature": "abcd"]) }, .invalidSignature),
            (.changes { _, _ in .of(["f_vsn": "2.0.0", "signature": "abcd"]) }, .malformed),
        ]
        for (manner, expected) in rows {
            let bench = try ClientBench(manner)
            let signer = try await bench.signer()
            #expect(await kind { try await ClientBench.transaction().signed(with: [signer]) } == expected, "\(manner)")
        }
    }

    @Test func anAccountWithoutTheKeyIsFoundOut() async throws {
        let signer = try await ClientBench().signer()
        #expect(throws: FlowError.unknownKey(ClientBench.address, keyIndex: 0)) { try signer.check(against: []) }
        try signer.check(against: [ClientBench.accountKey(try ClientBench.key(7))])
    }

    /// A wallet writes the arguments again; bytes that would change are not shown to it.
    @Test(arguments: [
        #"{"value":"Milk", "type":"String"}"#, #"{"type":"String","value":"\u00e4"}"#, "{}\n", "no JSON",
    ])
    func whatAWalletWouldChangeIsNotShown(argument: String) async throws {
        let bench = try ClientBench()
        let signer = try await bench.signer()
        var transaction = ClientBench.transaction()
        transaction.arguments = [Array(argument.utf8)]
        #expect(await kind { try await transaction.signed(with: [signer]) } == .unsuitable)
        #expect(bench.wallet.requests.count == 1)
    }

    @Test func aWalletThatPaysSaysWho() async throws {
        let bench = try ClientBench(pays: true)
        let signer = try await bench.signer()
        let draft = TransactionDraft(script: ClientBench.transaction().script, arguments: [])
        let roles = try await signer.roles(in: draft)
        #expect(roles.proposer.address == ClientBench.address && roles.payers.map(\.address) == [ClientBench.payer])
        var transaction = ClientBench.transaction()
        transaction.payer = ClientBench.payer
        let signed = try await transaction.signed(with: [roles.proposer] + roles.payers)
        try signed.check()
        #expect(
            signed.problems(with: [
                ClientBench.address: try await bench.client.keys(ClientBench.address),
                ClientBench.payer: try await bench.client.keys(ClientBench.payer),
            ]).isEmpty)
        let asked = bench.wallet.requests.map(\.service.type)
        #expect(asked == ["authn", "pre-authz", "authz", "authz"])
    }

    @Test func rolesThatCannotBeAreRefused() async throws {
        func without(_ name: String) -> FakeWallet.Manner {
            .changes { _, result in .object((result.members ?? []).filter { $0.name != name }) }
        }
        func with(_ name: String, _ value: JSONTree) -> FakeWallet.Manner {
            .changes { _, result in
                .object((result.members ?? []).map { $0.name == name ? .init(name, value) : $0 })
            }
        }
        let stranger = WalletService(
            type: "authz", endpoint: FakeWallet.url, address: Address(rawValue: 1), keyIndex: 0)
        var keyless = stranger
        keyless.keyIndex = nil
        let rows: [(FakeWallet.Manner, WalletError.Kind)] = [
            (without("proposer"), .malformed), (without("payer"), .malformed),
            (without("authorization"), .wrongAccount),
            (with("authorization", [stranger.json]), .wrongAccount), (with("proposer", keyless.json), .malformed),
            (with("payer", [keyless.json]), .malformed), (with("payer", "nobody"), .malformed),
        ]
        for (manner, expected) in rows {
            let bench = try ClientBench(manner, pays: true)
            let signer = try await bench.signer()
            #expect(await kind { try await signer.roles(in: TransactionDraft(script: [65])) } == expected)
        }
    }
}
