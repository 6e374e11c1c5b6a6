/// A path such as `/storage/flowNotes`.
public struct CadencePath: Sendable, Hashable, CustomStringConvertible {
    /// Where a path leads; private paths exist in old data only.
    public enum Domain: String, Sendable, Hashable, CaseIterable {
        /// `/storage/…`, `/public/…`, `/private/…`.
        case storage, `public`, `private`
    }

    /// Where the path leads.
    public let domain: Domain
    /// The name within the domain.
    public let identifier: String

    /// The path of a domain and a name.
    public init(_ domain: Domain, _ identifier: String) {
        self.domain = domain
        self.identifier = identifier
    }

    /// The path of text such as `/public/notes`; nil for other text.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].isEmpty, !parts[2].isEmpty, let domain = Domain(rawValue: String(parts[1]))
        else { return nil }
        self.init(domain, String(parts[2]))
    }

    /// `/domain/identifier`.
    public var description: String { "/\(domain.rawValue)/\(identifier)" }

    /// The name of the path's type: `StoragePath`, `PublicPath` or `PrivatePath`.
    public var typeName: String {
        switch domain {
        case .storage: "StoragePath"
        case .public: "PublicPath"
        case .private: "PrivatePath"
        }
    }
}
