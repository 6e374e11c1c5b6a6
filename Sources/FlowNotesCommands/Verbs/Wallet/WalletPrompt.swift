internal import FlowWallet
internal import QRSymbols
internal import Synchronization

/// Shows a wallet's page to the person: its link, its QR code, and that somebody waits.
final class WalletPrompt: Sendable {
    private let invocation: Invocation
    private let opens: Bool
    private let ticking = Mutex<Task<Void, Never>?>(nil)

    /// With `opens` the browser is opened too.
    init(_ invocation: Invocation, opens: Bool = false) {
        self.invocation = invocation
        self.opens = opens
    }

    private var error: OutputStream { invocation.streams.error }

    /// Whether a line can be written over.
    private var isLive: Bool {
        error.isTerminal && invocation.settings.verbosity != .quiet && !invocation.settings.format.value.isJSON
            && invocation.environment["TERM"] != "dumb"
    }

    /// Shows a page. The link is said whatever the format and however quiet: without it nobody can approve.
    func show(_ view: WalletView) {
        let act =
            switch view.purpose {
            case .signIn: "sign in"
            case .transaction: "approve the transaction"
            case .message: "approve the message"
            }
        error.write("to \(act), open \(view.url)\n")
        invocation.onApproval(view.url)
        if drawsCode, let symbol = try? QRSymbol(view.url) { draw(symbol) }
        if opens { BrowserOpening.open(view.url, invocation) }
        if isLive { startTicking() }
    }

    /// Says what became of a page when Ctrl-C ends the waiting for it.
    func end(_ view: WalletView) {
        end()
        guard Task.isCancelled else { return }
        invocation.reporter.note(
            view.purpose == .signIn
                ? "nobody is signed in: to approve it in the wallet does nothing now"
                : "nothing was sent: to approve it in the wallet does nothing now")
    }

    /// Takes the line away that says that somebody waits.
    private func end() {
        ticking.withLock { task in
            guard let former = task else { return }
            former.cancel()
            task = nil
            error.write("\r\u{1b}[K")
        }
    }

    private var drawsCode: Bool { isLive && invocation.settings.allowsInput }

    /// A code that does not fit on the terminal cannot be read from it.
    private func draw(_ symbol: QRSymbol) {
        let lines = symbol.lines(margin: 2)
        guard let width = lines.first?.count, width <= invocation.streams.width else { return }
        let isOn = invocation.reporter.errorStyler.isOn
        // Light on dark, whatever the terminal's own colours are.
        let (start, end) = isOn ? ("\u{1b}[38;5;231;48;5;16m", "\u{1b}[0m") : ("", "")
        error.write(lines.map { start + $0 + end + "\n" }.joined())
    }

    private func startTicking() {
        write(seconds: 0)
        let task = Task { [self] in
            var seconds = 0
            while true {
                do { try await Task.sleep(for: .seconds(1)) } catch { return }
                seconds += 1
                ticking.withLock { _ in
                    // Whoever has cancelled has taken the line away.
                    if !Task.isCancelled { write(seconds: seconds) }
                }
            }
        }
        ticking.withLock { former in
            former?.cancel()
            former = task
        }
    }

    private func write(seconds: Int) {
        error.write("\r\u{1b}[Kwaiting for the wallet, \(seconds) s (Ctrl-C to stop)")
    }
}
