import Flow
import FoundationEssentials

/// Checks what a passkey signs (FLIP 264; flow-go, `model/flow/webauthn.go`).
enum PasskeyCheck {
    private struct ClientData: Decodable {
        let type: String
        let challenge: String
    }

    /// The bytes the authenticator signed for a message with its domain tag; nil when the data are not for it.
    static func signedBytes(_ extensionData: [UInt8], message: [UInt8]) -> [UInt8]? {
        guard let passkey = try? PasskeyExtension(extensionData: extensionData),
            let client = try? JSONDecoder().decode(ClientData.self, from: Data(passkey.clientDataJSON)),
            client.type == "webauthn.get",
            bytes(base64URL: client.challenge) == PasskeyExtension.challenge(for: message),
            isSound(passkey.authenticatorData)
        else { return nil }
        return passkey.signedBytes
    }

    /// The flags: a person was present; a backup only of what can be backed up; more data just when they say so.
    private static func isSound(_ data: [UInt8]) -> Bool {
        guard data.count >= 37, Array(data[..<32]) != DomainTag.transaction.bytes else { return false }
        let flags = data[32]
        let saysMore = flags & 0xc0 != 0
        return flags & 0x01 != 0 && (flags & 0x10 == 0 || flags & 0x08 != 0) && saysMore == (data.count > 37)
    }

    private static func bytes(base64URL text: String) -> [UInt8]? {
        guard !text.contains(where: { "+/=".contains($0) }) else { return nil }
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        return Data(base64Encoded: standard + padding).map { [UInt8]($0) }
    }
}
