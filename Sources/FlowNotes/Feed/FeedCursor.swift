public import Flow
public import FlowAccess

/// Where a feed stands: everything before is given, nothing after.
///
/// Its text can be kept and read again by another process, on the same network and for the same notepad.
public struct FeedCursor: Sendable, Hashable {
    /// How much of the block at `height` is given.
    public enum Progress: Sendable, Hashable {
        /// Nothing of it.
        case none
        /// All up to an event, that one included.
        case through(transactionIndex: Int, index: Int)
        /// All of it.
        case all
    }

    /// The block's height.
    public let height: UInt64
    /// The block's id, by which a chain that began anew is told; nil as long as the block was not read.
    public let blockID: Identifier?
    /// How much of the block is given.
    public let progress: Progress
    /// The uuid of the notepad there; nil when the account has none, or none is known.
    public let notepad: UInt64?

    /// Creates a cursor.
    public init(height: UInt64, blockID: Identifier? = nil, progress: Progress = .none, notepad: UInt64? = nil) {
        self.height = height
        self.blockID = blockID
        self.progress = progress
        self.notepad = notepad
    }

    /// After all of a block.
    public init(after block: Block, notepad: UInt64?) {
        self.init(height: block.height, blockID: block.id, progress: .all, notepad: notepad)
    }
}

extension FeedCursor: LosslessStringConvertible {
    /// `1:HEIGHT:BLOCK:PROGRESS:NOTEPAD`; what is not known is `-`, progress is `none`, `all`, or two indices.
    public var description: String {
        let progress =
            switch progress {
            case .none: "none"
            case .all: "all"
            case .through(let transaction, let index): "\(transaction).\(index)"
            }
        return "1:\(height):\(blockID?.description ?? "-"):\(progress):\(notepad.map(String.init) ?? "-")"
    }

    /// Reads such a text; nil for any other.
    public init?(_ description: String) {
        let parts = description.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0] == "1", let height = UInt64(parts[1]),
            let progress = Progress(parts[3])
        else { return nil }
        let (block, notepad) = (Identifier(String(parts[2])), UInt64(parts[4]))
        guard block != nil || parts[2] == "-", notepad != nil || parts[4] == "-" else { return nil }
        self.init(height: height, blockID: block, progress: progress, notepad: notepad)
    }
}

extension FeedCursor.Progress {
    fileprivate init?(_ text: Substring) {
        switch text {
        case "none": self = .none
        case "all": self = .all
        default:
            let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
            guard parts.count == 2, let transaction = parts[0], let index = parts[1], transaction >= 0, index >= 0
            else { return nil }
            self = .through(transactionIndex: transaction, index: index)
        }
    }

    /// Whether an event of the block is given already.
    func includes(_ event: FlowEvent) -> Bool {
        switch self {
        case .none: false
        case .all: true
        case .through(let transaction, let index):
            (event.transactionIndex, event.index) <= (transaction, index)
        }
    }
}
