internal import FlowNotes
internal import Glibc

/// Whether the files of settings can be read, and only by their owner where that matters.
enum ConfigurationCheck {
    static func findings(_ invocation: Invocation) -> [Finding] {
        let subject = "settings"
        do {
            let configuration = try invocation.configuration()
            let files = configuration.files
            let text = files.isEmpty ? "no flow.json; built-in networks are used" : files.joined(separator: ", ")
            return [.good(subject, text)] + keys(configuration, invocation) + folder(invocation)
        } catch {
            return [.failure(subject, error)] + folder(invocation)
        }
    }

    private static func keys(_ configuration: Configuration, _ invocation: Invocation) -> [Finding] {
        guard let choice = try? invocation.signer() else { return [] }
        guard let account = choice.account.configured else {
            return [.good("key", "the key of \(choice.account.name) is in the keystore, encrypted")]
        }
        do {
            let warnings = try account.loadKey().warnings
            if warnings.isEmpty { return [.good("key", "the key of account \(choice.account.name) can be read")] }
            return warnings.map { .warning("key", $0, mend: nil) }
        } catch {
            return [.failure("key", error)]
        }
    }

    /// What was signed and what the embedded chain keeps is nobody else's business.
    private static func folder(_ invocation: Invocation) -> [Finding] {
        guard let path = Folders.state(invocation.environment) else {
            return [
                .warning(
                    "folder", "neither XDG_STATE_HOME nor HOME says where signed transactions are written down",
                    mend: "set HOME")
            ]
        }
        var status = stat()
        guard stat(path, &status) == 0 else { return [.good("folder", "\(path) is made when it is needed")] }
        guard status.st_uid == geteuid() else {
            return [.warning("folder", "\(path) belongs to another user", mend: "chown it, or set XDG_STATE_HOME")]
        }
        guard status.st_mode & 0o077 == 0 else {
            return [.warning("folder", "others can read \(path)", mend: "chmod 700 \(ShellText.quoted(path))")]
        }
        guard access(path, W_OK) == 0 else {
            return [.warning("folder", "\(path) cannot be written", mend: "chmod 700 \(ShellText.quoted(path))")]
        }
        return [.good("folder", "\(path) is yours alone")]
    }
}
