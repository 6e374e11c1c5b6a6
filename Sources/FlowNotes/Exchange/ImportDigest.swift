import Bytes
public import Cadence
import FlowCrypto

/// What tells one import from another: the notes, and where they go.
public struct ImportDigest: Sendable, Hashable, CustomStringConvertible {
    /// SHA-256 in hex.
    public let description: String

    /// The digest of notes that go into an account's notepad; `chain` is the network's name, and what else tells that
    /// chain from others of the name.
    ///
    /// Files may be moved, renamed or written in another format: titles and bodies in their order are what counts.
    public init(of notes: [NoteDocument], chain: [String], contract: Address, owner: Address) {
        var pieces = chain + ["\(contract)", "\(owner)"]
        for note in notes {
            pieces.append(note.title)
            pieces.append(note.body)
        }
        var bytes: [UInt8] = []
        for piece in pieces {
            // The length before the text, so that no two lists give the same bytes.
            bytes += "\(piece.utf8.count):".utf8
            bytes += piece.utf8
        }
        description = Hex.encode(HashAlgorithm.sha2_256.digest(bytes))
    }
}
