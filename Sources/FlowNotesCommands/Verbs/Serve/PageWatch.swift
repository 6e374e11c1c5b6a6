internal import FlowNotes
internal import NotepadPage

/// Tells the open pages what happens to the notepad, whoever does it.
struct PageWatch: Sendable {
    private let site: NotepadSite
    private let keeper: ServedNotepad

    init(_ site: NotepadSite, _ keeper: ServedNotepad) {
        self.site = site
        self.keeper = keeper
    }

    /// The feed of what happens from now on; throws when the node cannot be reached.
    func begin() async throws -> NotepadFeed {
        try await NotepadFeed(latestOf: keeper.notepad, options: FeedOptions(interval: keeper.interval))
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
            for try await change in feed {
                // The pages will ask at once: it is read before.
                try? await keeper.prepare()
                site.tell(change)
            }
        } catch {}
    }
}
