import Bytes

/// An address on the page's own server: a path and a query, percent-encoded.
///
/// It always begins with one slash, so that no text can make it lead elsewhere.
public struct PagePath: Sendable, Hashable {
    /// The path and the query as they stand in a link.
    public let text: String

    /// An address of path components, `["notes", "3"]`, and of fields that follow as its query.
    public init(_ components: [String], query: [(name: String, value: String)] = []) {
        var text = "/" + components.map { PercentCoding.encode($0.utf8) }.joined(separator: "/")
        if !query.isEmpty {
            let fields = query.map { PercentCoding.encode($0.name.utf8) + "=" + PercentCoding.encode($0.value.utf8) }
            text += "?" + fields.joined(separator: "&")
        }
        self.text = text
    }

    /// An address of path components.
    public init(_ components: String...) {
        self.init(components)
    }
}

/// What a request asks for, taken apart.
public struct PageTarget: Sendable, Hashable {
    /// The components of the path, decoded; none for `/`.
    public let path: [String]
    /// The fields of the query.
    public let query: FormFields

    /// Reads a request's target; throws `FormError` for one that is not percent-encoded UTF-8.
    public init(_ target: String) throws(FormError) {
        let text = target.prefix { $0 != "#" }
        let path = text.prefix { $0 != "?" }
        var components: [String] = []
        for component in path.split(separator: "/", omittingEmptySubsequences: true) {
            guard let decoded = PercentCoding.decodeText(component.utf8, plusIsBlank: false) else { throw .notText }
            components.append(decoded)
        }
        self.path = components
        query = try FormFields(text.utf8.dropFirst(path.utf8.count + 1))
    }
}
