internal import FlowNotes

extension Invocation {
    /// Sends a text that has come on stdin, where it is gone now. When that fails it is kept in a file, as the text of
    /// an editor is.
    func sendingInput(_ text: String, name: String, _ send: () async throws -> Void) async throws {
        do {
            try await send()
        } catch {
            var failure = CommandFailure(error)
            guard !NoteText.isBlank(text), let draft = try? Draft(text, folder: Draft.folder(environment), name: name)
            else { throw failure }
            failure.message += "; what was read from stdin is kept in \(draft.path)"
            throw failure
        }
    }

    /// Sends what a person wrote in a draft. When that fails the draft stays, and the failure says where it is.
    func sending(_ draft: Draft, _ send: () async throws -> Void) async throws {
        do {
            try await send()
            draft.discard()
        } catch {
            var failure = CommandFailure(error)
            failure.message += "; what you wrote is kept in \(draft.path)"
            throw failure
        }
    }
}
