public import FlowAccess

extension Notepad {
    /// Every note in the order of the ids, as of one block, at most `size` at a time in memory; gives the block's
    /// height, and whether there is a notepad.
    ///
    /// A page that asks too much computation of the node, because its notes are long, is asked for again in halves.
    public func eachNote(
        at reference: BlockReference = .sealed, pageSize size: Int = pageSize, _ body: (Note) throws -> Void
    ) async throws -> (height: UInt64, exists: Bool) {
        let height = try await client.block(reference).height
        var limit = max(1, size)
        var last: UInt64 = 0
        while true {
            let page: [Note]?
            do {
                page = try await self.page(after: last, limit: limit, at: .height(height))
            } catch let error as AccessError where error.isTooMuch && limit > 1 {
                limit /= 2
                continue
            }
            guard let page else { return (height, false) }
            for note in page { try body(note) }
            guard page.count == limit, let end = page.last else { return (height, true) }
            last = end.id
        }
    }
}

extension AccessError {
    /// Whether a script used more computation or memory than a node gives it.
    fileprivate var isTooMuch: Bool {
        if case .scriptFailed(let failure) = kind { failure.has(code: 1110) || failure.has(code: 1111) } else { false }
    }
}

extension ExecutionFailure {
    /// Whether the batch of notes was too much for one transaction: its computation, its memory, or its events.
    package var isTooMuchAtOnce: Bool { [1105, 1110, 1111].contains(where: has) }

    /// Whether a code stands anywhere in the text: the outermost is often that of Cadence.
    fileprivate func has(code: Int) -> Bool { text.contains("[Error Code: \(code)]") }
}
