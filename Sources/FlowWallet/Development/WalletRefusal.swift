/// Why the wallet refuses a request without asking anybody; the text goes to whoever asked.
struct WalletRefusal: Error, Hashable {
    /// What is wrong, and what the application should do instead.
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
