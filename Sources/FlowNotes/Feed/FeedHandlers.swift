/// Functions that are called for the changes of a feed.
///
///     let handlers = FeedHandlers()
///     await handlers.on(.added) { print("new:", $0.title ?? "") }
///     try await handlers.run(feed)
public actor FeedHandlers {
    /// A registered function; give it to `off`.
    public struct Token: Sendable, Hashable {
        fileprivate let number: Int
    }

    /// What is called for a change; the next change waits for it.
    public typealias Handler = @Sendable (FeedChange) async -> Void

    private struct Entry {
        let token: Token
        let names: Set<FeedChange.Name>
        let isOnce: Bool
        let handler: Handler
    }

    private var entries: [Entry] = []
    private var next = 0

    /// Creates a set of handlers without any.
    public init() {}

    /// Calls a function for every change of these kinds, or of every kind when none is named.
    @discardableResult
    public func on(_ names: FeedChange.Name..., handler: @escaping Handler) -> Token {
        add(names, isOnce: false, handler)
    }

    /// Calls a function for the next change of these kinds, or of any kind when none is named, and not again.
    @discardableResult
    public func once(_ names: FeedChange.Name..., handler: @escaping Handler) -> Token {
        add(names, isOnce: true, handler)
    }

    /// Calls a function no more; a second time does nothing.
    public func off(_ token: Token) { entries.removeAll { $0.token == token } }

    /// Calls the functions for each change of a feed, in the order they were registered, until the feed fails or the
    /// task is cancelled.
    public func run(_ feed: NotepadFeed) async throws {
        for try await change in feed { await tell(change) }
    }

    /// Calls the functions for one change.
    public func tell(_ change: FeedChange) async {
        for entry in entries where entry.names.contains(change.name) {
            // A function that ran before this one may have taken it away.
            guard entries.contains(where: { $0.token == entry.token }) else { continue }
            if entry.isOnce { off(entry.token) }
            await entry.handler(change)
        }
    }

    private func add(_ names: [FeedChange.Name], isOnce: Bool, _ handler: @escaping Handler) -> Token {
        let token = Token(number: next)
        next += 1
        let all = names.isEmpty ? FeedChange.Name.allCases : names
        entries.append(Entry(token: token, names: Set(all), isOnce: isOnce, handler: handler))
        return token
    }
}
