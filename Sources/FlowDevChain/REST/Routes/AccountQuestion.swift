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
        try await answer(sayingFirst: "Flow resource not found: ") { chain throws(ChainError) in
            try await chain.account(address, at: reference)
        }
    }

    /// What the account holds; throws what a node says when it is not there.
    func balance() async throws -> UInt64 {
        try await answer(sayingFirst: Self.failure(to: "get account balance")) { chain throws(ChainError) in
            try await chain.balance(of: address, at: reference)
        }
    }

    /// The keys; throws what a node says when the account is not there.
    func keys(failingTo aim: String) async throws -> [AccountKey] {
        try await answer(sayingFirst: Self.failure(to: aim)) { chain throws(ChainError) in
            try await chain.keys(of: address, at: reference)
        }
    }

    /// How the refusal of a question about a part of an account begins: a node lets the words of its interior out.
    static func failure(to aim: String) -> String { "failed to \(aim), reason: rpc error: code = NotFound desc = " }

    private func answer<Answer>(
        sayingFirst words: String, _ read: (DevChain) async throws(ChainError) -> Answer
    ) async throws -> Answer {
        do throws(ChainError) {
            return try await read(chain)
        } catch {
            guard error.kind == .notFound || error.kind == .outOfRange else { throw error }
            let hasBlock = (try? await chain.block(reference)) != nil
            let missing =
                hasBlock ? "could not find account with address \(address.hex)" : RESTRoute.missingBlock(reference)
            throw RESTError(404, words + missing)
        }
    }
}
