internal import Flow
internal import FlowAccess
internal import FlowNotes

/// The notes of a notepad as of the newest sealed block, read when there is another than last time.
actor NoteShelf {
    private struct Held {
        let block: Identifier
        let reading: Task<[Note]?, any Error>
    }

    private let notepad: Notepad
    private var held: Held?

    init(_ notepad: Notepad) {
        self.notepad = notepad
    }

    /// The notes; nil when there is no notepad. One request when nothing happened since; those who ask at the same time
    /// read together.
    func notes() async throws -> [Note]? {
        let head = try await notepad.client.block(.sealed)
        if let held, held.block == head.id { return try await value(of: held) }
        let next = Held(
            block: head.id, reading: Task { [notepad] in try await notepad.notes(at: .height(head.height)) })
        held = next
        return try await value(of: next)
    }

    private func value(of held: Held) async throws -> [Note]? {
        do {
            return try await held.reading.value
        } catch {
            // What failed is tried again.
            if self.held?.block == held.block { self.held = nil }
            throw error
        }
    }
}
