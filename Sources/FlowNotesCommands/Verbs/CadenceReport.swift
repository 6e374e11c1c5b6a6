internal import CadenceInterpreter

/// What is wrong with programs, in the chain's words, under the names of their files.
struct CadenceReport: Error {
    private var failures: [CommandFailure] = []
    /// The contracts of which there is no text, for advice.
    var missing: [String] = []

    init() {}

    /// The report on a single program; `names` are the files by what the failure calls programs.
    init(_ failure: CadenceFailure, _ names: [String: String], in file: CadenceFile, missing: [String] = []) {
        add(failure, names, in: file)
        self.missing = missing
    }

    /// Adds what is wrong with a program.
    mutating func add(_ failure: CadenceFailure, _ names: [String: String], in file: CadenceFile) {
        let (exitCode, code) = Self.meaning(of: failure)
        let place = Self.place(failure.details.first, names, file)
        let line = failure.details.first?.range.map { ":\($0.start)" } ?? ""
        var result = CommandFailure(
            exitCode, code, "\(failure.message) (\(place)\(line))", hint: failure.isUnsupported ? Self.unsupported : nil
        )
        result.report = Self.renamed(failure.report, names)
        result.diagnostics = failure.details.map { Self.json($0, names, file) }
        failures.append(result)
    }

    /// Adds why a program cannot be checked.
    mutating func add(_ failure: CommandFailure, to file: CadenceFile) {
        var failure = failure
        failure.diagnostics = [
            [
                "file": .string(file.name), "name": "UnresolvedImport", "message": .string(failure.message),
                "line": .null, "column": .null, "end_line": .null, "end_column": .null,
            ]
        ]
        failure.report = "error: \(failure.message)\n"
        failures.append(failure)
    }

    /// The failure of the command; nil when nothing is wrong. What a chain would refuse goes before all else.
    var failure: CommandFailure? {
        guard let first = failures.first(where: { $0.exitCode == .failure }) ?? failures.first else { return nil }
        var result = first
        let rest = failures.reduce(-1) { $0 + max(1, $1.diagnostics.count) }
        if rest > 0 { result.message += ", and \(rest) more error\(rest > 1 ? "s" : "")" }
        result.hint = failures.lazy.compactMap(\.hint).first ?? advice
        result.report = failures.map(\.report).joined(separator: "\n")
        result.diagnostics = failures.flatMap(\.diagnostics)
        return result
    }

    private static func meaning(of failure: CadenceFailure) -> (ExitCode, String) {
        if failure.isUnsupported { return (.failure, "cadence_unsupported") }
        switch failure.phase {
        case .parse: return (.failure, "cadence_parse")
        case .check: return (.failure, "cadence_check")
        case .arguments: return (.usage, "cadence_arguments")
        case .runtime: return (.failure, "cadence_failed")
        }
    }

    private static let unsupported =
        "what is not supported here a real chain may accept; docs/cadence-support.md lists it"

    private var advice: String? {
        guard !missing.isEmpty else { return nil }
        return "this empty chain does not have \(missing.joined(separator: ", ")); name the file on the command line, "
            + "or list it in flow.json"
    }

    // MARK: Names of files

    private static func place(
        _ detail: CadenceFailure.Detail?, _ names: [String: String], _ file: CadenceFile
    ) -> String {
        detail.flatMap { names[$0.location] } ?? file.name
    }

    private static func renamed(_ report: String, _ names: [String: String]) -> String {
        names.reduce(report) { report, name in
            report.replacing("--> \(name.key):", with: "--> \(name.value):")
                .replacing("--> \(name.key)\n", with: "--> \(name.value)\n")
        }
    }

    private static func json(
        _ detail: CadenceFailure.Detail, _ names: [String: String], _ file: CadenceFile
    ) -> JSONValue {
        let (start, end) = (detail.range?.start, detail.range?.end)
        let number = { (number: Int32?) in number.map { JSONValue.integer(Int($0)) } ?? .null }
        return [
            "file": .string(place(detail, names, file)), "name": .string(detail.name),
            "message": .string(detail.message), "line": number(start?.line), "column": number(start?.column),
            "end_line": number(end?.line), "end_column": number(end?.column),
        ]
    }
}
