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
        // Whoever asks at the wallet's bare address wants to sign in.
        let isBare = target.path.isEmpty && ["POST", "OPTIONS"].contains(request.method)
        if let endpoint = isBare ? .authn : WalletBackChannel.Endpoint(target.path) {
            return await WalletBackChannel(wallet: wallet, services: services).answer(request, target, at: endpoint)
        }
        return await WalletPages(wallet: wallet).answer(request, target)
    }
}
