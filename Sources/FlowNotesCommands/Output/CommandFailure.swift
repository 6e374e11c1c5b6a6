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
}

extension CommandFailure {
    /// For people: a line of what, and a line of what next.
    func text(_ styler: TextStyler, isTerminal: Bool) -> String {
        let show = { (text: String) in isTerminal ? VisibleText.lines(text) : text }
        let first = styler("error:", .red) + " " + show(message)
        return first + (hint.map { "\n  \(styler(hintLabel + ":", .dim)) " + show($0) } ?? "") + "\n"
    }

    /// For programs: one line of JSON.
    var json: JSONValue {
        [
            "error": [
                "code": .string(code), "message": .string(message), "hint": JSONValue(hint),
                "transaction_id": JSONValue(transactionID), "exit_code": .integer(Int(exitCode.rawValue)),
            ]
        ]
    }
}
