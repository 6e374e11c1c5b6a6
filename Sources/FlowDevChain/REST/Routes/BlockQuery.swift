/// Which blocks a question is about.
enum BlockQuery {
    case heights([HeightParameter])
    case range(UInt64, HeightParameter)

    /// How many blocks may be asked for at a time.
    static let maximumCount: UInt64 = 50
    /// How many when the end is `sealed` or `final`, where a node has no bound.
    static let maximumOpenRange: UInt64 = 5000

    /// Reads the query in the order in which a node looks at it.
    init(_ query: QueryParameters) throws(RESTError) {
        let start = try HeightParameter(query["start_height"])
        let end = try HeightParameter(query["end_height"])
        let heights = try HeightParameter.list(query.list("height"))
        if heights.isEmpty {
            guard let start, let end else {
                throw .malformed("must provide either heights or start and end height range")
            }
            try Self.check(start, end, isAtMost: Self.maximumCount)
            // A start that is a word has the node's own number for it, and there is no such block.
            self = .range(start.mark, end)
        } else {
            guard start == nil, end == nil else {
                throw .malformed("can only provide either heights or start and end height range")
            }
            try Self.check(heights)
            self = .heights(heights)
        }
    }

    private static func check(_ heights: [HeightParameter]) throws(RESTError) {
        guard heights.count <= Int(maximumCount) else {
            throw .malformed("at most \(maximumCount) heights can be requested at a time")
        }
        guard heights.count == 1 || !heights.contains(.sealed) && !heights.contains(.final) else {
            throw .malformed("can not provide 'final' or 'sealed' values with other height values")
        }
    }

    /// Refuses a range that runs backwards or is too long; words as an end are looked up first.
    static func check(
        _ start: HeightParameter, _ end: HeightParameter, isAtMost maximum: UInt64
    ) throws(RESTError) {
        guard start.mark <= end.mark else { throw backwards }
        if case .number(let last) = end { try check(start.mark, last, isAtMost: maximum) }
    }

    /// Refuses a range of heights that runs backwards or is too long.
    static func check(_ start: UInt64, _ end: UInt64, isAtMost maximum: UInt64) throws(RESTError) {
        guard start <= end else { throw backwards }
        guard end - start < maximum else {
            throw .malformed("height range \(end - start) exceeds maximum allowed of \(maximum)")
        }
    }

    private static var backwards: RESTError {
        .malformed("start height must be less than or equal to end height")
    }
}
