internal import CommandKit
internal import FlowNotes

/// `list`: the notes of an account.
enum ListVerb {
    static let verb = Verb(
        CommandSpec(
            "list", aliases: ["ls"], summary: "List the notes of your account, or of any account.",
            options: [
                OptionSpec(
                    "limit", short: "n", .integer(0...Int64(Int32.max)), valueName: "N",
                    help: "At most N notes; the network is --network here"),
                OptionSpec(
                    "sort", .choice(SortKey.allCases.map(\.rawValue)), valueName: "KEY",
                    help: "The order, by id unless given"),
                OptionSpec("reverse", short: "r", help: "The other way round"), NoteOptions.height,
                NoteOptions.print0,
            ],
            arguments: [
                ArgumentSpec("ACCOUNT", isRequired: false, help: "An address, or a name of flow.json or the keystore")
            ],
            examples: [
                .init("\(Product.name) list --sort updated -r"),
                .init("\(Product.name) list 0x179b6b1cb6755e31 --json"),
            ]),
        run: run)

    private enum SortKey: String, CaseIterable {
        case id, title, created, updated

        func isBefore(_ left: Note, _ right: Note) -> Bool {
            switch self {
            case .id: left.id < right.id
            case .title: (left.title.lowercased(), left.id) < (right.title.lowercased(), right.id)
            case .created: (left.createdAt, left.id) < (right.createdAt, right.id)
            case .updated: (left.updatedAt, left.id) < (right.updatedAt, right.id)
            }
        }
    }

    private static func run(_ invocation: Invocation) async throws {
        let notepad = try invocation.notepad(of: invocation.command.arguments.first, example: "list 0xADDRESS")
        guard let all = try await notepad.notes(at: invocation.readReference) else {
            let own = invocation.command.arguments.isEmpty ? notepad.owner : try? invocation.signer().account.address
            invocation.reporter.note(
                notepad.owner == own
                    ? "no notepad yet: \(Product.name) add"
                    : "\(notepad.owner) has no notepad on \(invocation.settings.network.value)")
            if let other = invocation.otherContract(than: notepad) { invocation.reporter.note(other) }
            remember([], notepad, invocation)
            invocation.reporter.result(text: { "" }, plain: { "" }, json: { .null })
            return
        }
        let key = invocation.command.text("sort").flatMap(SortKey.init) ?? .id
        var notes = key == .id ? all : all.sorted(by: key.isBefore)
        if invocation.command.flag("reverse") { notes.reverse() }
        if let limit = invocation.command.integer("limit") { notes = Array(notes.prefix(Int(limit))) }
        if all.isEmpty { invocation.reporter.note("no notes") }
        show(notes, invocation)
        remember(all, notepad, invocation)
    }

    private static func remember(_ notes: [Note], _ notepad: Notepad, _ invocation: Invocation) {
        if invocation.command.has("at-height") { return }
        invocation.remember(NoteNames(notes.map { ($0.id, $0.title) }, replacesAll: true), of: notepad)
    }

    private static func show(_ notes: [Note], _ invocation: Invocation) {
        invocation.reporter.result(
            text: { notes.isEmpty ? "" : table(notes, invocation) },
            plain: { notes.map { "\($0.id)" }.joined(separator: "\n") },
            json: { .array(notes.map(\.json)) })
    }

    private static func table(_ notes: [Note], _ invocation: Invocation) -> String {
        let table = TextTable(
            columns: [
                .init(title: "ID", isRightAligned: true), .init(title: "TITLE", isFlexible: true),
                .init(title: "UPDATED (UTC)"), .init(title: "REV", isRightAligned: true),
            ],
            rows: notes.map {
                ["\($0.id)", $0.headline, Timestamp.short(unixSeconds: $0.updatedAt.unixSeconds), "\($0.revision)"]
            })
        return table.render(width: invocation.tableWidth, styler: invocation.reporter.outputStyler)
    }
}
