import Cadence
import Flow
import FlowCrypto
import RLP
import Testing

@Suite struct FlowErrorTests {
    private static let address = Sample.address

    private static let rows: [(FlowError, [String])] = [
        (.malformed(RLPError(.invalidValue, offset: 7, field: "gas limit")), ["byte 7", "gas limit", "canonical"]),
        (.gasLimit(0), ["0", "use 1 to 9999"]), (.missingField("script"), ["script", "fill it in"]),
        (.emptyArgument(3), ["argument 3", "give"]), (.tooMany("arguments", limit: 100), ["arguments", "100", "use"]),
        (.tooLarge(bytes: 5, limit: 4), ["5 bytes", "4", "in parts"]),
        (
            .addressOfAnotherChain(address, role: "payer", chain: .mainnet),
            ["payer", "flow-mainnet", "flow-emulator", "choose"]
        ),
        (.addressOfAnotherChain(.zero, role: "proposer", chain: .testnet), ["proposer", "flow-testnet", "choose"]),
        (.signatureLength(address, keyIndex: 2, bytes: 63), ["key 2", "63 bytes", "give the 64"]),
        (.duplicateSignature(address, keyIndex: 2), ["key 2", "twice", "leave one"]),
        (.foreignSignature(address), ["neither", "remove"]),
        (.payerSignedPayload(address), ["payer", "envelope", "leave"]),
        (.envelopeSignedByOther(address), ["not the payer", "payload"]),
        (.missingSignature(address, role: "authorizer"), ["authorizer", "not signed", "add"]),
        (.missingProposalSignature(address, keyIndex: 2), ["proposal key", "key 2", "sign with it"]),
        (.insufficientWeight(address, weight: 999), ["999", "1000", "more keys"]),
        (.unknownKey(address, keyIndex: 2), ["no key 2", "choose"]),
        (.revokedKey(address, keyIndex: 2), ["revoked", "another key"]),
        (.otherKey(address, keyIndex: 2, registered: "a", given: "b"), ["is a", "yours is b", "mend"]),
        (.otherKey(address, keyIndex: 2, registered: "a", given: "a"), ["another public key", "choose"]),
        (.invalidSignature(address, keyIndex: 2), ["key 2", "does not verify", "sign anew"]),
        (.invalidNonce("it is short"), ["nonce", "it is short", "give 32"]),
        (.invalidAccountKey("weight 1001"), ["account key", "weight 1001", "choose"]),
    ]

    @Test func everyMessageSaysWhatAndWhatToDo() {
        for (error, parts) in Self.rows {
            let text = error.description
            for part in parts { #expect(text.contains(part), "\(text)") }
            #expect(!text.contains("  ") && !text.hasSuffix(" ") && !text.hasSuffix("."), "\(text)")
        }
    }

    @Test func accountsAreNamed() {
        for (error, _) in Self.rows where "\(error)".contains("key 2") {
            #expect(error.description.contains("0xf8d6e0586b0a20c7"), "\(error)")
        }
    }
}
