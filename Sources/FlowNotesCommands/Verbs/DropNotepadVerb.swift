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
        let notes = summary.count.counted("note")
        let act = "drop the notepad of \(notepad.owner) with \(notes) on \(invocation.settings.network.value)"
        if !invocation.settings.isDryRun { try await confirm(notepad, act, invocation) }
        let result = try await invocation.make(.drop(), described: act)
        if result.isDone { invocation.remember(NoteNames([], replacesAll: true)) }
        result.report(invocation, done: "dropped the notepad with \(notes)")
    }

    /// The bytes of its notes; nil when they cannot be read.
    private static func size(of notepad: Notepad) async -> String? {
        var bytes: UInt64 = 0
        let pages = try? await notepad.eachNote { bytes += UInt64($0.title.utf8.count + $0.body.utf8.count) }
        return pages.map { _ in ByteText.short(bytes) }
    }

    /// `--yes` is not enough: what is lost cannot be had back.
    private static func confirm(_ notepad: Notepad, _ act: String, _ invocation: Invocation) async throws {
        let owner = notepad.owner
        let typed: String?
        if let given = invocation.command.text("confirm") {
            typed = given
        } else if invocation.canAsk {
            let size = await size(of: notepad).map { ": \($0) of titles and text" } ?? ""
            invocation.streams.error.write("this will \(act)\(size)\n")
            await invocation.sayCost()
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
