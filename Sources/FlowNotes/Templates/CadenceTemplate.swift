public import Cadence

/// A Cadence program of this package: the text of one file of the folder `cadence`, embedded.
public struct CadenceTemplate: Sendable, Hashable {
    /// The file's name without `.cdc`.
    public let name: String
    private let embedded: [UInt8]

    private init(_ name: String, _ embedded: [UInt8]) {
        self.name = name
        self.embedded = embedded
    }

    /// The source as it stands in the file; its imports name contracts without addresses.
    public var source: String { String(decoding: embedded, as: UTF8.self) }

    /// The names of the contracts it imports.
    public var imports: [String] { ImportResolver<Never>.names(in: source) }

    /// The source with the addresses of its imports, as a node takes it; throws what `address` throws.
    public func resolved<Failure: Error>(
        _ address: @escaping @Sendable (String) throws(Failure) -> Address
    ) throws(Failure) -> [UInt8] {
        Array(try ImportResolver(address: address).resolve(source).utf8)
    }

    /// The contract that keeps notes.
    public static let notepadManager = CadenceTemplate("NotepadManager", PackageResources.NotepadManager_cdc)

    /// Adds a note; creates the notepad when there is none. Arguments: title, body.
    public static let addNote = CadenceTemplate("add_note", PackageResources.add_note_cdc)
    /// Adds notes in order. Arguments: titles, bodies.
    public static let addNotes = CadenceTemplate("add_notes", PackageResources.add_notes_cdc)
    /// Edits a note. Arguments: id, title?, body?, revision?.
    public static let editNote = CadenceTemplate("edit_note", PackageResources.edit_note_cdc)
    /// Deletes notes, all or none. Arguments: ids.
    public static let deleteNotes = CadenceTemplate("delete_notes", PackageResources.delete_notes_cdc)
    /// Destroys the notepad. No arguments.
    public static let dropNotepad = CadenceTemplate("drop_notepad", PackageResources.drop_notepad_cdc)
    /// Publishes the signer's notepad again. No arguments.
    public static let publishNotepad = CadenceTemplate("publish_notepad", PackageResources.publish_notepad_cdc)
    /// Creates an account with one key. Arguments: public key, algorithm, hash, weight.
    public static let createAccount = CadenceTemplate("create_account", PackageResources.create_account_cdc)
    /// Adds a key to the signer, several times. Arguments: public key, algorithm, hash, weight, count.
    public static let addKey = CadenceTemplate("add_key", PackageResources.add_key_cdc)
    /// Revokes a key of the signer. Arguments: index.
    public static let revokeKey = CadenceTemplate("revoke_key", PackageResources.revoke_key_cdc)
    /// Adds or updates a contract. Arguments: name, code.
    public static let deployContract = CadenceTemplate("deploy_contract", PackageResources.deploy_contract_cdc)
    /// Removes a contract. Arguments: name.
    public static let removeContract = CadenceTemplate("remove_contract", PackageResources.remove_contract_cdc)
    /// Sends FLOW. Arguments: amount, receiver.
    public static let transferFlow = CadenceTemplate("transfer_flow", PackageResources.transfer_flow_cdc)

    /// Every note of an account. Arguments: owner.
    public static let notes = CadenceTemplate("notes", PackageResources.notes_cdc)
    /// One page of notes. Arguments: owner, after, limit.
    public static let notesPage = CadenceTemplate("notes_page", PackageResources.notes_page_cdc)
    /// One note. Arguments: owner, id.
    public static let note = CadenceTemplate("note", PackageResources.note_cdc)
    /// What a notepad is, without its notes. Arguments: owner.
    public static let notepad = CadenceTemplate("notepad", PackageResources.notepad_cdc)

    /// Whether a notepad is stored, and whether it is published. Arguments: owner.
    public static let notepadHealth = CadenceTemplate("notepad_health", PackageResources.notepad_health_cdc)
    /// Bytes stored and bytes that may be stored. Arguments: address.
    public static let accountStorage = CadenceTemplate("account_storage", PackageResources.account_storage_cdc)
    /// What a transaction may cost, and what its payer stores. Arguments: payer, effort.
    public static let costs = CadenceTemplate("costs", PackageResources.costs_cdc)

    /// All of them.
    public static let all = [
        notepadManager, addNote, addNotes, editNote, deleteNotes, dropNotepad, publishNotepad, createAccount, addKey,
        revokeKey,
        deployContract, removeContract, transferFlow, notes, notesPage, note, notepad,
        notepadHealth, accountStorage, costs,
    ]
}
