internal import FlowAccess

/// Why a command did not do what was asked, ready to be shown.
struct CommandFailure: Error, Sendable, Hashable {
    /// What the process is to say when it ends.
    var exitCode: ExitCode
    /// A word for programs, snake_case.
    var code: String
    /// A line of what is wrong.
    var message: String
    /// A line of what to do next.
    var hint: String?
    /// What stands before the hint in text: `try` before a command, `hint` before advice, `resume`.
    var hintLabel: String
    /// The transaction it is about, hex without `0x`.
    var transactionID: String?
    /// What people see instead of the message: whole lines, each error behind `error: `; empty for the message.
    var report = ""
    /// What programs see of each single error; empty where there is but one.
    var diagnostics: [JSONValue] = []
    /// What the chain said, where the message has it in other words; for programs and `--verbose`.
    var cause: ExecutionFailure?

    /// Creates a failure.
    init(
        _ exitCode: ExitCode, _ code: String, _ message: String, hint: String? = nil, transactionID: String? = nil
    ) {
        self.exitCode = exitCode
        self.code = code
        self.message = message
        self.hint = hint
        hintLabel = hint?.hasPrefix(Product.name + " ") == true ? "try" : "hint"
        self.transactionID = transactionID
    }

    /// Creates the failure of a program on the chain: what failed, and why in words.
    init(
        _ exitCode: ExitCode, _ code: String, _ subject: String, _ why: ExecutionFailure, transactionID: String? = nil
    ) {
        let reason = ChainReason(why)
        self.init(
            exitCode, code, "\(subject): \(reason.words)", hint: reason.hint, transactionID: transactionID)
        cause = why
    }
}

extension CommandFailure {
    /// For people: a line of what, and a line of what next.
    ///
    /// With `isDetailed`, also what the chain itself said.
    func text(_ styler: TextStyler, isTerminal: Bool, isDetailed: Bool = false) -> String {
        let show = { (text: String) in isTerminal ? VisibleText.lines(text) : text }
        let first = report.isEmpty ? styler("error:", .red) + " " + show(message) : Self.styled(show(report), styler)
        let detail = isDetailed ? cause.map { "\n  \(styler("cause:", .dim)) " + show("\($0)") } ?? "" : ""
        return first + detail + (hint.map { "\n  \(styler(hintLabel + ":", .dim)) " + show($0) } ?? "") + "\n"
    }

    /// A report less the newline at its end.
    private static func styled(_ report: String, _ styler: TextStyler) -> String {
        report.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix("error: ") ? styler("error:", .red) + line.dropFirst("error:".count) : String(line)
        }.joined(separator: "\n").trimmingNewlines
    }

    /// For programs: one line of JSON.
    var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init(name: "code", value: .string(code)), .init(name: "message", value: .string(message)),
            .init(name: "hint", value: JSONValue(hint)),
            .init(name: "transaction_id", value: JSONValue(transactionID)),
            .init(name: "exit_code", value: .integer(Int(exitCode.rawValue))),
        ]
        if let cause { members.append(.init(name: "cause", value: cause.json)) }
        if !diagnostics.isEmpty { members.append(.init(name: "diagnostics", value: .array(diagnostics))) }
        return ["error": .object(members)]
    }
}

extension String {
    /// The text without newlines at its end.
    fileprivate var trimmingNewlines: String {
        var utf8 = self.utf8[...]
        while utf8.last == UInt8(ascii: "\n") { utf8.removeLast() }
        return String(utf8) ?? self
    }
}
