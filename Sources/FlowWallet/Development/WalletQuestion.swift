import Cadence
import Flow

/// What a wallet is asked and answers.
typealias WalletBook = RequestBook<WalletQuestion, JSONTree>

/// Something that an application asks for and a person decides on.
struct WalletQuestion: Sendable {
    /// What is asked for.
    enum Subject: Sendable {
        /// To be told the account, with a proof that it is the person's where one is asked for.
        case signIn(AccountProof?)
        /// A signature of a transaction.
        case transaction(SignedPart, TransactionReading?)
        /// A signature of any bytes.
        case message([UInt8])
    }

    /// Who asks.
    let asker: Asker
    /// What is asked for.
    let subject: Subject
}

/// Who asks, by what it says itself and by what the browser says.
struct Asker: Sendable, Hashable {
    /// The title it gives itself.
    var title: String?
    /// The name of its host, as it says.
    var hostname: String?
    /// The network it is on, as it says.
    var network: String?
    /// The origin of the web page that asks, as the browser says; nil for a program that is no browser.
    var origin: String?
}
