/// What one check of `doctor` found.
struct Finding: Sendable {
    /// How grave it is.
    enum State: String, Sendable {
        case good = "ok"
        case warning
        case failure = "failed"
    }

    /// What was checked, in a word or two.
    let subject: String
    let state: State
    /// What was found.
    let text: String
    /// How to mend it.
    let mend: String?
    /// How the command ends because of it.
    let exitCode: ExitCode

    static func good(_ subject: String, _ text: String) -> Finding {
        Finding(subject: subject, state: .good, text: text, mend: nil, exitCode: .done)
    }

    static func warning(_ subject: String, _ text: String, mend: String?) -> Finding {
        Finding(subject: subject, state: .warning, text: text, mend: mend, exitCode: .done)
    }

    /// What another part of the program would have failed with.
    static func failure(_ subject: String, _ error: any Error) -> Finding {
        let failure = CommandFailure(error)
        return Finding(
            subject: subject, state: .failure, text: failure.message, mend: failure.hint, exitCode: failure.exitCode)
    }
}
