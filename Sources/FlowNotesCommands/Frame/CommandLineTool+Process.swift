internal import Glibc

extension CommandLineTool {
    /// Runs the command line of this process and gives the exit code.
    ///
    /// Ctrl-C cancels what is going on; a second one ends the process at once. A closed pipe is not an error.
    public static func main() async -> Int32 {
        signal(SIGPIPE, SIG_IGN)
        InterruptWatch.block()
        let environment = processEnvironment()
        let run = Task {
            await CommandLineTool().run(
                arguments: Array(CommandLine.arguments.dropFirst()), environment: environment,
                streams: .process(environment: environment))
        }
        InterruptWatch.start { run.cancel() }
        return await run.value
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
