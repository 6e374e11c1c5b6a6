internal import Glibc

extension CommandLineTool {
    /// Runs the command line of this process and ends it with the exit code.
    ///
    /// Ctrl-C cancels what is going on; a second one ends the process at once. A closed pipe is not an error. To be
    /// called on the main thread, before any other is started.
    public static func main() -> Never {
        fillStandardDescriptors()
        signal(SIGPIPE, SIG_IGN)
        // Swift's runtime writes a backtrace at SIGQUIT, and goes on.
        signal(SIGQUIT, SIG_DFL)
        forbidCoreDumps()
        InterruptWatch.block()
        let run = Task<Void, Never>.detached {
            let environment = processEnvironment()
            var services = Services.live
            services.leave = { _exit($0) }
            let code = await CommandLineTool(services: services).run(
                arguments: Array(CommandLine.arguments.dropFirst()), notText: argumentThatIsNotText(),
                environment: environment, streams: .process(environment: environment))
            // Not exit: its handlers take libraries apart while their threads may still run.
            _exit(code)
        }
        InterruptWatch.wait()
        run.cancel()
        InterruptWatch.wait()
        _exit(ExitCode.interrupted.rawValue)
    }

    /// A core file would hold the key; children inherit the limit.
    private static func forbidCoreDumps() {
        let core = __rlimit_resource_t(RLIMIT_CORE.rawValue)
        var limit = rlimit()
        guard getrlimit(core, &limit) == 0 else { return }
        limit.rlim_cur = 0
        _ = setrlimit(core, &limit)
    }

    /// Opens what the caller has closed, lest the next file or socket become stdout.
    private static func fillStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDWR)
        }
    }

    /// The number of the first argument that is not UTF-8; `CommandLine.arguments` has it with other characters.
    private static func argumentThatIsNotText() -> Int? {
        (1..<max(1, Int(CommandLine.argc))).first { index in
            CommandLine.unsafeArgv[index].map { String(validatingCString: $0) == nil } ?? false
        }
    }

    private static func processEnvironment() -> [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            if let equals = text.firstIndex(of: "=") {
                variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            next += 1
        }
        return variables
    }
}
