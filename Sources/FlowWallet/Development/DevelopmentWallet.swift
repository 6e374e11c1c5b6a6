import Cadence
public import HTTP
import Synchronization
import WebPage

/// A wallet for developing with: applications ask it over FCL's back-channel, a person answers on its page.
///
/// It is a transport, to be put behind a port of 127.0.0.1; `listens(on:)` tells it which. Whatever is asked is rebuilt
/// from what the page shows before anybody is asked, and refused when it differs. Anybody on the machine can ask, only
/// who has opened `link` can answer.
public final class DevelopmentWallet: Transport {
    /// The most bytes of a request's body: a signable holds its transaction several times over, once in hex.
    public static let maximumBody = 12 << 20

    let options: Options
    let keys: WalletKeys
    /// Who may see the page, and which host and forms are its own.
    let pageGuard = PageGuard(
        name: "flownotes-wallet", howToEnter: "the wallet printed it in the terminal where it was started; open that")
    private let state: Mutex<WalletState>

    /// Creates a wallet that nobody can reach yet.
    public init(_ options: Options) {
        self.options = options
        keys = WalletKeys(user: options.user, payer: options.payer)
        state = Mutex(WalletState(limits: options.limits))
    }

    /// Tells the wallet the port that it is reached at; requests for other hosts and ports are refused.
    public func listens(on port: UInt16) {
        pageGuard.serve(on: port)
        state.withLock { $0.port = port }
    }

    /// The address of the wallet for applications, `http://127.0.0.1:8701`; nil before `listens(on:)`.
    public var address: String? { port.map { "http://127.0.0.1:\($0)" } }

    /// The address of the page with the key that opens it: a secret of the person at this machine.
    public var link: String? { port.map { _ in pageGuard.link() } }

    var port: UInt16? { state.withLock(\.port) }

    /// Works on the state, with the time.
    func withState<Result: Sendable, Failure: Error>(
        _ body: (inout WalletState, ContinuousClock.Instant) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let now = options.now()
        return try state.withLock { (state) throws(Failure) in try body(&state, now) }
    }

    /// Answers a request of an application or of the page.
    public func send(_ request: HTTPRequest) async -> HTTPResponse {
        await WalletRouter(wallet: self).answer(request)
    }

    /// What is answered to a request that a server refuses before it gets here; nil for one whose head cannot be read.
    public func refusal(status: Int, message: String, of request: HTTPRequest?) -> HTTPResponse {
        WalletRouter(wallet: self).refusal(status: status, message: message, of: request)
    }
}

/// What changes in a wallet.
struct WalletState: Sendable {
    /// The port it is reached at.
    var port: UInt16?
    /// What is asked.
    var book: WalletBook
    /// What the person approved a part of, so that the account that pays can do its part.
    var approved = ApprovedPayloads()
    /// The web pages that the person has signed in to.
    var origins = KnownOrigins()

    init(limits: WalletBook.Limits) { book = RequestBook(limits: limits) }
}
