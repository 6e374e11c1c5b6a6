public import Cadence
public import Flow
public import FlowAccess

/// A change that succeeded on the chain, and what it gave.
public struct Done<Value: Sendable>: Sendable {
    /// What the change gave.
    public let value: Value
    /// The transaction's id.
    public let transactionID: Identifier
    /// Its result: block, events, computation.
    public let result: TransactionResult
}

extension Notepad {
    /// Adds a note and gives its id; the first one creates the notepad.
    ///
    /// Like every change here it waits until the transaction is sealed, and throws `AccessError` unless it succeeded
    /// on the chain. For the steps in between, build a `Change` and use `AccessClient.submit`.
    @discardableResult
    public func add(title: String, body: String, by authors: Authors) async throws -> Done<UInt64> {
        let done = try await make(.add(title: title, body: body), authors) { try events(in: $0).addedIDs }
        return try done.only("NoteAdded")
    }

    /// Adds notes in order, all or none, and gives their ids.
    @discardableResult
    public func add(_ notes: [(title: String, body: String)], by authors: Authors) async throws -> Done<[UInt64]> {
        try await make(.add(notes), authors) { try events(in: $0).addedIDs }
    }

    /// Edits a note and gives its new revision.
    @discardableResult
    public func edit(
        _ id: UInt64, title: String? = nil, body: String? = nil, ifRevision revision: UInt64? = nil, by authors: Authors
    ) async throws -> Done<UInt64> {
        let change = Change.edit(id, title: title, body: body, ifRevision: revision)
        return try await make(change, authors) { try events(in: $0).editedRevisions }.only("NoteEdited")
    }

    /// Deletes notes, all or none.
    @discardableResult
    public func delete(_ ids: [UInt64], by authors: Authors) async throws -> Done<Void> {
        try await make(.delete(ids), authors) { _ in }
    }

    /// Destroys the notepad and every note in it.
    @discardableResult
    public func drop(by authors: Authors) async throws -> Done<Void> {
        try await make(.drop(), authors) { _ in }
    }

    /// Adds NotepadManager to the authors' account, or replaces it by the text of this package.
    @discardableResult
    public func deploy(by authors: Authors) async throws -> Done<Void> {
        try await make(.deploy(), authors) { _ in }
    }

    /// Creates an account, paid for by the authors, and gives its address.
    @discardableResult
    public func createAccount(_ key: NewAccountKey, by authors: Authors) async throws -> Done<Address> {
        try await make(.createAccount(key), authors) { try $0.createdAccounts }.only("flow.AccountCreated")
    }

    private func events(in result: TransactionResult) throws -> NotepadEvents {
        try NotepadEvents(in: result, of: contracts.address(of: CadenceTemplate.notepadManager.name))
    }

    private func make<Value>(
        _ change: Change, _ authors: Authors, _ value: (TransactionResult) throws -> Value
    ) async throws -> Done<Value> {
        let plan = try change.plan(contracts, authors: authors, gasLimit: Transaction.maximumGasLimit)
        let submission = try await client.submit(plan)
        let result = try submission.outcome.success(of: submission.id)
        return Done(value: try value(result), transactionID: submission.id, result: result)
    }
}

extension Done {
    /// The same with the only element; a success without the event it must have emitted is another contract's.
    fileprivate func only<Element>(_ event: String) throws -> Done<Element> where Value == [Element] {
        guard let first = value.first, value.count == 1 else {
            throw AccessError(
                .undecodable(path: "events", why: "expected one event \(event), found \(value.count)"),
                transactionID: transactionID)
        }
        return Done<Element>(value: first, transactionID: transactionID, result: result)
    }
}
