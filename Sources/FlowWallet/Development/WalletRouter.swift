import HTTP
import WebPage

/// Finds who answers a request: an endpoint for applications, or the page for the person.
struct WalletRouter: Sendable {
    let wallet: DevelopmentWallet

    /// The answer to any request.
    func answer(_ request: HTTPRequest) async -> HTTPResponse {
        guard let services = wallet.services, wallet.pageGuard.isOwnHost(request) else {
            return WalletPage.words(
                421, "Not here", "this is not the address of the wallet", "use the one that it printed, at 127.0.0.1")
        }
        let target: PageTarget
        do throws(FormError) {
            target = try PageTarget(request.target)
        } catch {
            return WalletPage.words(400, "Not understood", "the address cannot be read", "\(error)")
        }
        if let endpoint = Self.endpoint(of: request, target) {
            return await WalletBackChannel(wallet: wallet, services: services).answer(request, target, at: endpoint)
        }
        return await WalletPages(wallet: wallet).answer(request, target)
    }

    /// What a request gets that the server refuses before it is whole.
    func refusal(status: Int, message: String, of request: HTTPRequest?) -> HTTPResponse {
        if let request, let services = wallet.services, let target = try? PageTarget(request.target),
            Self.endpoint(of: request, target) != nil
        {
            return WalletBackChannel(wallet: wallet, services: services).declined(status, message)
        }
        return WalletPage.words(status, "Not understood", message, "")
    }

    /// Whoever asks at the wallet's bare address wants to sign in.
    private static func endpoint(of request: HTTPRequest, _ target: PageTarget) -> WalletBackChannel.Endpoint? {
        let isBare = target.path.isEmpty && ["POST", "OPTIONS"].contains(request.method)
        return isBare ? .authn : WalletBackChannel.Endpoint(target.path)
    }
}
