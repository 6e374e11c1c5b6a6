package import HTTP

/// The address of a wallet's service or page: https, or on this machine.
package struct WalletURL: Sendable, Hashable {
    /// Scheme, host and port.
    package let base: BaseURL
    /// The path, `/` at least.
    let path: String
    /// The query without its question mark; empty when there is none.
    let query: String
    /// What stands behind `#`; only for pages.
    let fragment: String

    /// The most bytes of one.
    static let limit = 4096

    /// Reads an address; `wallet` is the one by which the wallet was named, nil for that one itself.
    ///
    /// Throws for what is no http or https URL, http elsewhere than on this machine, a user name in it, and an address
    /// on this machine that a wallet elsewhere has given.
    package init(_ text: String, of wallet: WalletURL? = nil) throws(WalletError) {
        guard text.utf8.count <= Self.limit, text.utf8.allSatisfy({ (0x21...0x7e).contains($0) && $0 != 0x5c }) else {
            throw Self.malformed(text, "it is too long, or has characters that an address cannot have")
        }
        guard let scheme = ["http", "https"].first(where: { text.lowercased().hasPrefix($0 + "://") }) else {
            throw Self.malformed(text, "it must begin with https://")
        }
        let rest = text.dropFirst(scheme.count + 3)
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        guard !rest[..<end].contains("@") else { throw Self.malformed(text, "it has a user name in it") }
        do {
            base = try BaseURL("\(scheme)://\(rest[..<end])")
        } catch {
            throw Self.malformed(text, "\(error)")
        }
        let (whole, fragment) = Self.cut(rest[end...], at: "#")
        let (path, query) = Self.cut(whole, at: "?")
        self.path = path.isEmpty ? "/" : String(path)
        self.query = String(query)
        self.fragment = String(fragment)
        try check(of: wallet)
    }

    private func check(of wallet: WalletURL?) throws(WalletError) {
        if base.scheme == "http", !base.isLoopback {
            throw WalletError(
                .insecure, "\(base) is not encrypted: wallets are spoken to by https, or on this machine")
        }
        guard let wallet, base.isLoopback, !wallet.base.isLoopback else { return }
        throw WalletError(.insecure, "the wallet \(wallet.base) leads to this machine (\(base)), which is refused")
    }

    /// Throws when both are on this machine and behind different ports: another program would be asked in its name.
    func checkPort(of wallet: WalletURL) throws(WalletError) {
        guard base.isLoopback, wallet.base.isLoopback, base.port != wallet.base.port else { return }
        throw WalletError(
            .insecure, "the wallet \(wallet.base) leads to another program on this machine (\(base)), which is refused")
    }

    private static func cut(_ text: Substring, at mark: Character) -> (Substring, Substring) {
        guard let index = text.firstIndex(of: mark) else { return (text, "") }
        return (text[..<index], text[text.index(after: index)...])
    }

    private static func malformed(_ text: String, _ why: String) -> WalletError {
        WalletError(.malformed, "\"\(WalletError.shown(String(text.prefix(100))))\" is no address of a wallet: \(why)")
    }

    /// The target of a request with more parameters behind its own query.
    func target(adding parameters: [(name: String, value: String)]) -> String {
        let added = parameters.map { FormText.encode($0.name) + "=" + FormText.encode($0.value) }
        let whole = ([query].filter { !$0.isEmpty } + added).joined(separator: "&")
        return path + (whole.isEmpty ? "" : "?" + whole)
    }

    /// The whole address of a page with more parameters.
    func page(adding parameters: [(name: String, value: String)]) -> String {
        "\(base)" + target(adding: parameters) + (fragment.isEmpty ? "" : "#" + fragment)
    }

    /// Whether it names a host and nothing on it.
    package var isRoot: Bool { path == "/" && query.isEmpty && fragment.isEmpty }

    /// The address as it was given, in its usual form.
    package var text: String { page(adding: []) }
}
