import Cadence
import Flow
import FlowAccess

/// A transaction of your own: the text, the arguments, who signs.
func keepGreeting(_ text: String, signer: any Signer) -> TransactionPlan {
    let script = """
        transaction(greeting: String) {
            prepare(owner: auth(Storage) &Account) {
                owner.storage.load<String>(from: /storage/greeting)
                owner.storage.save(greeting, to: /storage/greeting)
            }
        }
        """
    let greeting = JSONCadence.encode(.string(text), form: .argument)
    return TransactionPlan(script: Array(script.utf8), arguments: [greeting], signer: signer)
}

/// Signs it, sends it, and waits until its fate is known.
func send(_ plan: TransactionPlan, by client: AccessClient) async throws -> String {
    let submission = try await client.submit(plan) { event in
        switch event {
        case .signed(let transaction): print("signed \(transaction.id)")
        case .sent: print("sent")
        case .reached(let status): print("\(status)")
        case .signingAgain(let why): print("signed once more: \(why)")
        }
    }
    switch submission.outcome {
    case .succeeded(let result): return "succeeded with \(result.events.count) events"
    case .failed(_, let failure): return "sealed, and failed: \(failure.message)"
    case .refused(let why): return "refused by the node: \(why)"
    case .expired: return "expired; it can be made anew"
    case .pending, .unknown: return "not decided yet; wait for \(submission.id) again"
    }
}

/// Alice authorizes, Bob pays; each may sign on another machine.
func signInTurn(
    _ plan: TransactionPlan, alice: any Signer, bob: any Signer, by client: AccessClient
) async throws -> TransactionOutcome {
    var shared = plan
    shared.proposer = alice
    shared.authorizers = [alice]
    shared.payers = [bob]
    let (transaction, _) = try await client.sign(shared)
    guard try await client.problems(of: transaction).isEmpty else { return .refused("see problems(of:)") }
    return try await client.submit(transaction).outcome
}
