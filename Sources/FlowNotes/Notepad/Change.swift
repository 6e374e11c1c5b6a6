public import Cadence
import Flow
public import FlowAccess

/// A transaction of this package: a program and its arguments.
public struct Change: Sendable, Hashable {
    /// The program.
    public let template: CadenceTemplate
    /// The arguments in order.
    public let arguments: [CadenceValue]

    private init(_ template: CadenceTemplate, _ arguments: [CadenceValue]) {
        self.template = template
        self.arguments = arguments
    }

    /// Adds a note, and the notepad with the first one.
    public static func add(title: String, body: String) -> Change {
        Change(.addNote, [.string(title), .string(body)])
    }

    /// Adds notes in order, all or none.
    public static func add(_ notes: [(title: String, body: String)]) -> Change {
        Change(.addNotes, [notes.map(\.title).cadence, notes.map(\.body).cadence])
    }

    /// Replaces what is given of a note and keeps what is nil; with `ifRevision`, fails when the note has changed since.
    public static func edit(
        _ id: UInt64, title: String? = nil, body: String? = nil, ifRevision revision: UInt64? = nil
    ) -> Change {
        Change(.editNote, [id.cadence, title.cadence, body.cadence, revision.cadence])
    }

    /// Deletes notes, all or none.
    public static func delete(_ ids: [UInt64]) -> Change { Change(.deleteNotes, [ids.cadence]) }

    /// Destroys the notepad with every note in it.
    public static func drop() -> Change { Change(.dropNotepad, []) }

    /// Adds NotepadManager to the signer's account, or replaces it.
    public static func deploy() -> Change {
        Change(
            .deployContract,
            [.string(CadenceTemplate.notepadManager.name), .string(CadenceTemplate.notepadManager.source)])
    }

    /// Creates an account, paid for by the signer, with one key.
    public static func createAccount(_ key: NewAccountKey) -> Change {
        Change(.createAccount, key.arguments)
    }

    /// Adds a key to the signer's account `count` times, so that as many transactions can be under way at once.
    public static func addKey(_ key: NewAccountKey, count: Int = 1) -> Change {
        Change(.addKey, key.arguments + [count.cadence])
    }

    /// Revokes a key of the signer's account; nothing brings it back.
    public static func revokeKey(_ index: UInt32) -> Change {
        Change(.revokeKey, [Int(index).cadence])
    }

    /// Sends FLOW from the signer to another account.
    public static func transfer(_ amount: UFix64, to receiver: Address) -> Change {
        Change(.transferFlow, [amount.cadence, receiver.cadence])
    }

    /// The transaction to be made of it; throws when the address of an import is not known.
    ///
    /// Arguments are encoded here, once: text a person wrote is data, never part of a program.
    public func plan(_ contracts: ContractAddresses, authors: Authors, gasLimit: UInt64) throws -> TransactionPlan {
        TransactionPlan(
            script: try contracts.resolve(template),
            arguments: arguments.map { JSONCadence.encode($0, form: .argument) }, gasLimit: gasLimit,
            proposer: authors.proposer, payers: authors.payers, authorizers: authors.authorizers)
    }
}
