public import Cadence

/// A person's having signed in with a wallet: the account, and what the wallet can be asked for.
public struct WalletSession: Sendable, Hashable {
    /// The address by which the wallet was named.
    public let wallet: String
    /// The wallet's name for itself; nil when it has none.
    public let walletName: String?
    /// The account.
    public let address: Address
    /// FCL's name of the network, as the wallet was told it.
    public let network: String
    /// Whether the wallet has proven that the account is its own.
    public let isProven: Bool
    /// When the session ends, in milliseconds since 1970; nil when the wallet does not say it.
    public let expires: Int64?
    /// The services by which transactions and messages are signed, in the wallet's order.
    let services: [WalletService]

    /// The services that outlive signing in; those that only tell something of the person are let go of.
    private static let kept: Set = [
        WalletService.Kind.authz, WalletService.Kind.preAuthz, WalletService.Kind.userSignature,
        WalletService.Kind.authnRefresh,
    ]

    init(
        wallet: String, walletName: String?, address: Address, network: String, isProven: Bool,
        expires: Int64?, services: [WalletService]
    ) {
        self.wallet = wallet
        self.walletName = walletName
        self.address = address
        self.network = network
        self.isProven = isProven
        self.expires = expires
        self.services = services.filter { Self.kept.contains($0.type) }
    }

    /// The first service of a type; FCL takes the first of several too.
    func service(_ type: String) -> WalletService? { services.first { $0.type == type } }

    /// The index of the key that signs; nil when the wallet says it for each transaction, or signs none.
    public var keyIndex: UInt32? {
        (service(WalletService.Kind.authz) ?? service(WalletService.Kind.preAuthz))?.keyIndex
    }

    /// Whether the wallet decides for each transaction who pays for it.
    public var choosesPayer: Bool { service(WalletService.Kind.preAuthz) != nil }

    /// Whether the session is over at a time, in milliseconds since 1970.
    public func isOver(at now: Int64) -> Bool { expires.map { $0 <= now } ?? false }
}

extension WalletSession {
    private static let version = 1

    /// The session to be kept in a file; it lets whoever reads it ask the wallet, where the person still has to approve.
    public var json: [UInt8] {
        JSONTree.of([
            "version": .number(Self.version), "wallet": .string(wallet), "name": walletName.map(JSONTree.string),
            "address": .string("\(address)"), "network": .string(network), "proven": .bool(isProven),
            "expires": expires.map { .number($0) },
            "services": .array(services.map(\.json)),
        ]).json
    }

    /// Reads a session that was kept; throws `WalletError` of kind `sessionOver` for what is none.
    public init(json bytes: [UInt8]) throws(WalletError) {
        do throws(WireError) {
            let json = try JSONTree.wire(bytes)
            guard json["version"]?.integer(Int.self) == Self.version else {
                throw WireError("its version is not known")
            }
            guard let wallet = try json.text("wallet"), let address = try json.address("address") else {
                throw WireError("it does not say who signed in")
            }
            self.init(
                wallet: wallet, walletName: try json.text("name"), address: address,
                network: try json.text("network") ?? "", isProven: json["proven"]?.bool ?? false,
                expires: json["expires"]?.integer(),
                services: try AuthnAnswer.services(json["services"] ?? []))
        } catch {
            throw WalletError(.sessionOver, "the session with the wallet cannot be read: \(error); sign in again")
        }
    }
}
