public import FlowNotes
public import HTTP
public import WebPage

/// The notepad as a page: a transport, to be put behind a port of loopback.
///
/// Every page is whole without script. Acts go on in the background, and a page of their own tells how far they are; a
/// form is never lost with an act that fails.
public final class NotepadSite: Transport {
    /// Who is let in.
    public let guardian: PageGuard
    /// The pages that are open, to be told what happens.
    let events: EventStreams
    let keeper: any NotepadKeeper
    let desk: ActDesk
    let views: NotepadViews
    /// How long a form waits for its act before the act's own page is shown.
    let patience: Duration

    /// The most bytes of a note's title and body together: a note must fit a transaction.
    public static let maximumText = 1_000_000
    /// The most bytes of a form that are read: most characters are sent as three bytes for each of theirs.
    public static let maximumBody = 4 << 20

    /// Creates a site; nothing is served before `guardian` knows the port.
    public init(_ keeper: any NotepadKeeper, guardian: PageGuard, patience: Duration = .milliseconds(800)) {
        let events = EventStreams()
        self.keeper = keeper
        self.guardian = guardian
        self.events = events
        self.patience = patience
        desk = ActDesk(keeper) { events.send("act", data: $0.json) }
        views = NotepadViews(owner: keeper.owner, network: keeper.network, isReadOnly: keeper.isReadOnly, guardian)
    }

    /// Tells the open pages what happened to the notepad.
    public func tell(_ change: FeedChange) { events.send("change", data: change.pageJSON) }

    /// Tells the open pages that all may be other than it was.
    public func tellAll() { events.send("again", data: "{}") }

    /// Ends the streams and cancels what is under way; what was sent goes on without.
    public func finish() async {
        events.finish()
        await desk.finish()
    }

    /// What is answered to a request that the server refuses before it gets here.
    public func refusal(status: Int, message: String) -> HTTPResponse {
        let next =
            status == 413
            ? "nothing was saved; go back, where your text still is, and make it shorter"
            : "go back and try again"
        return views.words(title: "This did not arrive", what: message, next: next).response(status: status)
    }

    /// Answers a request.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let target: PageTarget
        do throws(FormError) {
            target = try PageTarget(request.target)
        } catch {
            return views.words(title: "Not understood", what: "\(error)", next: "").response(status: 400)
        }
        let route = PageRoute(target.path)
        switch guardian.judge(request, target) {
        case .answer(let response): return response
        case .welcome: break
        }
        guard let route else { return nowhere }
        do {
            return switch request.method {
            case "GET", "HEAD": try await show(route, target, request)
            case "POST": try await act(route, request)
            default: wrongMethod
            }
        } catch {
            let failure = PageFailure(error)
            return views.failure(failure).response(status: failure.status)
        }
    }

    private var nowhere: HTTPResponse {
        views.words(title: "Nothing here", what: "there is no such page", next: "go back to the notes")
            .response(status: 404)
    }

    private var wrongMethod: HTTPResponse {
        var response = views.words(title: "Not allowed", what: "this can only be looked at", next: "").response(
            status: 405)
        response.headers["Allow"] = "GET, HEAD, POST"
        return response
    }

    private func show(_ route: PageRoute, _ target: PageTarget, _ request: HTTPRequest) async throws -> HTTPResponse {
        switch route {
        case .list: try await list(target.query, of: keeper.owner)
        case .search: try await search(target.query)
        case .newNote: form(.add(title: "", body: ""))
        case .note(let id): try await note(id, of: keeper.owner, target.query)
        case .edit(let id): try await editForm(id)
        case .delete(let id): try await deleteForm(id)
        case .drop: try await dropForm()
        case .chooseAccount: chooseAccount(target.query)
        case .account(let address): try await list(target.query, of: address)
        case .accountNote(let address, let id): try await note(id, of: address, target.query)
        case .act(let number): try await actPage(number)
        case .events: events.answer(request, target.query)
        case .health: .plain("{\"status\":\"ok\"}\n", type: "application/json")
        case .icon: .pageIcon
        }
    }
}
