internal import CommandKit
internal import FlowCrypto
internal import FlowNotes

/// How often a passphrase that is typed may be wrong.
private let attempts = 3
/// Fewer characters are found by trying.
private let shortPassphrase = 8

extension Invocation {
    /// The terminal that secrets are asked for on; nil when nobody is there, or `--no-input` forbids to ask.
    var secretTerminal: SecretTerminal? { settings.allowsInput ? services.terminal() : nil }

    /// Takes the first line of stdin with `--password-stdin`, before anything else reads there.
    func readPasswordFromInput() throws {
        guard command.flag("password-stdin") else { return }
        if command.origin(of: "password-file") == .flag {
            throw CommandFailure(
                .usage, "usage", "--password-file and --password-stdin contradict each other",
                hint: "leave one of them out")
        }
        guard !streams.input.isTerminal else {
            throw CommandFailure(
                .usage, "usage", "--password-stdin would show the passphrase: stdin is a terminal",
                hint: "leave the flag out, and you are asked without showing it")
        }
        guard let line = streams.input.readLine() else {
            throw CommandFailure(
                .key, "locked", "--password-stdin: there is nothing on stdin",
                hint: "the first line of stdin is the passphrase")
        }
        secrets.fromInput = try Passphrase(line)
    }

    /// The passphrase that flags or the environment give; nil when it has to be asked for.
    private func givenPassphrase() throws -> Passphrase? {
        if let passphrase = secrets.fromInput { return passphrase }
        guard let path = command.text("password-file") else { return nil }
        return try passphrase(inFile: path)
    }

    /// The passphrase in a file; whether others can read it is told.
    func passphrase(inFile path: String) throws -> Passphrase {
        let file = try SecretFile(path, "the passphrase")
        if file.isWide { reporter.warn("others can read the passphrase file \(path); chmod 600 \(path) closes it") }
        return try file.passphrase(path)
    }

    /// Opens a key, once in a run; asks up to three times when the passphrase has to be typed.
    func unlock(_ name: String, in keystore: Keystore) throws -> UnlockedKey {
        if let key = secrets.unlocked(name) { return key }
        try keystore.key(name).warnings.forEach(reporter.warn)
        let key = try givenPassphrase().map { try keystore.unlock(name, $0) } ?? askAndUnlock(name, keystore)
        secrets.keep(key)
        return key
    }

    private func askAndUnlock(_ name: String, _ keystore: Keystore) throws -> UnlockedKey {
        for attempt in 1... {
            let passphrase = try ask("Passphrase for key \(name): ", orFail: "key \(name) is locked")
            do throws(KeystoreError) {
                return try keystore.unlock(name, passphrase)
            } catch {
                guard error.kind == .wrongPassphrase, attempt < attempts else { throw error }
                secretTerminal?.write("wrong passphrase, try again\n")
            }
        }
        throw CancellationError()
    }

    /// The passphrase for a key that is new: given, or typed twice.
    func newPassphrase(for name: String) throws -> Passphrase {
        try checked(try givenPassphrase() ?? askTwice("New passphrase for key \(name): "))
    }

    /// The passphrase that a key is to have from now on: in the file of `--new-password-file`, on the second line of
    /// stdin with `--password-stdin`, or typed twice.
    func replacementPassphrase(for name: String) throws -> Passphrase {
        if let path = command.text("new-password-file") { return try checked(try passphrase(inFile: path)) }
        if secrets.fromInput != nil, let line = streams.input.readLine() { return try checked(try Passphrase(line)) }
        return try checked(try askTwice("New passphrase for key \(name): "))
    }

    private func checked(_ passphrase: Passphrase) throws -> Passphrase {
        guard !passphrase.isEmpty else {
            throw CommandFailure(
                .usage, "unusable_passphrase", "an empty passphrase locks nothing",
                hint: "choose one of \(shortPassphrase) characters or more")
        }
        if passphrase.length < shortPassphrase {
            reporter.warn("the passphrase has fewer than \(shortPassphrase) characters, and can be found by trying")
        }
        return passphrase
    }

    private func askTwice(_ prompt: String) throws -> Passphrase {
        let passphrase = try ask(prompt, orFail: "the new key needs a passphrase")
        let again = try ask("Once more: ", orFail: "the new key needs a passphrase")
        guard passphrase.isSame(as: again) else {
            throw CommandFailure(
                .key, "passphrases_differ", "the two passphrases are not the same",
                hint: "nothing was changed; try again")
        }
        return passphrase
    }

    /// Asks for a passphrase on the terminal; without one the failure begins as given, and names the flags that help.
    func ask(
        _ prompt: String, orFail message: String,
        flags: String = "--password-file FILE, --password-stdin, or FLOWNOTES_PASSWORD_FILE"
    ) throws -> Passphrase {
        guard let terminal = secretTerminal else {
            let why = settings.allowsInput ? "there is no terminal to ask on" : "--no-input forbids to ask"
            throw CommandFailure(
                .key, "locked", "\(message): no passphrase was given, and \(why)", hint: "give it by \(flags)")
        }
        terminal.write(prompt)
        guard var line = try terminal.readLine(false) else {
            throw CommandFailure(.key, "locked", "\(message): no passphrase was typed", hint: "give it by \(flags)")
        }
        defer { line.wipe() }
        return try Passphrase(utf8: line)
    }
}
