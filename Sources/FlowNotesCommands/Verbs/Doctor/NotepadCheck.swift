internal import Cadence
internal import Flow
internal import FlowAccess
internal import FlowNotes

/// Whether the contract is there, is the one of this program, and leads to the notepad.
enum NotepadCheck {
    static func findings(_ invocation: Invocation) async -> [Finding] {
        let contract = await contract(invocation)
        guard contract.state != .failure, let owner = try? invocation.signer().account.address else {
            return [contract]
        }
        return [contract, await notepad(of: owner, invocation)]
    }

    private static func contract(_ invocation: Invocation) async -> Finding {
        let (subject, template) = ("contract", CadenceTemplate.notepadManager)
        do {
            let address = try invocation.contracts().address(of: template.name)
            let account = try await invocation.client().account(address, including: .contracts)
            guard let code = account.contracts?[template.name] else {
                throw CommandFailure(
                    .notFound, "no_contract", "\(address) has no contract \(template.name)",
                    hint: "\(Product.name) deploy\(invocation.nodeFlags), or give its address with --contract")
            }
            guard code == Array(template.source.utf8) else {
                return .warning(
                    subject, "\(template.name) at \(address) has other code than this program brings", mend: nil)
            }
            return .good(subject, "\(template.name) is at \(address)")
        } catch {
            return .failure(subject, error)
        }
    }

    private static func notepad(of owner: Address, _ invocation: Invocation) async -> Finding {
        let subject = "notepad"
        do {
            let script = try invocation.contracts().resolve(.notepadHealth)
            let answer = try await invocation.client().executeScript(
                script, arguments: [JSONCadence.encode(.address(owner), form: .argument)])
            switch try [Bool](cadence: try JSONCadence.decode(answer)) {
            case [true, true]: return .good(subject, "the notepad of \(owner) is there and can be read by all")
            case [false, false]: return .good(subject, "\(owner) has no notepad yet; the first add makes it")
            case [true, false]:
                return .warning(
                    subject,
                    "\(owner) has a notepad, but its public capability does not lead there: nobody can read it",
                    mend: "\(Product.name) tx send cadence/transactions/publish_notepad.cdc\(invocation.nodeFlags)")
            default: return .warning(subject, "\(owner) publishes something else than its own notepad", mend: nil)
            }
        } catch {
            return .failure(subject, error)
        }
    }
}
