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
        let process: pid_t
        do throws(ChildProcess.Failure) {
            process = try start(change)
        } catch {
            return invocation.reporter.warn("cannot run the command for \(about): \(error.reason)")
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

    private func start(_ change: FeedChange) throws(ChildProcess.Failure) -> pid_t {
        guard let input = Self.input(JSONText().encode(change.json(owner)) + "\n") else {
            throw ChildProcess.Failure(code: errno)
        }
        defer { close(input) }
        // stdout is the changes and nothing else.
        return try ChildProcess(
            words: ["/bin/sh", "-c", command], environment: variables(change),
            files: [STDIN_FILENO: .same(input), STDOUT_FILENO: .same(STDERR_FILENO)]
        ).start()
    }

    /// A nameless file with a text, to be read from its start: a pipe could fill up before anybody reads.
    private static func input(_ text: String) -> Int32? {
        guard let (descriptor, path) = TemporaryFile.make("/tmp/\(Product.name)-change-") else { return nil }
        unlink(path)
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
        return ChildProcess.exitCode(status)
    }
}
