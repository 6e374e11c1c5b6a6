internal import Cadence
internal import CadenceInterpreter
internal import CommandKit
internal import FlowNotes

/// Looks at an update of a contract before it is sent: what changes, whether the chain takes it, whether it is wanted.
struct UpdateReview {
    let contract: ContractToDeploy
    let owner: Address
    /// The code on the chain.
    let old: [UInt8]
    /// The code that is to replace it, its imports resolved.
    let new: String

    /// Shows the difference and asks, unless `--update` or `--yes` was given; `flags` lead another command to the same.
    ///
    /// Throws `CommandFailure` when the chain would refuse the update, or when it is not confirmed.
    func check(_ invocation: Invocation, flags: String) async throws {
        if let refusal = try refusal(invocation) { throw refusal }
        if invocation.command.flag("update") || invocation.settings.isConfirmed || invocation.settings.isDryRun {
            return
        }
        guard invocation.canAsk else {
            throw CommandFailure(
                .confirmation, "update_needed", "\(contract.name) at \(owner) has other code",
                hint: "\(Product.name) deploy --update" + flags)
        }
        let lines = ContractDifference(from: String(decoding: old, as: UTF8.self), to: new).lines
        let text = lines.map { VisibleText.lines($0) + "\n" }.joined()
        invocation.streams.error.write("\(contract.name) at \(owner) changes:\n\(text)")
        try await invocation.confirmCost("replace it?", act: "replace \(contract.name) at \(owner)")
    }

    /// What the chain's update rules say, as far as they are known here; the chain has the last word on all else.
    private func refusal(_ invocation: Invocation) throws -> CommandFailure? {
        let file = contract.file(new)
        guard let project = try? CadenceProject([file], invocation) else { return nil }
        do throws(CadenceFailure) {
            try ScratchChain(project).update(contract.name, at: owner, from: old, to: Array(new.utf8))
            return nil
        } catch {
            // Of contracts that import others, the chain may have other ones than are at hand.
            guard error.isRefusedUpdate || file.imports.isEmpty && !error.isUnsupported else { return nil }
            var failure = CommandFailure(
                .transactionFailed, "update_refused",
                "the chain would refuse the update of \(contract.name) at \(owner): \(error.message)",
                hint: "what is stored must stay readable; keep the fields and types there are")
            failure.report = "error: \(failure.message)\n\n" + excerpts(of: error.report, file.name)
            return failure
        }
    }

    /// The report without the transaction that stands for the update, and with the name of the file.
    private func excerpts(of report: String, _ file: String) -> String {
        var blocks = report.split(separator: "\n\nerror: ", omittingEmptySubsequences: false)
        if blocks.count > 1 { blocks.removeFirst() }
        return blocks.map { "error: " + $0 }.joined(separator: "\n\n")
            .replacing("--> \(owner.hex).\(contract.name):", with: "--> \(file):")
    }
}
