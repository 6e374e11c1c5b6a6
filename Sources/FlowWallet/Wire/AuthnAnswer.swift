package import Cadence

/// Who signed in, and what the wallet can be asked for.
package struct AuthnAnswer: Sendable, Hashable {
    /// The account; nil when the wallet does not say it.
    package var address: Address?
    /// The services in order, without those of unknown versions.
    package var services: [WalletService]
    /// When the session ends, in milliseconds since 1970; nil when the wallet does not say it.
    package var expires: Int64?
    /// Where more services are to be fetched, with `code`.
    package var servicesURL: String?
    /// The code to fetch them with.
    package var code: String?

    /// The most services that are read.
    static let maximumServices = 50

    /// Creates an answer.
    package init(address: Address?, services: [WalletService], expires: Int64? = nil) {
        self.address = address
        self.services = services
        self.expires = expires
    }

    /// Reads an answer.
    package init(_ json: JSONTree) throws(WireError) {
        guard case .object = json else { throw WireError("the answer to signing in is no object") }
        address = try json.address("addr")
        services = try json["services"].map(Self.services) ?? []
        expires = json["expires"]?.integer()
        servicesURL = json["hks"]?.string
        code = json["code"]?.string
    }

    /// Reads a list of services.
    static func services(_ json: JSONTree) throws(WireError) -> [WalletService] {
        guard let elements = json.array else { throw WireError("`services` is no list") }
        guard elements.count <= maximumServices else { throw WireError("there are \(elements.count) services") }
        var services: [WalletService] = []
        for element in elements { if let service = try WalletService(element) { services.append(service) } }
        return services
    }

    /// Whether an object looks like one.
    static func isOne(_ json: JSONTree) -> Bool { json["addr"] != nil && json["services"] != nil }

    /// The answer as a wallet writes it.
    package var json: JSONTree {
        .of([
            "f_type": "AuthnResponse", "f_vsn": .string(JSONTree.wireVersion),
            "addr": address.map { .string("\($0)") }, "services": .array(services.map(\.json)),
            "expires": expires.map { .number($0) },
        ])
    }
}
