import Cadence
public import Flow

extension DevelopmentWallet {
    /// Whose wallet it is and how it works.
    public struct Options: Sendable {
        /// The key that proposes and authorizes, and pays where nobody else does.
        public var user: any Signer
        /// The key of an account that pays for the person's transactions; it signs nothing else.
        public var payer: (any Signer)?
        /// The name of the network, to be shown.
        public var network: String
        /// The name that FCL has for the network, `local`, `testnet`, `mainnet`; nil when it has none.
        public var networkOfApplications: String?
        /// Whether every valid request is approved without asking anybody.
        public var approvesAll = false
        /// What a transaction does, in words; nil where it cannot be said with certainty.
        public var reading: @Sendable (Transaction) -> TransactionReading? = { _ in nil }
        var limits = WalletBook.Limits()
        var now: @Sendable () -> ContinuousClock.Instant = { .now }

        /// Options of a wallet whose person is asked for everything.
        public init(user: any Signer, payer: (any Signer)? = nil, network: String) {
            self.user = user
            self.payer = payer
            self.network = network
        }
    }
}
