import Flow

/// Which events a question is about.
struct EventQuestion {
    enum Blocks {
        case ids([Identifier])
        case range(UInt64, HeightParameter)
    }

    /// How many heights may be asked for at a time.
    static let maximumCount: UInt64 = 250

    let type: String
    let blocks: Blocks

    /// Reads the query in the order in which a node looks at it.
    init(_ query: QueryParameters) throws(RESTError) {
        let start = try Self.height(query["start_height"], "start")
        let end = try Self.height(query["end_height"], "end")
        let ids = try IdentifierParameter.list(query.list("block_ids"))
        guard ids.isEmpty || start == nil && end == nil else {
            throw .malformed("can only provide either block IDs or start and end height range")
        }
        guard !ids.isEmpty || start != nil && end != nil else {
            throw .malformed("must provide either block IDs or start and end height range")
        }
        type = try EventTypeParameter.read(query["type"])
        if let start, let end {
            try BlockQuery.check(start, end, isAtMost: Self.maximumCount)
            blocks = .range(start.mark, end)
        } else {
            blocks = .ids(ids)
        }
    }

    private static func height(_ text: String, _ name: String) throws(RESTError) -> HeightParameter? {
        do {
            return try HeightParameter(text)
        } catch {
            throw RESTError(error.status, "invalid \(name) height: \(error.message)")
        }
    }
}
