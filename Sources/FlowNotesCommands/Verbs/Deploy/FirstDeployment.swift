internal import Cadence
internal import CadenceInterpreter
internal import FlowNotes

/// Looks at a contract before it is sent to an account that has none of its name.
struct FirstDeployment {
    let contract: ContractToDeploy
    let owner: Address

    /// Throws `CommandFailure` for a text that no chain would take, and when notes are kept by another NotepadManager.
    func check(_ invocation: Invocation) throws {
        if let failure = try textFailure(invocation) { throw failure }
        let name = CadenceTemplate.notepadManager.name
        guard contract.name == name, !contract.isListed, !invocation.settings.isConfirmed,
            !invocation.settings.isDryRun, let known = try? invocation.contracts().address(of: name), known != owner
        else { return }
        throw CommandFailure(
            .confirmation, "known_elsewhere",
            "\(name) is at \(known) on \(invocation.settings.network.value), and notes are kept there; those of another "
                + "one at \(owner) would be apart",
            hint: "nothing has to be deployed to keep notes; pass --yes for one of your own")
    }

    private func textFailure(_ invocation: Invocation) throws -> CommandFailure? {
        let file = contract.file(contract.source)
        if let outline = file.outline, outline.kind != .contract(contract.name) {
            return CommandFailure(
                .usage, "other_contract", "\(file.name) is \(file.title), not contract \(contract.name)",
                hint: "mend its name, or the file of contracts.\(contract.name) in flow.json")
        }
        guard let project = try? CadenceProject([file], invocation) else { return nil }
        let chain = ScratchChain(project)
        do throws(CadenceFailure) {
            try chain.check(file)
            return nil
        } catch {
            // Of contracts that import others, the chain may have other ones than are at hand.
            guard !error.isUnsupported, error.phase == .parse || file.imports.isEmpty else { return nil }
            return CadenceReport(error, chain.names(of: file), in: file).failure
        }
    }
}
