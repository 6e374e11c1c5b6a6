public import Cadence
public import FlowNotes

/// What the page asks of whoever has the notepad: reading, searching, and the acts.
///
/// What it throws is a `PageFailure`; anything else is shown as it describes itself.
public protocol NotepadKeeper: Sendable {
    /// The account whose notepad it is.
    var owner: Address { get }
    /// The network's name.
    var network: String { get }
    /// Whether nothing can be changed.
    var isReadOnly: Bool { get }

    /// The notes of an account in the order of the ids; nil when it has no notepad.
    func notes(of account: Address) async throws -> [Note]?
    /// A note of an account; nil when there is no such note, or no notepad.
    func note(_ id: UInt64, of account: Address) async throws -> Note?
    /// The owner's notes with some words.
    func search(_ text: String, limit: Int) async throws -> SearchResult
    /// Does an act and waits until it is sealed; tells on the way how far it is.
    func perform(_ act: NoteAct, progress: @escaping @Sendable (ActStep) -> Void) async throws -> ActEnd
}

/// What a person does to the notepad.
public enum NoteAct: Sendable, Hashable {
    /// Adds a note, and the notepad with the first.
    case add(title: String, body: String)
    /// Gives a note another title and body, unless it has another revision than the one that was shown.
    case edit(id: UInt64, title: String, body: String, revision: UInt64)
    /// Deletes a note.
    case delete(id: UInt64)
    /// Destroys the notepad with every note.
    case drop
}

/// How far an act is.
public enum ActStep: Sendable, Hashable {
    /// It is made ready and signed.
    case signing
    /// A person is to approve it on the page of a wallet at that address.
    case approving(String)
    /// It is signed as the transaction of that id, and being sent.
    case signed(String)
    /// The node has it.
    case sent(String)
    /// The chain has brought it so far: `pending`, `executed`.
    case reached(String)
    /// It had no effect, for this reason, and is signed anew.
    case signingAgain(String)
}

/// What came of an act that succeeded.
public struct ActEnd: Sendable, Hashable {
    /// The note it was about; nil when there is none any more.
    public var noteID: UInt64?
    /// The transaction; nil when nothing had to be sent.
    public var transactionID: String?
    /// The height of its block, when the node told.
    public var height: UInt64?

    /// Creates an end.
    public init(noteID: UInt64? = nil, transactionID: String? = nil, height: UInt64? = nil) {
        self.noteID = noteID
        self.transactionID = transactionID
        self.height = height
    }
}

/// Why something did not go, in words for the page.
public struct PageFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// What it is about.
    public enum Kind: Sendable, Hashable {
        /// There is no such thing.
        case notFound
        /// The note has changed since it was shown.
        case conflict
        /// The node cannot be reached, or time ran out.
        case network
        /// It is not known whether it was done: it may still be.
        case undecided
        /// Anything else.
        case other
    }

    /// What it is about.
    public var kind: Kind
    /// What is wrong.
    public var message: String
    /// What to do next; nil when the page knows better.
    public var next: String?
    /// A command that helps, for a terminal.
    public var command: String?
    /// The transaction it is about.
    public var transactionID: String?

    /// Creates a failure.
    public init(
        _ kind: Kind, _ message: String, next: String? = nil, command: String? = nil, transactionID: String? = nil
    ) {
        self.kind = kind
        self.message = message
        self.next = next
        self.command = command
        self.transactionID = transactionID
    }

    /// The failure that an error is shown as.
    init(_ error: any Error) {
        self = error as? PageFailure ?? PageFailure(.other, "\(error)")
    }

    /// The message, and what next.
    public var description: String { message + (next.map { "; " + $0 } ?? "") }

    /// The status of an answer that says it.
    var status: Int {
        switch kind {
        case .notFound: 404
        case .conflict: 409
        case .network: 502
        case .undecided: 504
        case .other: 500
        }
    }
}
