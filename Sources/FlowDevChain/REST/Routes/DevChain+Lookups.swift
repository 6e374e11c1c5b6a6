import Flow
import FlowAccess

// What routes ask the chain for, with what is missing in a node's words.

extension DevChain {
    /// A block; throws what a node says of a block that is not there.
    func found(_ reference: BlockReference) throws -> BlockRecord {
        do {
            return try block(reference)
        } catch {
            guard error.kind == .notFound || error.kind == .outOfRange else { throw error }
            switch reference {
            case .height(let height): throw RESTError(404, "error looking up block at height \(height)")
            case .id(let id): throw RESTError(404, "error looking up block with ID \(id)")
            case .sealed, .final: throw RESTError(error)
            }
        }
    }

    /// What executing a block came to; nil when it was not executed yet.
    func executionResult(of block: BlockRecord) throws -> ExecutionRecord? {
        guard block.isExecuted else { return nil }
        do {
            return try executionResult(ofBlock: block.id)
        } catch {
            guard error.kind == .notFound else { throw error }
            return nil
        }
    }

    /// A transaction; throws what a node says of one that is not there.
    func foundTransaction(_ id: Identifier) throws -> Transaction {
        do {
            return try transaction(id)
        } catch {
            guard error.kind == .notFound else { throw error }
            throw RESTError.missing("could not find transaction with ID \(id)")
        }
    }
}
