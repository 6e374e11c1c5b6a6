internal import Glibc

/// Opens an address in the person's browser.
enum BrowserOpening {
    /// Starts `xdg-open` and does not wait for it; when that cannot be, says so.
    static func open(_ link: String, _ invocation: Invocation) {
        // stdout is the address and nothing else; Ctrl-C ends the page, not the browser.
        let browser = ChildProcess(
            words: ["xdg-open", link], environment: invocation.environment,
            files: [STDIN_FILENO: .nothing, STDOUT_FILENO: .nothing, STDERR_FILENO: .nothing],
            signals: [SIGINT, SIGPIPE, SIGTERM, SIGHUP], ownsGroup: true)
        do throws(ChildProcess.Failure) {
            _ = try browser.start()
        } catch {
            invocation.reporter.warn(
                "the browser cannot be opened by xdg-open (\(error.reason)); open the address yourself")
        }
    }
}
