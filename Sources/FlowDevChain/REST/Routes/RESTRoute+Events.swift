import Flow
import FlowAccess

extension RESTRoute {
    /// Events by type.
    static let events = [
        RESTRoute("GET", "/events") { request, chain in
            let question = try EventQuestion(request.query)
            try EventTypeParameter.check(question.type, on: chain.chain)
            return .array(try await records(question, chain).map(RESTValue.blockEvents))
        }
    ]

    private static func records(_ question: EventQuestion, _ chain: DevChain) async throws -> [BlockEventRecord] {
        switch question.blocks {
        case .ids(let ids):
            var records: [BlockEventRecord] = []
            for id in ids {
                do {
                    records += try await chain.events(question.type, inBlocks: [id])
                } catch {
                    guard error.kind == .notFound else { throw error }
                    throw RESTError.missing("failed to get block header for \(id)")
                }
            }
            return records
        case .range(let start, let end):
            let newest = try await chain.block(.sealed).height
            guard start <= newest else {
                let bound = "the last sealed block height \(newest)"
                throw RESTError(400, "Out of range: start height \(start) is greater than \(bound)")
            }
            let last = min(end.mark, newest)
            try BlockQuery.check(start, last, isAtMost: EventQuestion.maximumCount)
            return try await chain.events(question.type, in: start...last)
        }
    }
}
