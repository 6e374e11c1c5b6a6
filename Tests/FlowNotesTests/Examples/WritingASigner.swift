import Cadence
import Flow
import FlowAccess

/// Signs with another signer, once somebody has agreed to what is signed.
struct AskingSigner: Signer {
    struct Declined: Error {}

    let base: any Signer
    let ask: @Sendable (String) async -> Bool

    var address: Address { base.address }
    var keyIndex: UInt32 { base.keyIndex }

    func sign(_ request: SigningRequest) async throws -> SigningResult {
        guard await ask(question(request.subject)) else { throw Declined() }
        return try await base.sign(request)
    }

    func check(against keys: [AccountKey]) throws(FlowError) { try base.check(against: keys) }

    private func question(_ subject: SigningRequest.Subject) -> String {
        switch subject {
        case .payload(let transaction): "Sign what changes \(transaction.authorizers.count) account(s)?"
        case .envelope(let transaction): "Sign and pay for \(transaction.id)?"
        case .userMessage(let bytes): "Sign a message of \(bytes.count) bytes?"
        case .accountProof: "Prove that the account is yours?"
        }
    }
}
