/// 32 bytes in front of what is signed, so that a signature made for one purpose is worthless for another.
///
/// ASCII, padded on the right with zero bytes. Source: flow-go, `model/flow/constants.go`.
public struct DomainTag: Sendable, Hashable {
    /// The 32 bytes.
    public let bytes: [UInt8]

    private init(_ text: StaticString) {
        let ascii = text.withUTF8Buffer(Array.init)
        bytes = ascii + Array(repeating: 0, count: 32 - ascii.count)
    }

    /// `FLOW-V0.0-transaction`: payloads and envelopes.
    public static let transaction = DomainTag("FLOW-V0.0-transaction")
    /// `FLOW-V0.0-user`: messages a person signs.
    public static let userMessage = DomainTag("FLOW-V0.0-user")
    /// `FCL-ACCOUNT-PROOF-V0.0`: proofs that an account is somebody's.
    public static let accountProof = DomainTag("FCL-ACCOUNT-PROOF-V0.0")
}
