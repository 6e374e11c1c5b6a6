internal import Cadence
internal import CommandKit
internal import Flow
internal import FlowAccess
internal import FlowNotes

extension Invocation {
    /// The failure of a NotepadManager that is not where it is said to be; nil when it is there, or the node does not
    /// tell.
    func missingContract() async -> CommandFailure? {
        let name = CadenceTemplate.notepadManager.name
        guard let address = try? contracts().address(of: name), let client = try? client() else { return nil }
        do {
            let contracts = try await client.account(address, including: .contracts).contracts
            guard contracts?[name] == nil else { return nil }
        } catch let error as AccessError {
            guard case .notFound = error.kind else { return nil }
        } catch {
            return nil
        }
        return CommandFailure(
            .notFound, "no_contract", "there is no contract \(name) at \(address) on \(settings.network.value)",
            hint: "\(Product.name) deploy\(nodeFlags)   # or say by --contract where \(name) is")
    }

    /// The failure of one of this package's programs, when the contract that it imports is not there.
    func explaining(_ failure: CommandFailure) async -> CommandFailure {
        guard ["script_failed", "transaction_failed"].contains(failure.code), failure.cause?.code != 1007,
            let verb = command.path.first, Self.verbsOfNotes.contains(verb), let missing = await missingContract()
        else { return failure }
        var explained = missing
        (explained.transactionID, explained.cause) = (failure.transactionID, failure.cause)
        return explained
    }

    private static let verbsOfNotes: Set<String> = [
        "add", "list", "show", "edit", "delete", "drop-notepad", "search", "import", "export", "watch", "history",
        "restore", "sync",
    ]

    /// Throws when the contract is not there, before anything is signed: where it was named by hand, and on the
    /// embedded chain, where asking costs nothing.
    func requireContract() async throws {
        guard try settings.contract != nil || isEmbedded() else { return }
        if let failure = await missingContract() { throw failure }
    }
}
