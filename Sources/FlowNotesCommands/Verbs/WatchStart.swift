internal import FlowAccess
internal import FlowNotes

/// Where `watch` begins.
enum WatchStart: Sendable {
    case latest
    case height(UInt64)
    case cursor(FeedCursor)

    /// Reads the value of `--from`.
    init(_ text: String) throws {
        if text == "latest" {
            self = .latest
        } else if let height = UInt64(text), text.utf8.first != UInt8(ascii: "+") {
            self = .height(height)
        } else if let cursor = FeedCursor(text) {
            self = .cursor(cursor)
        } else {
            throw CommandFailure(
                .usage, "usage", "--from cannot be \"\(text)\"",
                hint: "give a block's height, latest, or the cursor of a change")
        }
    }

    /// For a sentence about a feed.
    var description: String {
        switch self {
        case .latest: "from now on"
        case .height(let height): "from block \(height) on"
        case .cursor(let cursor): "from block \(cursor.height) on, where it was left"
        }
    }

    /// The feed that begins there; throws when the node cannot be reached now, for a feed would wait for it.
    func feed(of notepad: Notepad, options: FeedOptions) async throws -> NotepadFeed {
        switch self {
        case .latest: return try await NotepadFeed(latestOf: notepad, options: options)
        case .height(let height):
            _ = try await notepad.client.block(.sealed)
            return try await NotepadFeed(notepad, fromHeight: height, options: options)
        case .cursor(let cursor):
            _ = try await notepad.client.block(.sealed)
            return try NotepadFeed(notepad, from: cursor, options: options)
        }
    }
}
