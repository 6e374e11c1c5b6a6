import Cadence
import Flow

/// Where the things of an answer are found.
enum Link {
    static func block(_ id: Identifier) -> String { "/v1/blocks/\(id)" }
    static func payload(ofBlock id: Identifier) -> String { "/v1/blocks/\(id)/payload" }
    static func collection(_ id: Identifier) -> String { "/v1/collections/\(id)" }
    static func executionResult(_ id: Identifier) -> String { "/v1/execution_results/\(id)" }
    static func transaction(_ id: Identifier) -> String { "/v1/transactions/\(id)" }
    static func result(ofTransaction id: Identifier) -> String { "/v1/transaction_results/\(id)" }
    static func account(_ address: Address) -> String { "/v1/accounts/\(address.hex)" }

    /// The `_links` of an answer.
    static func itself(_ link: String) -> RESTValue { .members(("_self", .string(link))) }
}
