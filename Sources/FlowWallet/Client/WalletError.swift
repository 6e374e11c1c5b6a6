/// Why a wallet did not do what it was asked for.
public struct WalletError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong.
    public enum Kind: Sendable, Hashable {
        /// The person, or the wallet, said no.
        case declined
        /// Nobody answered in time, or the wallet has forgotten the request; asking again is safe.
        case expired
        /// The session with the wallet is over: sign in again.
        case sessionOver
        /// No answer came, or only half of one.
        case unreachable
        /// The wallet answered with an HTTP status that is no success.
        case refused(status: Int)
        /// The answer is not what the protocol says.
        case malformed
        /// An address that is not https and not on this machine, or leads from elsewhere to this machine.
        case insecure
        /// The answer is about another account than the one asked for.
        case wrongAccount
        /// The signature is by another key than the one asked for, or by one that cannot sign.
        case wrongKey
        /// The signature does not verify with the account's key.
        case invalidSignature
        /// The wallet did not prove that the account is its own.
        case unproven
        /// The wallet has no service for it.
        case unsupported
        /// A wallet would make other bytes of the transaction than those that are sent.
        case unsuitable
    }

    /// What went wrong.
    public let kind: Kind
    /// A sentence for people: what happened, and what next. Text from the wallet stands in it cut to a few words.
    public let message: String

    /// Creates an error.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// The message.
    public var description: String { message }
}

extension WalletError {
    static func malformed(_ error: WireError) -> WalletError {
        WalletError(.malformed, "the wallet's answer cannot be used: \(error)")
    }

    static func malformed(_ why: String) -> WalletError {
        WalletError(.malformed, "the wallet's answer cannot be used: \(why)")
    }

    static func declined(_ reason: String?) -> WalletError {
        guard let reason, !reason.isEmpty else { return WalletError(.declined, "declined in the wallet") }
        return WalletError(.declined, "declined in the wallet: \(shown(reason))")
    }

    static let expired = WalletError(.expired, "nobody approved in the wallet in time; nothing was sent")

    static func silent(_ url: WalletURL) -> WalletError {
        WalletError(.expired, "the wallet \(url.base) gave no answer in time; ask again, or give it longer")
    }

    /// A wallet's own words on one line, without what would control a terminal, cut to 200 characters.
    static func shown(_ text: String) -> String {
        let line = text.unicodeScalars.prefix(200).map { scalar -> Character in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: " "
            default: Character(scalar)
            }
        }
        return String(line) + (text.unicodeScalars.count > 200 ? "…" : "")
    }
}
