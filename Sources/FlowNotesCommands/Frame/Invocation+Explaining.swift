internal import CommandKit

extension Invocation {
    /// The commands that send transactions.
    private static let acting = [
        ["add"], ["edit"], ["delete"], ["drop-notepad"], ["import"], ["restore"], ["deploy"], ["accounts", "create"],
        ["accounts", "fund"], ["accounts", "add-key"], ["accounts", "revoke-key"], ["tx", "send"],
        ["tx", "send-signed"], ["sync"], ["serve"],
    ]

    /// Says that `--explain` shows nothing of a command that sends nothing.
    func noteWhatExplainCannot() {
        guard settings.explains, !Self.acting.contains(command.path) else { return }
        reporter.note("--explain has nothing to show: \(command.path.joined(separator: " ")) sends no transaction")
    }
}
