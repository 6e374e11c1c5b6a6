internal import FlowNotes
internal import NotepadPage

/// Tells the open pages what happens to the notepad, whoever does it.
struct PageWatch: Sendable {
    private let site: NotepadSite
    private let notepad: Notepad
    private let interval: Duration

    init(_ site: NotepadSite, _ notepad: Notepad, interval: Duration) {
        self.site = site
        self.notepad = notepad
        self.interval = interval
    }

    /// The feed of what happens from now on; throws when the node cannot be reached.
    func begin() async throws -> NotepadFeed {
        try await NotepadFeed(latestOf: notepad, options: FeedOptions(interval: interval))
    }

    /// Tells until the task is cancelled. When the feed ends, because the chain was reset, pages read all anew.
    func run(_ first: NotepadFeed) async {
        var feed: NotepadFeed? = first
        while !Task.isCancelled {
            if let feed { await tell(feed) }
            guard (try? await Task.sleep(for: .seconds(2))) != nil else { return }
            feed = try? await begin()
            if feed != nil { site.tellAll() }
        }
    }

    private func tell(_ feed: NotepadFeed) async {
        do {
            for try await change in feed { site.tell(change) }
        } catch {}
    }
}
