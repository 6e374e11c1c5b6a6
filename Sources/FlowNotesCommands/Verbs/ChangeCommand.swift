internal import Bytes
internal import Cadence
internal import FlowNotes
internal import Glibc

/// The command of `watch --exec`.
///
/// Text of a note reaches it as data, on stdin and in variables, and is never part of a command line.
struct ChangeCommand: Sendable {
    private let command: String
    private let invocation: Invocation
    private let owner: Address
    /// The environment less the variables that hold keys, which are none of the command's business.
    private let environment: [String: String]

    init(_ command: String, _ invocation: Invocation, _ owner: Address) {
        self.command = command
        self.invocation = invocation
        self.owner = owner
        let secrets = (try? invocation.configuration())?.keyVariables ?? []
        var environment = invocation.environment.filter { !secrets.contains($0.key) }
        environment["FLOWNOTES_NETWORK"] = invocation.settings.network.value
        if let host = invocation.settings.host { environment["FLOWNOTES_HOST"] = host.value }
        if let contract = invocation.settings.contract { environment["FLOWNOTES_CONTRACT"] = "\(contract.value)" }
        self.environment = environment
    }

    /// Runs it for a change and waits for its end; its failure is a warning. Throws `CancellationError`.
    func run(_ change: FeedChange) async throws {
        let about = change.name.rawValue + (change.noteID.map { " note \($0)" } ?? "")
        guard let process = start(change) else {
            return invocation.reporter.warn("cannot run the command for \(about): \(String(cString: strerror(errno)))")
        }
        let status = try await end(of: process)
        if status != 0 { invocation.reporter.warn("the command failed for \(about) (exit code \(status))") }
    }

    /// The members of the change as variables; one must not be longer than the kernel takes, or have a zero in it.
    private func variables(_ change: FeedChange) -> [String: String] {
        let scalars = (change.title ?? "").unicodeScalars.lazy.filter { $0 != "\0" }.prefix(4_000)
        let title = String(String.UnicodeScalarView(scalars))
        let own = [
            "CHANGE": change.name.rawValue, "ID": change.noteID.map(String.init) ?? "", "TITLE": title,
            "REVISION": change.revision.map(String.init) ?? "", "HEIGHT": "\(change.height)",
            "TRANSACTION": "\(change.transactionID)", "ACCOUNT": "\(owner)",
            "TIME": Timestamp.text(change.timestamp), "CURSOR": "\(change.cursor)",
        ]
        return environment.merging(own.map { ("FLOWNOTES_" + $0.key, $0.value) }) { $1 }
    }

    private func start(_ change: FeedChange) -> pid_t? {
        guard let input = Self.input(JSONText().encode(change.json(owner)) + "\n") else { return nil }
        defer { close(input) }
        let line: [String] = ["/bin/sh", "-c", command]
        let words = line.map { strdup($0) } + [nil]
        let variables = variables(change).map { strdup("\($0.key)=\($0.value)") } + [nil]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        // stdout is the changes and nothing else.
        posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawnattr_destroy(&attributes)
            posix_spawn_file_actions_destroy(&actions)
            (words + variables).forEach { free($0) }
        }
        // What this program blocks and ignores is not passed on.
        var (none, usual) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigemptyset(&usual)
        for signal in [SIGINT, SIGPIPE] { sigaddset(&usual, signal) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var process: pid_t = 0
        errno = posix_spawn(&process, "/bin/sh", &actions, &attributes, words, variables)
        return errno == 0 ? process : nil
    }

    /// A nameless file with a text, to be read from its start: a pipe could fill up before anybody reads.
    private static func input(_ text: String) -> Int32? {
        // mkstemp puts letters of its own in place of the X.
        var template = Array("/tmp/\(Product.name)-change-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return nil }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        guard Descriptor.write(Array(text.utf8), to: descriptor), lseek(descriptor, 0, SEEK_SET) == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// The exit code; a signal counts as 128 and its number. A command that outlives the task is ended.
    private func end(of process: pid_t) async throws -> Int32 {
        var status: Int32 = 0
        var waited = 0
        while waitpid(process, &status, WNOHANG) == 0 {
            do {
                // Most commands are short.
                try await Task.sleep(for: .milliseconds(waited < 20 ? 5 : 50))
                waited += 1
            } catch {
                kill(process, SIGTERM)
                _ = await Task.detached { waitpid(process, nil, 0) }.value
                throw error
            }
        }
        return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f
    }
}
