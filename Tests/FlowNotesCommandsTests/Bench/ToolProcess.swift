import FoundationEssentials
import Glibc
import Testing

/// A program started by a test, with its streams in files, ended with its release.
final class ToolProcess: Sendable {
    /// The process.
    let id: pid_t
    private let output: Int32
    private let error: Int32

    /// The command built with these tests.
    static func tool(_ line: [String]) throws -> [String] {
        // Beside the tests themselves, whichever folder they are built in.
        var bytes = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &bytes, bytes.count)
        let own = String(decoding: bytes.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let folder = own.split(separator: "/").dropLast()
        let places = ["/" + folder.joined(separator: "/"), Workbench.package + "/.build/debug"]
        guard let path = places.map({ $0 + "/flownotes" }).first(where: { access($0, X_OK) == 0 }) else {
            throw Panic(message: "flownotes is not built in \(places); build the whole package first: swift build")
        }
        return [path] + line
    }

    /// Starts a program, looked up in PATH; stdin is empty unless a file is given, stdout goes to a file unless a
    /// descriptor is given; with a terminal all three are it, and with `ownsTerminal` it is that of a session of its
    /// own, with Ctrl-C and `/dev/tty`.
    init(
        _ arguments: [String], environment: [String: String], input: String = "/dev/null", stdout: Int32? = nil,
        terminal: Terminal? = nil, ownsTerminal: Bool = false
    ) throws {
        let (outputFile, errorFile) = (Self.file(), Self.file())
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, terminal?.path ?? input, terminal == nil ? O_RDONLY : O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, terminal == nil ? stdout ?? outputFile : 0, 1)
        posix_spawn_file_actions_adddup2(&actions, terminal == nil ? errorFile : 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The thread's own mask may block the signal that is to end the program.
        var (none, defaults) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigemptyset(&defaults)
        for signal in [SIGINT, SIGPIPE, SIGTERM] { sigaddset(&defaults, signal) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        // POSIX_SPAWN_SETSID, which hides behind _GNU_SOURCE: the terminal opened first is that of the new session.
        let session: Int32 = ownsTerminal ? 0x80 : 0
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | session))
        let words = arguments.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var id: pid_t = 0
        guard posix_spawnp(&id, arguments[0], &actions, &attributes, words, variables) == 0 else {
            throw Panic(message: "cannot start \(arguments[0])")
        }
        self.id = id
        output = outputFile
        error = errorFile
    }

    deinit {
        // Without effect when it has been waited for: then there is no such child any more.
        if waitpid(id, nil, WNOHANG) == 0 {
            kill(id, SIGKILL)
            waitpid(id, nil, 0)
        }
        close(output)
        close(error)
    }

    /// What it has written to stdout so far.
    var outputSoFar: String { Self.contents(output) }

    /// What it has written to stderr so far.
    var errorSoFar: String { Self.contents(error) }

    /// Whether it has not ended; one that has keeps its number until it is waited for.
    var isRunning: Bool {
        var info = siginfo_t()
        return waitid(P_PID, id_t(id), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo == 0
    }

    /// Whether it has a file open.
    func hasOpen(_ path: String) -> Bool {
        let folder = "/proc/\(id)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.contains {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == path
        }
    }

    /// Waits for its end, for two minutes at most; a signal counts as 128 and its number.
    func wait() async -> RunOutcome {
        let status = await OwnThread.run { [self] in
            var status: Int32 = 0
            OwnThread.until { waitpid(id, &status, WNOHANG) != 0 }
            return status
        }
        let code = status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f
        return RunOutcome(code: code, output: Self.contents(output), error: Self.contents(error))
    }

    /// Sends a signal as soon as something is so.
    ///
    /// The thread that looks sends it: a task may resume so late that the program has ended by itself.
    func signal(_ signal: Int32, once condition: @escaping @Sendable () -> Bool) async {
        await OwnThread.run { [self] in
            OwnThread.until(condition)
            kill(id, signal)
        }
    }

    /// Waits, for two minutes at most, until something is so.
    static func until(_ condition: @escaping @Sendable () -> Bool) async {
        await OwnThread.run { OwnThread.until(condition) }
    }

    private static func file() -> Int32 {
        var template = Array("/tmp/flownotes-test-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(template)
        return descriptor
    }

    private static func contents(_ descriptor: Int32) -> String {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = pread(descriptor, &piece, piece.count, off_t(bytes.count))
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += piece[..<count]
        }
    }
}
