import Bytes
public import Cadence
public import Flow

/// The wallet of a session, as a signer: it shows each transaction to a person, who approves it there.
///
/// Where the wallet decides who proposes and pays (pre-authz), it is asked before a transaction is made.
public struct WalletSigner: RoleGivingSigner {
    /// The session.
    public let session: WalletSession
    let client: WalletClient
    private let wallet: WalletURL

    /// Creates a signer; throws `WalletError` when the session is over, or when the wallet signs no transactions.
    public init(_ session: WalletSession, _ client: WalletClient) throws(WalletError) {
        guard !session.isOver(at: client.now()) else {
            throw WalletError(.sessionOver, "the session with the wallet is over; sign in again")
        }
        self.session = session
        self.client = client
        wallet = try WalletURL(session.wallet)
        guard session.choosesPayer || ownService?.keyIndex != nil else {
            throw WalletError(
                .unsupported,
                "the wallet signs no transactions: it has named no service for that, or not the key it signs with")
        }
    }

    /// The account.
    public var address: Address { session.address }
    /// The index of the key it signs with; 0 where the wallet says it for each transaction.
    public var keyIndex: UInt32 { session.keyIndex ?? 0 }
    /// A person approves each signature.
    public var asksPerson: Bool { true }

    var channel: BackChannel { BackChannel(wallet: wallet, client: client) }

    private var ownService: WalletService? { session.service(WalletService.Kind.authz) }

    /// Has a transaction or a message signed.
    public func sign(_ request: SigningRequest) async throws -> SigningResult {
        if case .userMessage(let bytes) = request.subject { return try await message(bytes, request) }
        guard let service = ownService, let keyIndex = service.keyIndex else {
            throw WalletError(
                .unsupported, "the wallet signs only transactions that are made for it; it decides who pays for them")
        }
        return try await WalletKey(
            address: address, keyIndex: keyIndex, service: service, parties: nil, channel: channel
        ).sign(request)
    }

    /// Throws when the account has no key of that index, or has it revoked.
    public func check(against keys: [AccountKey]) throws(FlowError) {
        guard session.keyIndex != nil else { return }
        try keys.usable(at: keyIndex, of: address)
    }

    private func message(_ bytes: [UInt8], _ request: SigningRequest) async throws -> SigningResult {
        let signatures = try await client.sign(message: bytes, in: session)
        guard let own = signatures.first(where: { $0.keyIndex == keyIndex }) ?? signatures.first else {
            throw WalletError.malformed("there is no signature in it")
        }
        guard own.keyIndex == keyIndex else {
            throw WalletError(
                .wrongKey, "the wallet was asked for key \(keyIndex) of \(address) and signed with key \(own.keyIndex)")
        }
        return SigningResult(bytes: own.signature, extensionData: own.extensionData)
    }
}

extension WalletClient {
    /// Has a message signed, which the wallet shows; one signature, or several whose keys weigh enough together.
    ///
    /// Each is checked against the account's keys. Throws `WalletError`.
    public func sign(message: [UInt8], in session: WalletSession) async throws -> [TransactionSignature] {
        guard let service = session.service(WalletService.Kind.userSignature) else {
            throw WalletError(.unsupported, "the wallet signs no messages: it has named no service for that")
        }
        let channel = BackChannel(wallet: try WalletURL(session.wallet), client: self)
        let data = try await channel.ask(
            BackChannel.Question(
                service: service, message: [.init("message", .string(Hex.encode(message)))], purpose: .message,
                isResult: CompositeSignature.isOne))
        let signatures = try Self.decoded { () throws(WireError) in try CompositeSignature.list(data) }
        try await check(signatures, over: SigningRequest(.userMessage(message)).message, of: session.address)
        return signatures.map {
            TransactionSignature(
                address: session.address, keyIndex: $0.keyIndex ?? 0, signature: $0.signature,
                extensionData: $0.extensionData)
        }
    }
}
