internal import FlowWallet

extension CommandFailure {
    /// The failure that a wallet's amounts to.
    init(wallet error: WalletError) {
        let (exitCode, code) = Self.meaning(of: error.kind)
        self.init(exitCode, code, error.message, hint: Self.advice(for: error.kind))
    }

    private static func meaning(of kind: WalletError.Kind) -> (ExitCode, String) {
        switch kind {
        case .declined: (.confirmation, "declined")
        case .expired: (.network, "wallet_expired")
        case .sessionOver: (.key, "session_over")
        case .unreachable: (.network, "network")
        case .refused(let status):
            status >= 500 || status == 429 ? (.network, "unavailable") : (.failure, "wallet_refused")
        case .malformed: (.failure, "wallet_answer")
        case .insecure: (.failure, "insecure_wallet")
        case .wrongAccount, .wrongKey, .invalidSignature: (.key, "wallet_signature")
        case .unproven: (.key, "wallet_unproven")
        case .unsupported: (.key, "wallet_cannot")
        case .unsuitable: (.usage, "wallet_cannot")
        }
    }

    private static func advice(for kind: WalletError.Kind) -> String? {
        switch kind {
        case .declined, .refused, .malformed, .unsuitable, .insecure: nil
        case .expired: "run it again, and approve in the wallet"
        case .sessionOver: "\(Product.name) login"
        case .unreachable: "start the wallet again, or sign out of it: \(Product.name) logout"
        case .wrongAccount, .wrongKey, .invalidSignature:
            "sign in again (\(Product.name) login), and do not trust this wallet when it stays so"
        case .unproven: "use another wallet, or --no-proof when you trust this one"
        case .unsupported: "sign with another account (--signer), or sign in with another wallet"
        }
    }
}
