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

    /// The account; what is missing is worded by `refusal`.
    func account(_ refusal: (String) -> RESTError) async throws -> Account {
        do {
            return try await chain.account(address, at: reference)
        } catch let error where error.kind == .notFound {
            throw refusal("could not find account with address \(address.hex)")
        } catch let error where error.kind == .outOfRange {
            throw refusal(RESTRoute.missingBlock(reference))
        }
    }

    /// The account for a question about a part of it, where a node lets the words of its interior out.
    func account(failingTo aim: String) async throws -> Account {
        try await account { Self.failed(to: aim, $0) }
    }

    /// The refusal of a question about a part of an account.
    static func failed(to aim: String, _ reason: String) -> RESTError {
        RESTError(404, "failed to \(aim), reason: rpc error: code = NotFound desc = \(reason)")
    }
}
