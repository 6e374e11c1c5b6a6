import FlowCrypto
import RLP

/// What a passkey (WebAuthn) signature brings along in its extension data (FLIP 264).
public struct PasskeyExtension: Sendable, Hashable {
    /// The authenticator's data, 37 bytes or more.
    public let authenticatorData: [UInt8]
    /// The client's data, JSON; its `challenge` is what `challenge(for:)` gives, base64url without padding.
    public let clientDataJSON: [UInt8]

    /// Creates extension data.
    public init(authenticatorData: [UInt8], clientDataJSON: [UInt8]) {
        self.authenticatorData = authenticatorData
        self.clientDataJSON = clientDataJSON
    }

    /// The parts of extension data; throws unless they are scheme 01 and canonical RLP of two byte strings.
    public init(extensionData: [UInt8]) throws(FlowError) {
        guard extensionData.first == 1 else {
            throw .malformed(RLPError(.invalidValue, offset: 0, field: "signature scheme"))
        }
        do {
            self = try RLPReader.read(Array(extensionData.dropFirst())) { reader throws(RLPError) in
                try reader.list { list throws(RLPError) in
                    PasskeyExtension(
                        authenticatorData: Array(try list.bytes("authenticator data")),
                        clientDataJSON: Array(try list.bytes("client data")))
                }
            }
        } catch {
            throw .malformed(error)
        }
    }

    /// The extension data: the scheme's byte 01 and RLP of both parts.
    public var extensionData: [UInt8] {
        var writer = RLPWriter()
        writer.list {
            $0.append(authenticatorData)
            $0.append(clientDataJSON)
        }
        return [1] + writer.bytes
    }

    /// The bytes the authenticator signs: its data and the hash of the client's data, without a domain tag.
    public var signedBytes: [UInt8] { authenticatorData + HashAlgorithm.sha2_256.digest(clientDataJSON) }

    /// What the authenticator is challenged with for a message with its domain tag: SHA2-256 of it.
    public static func challenge(for message: [UInt8]) -> [UInt8] { HashAlgorithm.sha2_256.digest(message) }
}
