internal import FlowNotes
internal import FlowWallet
internal import Glibc

/// Whether the files of settings can be read, and only by their owner where that matters.
enum ConfigurationCheck {
    static func findings(_ invocation: Invocation) -> [Finding] {
        settings(invocation) + folder(invocation) + keystore(invocation) + outbox(invocation)
            + preferences(invocation)
    }

    private static func settings(_ invocation: Invocation) -> [Finding] {
        let subject = "settings"
        do {
            let configuration = try invocation.configuration()
            let files = configuration.files
            let text = files.isEmpty ? "no flow.json; built-in networks are used" : files.joined(separator: ", ")
            return [.good(subject, text)] + keys(configuration, invocation)
        } catch {
            return [.failure(subject, error)]
        }
    }

    /// What `config set` keeps; a sound file is no news.
    private static func preferences(_ invocation: Invocation) -> [Finding] {
        do {
            _ = try Preferences.load(invocation.environment)
            return []
        } catch {
            return [.failure("config", error)]
        }
    }

    /// Where it is written down what was signed; a sound one is no news.
    private static func outbox(_ invocation: Invocation) -> [Finding] {
        do {
            try invocation.outbox?.check()
            return []
        } catch {
            return [
                Finding(
                    subject: "outbox", state: .failure, text: "\(error)",
                    mend: "nothing can be sent until it can be used; XDG_STATE_HOME says where else it can be",
                    exitCode: .failure)
            ]
        }
    }

    private static func keys(_ configuration: Configuration, _ invocation: Invocation) -> [Finding] {
        guard let choice = try? invocation.signer() else { return [] }
        if let session = choice.account.wallet {
            return [.good("key", "the key of \(session.address) is in the wallet \(session.label), which signs")]
        }
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
        guard stat(path, &status) == 0 else { return [absent(path)] }
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

    /// A folder that is not there must be one that can be made: in the nearest one that is there.
    private static func absent(_ path: String) -> Finding {
        var parent = path[...]
        while let slash = parent.lastIndex(of: "/") {
            parent = parent[..<slash]
            let name = parent.isEmpty ? "/" : String(parent)
            var status = stat()
            guard stat(name, &status) == 0 else {
                if errno == ENOENT { continue }
                return unmakeable(path, String(cString: strerror(errno)))
            }
            guard status.st_mode & S_IFMT == S_IFDIR else { return unmakeable(path, "\(name) is no folder") }
            guard access(name, W_OK | X_OK) == 0 else { return unmakeable(path, "\(name) cannot be written") }
            break
        }
        return .good("folder", "\(path) is made when it is needed")
    }

    private static func unmakeable(_ path: String, _ why: String) -> Finding {
        .warning("folder", "\(path) cannot be made: \(why)", mend: "set HOME or XDG_STATE_HOME to a folder of yours")
    }

    /// The folder of the keystore: whether it is there, safe and can be read.
    private static func keystore(_ invocation: Invocation) -> [Finding] {
        guard let keystore = try? invocation.keystore() else { return [] }
        do throws(KeystoreError) {
            let names = try keystore.names()
            let isThere = access(keystore.folder, F_OK) == 0
            if isThere, access(keystore.folder, R_OK | W_OK | X_OK) != 0 {
                return [
                    .warning(
                        "keys", "\(keystore.folder) cannot be read or written",
                        mend: "chmod 700 \(ShellText.quoted(keystore.folder))")
                ]
            }
            return isThere ? [.good("keys", "\(names.count.counted("key")) in \(keystore.folder)")] : []
        } catch {
            return [.failure("keys", error)]
        }
    }
}
