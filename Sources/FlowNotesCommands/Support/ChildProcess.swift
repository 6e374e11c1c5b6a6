internal import Glibc

/// Another program, which gets none of the signals that this one blocks, and those that it ignores as usual.
struct ChildProcess {
    /// What a descriptor of the program is.
    enum File {
        /// A descriptor of this program.
        case same(Int32)
        /// `/dev/null`.
        case nothing
    }

    /// Why a program was not started.
    struct Failure: Error {
        /// The system's number for it.
        let code: Int32

        /// The end of a sentence, `Permission denied`.
        var reason: String { String(cString: strerror(code)) }
    }

    /// The program, looked up in PATH, and its arguments.
    let words: [String]
    let environment: [String: String]
    /// The descriptors that differ from those of this program.
    var files: KeyValuePairs<Int32, File> = [:]
    /// The signals that it is not to ignore.
    var signals = [SIGINT, SIGPIPE]
    /// Whether it is in a process group of its own, which Ctrl-C does not reach.
    var ownsGroup = false

    /// Starts it; somebody has to wait for its end.
    func start() throws(Failure) -> pid_t {
        let arguments = words.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        for (descriptor, file) in files {
            switch file {
            case .same(let other): posix_spawn_file_actions_adddup2(&actions, other, descriptor)
            case .nothing: posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
            }
        }
        var attributes = attributes()
        defer {
            posix_spawnattr_destroy(&attributes)
            posix_spawn_file_actions_destroy(&actions)
            (arguments + variables).forEach { free($0) }
        }
        var process: pid_t = 0
        let code = posix_spawnp(&process, words[0], &actions, &attributes, arguments, variables)
        guard code == 0 else { throw Failure(code: code) }
        return process
    }

    private func attributes() -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var (none, usual) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigemptyset(&usual)
        for signal in signals { sigaddset(&usual, signal) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setpgroup(&attributes, 0)
        let group = ownsGroup ? POSIX_SPAWN_SETPGROUP : 0
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group))
        return attributes
    }

    /// Waits for the end of a program and gives its exit code.
    static func end(of process: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return exitCode(status)
    }

    /// The exit code that a status of `waitpid` has; a signal counts as 128 and its number, as in a shell.
    static func exitCode(_ status: Int32) -> Int32 {
        status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f
    }
}
