import Flow
import FlowAccess
import FoundationEssentials

extension RESTRoute {
    /// Running scripts.
    static let scripts = [
        RESTRoute("POST", "/scripts") { request, chain in
            let height = try HeightParameter(request.query["block_height"])
            let id = try IdentifierParameter.one(request.query["block_id"])
            let body = try ScriptBody(request.body)
            guard height == nil || id == .zero else {
                throw RESTError.malformed("can not provide both block ID and block height")
            }
            let reference = id == .zero ? (height ?? .sealed).reference : .id(id)
            do {
                return .base64(
                    try await chain.executeScript(body.script, arguments: body.arguments, at: reference))
            } catch let error as ChainError where error.kind == .notFound || error.kind == .outOfRange {
                throw RESTError.missing(missingBlock(reference))
            }
        }
    ]
}
