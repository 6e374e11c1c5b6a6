import Cadence
import Flow
import FlowCrypto
import TestSupport
import Testing

@testable import FlowWallet

/// Every step that the real FCL did with a wallet, done by our client: what is sent, and how it ends.
struct FclBackchannelRecordingTests {
    let recording: WalletRecording

    init() throws { recording = try WalletRecording() }

    private var steps: [WalletRecording.Step] { recording.steps.filter { !$0.exchanges.isEmpty } }

    @Test func thereAreStepsOfEveryKind() {
        let types = Set(steps.flatMap(\.exchanges).compactMap { RecordedWalletExchange(json: $0).type })
        #expect(types == ["authn", "authn-refresh", "authz", "pre-authz", "user-signature"])
    }

    @Test func requestsAreFCLsAndEndsAreFCLsOrBetter() async throws {
        for step in steps {
            let act = RecordedWalletStep(step, recording)
            let result = await Task { try await act.run() }.result
            // What FCL does not understand, and goes on without, is understood here.
            if hasOldSignatures(step), hasFailed(step) { continue }
            #expect(act.replay.unmatched.isEmpty, "\(step.name)")
            #expect(step.pages.starts(with: act.shown), "\(step.name)")
            let halfSecond = Duration.milliseconds(500)
            #expect(act.clock.sleeps.allSatisfy { $0 == halfSecond }, "\(step.name): \(act.clock.sleeps)")
            switch result {
            case .success(let outcomes):
                #expect(act.replay.left.isEmpty && act.shown == step.pages, "\(step.name)")
                check(outcomes, step)
            case .failure(let error): check(error, step)
            }
        }
    }

    /// What succeeds here succeeded with FCL, in the same way.
    private func check(_ outcomes: [RecordedWalletStep.Outcome], _ step: WalletRecording.Step) {
        #expect(!outcomes.isEmpty, "\(step.name)")
        for outcome in outcomes {
            switch outcome {
            case .signedIn(let address):
                let user = (step.calls("authenticate") + step.calls("reauthenticate")).last?["returned"]
                // Without a call of its own, it is the way to the next one.
                guard user != nil || step.calls("mutate").isEmpty else { continue }
                #expect(user?["addr"]?.string.flatMap { Address($0) } == address, "\(step.name)")
            case .signed(let id):
                let call = step.calls("mutate").last
                #expect(call?["returned"]?.string == "\(id)", "\(step.name)")
                #expect(!isBadSignature(step), "\(step.name)")
            case .message(let count):
                let signatures = step.calls("currentUser.signUserMessage").last?["returned"]?.array
                #expect(signatures?.count == count, "\(step.name)")
                #expect(step.calls("AppUtils.verifyUserSignatures").last?["returned"] == true, "\(step.name)")
            }
        }
    }

    /// What fails here failed with FCL, or should have.
    private func check(_ error: any Error, _ step: WalletRecording.Step) {
        if case FlowError.invalidNonce = error { return #expect(step.name.contains("nonce")) }
        guard let error = error as? WalletError else {
            Issue.record("\(step.name): \(error)")
            return
        }
        let last = step.exchanges.last.flatMap { RecordedWalletExchange(json: $0).answer }
        let isDeclined = last?["status"] == "DECLINED"
        #expect((error.kind == .declined) == isDeclined, "\(step.name): \(error)")
        // Signatures that a build without libsecp256k1 cannot verify are refused.
        if !SignatureAlgorithm.ecdsaSecp256k1.isSupported, "\(error)".contains("this build cannot verify") { return }
        #expect(isDeclined || hasFailed(step) || betterReason(step, error) != nil, "\(step.name): \(error)")
    }

    private func hasFailed(_ step: WalletRecording.Step) -> Bool {
        step.lines.contains { line in
            guard line["call"] != nil else { return false }
            let failures = ["threw", "returned_error", "still_waiting_after_ms"]
            if failures.contains(where: { line[$0] != nil }) { return true }
            guard let returned = line["returned"] else { return true }
            return returned["f_type"]?.string?.uppercased() == "USER" && returned["loggedIn"] == nil
        }
    }

    /// Why what FCL took is refused here.
    private func betterReason(_ step: WalletRecording.Step, _ error: WalletError) -> String? {
        let exchanges = step.exchanges.map(RecordedWalletExchange.init)
        if exchanges.contains(where: { !(200..<300).contains($0.status) }) { return "an HTTP status" }
        if isBadSignature(step) || step.calls("AppUtils").contains(where: { $0["returned"] == false }) {
            return [.invalidSignature, .wrongKey].contains(error.kind) ? "a bad signature" : nil
        }
        let data = exchanges.compactMap { $0.answer?["data"] }
        if error.kind == .malformed, data.contains(where: { $0["services"] != nil && $0["addr"] == nil }) {
            return "nobody"
        }
        let named = data.flatMap { $0["services"]?.array ?? [] }.compactMap { $0["identity"]?["address"] }
        if error.kind == .wrongAccount, Set(named + data.compactMap { $0["addr"] }).count > 1 { return "two accounts" }
        guard error.kind == .wrongAccount || error.kind == .wrongKey else { return nil }
        return data.contains { $0["signature"] != nil } ? "another account or key than asked" : nil
    }

    private func isBadSignature(_ step: WalletRecording.Step) -> Bool {
        step.calls("tx(id)").contains { $0["threw"]?.string?.contains("signature is not valid") ?? false }
    }

    private func hasOldSignatures(_ step: WalletRecording.Step) -> Bool {
        step.exchanges.contains { RecordedWalletExchange(json: $0).answer?["data"]?["sig"] != nil }
    }
}
