internal import Cadence
internal import CadenceInterpreter
internal import CommandKit

/// The arguments of a program that is at hand, whose parameters tell what plain text is.
struct ProgramArguments {
    /// How arguments are written, for help.
    static let help =
        "Arguments are written as the types of the parameters ask: 3, 4.2, hello, true, 0x01 or the name of an "
        + "account, [1, 2], {\"a\": 1}, /storage/notes, nil; or as TYPE:VALUE, or as JSON-Cadence objects."
    /// Its place among a command's arguments.
    static let spec = ArgumentSpec(
        "ARGUMENT", isRequired: false, isRepeated: true, help: "A value, TYPE:VALUE, or JSON-Cadence")
    /// The option that gives all of them.
    static let json = OptionSpec(
        "args-json", .text, valueName: "JSON", help: "The arguments, an array of JSON-Cadence")

    private let program: CadenceFile
    private let parameters: [ProgramOutline.Parameter]
    private let command: String
    private let names: ArgumentReader.Names

    /// `command` is how the command line begins, for hints; `names` gives the addresses of accounts by their names.
    init(of program: CadenceFile, command: String, names: @escaping ArgumentReader.Names = { _ in nil }) {
        self.program = program
        self.command = command
        self.names = names
        parameters = program.outline?.parameters ?? []
    }

    /// The values of the words, or of `--args-json`; throws `CommandFailure` for what does not fit.
    func values(_ words: [String], json: String?) throws -> [CadenceValue] {
        guard json == nil || words.isEmpty else {
            throw CommandFailure(
                .usage, "usage", "--args-json and arguments contradict each other", hint: "leave one of them out")
        }
        let given = try json.map { try ArgumentText.values(json: $0) }
        let count = given?.count ?? words.count
        // Of a program that does not parse the chain says more than a count of its arguments.
        guard let outline = program.outline else { return try given ?? typed(words) }
        guard count == parameters.count else { throw wrongCount(count, outline) }
        return try given ?? zip(words, parameters).enumerated().map { try value($1.0, $1.1, $0) }
    }

    private func typed(_ words: [String]) throws -> [CadenceValue] {
        try words.enumerated().map { try ArgumentText.value($1, position: $0) }
    }

    private func wrongCount(_ count: Int, _ outline: ProgramOutline) -> CommandFailure {
        let list = parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
        let noun = parameters.isEmpty ? "no arguments" : parameters.count.counted("argument")
        let entry = outline.kind == .script ? "main" : "transaction"
        let words = parameters.map { ShellText.quoted(ArgumentType($0.type).example) }
        return CommandFailure(
            .usage, "usage", "\(program.name) takes \(noun), \(entry)(\(list)); \(count) given",
            hint: ([command, ShellText.quoted(program.name)] + words).joined(separator: " "))
    }

    private func value(_ text: String, _ parameter: ProgramOutline.Parameter, _ position: Int) throws -> CadenceValue {
        let type = ArgumentType(parameter.type)
        if Self.isDocument(text) || Self.namesType(text, type) {
            return try ArgumentText.value(text, position: position)
        }
        let reason: String
        do {
            return try JSONCadence.decode(
                Array(try ArgumentReader.json(text, as: type, names: names).utf8), form: .argument)
        } catch let problem as ArgumentReader.Problem {
            reason = problem.message
        } catch let error as CadenceError {
            reason = error.message
        }
        throw CommandFailure(
            .usage, "usage", "argument \(position + 1), \(parameter.name), is no \(parameter.type): \(reason)",
            hint: type.isTypeable
                ? "write it like \(ShellText.quoted(type.example)), or as JSON-Cadence"
                : "give it as JSON-Cadence, {\"type\":…,\"value\":…}")
    }

    /// Whether a text is a JSON-Cadence object rather than a dictionary or a text in braces.
    private static func isDocument(_ text: String) -> Bool {
        guard text.first == "{" else { return false }
        let inner = text.dropFirst().drop(while: \.isWhitespace)
        guard inner.hasPrefix("\"type\"") || inner.hasPrefix("\"value\"") else { return false }
        return inner.dropFirst(6).contains(":")
    }

    /// Whether a text names its type before its value: the parameter's own, or any where that is none to be typed.
    private static func namesType(_ text: String, _ type: ArgumentType) -> Bool {
        guard let colon = text.firstIndex(of: ":"), ArgumentText.isSimple(String(text[..<colon])) else { return false }
        return !type.isTypeable || text[..<colon] == type.description
    }
}
