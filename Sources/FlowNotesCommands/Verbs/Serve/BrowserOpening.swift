internal import Glibc

/// Opens an address in the person's browser.
enum BrowserOpening {
    /// Starts `xdg-open` and does not wait for it; when that cannot be, says so.
    static func open(_ link: String, _ invocation: Invocation) {
        let line: [String] = ["xdg-open", link]
        let words = line.map { strdup($0) } + [nil]
        let variables = invocation.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        // stdout is the address and nothing else.
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawnattr_destroy(&attributes)
            posix_spawn_file_actions_destroy(&actions)
            (words + variables).forEach { free($0) }
        }
        var (none, usual) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigemptyset(&usual)
        for signal in [SIGINT, SIGPIPE, SIGTERM, SIGHUP] { sigaddset(&usual, signal) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        // A group of its own: Ctrl-C ends the page, not the browser.
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
        var process: pid_t = 0
        let code = posix_spawnp(&process, "xdg-open", &actions, &attributes, words, variables)
        guard code != 0 else { return }
        invocation.reporter.warn(
            "the browser cannot be opened by xdg-open (\(String(cString: strerror(code)))); open the address yourself")
    }
}
