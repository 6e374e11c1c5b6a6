internal import CommandKit
internal import FlowNotes
internal import HTTP
internal import HTTPServer
internal import NotepadPage
internal import WebPage

/// The notepad behind a port, until it is told to end.
struct PageServing: Sendable {
    private let invocation: Invocation
    private let keeper: ServedNotepad
    private let site: NotepadSite

    /// Opens the notepad; a locked key is unlocked now, because nobody can be asked later.
    init(_ invocation: Invocation) throws {
        let isReadOnly = invocation.command.flag("read-only")
        // Who signs in elsewhere meanwhile, and as whom, changes nothing of whose page this is.
        let invocation = isReadOnly ? invocation : invocation.bound(to: try invocation.signer())
        self.invocation = invocation
        if !isReadOnly { _ = try invocation.transactionSigner() }
        keeper = try ServedNotepad(invocation, isReadOnly: isReadOnly)
        let guardian = PageGuard(
            name: Product.name,
            howToEnter: "open the whole address that \(Product.name) serve printed, with its token")
        site = NotepadSite(keeper, guardian: guardian)
    }

    /// Serves until the task is cancelled, which Ctrl-C and SIGTERM do.
    func run() async throws {
        let watch = PageWatch(site, keeper)
        let feed = try await watch.begin()
        try await keeper.prepare()
        let server = LoopbackServer(transport: site, options: options)
        InterruptWatch.includeTermination()
        site.guardian.serve(on: try await start(server))
        announce()
        let watching = Task { await watch.run(feed) }
        if invocation.command.flag("open") { BrowserOpening.open(site.guardian.linkForOneUse(), invocation) }
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
        watching.cancel()
        await site.finish()
        await server.stop(within: .seconds(2))
    }

    private var options: LoopbackServer.Options {
        var options = LoopbackServer.Options()
        options.port = UInt16(invocation.command.integer("port") ?? 0)
        options.maximumBody = NotepadSite.maximumBody
        options.chunkedAbove = nil
        options.refuse { [site] refusal, _ in site.refusal(status: refusal.status, message: refusal.message) }
        return options
    }

    private func start(_ server: LoopbackServer) async throws -> UInt16 {
        do {
            return try await server.start()
        } catch let error as ServerError where error.kind == .portInUse {
            throw CommandFailure(
                .failure, "port_in_use", error.message, hint: "\(Product.name) serve   # any free port")
        } catch let error as ServerError {
            throw CommandFailure(.failure, "server", error.message)
        }
    }

    private func announce() {
        let link = site.guardian.link()
        let reporter = invocation.reporter
        reporter.result(
            text: { link }, plain: { link },
            json: {
                [
                    "url": .string(link), "account": .string("\(keeper.owner)"), "network": .string(keeper.network),
                    "read_only": .bool(keeper.isReadOnly),
                ]
            })
        let how = keeper.isReadOnly ? ", for reading" : ""
        reporter.progress("serving the notepad of \(keeper.owner) on \(keeper.network)\(how); Ctrl-C ends it")
    }
}
