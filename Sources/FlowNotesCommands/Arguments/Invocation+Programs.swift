internal import Cadence
internal import CadenceInterpreter
internal import CommandKit
internal import FlowNotes

/// A program from the command line, ready for a node.
struct PreparedProgram {
    /// The file as it was.
    let file: CadenceFile
    /// The source with its imports resolved.
    let source: [UInt8]
    /// JSON-Cadence documents.
    let arguments: [[UInt8]]
}

extension Invocation {
    /// The program that the first word names with its imports resolved, and the other words as its arguments.
    ///
    /// `verb` is the command, for hints.
    func program(for verb: String) throws -> PreparedProgram {
        let words = command.arguments
        let file = try CadenceFile.read([words.first ?? "-"], self)[0]
        try requireKind(of: file, verb)
        let configuration = try configuration()
        let arguments = ProgramArguments(of: file, command: "\(Product.name) \(verb)") { name in
            guard configuration.accountNames.contains(name) else { return nil }
            return try configuration.accountAddress(name)
        }
        let values = try arguments.values(Array(words.dropFirst()), json: command.text("args-json"))
        let source = try contracts().resolve(file.source)
        return PreparedProgram(
            file: file, source: Array(source.utf8),
            arguments: values.map { JSONCadence.encode($0, form: .argument) })
    }

    /// A transaction is no script, and the other way round.
    private func requireKind(of file: CadenceFile, _ verb: String) throws {
        let (wanted, other): (ProgramOutline.Kind, String) =
            verb == "script" ? (.script, "tx send") : (.transaction, "script")
        guard let kind = file.outline?.kind, kind != wanted, [.script, .transaction].contains(kind) else { return }
        throw CommandFailure(
            .usage, "not_a_\(wanted)", "\(file.name) is \(file.title), not a \(wanted)",
            hint: "\(Product.name) \(other) \(ShellText.quoted(file.name))")
    }
}
