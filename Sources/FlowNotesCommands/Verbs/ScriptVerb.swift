internal import Cadence
internal import CommandKit
internal import FlowAccess
internal import FlowNotes

/// `script`: any Cadence that only reads.
enum ScriptVerb {
    static let verb = Verb(
        CommandSpec(
            "script", summary: "Run a Cadence script and show its value.",
            discussion:
                "Imports are resolved by flow.json. Arguments are TYPE:VALUE, such as UInt64:3 or String:a:b, or "
                + "JSON-Cadence objects.",
            options: [
                OptionSpec("args-json", .text, valueName: "JSON", help: "The arguments, an array of JSON-Cadence"),
                OptionSpec("cadence-json", help: "Show the value as JSON-Cadence"), NoteOptions.height,
            ],
            arguments: [
                ArgumentSpec("FILE", help: "The script; - is stdin"),
                ArgumentSpec("ARGUMENT", isRequired: false, isRepeated: true, help: "TYPE:VALUE, or JSON-Cadence"),
            ],
            examples: [.init("\(Product.name) script cadence/scripts/notes.cdc Address:0x179b6b1cb6755e31")]),
        run: run)

    private static func run(_ invocation: Invocation) async throws {
        let words = invocation.command.arguments
        guard let file = words.first else { return }
        let source = file == "-" ? try NoteText.standardInput(invocation) : try NoteText.text(in: file)
        let contracts = try invocation.contracts()
        let program = try contracts.resolve(source)
        let arguments = try self.arguments(invocation, Array(words.dropFirst()))
        let bytes = try await invocation.client().executeScript(
            Array(program.utf8), arguments: arguments.map { JSONCadence.encode($0, form: .argument) },
            at: invocation.readReference)
        invocation.tell(try JSONCadence.decode(bytes))
    }

    private static func arguments(_ invocation: Invocation, _ words: [String]) throws -> [CadenceValue] {
        guard let text = invocation.command.text("args-json") else {
            return try words.enumerated().map { try ArgumentText.value($1, position: $0) }
        }
        guard words.isEmpty else {
            throw CommandFailure(
                .usage, "usage", "--args-json and arguments contradict each other", hint: "leave one of them out")
        }
        return try ArgumentText.values(json: text)
    }
}
