import Cadence
import Flow
import FlowAccess

extension RESTRoute {
    /// Accounts and their parts.
    static let accounts = [
        RESTRoute("GET", "/accounts/{address}") { request, chain in
            let question = try AccountQuestion(request, chain)
            return .account(try await question.account(), expanding: request.expanded)
        },
        RESTRoute("GET", "/accounts/{address}/balance") { request, chain in
            .members(("balance", .decimal(try await AccountQuestion(request, chain).balance())))
        },
        RESTRoute("GET", "/accounts/{address}/keys") { request, chain in
            let keys = try await AccountQuestion(request, chain).keys(failingTo: "get account keys")
            return .members(("keys", .array(keys.map(RESTValue.accountKey))))
        },
        RESTRoute("GET", "/accounts/{address}/keys/{index}") { request, chain in
            let question = try AccountQuestion(request, chain, index: request["index"])
            let index = question.index
            let aim = "get account key with index: \(index)"
            let keys = try await question.keys(failingTo: aim)
            guard let key = keys.first(where: { $0.index == index }) else {
                throw RESTError(404, AccountQuestion.failure(to: aim) + "failed to get account key by index: \(index)")
            }
            return .accountKey(key)
        },
    ]
}
