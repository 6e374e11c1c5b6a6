internal import FlowNotes

extension Invocation {
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
