import FlowAccess
import FlowDevChain

/// A client of a chain in the same process.
func clientOfAChain() throws -> AccessClient {
    let chain = try DevChain()
    let client = AccessClient(transport: chain)
    return client
}
