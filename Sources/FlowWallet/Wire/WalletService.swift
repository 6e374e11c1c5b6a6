package import Cadence

/// A service object: something a wallet can be asked for, and where.
///
/// Unknown members are ignored. Old forms without `f_vsn` are understood: `addr` and `keyId` beside the endpoint.
/// Source: FCL, `normalizers/service`.
package struct WalletService: Sendable, Hashable {
    /// What a service is for.
    package enum Kind {
        /// Signing in.
        package static let authn = "authn"
        /// Signing in again while a session lasts.
        package static let authnRefresh = "authn-refresh"
        /// Signing a transaction.
        package static let authz = "authz"
        /// Saying who proposes, pays for and authorizes a transaction.
        package static let preAuthz = "pre-authz"
        /// Signing a message.
        package static let userSignature = "user-signature"
        /// The proof that the account is the wallet's; its data are the proof.
        package static let accountProof = "account-proof"
        /// What an answer is polled by.
        package static let backChannel = "back-channel-rpc"
        /// A page of the wallet's for the person.
        package static let localView = "local-view"
    }

    /// How a service is called.
    package enum Method {
        /// A request with a body.
        package static let post = "HTTP/POST"
        /// A request without one; only for polling.
        package static let get = "HTTP/GET"
        /// Nothing is called: the data are the answer.
        package static let data = "DATA"
        /// The methods of a page that a person is to look at.
        package static let views = ["VIEW/IFRAME", "VIEW/POP", "VIEW/TAB", "VIEW/MOBILE_BROWSER"]
    }

    /// What it is for; empty where the other side left it out.
    package var type: String
    /// The other side's name for it.
    package var uid: String?
    /// Where it is.
    package var endpoint: String?
    /// How it is called.
    package var method: String?
    /// The other side's name for the user.
    package var id: String?
    /// The account it is for.
    package var address: Address?
    /// The index of the key it signs with.
    package var keyIndex: UInt32?
    /// The wallet's name for itself.
    package var providerName: String?
    /// What goes into the query, in order.
    package var params: [JSONTree.Member]?
    /// What goes into the body.
    package var data: JSONTree?
    /// The headers of each request to it, in order.
    package var headers: [JSONTree.Member]?

    /// Creates a service.
    package init(
        type: String, endpoint: String? = nil, method: String? = Method.post, address: Address? = nil,
        keyIndex: UInt32? = nil, params: [JSONTree.Member]? = nil, data: JSONTree? = nil
    ) {
        self.type = type
        self.endpoint = endpoint
        self.method = method
        self.address = address
        self.keyIndex = keyIndex
        self.params = params
        self.data = data
    }

    /// Reads a service; nil for one of a version this program does not know, which counts as not being there.
    /// With `ofAnyVersion` the version is not looked at.
    package init?(_ json: JSONTree, ofAnyVersion: Bool = false) throws(WireError) {
        guard case .object = json else { throw WireError("a service is no object") }
        guard ofAnyVersion || json.hasKnownVersion else { return nil }
        type = try json.text("type") ?? ""
        uid = try json.text("uid")
        endpoint = try json.text("endpoint")
        method = try json.text("method")
        id = json["id"]?.string
        let identity = json["identity"] ?? json
        address = try identity.address("address", old: "addr")
        keyIndex = try identity.keyIndex("keyId")
        providerName = json["provider"]?["name"]?.string
        params = json["params"]?.members
        data = json["data"]
        headers = json["headers"]?.members
    }

    /// The service as a wallet writes it.
    package var json: JSONTree {
        var identity: JSONTree?
        if address != nil || keyIndex != nil {
            identity = .of([
                "address": address.map { .string("\($0)") }, "keyId": keyIndex.map { .number($0) },
            ])
        }
        return .of([
            "f_type": "Service", "f_vsn": .string(JSONTree.wireVersion), "type": .string(type),
            "uid": uid.map(JSONTree.string), "endpoint": endpoint.map(JSONTree.string),
            "method": method.map(JSONTree.string), "id": id.map(JSONTree.string), "identity": identity,
            "provider": providerName.map { .of(["address": .null, "name": .string($0)]) },
            "params": params.map(JSONTree.object), "data": data, "headers": headers.map(JSONTree.object),
        ])
    }
}
