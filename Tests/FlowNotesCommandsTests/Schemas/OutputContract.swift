import CommandKit
import TestSupport
import Testing

@testable import FlowNotesCommands

/// Holds what commands write with `--json` against the schemas of docs/schemas.
struct OutputContract {
    /// The files of schemas for each command, from the table of docs/schemas/README.md.
    let table: [String: [String]]
    let folder: SchemaFolder

    static let shipped = Result { try OutputContract() }

    init() throws {
        folder = try SchemaFolder.shipped.get()
        let text = String(decoding: try TestFiles.bytes(TestFiles.package + "/docs/schemas/README.md"), as: UTF8.self)
        var table: [String: [String]] = [:]
        for line in text.split(separator: "\n") where line.hasPrefix("| `") {
            let command = line.dropFirst(3).prefix { $0 != "`" }
            table[String(command), default: []] += line.matches(of: /\]\(([a-z-]+\.json)\)/).map { String($0.1) }
        }
        self.table = table
    }

    /// Records an issue when a run wrote what its schemas do not allow.
    static func check(_ line: [String], _ environment: [String: String], _ outcome: RunOutcome) {
        do {
            guard let fault = try shipped.get().fault(line, environment, outcome) else { return }
            Issue.record("\(line.joined(separator: " ")): \(fault)\n\(outcome)")
        } catch {
            Issue.record("\(line.joined(separator: " ")): \(error)\n\(outcome)")
        }
    }

    /// What is wrong with what a run wrote; nil when nothing is, or when it did not write JSON.
    func fault(_ line: [String], _ environment: [String: String], _ outcome: RunOutcome) throws -> String? {
        let isJSON = environment["FLOWNOTES_OUTPUT"] != nil || line.contains { $0.contains("json") || $0 == "export" }
        guard isJSON, let command = Self.command(line, environment) else { return nil }
        let format = Self.format(command, environment)
        guard format.isJSON else { return nil }
        guard outcome.code == 0 else { return try failureFault(command, format, outcome) }
        return try resultFault(command, format, outcome.output)
    }

    private static let parser = CommandLineTool().parser

    /// The command line as far as it is understood; nil for help and the version.
    private static func command(_ line: [String], _ environment: [String: String]) -> ParsedCommand? {
        do throws(UsageError) {
            guard case .run(let command) = try parser.parse(line, environment: environment) else {
                return nil
            }
            return command
        } catch {
            return error.partial
        }
    }

    /// The format; `export` writes JSON to stdout whatever the format of results is.
    private static func format(_ command: ParsedCommand, _ environment: [String: String]) -> OutputFormat {
        let format = Settings.format(of: command, environment)
        guard command.path == ["export"], command.arguments.first ?? "-" == "-" else { return format }
        return command.text("format").flatMap(OutputFormat.init) ?? (format == .jsonl ? .jsonl : .json)
    }

    private func failureFault(
        _ command: ParsedCommand, _ format: OutputFormat, _ outcome: RunOutcome
    ) throws -> String? {
        // What was found, or has happened, stays said.
        if !outcome.output.isEmpty {
            guard ["doctor", "watch"].contains(command.path.first) else { return "stdout is not empty" }
            if let fault = try resultFault(command, format, outcome.output) { return fault }
        }
        let isExport = command.path == ["export"] && !Settings.format(of: command, [:]).isJSON
        if isExport { return nil }
        let lines = outcome.error.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count >= 2, lines.last == "" else { return "stderr does not end in a line of JSON" }
        guard format == .jsonl || lines.count == 2 else { return "stderr has more than a line" }
        return try fault(lines[lines.count - 2], by: ["error.json"])
    }

    private func resultFault(_ command: ParsedCommand, _ format: OutputFormat, _ output: String) throws -> String? {
        let name = command.path.joined(separator: " ")
        guard let schemas = table[name] else { return "the table has no row for \(name)" }
        // Ids for xargs are no JSON, whatever the environment says.
        guard !schemas.isEmpty, !command.flag("print0") else { return nil }
        let isLines = format == .jsonl || command.path == ["watch"]
        if output.isEmpty { return isLines ? nil : "stdout is empty" }
        guard output.hasSuffix("\n"), !output.hasSuffix("\n\n") else { return "stdout does not end in one newline" }
        guard isLines else { return try fault(output.dropLast(), by: schemas) }
        for line in output.split(separator: "\n") {
            // A line is a document, or an element of a list.
            guard let fault = try fault(line, by: schemas), try self.fault("[\(line)]", by: schemas) != nil else {
                continue
            }
            return fault
        }
        return nil
    }

    private func fault(_ text: some StringProtocol, by schemas: [String]) throws -> String? {
        let document = try TestSupport.JSONValue(json: Array(text.utf8))
        var faults: [String] = []
        for schema in schemas {
            guard let fault = try folder.fault(of: document, by: schema) else { return nil }
            faults.append("\(schema) \(fault)")
        }
        return faults.joined(separator: "\n  or ")
    }
}
