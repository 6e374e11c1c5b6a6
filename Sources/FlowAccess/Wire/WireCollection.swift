import Flow

/// A collection as REST has it; its transactions come whole when expanded, and as links when not.
package struct WireCollection: Decodable, Sendable {
    package let collection: TransactionCollection

    private enum CodingKeys: String, CodingKey {
        case id, transactions
        case expandable = "_expandable"
    }

    private struct Named: Decodable {
        let id: Identifier

        enum CodingKeys: CodingKey {
            case id
        }

        init(from decoder: any Decoder) throws {
            id = try decoder.container(keyedBy: CodingKeys.self).identifier(.id)
        }
    }

    private struct Expandable: Decodable {
        let transactions: [String]?
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        let expanded = try members.decodeIfPresent([Named].self, forKey: .transactions)
        let links = try members.decodeIfPresent(Expandable.self, forKey: .expandable)?.transactions ?? []
        let linked = try links.map { link in
            guard let id = link.split(separator: "/").last.flatMap({ Identifier($0) }) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .expandable, in: members, debugDescription: "expected a link, found \(link.prefix(80))")
            }
            return id
        }
        collection = TransactionCollection(
            id: try members.identifier(.id), transactionIDs: expanded?.map(\.id) ?? linked)
    }
}
