public import Cadence

/// A note as it stands on the chain.
public struct Note: Sendable, Hashable, Identifiable {
    /// Its number in the notepad, from 1; never given twice.
    public let id: UInt64
    /// The title.
    public let title: String
    /// The body.
    public let body: String
    /// When it was added, Unix seconds; whole seconds.
    public let createdAt: UFix64
    /// When it was changed last, Unix seconds; whole seconds.
    public let updatedAt: UFix64
    /// 1 when added, one more after each edit.
    public let revision: UInt64

    /// Creates a note.
    public init(id: UInt64, title: String, body: String, createdAt: UFix64, updatedAt: UFix64, revision: UInt64) {
        self.id = id
        self.title = title
        self.body = body
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.revision = revision
    }
}

/// What a notepad is, without its notes.
public struct NotepadSummary: Sendable, Hashable {
    /// The resource's uuid; another notepad has another.
    public let uuid: UInt64
    /// How many notes it has.
    public let count: Int
    /// The id of the note added last; 0 before the first.
    public let lastID: UInt64

    /// Creates a summary.
    public init(uuid: UInt64, count: Int, lastID: UInt64) {
        self.uuid = uuid
        self.count = count
        self.lastID = lastID
    }
}

extension Note: CadenceStruct {
    /// Reads the fields of a `NotepadManager.NoteDTO`.
    public init(fields: inout CadenceFields) throws {
        id = try fields.read("id")
        title = try fields.read("title")
        body = try fields.read("body")
        createdAt = try fields.read("createdAt")
        updatedAt = try fields.read("updatedAt")
        revision = try fields.read("revision")
    }
}

extension NotepadSummary: CadenceStruct {
    /// Reads the fields of the summary that the script of this package gives.
    public init(fields: inout CadenceFields) throws {
        uuid = try fields.read("uuid")
        count = try fields.read("count")
        lastID = try fields.read("lastID")
    }
}
