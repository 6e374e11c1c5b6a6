internal import Cadence
internal import CommandKit
internal import FlowAccess

/// `script`: any Cadence that only reads.
enum ScriptVerb {
    static let verb = Verb(
        CommandSpec(
            "script", summary: "Run a Cadence script and show its value.",
            discussion: "Imports are resolved by flow.json. " + ProgramArguments.help,
            options: [
                ProgramArguments.json, OptionSpec("cadence-json", help: "Show the value as JSON-Cadence"),
                NoteOptions.height,
            ],
            arguments: [ArgumentSpec("FILE", help: "The script; - is stdin"), ProgramArguments.spec],
            examples: [.init("\(Product.name) script cadence/scripts/notes.cdc 0x179b6b1cb6755e31")]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let program = try invocation.program(for: "script")
        let bytes = try await invocation.client().executeScript(
            program.source, arguments: program.arguments, at: invocation.readReference)
        invocation.tell(try JSONCadence.decode(bytes))
    }
}
