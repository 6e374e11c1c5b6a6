internal import FlowNotes

extension Invocation {
    /// Sends a text that has come on stdin, where it is gone now. When that fails it is kept in a file, as the text of
    /// an editor is; `again` is the command that sends the file over an edit made elsewhere.
    func sendingInput(
        _ text: String, name: String, again: ((String) -> String)? = nil, _ send: () async throws -> Void
    ) async throws {
        do {
            try await send()
        } catch {
            var failure = CommandFailure(error)
            guard !NoteText.isBlank(text), let draft = try? Draft(text, folder: Draft.folder(environment), name: name)
            else { throw failure }
            failure.message += "; what was read from stdin is kept in \(draft.path)"
            if let again { failure.offer(again(draft.path)) }
            throw failure
        }
    }

    /// Sends what a person wrote in a draft. When that fails the draft stays, and the failure says where it is.
    func sending(
        _ draft: Draft, again: ((String) -> String)? = nil, _ send: () async throws -> Void
    ) async throws {
        do {
            try await send()
            draft.discard()
        } catch {
            var failure = CommandFailure(error)
            failure.message += "; what you wrote is kept in \(draft.path)"
            if let again { failure.offer(again(draft.path)) }
            throw failure
        }
    }
}

extension CommandFailure {
    /// Of an edit that was made elsewhere meanwhile, the hint names the command that sends what was kept all the same.
    fileprivate mutating func offer(_ command: String) {
        guard let hint, hint.contains("edit --force") else { return }
        self.hint = command + "   # overwrites what it is now"
        hintLabel = "try"
    }
}
