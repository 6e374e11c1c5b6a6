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
        if let failure = argumentFailure(invocation) { throw failure }
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

    /// Whether the values of flow.json are of the types that the initialiser takes, as the interpreter says.
    private func argumentFailure(_ invocation: Invocation) -> CommandFailure? {
        let parameters = ProgramOutline(Array(contract.source.utf8))?.parameters ?? []
        guard !parameters.isEmpty, parameters.count == contract.arguments.count,
            parameters.allSatisfy({ ArgumentType($0.type).isTypeable })
        else { return nil }
        for (parameter, argument) in zip(parameters, contract.arguments) {
            guard let value = try? JSONCadence.decode(argument) else { continue }
            let source = "access(all) fun main(value: \(ArgumentType(parameter.type))) {}"
            let file = CadenceFile(name: "argument", source: source)
            guard let project = try? CadenceProject([file], invocation) else { return nil }
            do throws(CadenceFailure) {
                _ = try ScratchChain(project).run(file, [value])
            } catch {
                if error.isUnsupported { continue }
                return CommandFailure(
                    .usage, "wrong_argument",
                    "the initialiser of \(contract.name) takes a \(parameter.type) as \(parameter.name), and flow.json "
                        + "gives \(String(decoding: argument, as: UTF8.self))",
                    hint: "mend its args in deployments")
            }
        }
        return nil
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
