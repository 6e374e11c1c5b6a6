internal import CommandKit
internal import FlowNotes

/// What `import` and `export` have in common.
enum ExchangeOptions {
    static let format = OptionSpec(
        "format", .choice(ExchangeFormat.allCases.map(\.rawValue)), valueName: "FORMAT",
        help: "json, jsonl or md; told by the name unless given")

    /// The format of the command line; nil when it does not say one.
    static func format(_ invocation: Invocation) -> ExchangeFormat? {
        invocation.command.text("format").flatMap(ExchangeFormat.init(rawValue:))
    }
}

extension CommandFailure {
    /// The failure that a file amounts to.
    init(exchange error: ExchangeError) {
        self.init(.usage, "bad_file", "\(error)", hint: error.hint)
    }

    /// The failure that several notes amount to; people see the first twenty of them.
    init(exchange errors: [ExchangeError], hint: String) {
        let shown = errors.prefix(20).map { error in
            "error: \(error)" + (error.hint.map { " (\($0))" } ?? "")
        }
        let rest = errors.count > 20 ? ["error: and \(errors.count - 20) more"] : []
        self.init(.usage, "bad_notes", errors.count == 1 ? "\(errors[0])" : "\(errors.count) notes are bad", hint: hint)
        report = (shown + rest).joined(separator: "\n")
        diagnostics = errors.map(\.json)
    }
}

extension ExchangeError {
    /// The error as the command's JSON has it.
    var json: JSONValue {
        [
            "file": .string(file), "line": line.map { .integer($0) } ?? .null, "message": .string(message),
            "hint": JSONValue(hint),
        ]
    }
}
