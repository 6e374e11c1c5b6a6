import Flow

/// An event as REST has it.
package struct WireEvent: Decodable, Sendable {
    package let event: FlowEvent

    private enum CodingKeys: String, CodingKey {
        case type, payload
        case transactionID = "transaction_id"
        case transactionIndex = "transaction_index"
        case index = "event_index"
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        event = FlowEvent(
            type: try members.decode(String.self, forKey: .type),
            transactionID: try members.identifier(.transactionID),
            transactionIndex: try members.number(.transactionIndex), index: try members.number(.index),
            payload: try members.base64(.payload))
    }
}

/// The events of one block as REST has them; the list is left out when there are none.
package struct WireBlockEvents: Decodable, Sendable {
    package let events: BlockEvents

    private enum CodingKeys: String, CodingKey {
        case events
        case blockID = "block_id"
        case height = "block_height"
        case timestamp = "block_timestamp"
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        events = BlockEvents(
            blockID: try members.identifier(.blockID), height: try members.number(.height),
            timestamp: try members.timestamp(.timestamp),
            events: try members.decodeIfPresent([WireEvent].self, forKey: .events)?.map(\.event) ?? [])
    }
}
