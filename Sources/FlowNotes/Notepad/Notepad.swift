public import Cadence
public import FlowAccess

/// The notepad of an account: what is in it, and, for its owner, changes to it.
///
/// Reading gives nil when the account has no notepad, which is not the same as an empty one.
public struct Notepad: Sendable {
    /// The client that reaches the chain.
    public let client: AccessClient
    /// Where the contracts are.
    public let contracts: ContractAddresses
    /// The account whose notepad it is.
    public let owner: Address

    /// How many notes are read at once.
    public static let pageSize = 1_000
    /// The most notes that `notes(at:)` collects: a node must not fill the memory. Read more by `page`.
    public static let maximumCount = 1_000_000

    /// Creates a notepad; nothing is asked yet, and the account need not have one.
    public init(client: AccessClient, contracts: ContractAddresses, owner: Address) {
        self.client = client
        self.contracts = contracts
        self.owner = owner
    }

    /// Every note in the order of the ids, as of one block; nil when there is no notepad.
    ///
    /// Reads in pages, all at the same height, so that changes made meanwhile never tear the list: one request for
    /// the height unless it is given, and one for every 1,000 notes. Throws for more than `maximumCount`.
    public func notes(at reference: BlockReference = .sealed) async throws -> [Note]? {
        let pinned = try await pin(reference)
        guard var notes = try await page(after: 0, limit: Self.pageSize, at: pinned) else { return nil }
        var last = notes
        while last.count == Self.pageSize, let end = last.last {
            last = try await page(after: end.id, limit: Self.pageSize, at: pinned) ?? []
            notes += last
            guard notes.count <= Self.maximumCount else {
                throw AccessError(.undecodable(path: "value", why: "there are more than \(Self.maximumCount) notes"))
            }
        }
        return notes
    }

    /// At most `limit` notes whose ids are above `after`, in the order of the ids; nil when there is no notepad.
    public func page(
        after id: UInt64, limit: Int, at reference: BlockReference = .sealed
    ) async throws -> [Note]? {
        let page = try await ask(.notesPage, [owner.cadence, id.cadence, limit.cadence], reference, as: [Note]?.self)
        guard let notes = page else { return nil }
        // Were a page too long or out of order, notes would be missed, or the same page be read for ever.
        guard notes.count <= limit else { throw unexpected("a page has more than \(limit) notes") }
        var last = id
        for note in notes {
            guard note.id > last else { throw unexpected("the ids of the notes do not rise: \(note.id) after \(last)") }
            last = note.id
        }
        return notes
    }

    /// One note; nil when there is no such note, or no notepad.
    public func note(_ id: UInt64, at reference: BlockReference = .sealed) async throws -> Note? {
        let note = try await ask(.note, [owner.cadence, id.cadence], reference, as: Note?.self)
        guard note == nil || note?.id == id else {
            throw unexpected("it is note \(note?.id ?? 0) instead of note \(id)")
        }
        return note
    }

    /// What the notepad is, without its notes; nil when there is none.
    public func summary(at reference: BlockReference = .sealed) async throws -> NotepadSummary? {
        try await ask(.notepad, [owner.cadence], reference, as: NotepadSummary?.self)
    }

    /// A reference that means the same block however often it is asked.
    private func pin(_ reference: BlockReference) async throws -> BlockReference {
        switch reference {
        case .height, .id: reference
        case .sealed, .final: .height(try await client.block(reference).height)
        }
    }

    private func unexpected(_ what: String) -> AccessError {
        AccessError(.undecodable(path: "value", why: what), request: "POST /v1/scripts")
    }

    private func ask<Value: CadenceReadable>(
        _ template: CadenceTemplate, _ arguments: [CadenceValue], _ reference: BlockReference, as type: Value.Type
    ) async throws -> Value {
        try await client.executeScript(
            try contracts.resolve(template), arguments: arguments.map { JSONCadence.encode($0, form: .argument) },
            at: reference, as: type)
    }
}
