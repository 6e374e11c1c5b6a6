import Cadence
import Flow

extension DevelopmentWallet {
    /// The services and their address; nil before the wallet has one.
    var services: WalletServices? { address.map { WalletServices(base: $0, keys: keys) } }

    /// What the application gets when a question is approved: signs, and throws what the signer throws.
    func answer(to question: WalletQuestion, _ services: WalletServices) async throws -> JSONTree {
        switch question.subject {
        case .signIn(let proof):
            let signed = try await proof.asyncMap(signed)
            if let origin = question.asker.origin { withState { state, _ in state.origins.add(origin) } }
            return services.authnAnswer(proof: signed)
        case .transaction(let part, _):
            let signature = try await composite(keys[part.owner], part.request)
            if part.owner == .user, part.transaction.payer == keys.payer?.address {
                let life = options.limits.life
                withState { state, now in state.approved.add(part.transaction, until: now + life) }
            }
            return signature.json
        case .message(let bytes):
            return .array([try await composite(keys.user, SigningRequest(.userMessage(bytes))).json])
        }
    }

    private func signed(_ proof: AccountProof) async throws -> AccountProofAnswer {
        let signature = try await composite(keys.user, SigningRequest(.accountProof(proof)))
        return AccountProofAnswer(address: proof.address, nonce: proof.nonce, signatures: [signature])
    }

    private func composite(_ signer: any Signer, _ request: SigningRequest) async throws -> CompositeSignature {
        let result = try await signer.sign(request)
        return CompositeSignature(
            address: signer.address, keyIndex: signer.keyIndex, signature: result.bytes,
            extensionData: result.extensionData)
    }

    /// Does what the person decided; false when there is nothing to decide any more.
    func decide(_ id: String, approves: Bool) async -> Bool {
        guard let entry = withState({ state, now in state.book.take(id, at: now) }), let question = entry.content
        else { return false }
        let outcome = approves ? await outcome(of: question) : .declined("the person said no")
        withState { state, now in state.book.settle(id, outcome, at: now) }
        return true
    }

    private func outcome(of question: WalletQuestion) async -> WalletBook.State {
        guard let services else { return .declined("the wallet has no address yet") }
        do {
            return .approved(try await answer(to: question, services))
        } catch {
            return .declined("the wallet could not sign: \(error)")
        }
    }
}

extension Optional where Wrapped: Sendable {
    fileprivate func asyncMap<Result: Sendable>(_ body: (Wrapped) async throws -> Result) async rethrows -> Result? {
        if let value = self { try await body(value) } else { nil }
    }
}
