import Cadence
import Flow
import FlowAccess

/// Which account a question is about, and when.
struct AccountQuestion {
    let address: Address
    /// The key asked for; 0 when none is.
    let index: UInt32
    private let reference: BlockReference
    private let chain: DevChain

    /// Reads the path and the query in the order in which a node looks at them.
    init(_ request: RESTRequest, _ chain: DevChain, index: String = "0") throws(RESTError) {
        self.chain = chain
        address = try AddressParameter.read(request["address"], on: chain.chain)
        self.index = try UnsignedText.field(index, "key index")
        reference = (try HeightParameter(request.query["block_height"]) ?? .sealed).reference
    }

    /// The account; throws what a node says when it is not there.
    func account() async throws -> Account {
        try await account(sayingFirst: "Flow resource not found: ")
    }

    /// The account for a question about a part of it.
    func account(failingTo aim: String) async throws -> Account {
        try await account(sayingFirst: Self.failure(to: aim))
    }

    /// How the refusal of a question about a part of an account begins: a node lets the words of its interior out.
    static func failure(to aim: String) -> String { "failed to \(aim), reason: rpc error: code = NotFound desc = " }

    private func account(sayingFirst words: String) async throws -> Account {
        do {
            return try await chain.account(address, at: reference)
        } catch {
            guard error.kind == .notFound || error.kind == .outOfRange else { throw error }
            let hasBlock = (try? await chain.block(reference)) != nil
            let missing =
                hasBlock ? "could not find account with address \(address.hex)" : RESTRoute.missingBlock(reference)
            throw RESTError(404, words + missing)
        }
    }
}
