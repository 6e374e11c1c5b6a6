import Flow
import FoundationEssentials

/// A block as REST has it.
package struct WireBlock: Decodable, Sendable {
    package let block: Block

    private enum CodingKeys: String, CodingKey {
        case header, payload
        case status = "block_status"
    }

    private enum HeaderKeys: String, CodingKey {
        case id, height, timestamp
        case parentID = "parent_id"
    }

    private struct Payload: Decodable {
        let guarantees: [Guarantee]

        enum CodingKeys: String, CodingKey {
            case guarantees = "collection_guarantees"
        }
    }

    private struct Guarantee: Decodable {
        let collectionID: Identifier

        enum CodingKeys: String, CodingKey {
            case collectionID = "collection_id"
        }

        init(from decoder: any Decoder) throws {
            collectionID = try decoder.container(keyedBy: CodingKeys.self).identifier(.collectionID)
        }
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        let header = try members.nestedContainer(keyedBy: HeaderKeys.self, forKey: .header)
        let status = try members.decodeIfPresent(String.self, forKey: .status)
        block = Block(
            id: try header.identifier(.id), parentID: try header.identifier(.parentID),
            height: try header.number(.height), timestamp: try header.timestamp(.timestamp),
            status: status.flatMap(Block.Status.init(rawValue:)) ?? .unknown,
            collectionIDs: try members.decodeIfPresent(Payload.self, forKey: .payload)?.guarantees.map(\.collectionID))
    }
}
