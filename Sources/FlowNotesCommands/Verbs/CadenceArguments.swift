internal import Cadence
internal import CadenceInterpreter

/// The arguments of a script that is at hand, whose parameters tell what bare values are.
enum CadenceArguments {
    /// The values of the words, or of `--args-json`; throws `CommandFailure` for what does not fit.
    static func values(_ words: [String], json: String?, for script: CadenceFile) throws -> [CadenceValue] {
        let parameters = script.outline?.parameters ?? []
        guard json == nil || words.isEmpty else {
            throw CommandFailure(
                .usage, "usage", "--args-json and arguments contradict each other", hint: "leave one of them out")
        }
        let given = try json.map { try ArgumentText.values(json: $0) }
        guard (given?.count ?? words.count) == parameters.count else {
            throw wrongCount(given?.count ?? words.count, parameters, script)
        }
        return try given ?? zip(words, parameters).enumerated().map { try value($1.0, $1.1, $0) }
    }

    private static func wrongCount(
        _ count: Int, _ parameters: [ProgramOutline.Parameter], _ script: CadenceFile
    ) -> CommandFailure {
        let list = parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
        let noun =
            parameters.count == 1 ? "1 argument" : "\(parameters.count == 0 ? "no" : "\(parameters.count)") arguments"
        let words = parameters.map { ArgumentText.isSimple($0.type) ? "\($0.type):…" : "{\"type\":…,\"value\":…}" }
        return CommandFailure(
            .usage, "usage", "\(script.name) takes \(noun), main(\(list)); \(count) given",
            hint: ["\(Product.name) cadence run", ShellText.quoted(script.name)].joined(separator: " ")
                + words.map { " " + ShellText.quoted($0) }.joined())
    }

    private static func value(_ text: String, _ parameter: ProgramOutline.Parameter, _ position: Int) throws
        -> CadenceValue
    {
        if text.hasPrefix("{") || ArgumentText.isTyped(text) {
            return try ArgumentText.value(text, position: position)
        }
        guard ArgumentText.isSimple(parameter.type) else {
            throw CommandFailure(
                .usage, "usage", "argument \(position + 1), \(parameter.name), is a \(parameter.type) and not simple",
                hint: "give it as JSON-Cadence, {\"type\":…,\"value\":…}")
        }
        return try ArgumentText.value(
            "\(parameter.type):\(completed(text, parameter.type))", position: position)
    }

    /// Whole numbers are written as such where a fixed-point number is meant.
    private static func completed(_ text: String, _ type: String) -> String {
        let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
        let isWhole = !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isWhole && (type.hasPrefix("Fix") || type.hasPrefix("UFix")) ? text + ".0" : text
    }
}
