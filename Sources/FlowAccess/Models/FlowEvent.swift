public import Cadence
public import Flow
public import FoundationEssentials

/// Something a transaction announced.
public struct FlowEvent: Sendable, Hashable {
    /// The type's id: `A.<16 hex>.<Contract>.<Event>` or `flow.<Event>`.
    public let type: String
    /// The transaction that emitted it.
    public let transactionID: Identifier
    /// The transaction's place in the block.
    public let transactionIndex: Int
    /// The event's place in the transaction.
    public let index: Int
    /// JSON-Cadence, as the node gave it.
    public let payload: [UInt8]

    /// The fields by name; throws `CadenceError` when the payload is not the JSON-Cadence of an event.
    public func decoded() throws -> CadenceComposite {
        let value = try JSONCadence.decode(payload)
        guard case .composite(let event) = value else {
            throw CadenceError(.mismatch, "the payload of \(type) is not an event")
        }
        return event
    }
}

/// The events of one type in one block.
public struct BlockEvents: Sendable, Hashable {
    /// The block.
    public let blockID: Identifier
    /// Its height.
    public let height: UInt64
    /// When it was proposed.
    public let timestamp: Date
    /// The events in order; none when the block has none of the type.
    public let events: [FlowEvent]
}
