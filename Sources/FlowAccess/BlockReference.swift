public import Flow

/// Which block a question is about.
public enum BlockReference: Sendable, Hashable {
    /// The newest sealed block.
    case sealed
    /// The newest finalized block; it may not be executed yet.
    case final
    /// The block at a height.
    case height(UInt64)
    /// The block with an id.
    case id(Identifier)

    /// The value of a query's height parameter; nil for an id.
    var heightParameter: String? {
        switch self {
        case .sealed: "sealed"
        case .final: "final"
        case .height(let height): String(height)
        case .id: nil
        }
    }
}
