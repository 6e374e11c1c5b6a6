internal import CommandKit
internal import FlowNotes

/// `show`: whole notes.
enum ShowVerb {
    static let verb = Verb(
        CommandSpec(
            "show", aliases: ["cat", "view"], summary: "Show whole notes, their bodies as they are.",
            options: [
                OptionSpec(
                    "field", .choice(fields.map(\.name)), valueName: "NAME", help: "Only this field, without its name"),
                NoteOptions.height,
                OptionSpec("account", .text, valueName: "ACCOUNT", help: "Of this account instead of yours"),
            ],
            arguments: [NoteOptions.selectors],
            examples: [.init("\(Product.name) show 3"), .init("\(Product.name) show @last --field body")]),
        run: run)

    private static let fields: [(name: String, text: @Sendable (Note) -> String)] = [
        ("id", { "\($0.id)" }), ("title", \.title), ("body", \.body),
        ("created_at", { Timestamp.rfc3339(unixSeconds: $0.createdAt.unixSeconds) }),
        ("updated_at", { Timestamp.rfc3339(unixSeconds: $0.updatedAt.unixSeconds) }),
        ("revision", { "\($0.revision)" }),
    ]

    private static func run(_ invocation: Invocation) async throws {
        let selectors = try invocation.command.arguments.map(Selector.init)
        let notepad = try invocation.notepad(
            of: invocation.command.text("account"), example: "show … --account 0xADDRESS")
        let notes = try await notepad.select(selectors, at: invocation.readReference)
        let field = invocation.command.text("field").flatMap { name in fields.first { $0.name == name } }
        let text = { () -> String in
            if let field {
                return notes.map { invocation.reporter.shown(field.text($0)) }.joined(separator: "\n") + "\n"
            }
            return notes.map { whole($0, invocation) }.joined(separator: "\n\n") + "\n"
        }
        invocation.reporter.result(
            text: text, plain: { field == nil ? notes.map { "\($0.id)" }.joined(separator: "\n") : text() },
            json: {
                let values = notes.map { note in field.map { .string($0.text(note)) } ?? note.json }
                return values.count == 1 ? values[0] : .array(values)
            })
    }

    private static func whole(_ note: Note, _ invocation: Invocation) -> String {
        let styler = invocation.reporter.outputStyler
        let times = "updated \(Timestamp.short(unixSeconds: note.updatedAt.unixSeconds)), revision \(note.revision)"
        let title = invocation.reporter.shown(note.title)
        let head = styler("#\(note.id)", .dim) + (title.isEmpty ? "" : " " + styler(title, .bold))
        let body = note.body.isEmpty ? "" : "\n\n" + invocation.reporter.shown(note.body)
        return head + "\n" + styler(times, .dim) + body
    }
}
