import FlowAccess

/// A height in a question.
enum HeightParameter: Sendable, Hashable {
    case sealed
    case final
    case number(UInt64)

    /// Numbers from here on are the node's own marks for the words and for nothing.
    private static let firstMark = UInt64.max - 2
    /// The node's own number for `sealed`; where only a number will do, it is looked up and not found.
    static let sealedMark = UInt64.max - 1

    /// nil for an empty text.
    init?(_ text: String) throws(RESTError) {
        switch text {
        case "": return nil
        case "sealed": self = .sealed
        case "final": self = .final
        default:
            guard let number = UnsignedText.anyBase(text) else { throw .malformed("invalid height format") }
            guard number < Self.firstMark else { throw .malformed("invalid height value") }
            self = .number(number)
        }
    }

    /// A list's heights in order, each once; empty elements are left out.
    static func list(_ texts: [String]) throws(RESTError) -> [HeightParameter] {
        var heights: [HeightParameter] = []
        var seen: Set<HeightParameter> = []
        for text in texts {
            if let height = try HeightParameter(text), seen.insert(height).inserted { heights.append(height) }
        }
        return heights
    }

    /// The height as a number, marks included: the order in which a node compares them.
    var mark: UInt64 {
        switch self {
        case .sealed: Self.sealedMark
        case .final: Self.firstMark
        case .number(let number): number
        }
    }

    /// The block it names.
    var reference: BlockReference {
        switch self {
        case .sealed: .sealed
        case .final: .final
        case .number(let number): .height(number)
        }
    }
}
