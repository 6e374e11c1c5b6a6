internal import Cadence
internal import CommandKit
internal import FlowNotes

/// `drop-notepad`: the notepad and every note in it.
enum DropNotepadVerb {
    static let verb = Verb(
        CommandSpec(
            "drop-notepad", summary: "Destroy the notepad and every note in it.",
            discussion: "Asks for the account's address to be typed; in scripts, give it by --confirm.",
            options: [
                OptionSpec("confirm", .text, valueName: "0xADDRESS", help: "The address of the account, to agree")
            ]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let notepad = try invocation.notepad()
        guard let summary = try await notepad.summary() else { throw notepad.missingNotepad }
        let notes = summary.count == 1 ? "1 note" : "\(summary.count) notes"
        let act = "drop the notepad of \(notepad.owner) with \(notes) on \(invocation.settings.network.value)"
        if !invocation.settings.isDryRun { try confirm(notepad.owner, act, invocation) }
        let result = try await invocation.make(.drop(), described: act)
        result.report(invocation, done: "dropped the notepad with \(notes)")
    }

    /// `--yes` is not enough: what is lost cannot be had back.
    private static func confirm(_ owner: Address, _ act: String, _ invocation: Invocation) throws {
        let typed: String?
        if let given = invocation.command.text("confirm") {
            typed = given
        } else if invocation.canAsk {
            invocation.reporter.streams.error.write("this will \(act)\n")
            typed = try invocation.ask("type the address to go on: ")
        } else {
            throw CommandFailure(
                .confirmation, "confirmation_needed",
                "refusing to \(act) without confirmation"
                    + (invocation.settings.isConfirmed ? "; --yes is not enough" : ""),
                hint: "\(Product.name) drop-notepad --confirm \(owner)\(invocation.nodeFlags)")
        }
        guard let typed, Address(typed) == owner else {
            let isGiven = invocation.command.has("confirm")
            throw CommandFailure(
                .confirmation, "declined",
                "did not \(act): the address \(isGiven ? "of --confirm" : "typed") is another",
                hint: isGiven ? "\(Product.name) drop-notepad --confirm \(owner)\(invocation.nodeFlags)" : nil)
        }
    }
}
