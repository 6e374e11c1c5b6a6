import Bytes
import Flow
import FlowCrypto
import FoundationEssentials
import Testing

@testable import FlowDevChain

@Suite struct PasskeyCheckTests {
    private let message = DomainTag.transaction.bytes + [1, 2, 3]

    private func client(_ type: String = "webauthn.get", challenge: String? = nil) -> [UInt8] {
        let standard = Data(PasskeyExtension.challenge(for: message)).base64EncodedString()
        let plain = standard.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        return Array(#"{"type":"\#(type)","challenge":"\#(challenge ?? plain)","origin":""}"#.utf8)
    }

    private func data(_ flags: UInt8, extra: Int = 0) -> [UInt8] {
        [UInt8](repeating: 7, count: 32) + [flags] + [UInt8](repeating: 0, count: 4 + extra)
    }

    private func isTaken(_ data: [UInt8], _ client: [UInt8]) -> Bool {
        let passkey = PasskeyExtension(authenticatorData: data, clientDataJSON: client)
        return PasskeyCheck.signedBytes(passkey.extensionData, message: message) == passkey.signedBytes
    }

    @Test func flagsAndLengthsFit() {
        let rows: [(data: [UInt8], isTaken: Bool)] = [
            (data(0x01), true), (data(0x00), false), (data(0x05), true), (data(0x09), true), (data(0x19), true),
            (data(0x11), false), (data(0x41), false), (data(0x41, extra: 1), true), (data(0x81, extra: 9), true),
            (data(0x01, extra: 1), false), (Array(data(0x01).dropLast()), false),
            (DomainTag.transaction.bytes + [1, 0, 0, 0, 0], false),
        ]
        for row in rows { #expect(isTaken(row.data, client()) == row.isTaken, "\(Hex.encode(row.data))") }
    }

    @Test func theChallengeIsTheMessage() {
        #expect(!isTaken(data(0x01), client("webauthn.create")))
        #expect(!isTaken(data(0x01), client(challenge: "AAAA")))
        #expect(
            !isTaken(
                data(0x01), client(challenge: Data(PasskeyExtension.challenge(for: message)).base64EncodedString())))
        #expect(!isTaken(data(0x01), Array("no JSON".utf8)))
        #expect(PasskeyCheck.signedBytes([2, 1], message: message) == nil)
    }
}
