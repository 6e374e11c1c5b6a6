import Glibc
import HTTP

/// A program started by a test, ended with its release, or after a minute should the test crash.
final class TestProcess: Sendable {
    private let id: pid_t
    private let output: Int32

    /// Starts `arguments[0]`, looked up in PATH, in a folder; standard output and error can be read.
    init(_ arguments: [String], folder: String) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Self.error("no pipe for", arguments) }
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
        // The thread's own mask may block the signal that is to end the program.
        var attributes = posix_spawnattr_t()
        var noSignals = sigset_t()
        sigemptyset(&noSignals)
        posix_spawnattr_init(&attributes)
        posix_spawnattr_setsigmask(&attributes, &noSignals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        // Without addchdir_np, which hides behind _GNU_SOURCE: a shell changes the folder and becomes the program.
        let command = ["sh", "-c", "cd \"$0\" && exec timeout 60 \"$@\"", folder] + arguments
        let texts = command.map { strdup($0) } + [nil]
        var id = pid_t()
        let code = posix_spawnp(&id, "sh", &actions, &attributes, texts, environ)
        for text in texts { free(text) }
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
        close(ends[1])
        guard code == 0 else {
            close(ends[0])
            throw Self.error("cannot start", arguments)
        }
        self.id = id
        output = ends[0]
    }

    deinit {
        // To `timeout`, which hands it on; it is killed itself only if that takes more than 2 s.
        kill(id, SIGTERM)
        var tries = 0
        while waitpid(id, nil, WNOHANG) == 0 {
            if tries == 400 { kill(id, SIGKILL) }
            tries += 1
            usleep(5000)
        }
        close(output)
    }

    /// Runs a program to its end and gives what it wrote; throws when it fails.
    static func run(_ arguments: [String], folder: String) throws {
        let process = try TestProcess(arguments, folder: folder)
        var text = ""
        while let more = process.read() { text += more }
        var status = siginfo_t()
        // WNOWAIT: the release collects the process.
        guard waitid(P_PID, id_t(process.id), &status, WEXITED | WNOWAIT) == 0,
            status.si_code == CLD_EXITED, status._sifields._sigchld.si_status == 0
        else { throw error("failed (\(text))", arguments) }
    }

    /// Reads until a line begins with `prefix` and gives the rest of that line; nil when the program ends before.
    func line(after prefix: String) -> String? {
        var text = ""
        while let more = read() {
            text += more
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            if let line = lines.first(where: { $0.hasPrefix(prefix) }) { return String(line.dropFirst(prefix.count)) }
        }
        return nil
    }

    private func read() -> String? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(output, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }

    private static func error(_ what: String, _ arguments: [String]) -> HTTPError {
        HTTPError(.other, "\(what): \(arguments.joined(separator: " "))", mayHaveBeenReceived: false)
    }
}
