import FlowAccess

extension NoteIndex {
    /// Brings the index up to the newest sealed block.
    ///
    /// One request when nothing happened since; a few when little did. When much did, when the index is new, and when
    /// the chain was reset, every note is read again, in pages. Throws `AccessError` and `IndexError`.
    public func follow(_ notepad: Notepad, in place: Place) async throws {
        guard let state = try state(of: place), let cursor = state.resumable else {
            return try await fill(with: notepad, in: place)
        }
        var pages: [FeedPage] = []
        var reached = cursor
        do {
            let reader = try FeedReader(notepad)
            repeat {
                let page = try await reader.read(after: reached)
                guard page.head - min(page.head, page.cursor.height) <= Self.furthest else {
                    return try await fill(with: notepad, in: place)
                }
                pages.append(page)
                reached = page.cursor
            } while !(pages.last?.isAtHead ?? true)
        } catch is FeedError {
            return try await fill(with: notepad, in: place)
        } catch is HeadBelowCursor {
            return try await fill(with: notepad, in: place)
        }
        if reached == cursor { return }
        try await write(pages.flatMap(\.changes), from: state, to: reached, notepad, place)
    }

    /// So many blocks are read by their events; over more of them reading all notes costs less.
    private static var furthest: UInt64 { 4 * FeedReader.window }
    /// So many notes are read one by one.
    private static var fewNotes: Int { 20 }

    private func fill(with notepad: Notepad, in place: Place) async throws {
        let head = try await notepad.client.block(.sealed)
        let notes = try await notepad.notes(at: .height(head.height))
        let uuid = notes == nil ? nil : try await notepad.uuid(at: head.height)
        try apply(
            IndexUpdate(
                base: nil, cursor: FeedCursor(after: head, notepad: uuid), hasNotepad: notes != nil, replacesAll: true,
                written: notes ?? []), to: place)
    }

    private func write(
        _ changes: [FeedChange], from state: State, to cursor: FeedCursor, _ notepad: Notepad, _ place: Place
    ) async throws {
        let (touched, isDropped) = Self.touched(by: changes)
        guard touched.count <= Self.fewNotes else { return try await fill(with: notepad, in: place) }
        var hasNotepad = changes.isEmpty ? state.hasNotepad : changes.last?.name != .dropped
        // A notepad without notes is made without an event of its own.
        if !hasNotepad { hasNotepad = try await notepad.uuid(at: cursor.height) != nil }
        var update = IndexUpdate(base: state, cursor: cursor, hasNotepad: hasNotepad, replacesAll: isDropped)
        for id in touched {
            if let note = try await notepad.note(id, at: .height(cursor.height)) {
                update.written.append(note)
            } else {
                update.removed.append(id)
            }
        }
        try apply(update, to: place)
    }

    /// The notes that changes are about, and whether everything before them is gone.
    private static func touched(by changes: [FeedChange]) -> (ids: [UInt64], isDropped: Bool) {
        var (ids, isDropped): (Set<UInt64>, Bool) = ([], false)
        for change in changes {
            if let id = change.noteID {
                ids.insert(id)
            } else {
                (ids, isDropped) = ([], true)
            }
        }
        return (ids.sorted(), isDropped)
    }
}

extension NoteIndex.State {
    /// The cursor, when it says by which block a chain that began anew is told.
    fileprivate var resumable: FeedCursor? { cursor.blockID == nil ? nil : cursor }
}
