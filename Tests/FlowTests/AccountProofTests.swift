import Cadence
import Flow
import FlowCrypto
import Testing

@Suite struct AccountProofTests {
    @Test(arguments: ["", "0x", "abc", "zz", String(repeating: "a", count: 62), String(repeating: "a", count: 65)])
    func badNoncesAreRefused(_ nonce: String) {
        let error = #expect(throws: FlowError.self) {
            try AccountProof(appIdentifier: "App", address: Sample.address, nonce: nonce)
        }
        if case .invalidNonce? = error {} else { Issue.record("\(String(describing: error))") }
    }

    @Test func longNoncesAndPrefixesAreTaken() throws {
        let plain = try AccountProof(
            appIdentifier: "App", address: Sample.address, nonce: String(repeating: "aB", count: 40))
        let prefixed = try AccountProof(
            appIdentifier: "App", address: Sample.address, nonce: "0x" + String(repeating: "Ab", count: 40))
        #expect(plain == prefixed && plain.nonce.count == 40)
        #expect(throws: FlowError.missingField("app identifier")) {
            try AccountProof(appIdentifier: "", address: Sample.address, nonce: String(repeating: "a", count: 64))
        }
    }

    @Test func keysToRegisterAreChecked() throws {
        let key = try Sample.key().publicKey
        let rows: [(UInt64, UInt64, Bool)] = [
            (1, 1000, true), (3, 0, true), (2, 1000, false), (0, 1000, false), (3, 1001, false), (1, .max, false),
            (.max, 1, false),
        ]
        for (hash, weight, isGood) in rows {
            let encoded = EncodedAccountKey(publicKey: key, hashCode: hash, weight: weight)
            #expect(((try? encoded.check()) != nil) == isGood, "\(hash) \(weight)")
        }
    }

    @Test(
        arguments: [
            [], [0], [1], [2, 0xc2, 0x80, 0x80], [1, 0xc1, 0x80], [1, 0xc3, 0x80, 0x80, 0x80],
            [1, 0xc2, 0x80, 0x80, 0], [1, 0x80],
        ] as [[UInt8]])
    func brokenPasskeyDataAreRefused(_ bytes: [UInt8]) {
        #expect(throws: FlowError.self) { try PasskeyExtension(extensionData: bytes) }
    }

    @Test func emptyPasskeyDataAreTwoEmptyTexts() throws {
        let parts = try PasskeyExtension(extensionData: [1, 0xc2, 0x80, 0x80])
        #expect(
            parts.authenticatorData.isEmpty && parts.clientDataJSON.isEmpty
                && parts.extensionData == [1, 0xc2, 0x80, 0x80])
    }
}

@Suite struct AccountProofPrefixTests {
    @Test func aNonceTakesOnlyTheSmallPrefix() throws {
        let digits = String(repeating: "ab", count: 32)
        let address = Address(rawValue: 1)
        #expect(throws: Never.self) { try AccountProof(appIdentifier: "a", address: address, nonce: "0x" + digits) }
        #expect(throws: FlowError.self) { try AccountProof(appIdentifier: "a", address: address, nonce: "0X" + digits) }
    }
}
