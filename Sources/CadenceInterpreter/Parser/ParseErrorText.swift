/// The words of a parse error.
///
/// In them `%` stands for the error's detail, `§` for its second one and `¤` for the token that was found.
struct ParseErrorText: Sendable {
    enum Names: Sendable {
        case nothing
        /// The message goes on with what was found instead.
        case got
    }

    let message: String
    var secondary = ""
    var page: String?
    var names = Names.nothing

    init(_ message: String, secondary: String = "", page: String? = nil, names: Names = .nothing) {
        self.message = message
        self.secondary = secondary
        self.page = page
        self.names = names
    }

    static func of(_ kind: ParseError.Kind) -> ParseErrorText {
        declarations[kind] ?? expressions[kind] ?? types[kind] ?? ParseErrorText("syntax error")
    }

    /// What the documentation says about moving from old syntax.
    static let migrations: [ParseError.Kind: (note: String, page: String?)] = [
        .customDestructor: (
            "Support for custom destructors was removed. Any custom cleanup logic should be moved to a separate "
                + "function, and must be explicitly called before the destruction.", "-motivation-23"
        ),
        .restrictedType: (
            "Restricted types like `T{}` have been replaced with intersection types like `{T}`.", "-motivation-12"
        ),
        .privAccess: ("The `priv` modifier was replaced with `access(self)`", nil),
        .pubAccess: ("The `pub` modifier was replaced with `access(all)`", nil),
        .pubSetAccess: (
            "The `pub(set)` modifier was deprecated and has no direct equivalent in the new access control system. "
                + "Consider adding a setter method that allows updating the field.", "-motivation-11"
        ),
    ]
}
