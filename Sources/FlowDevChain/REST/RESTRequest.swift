import HTTP

/// A request that has found its route.
struct RESTRequest: Sendable {
    /// What stands in the place of the route's names.
    let variables: [String: String]
    /// The parameters of the query.
    let query: QueryParameters
    /// The body, as far as the server does not take it for a form.
    let body: [UInt8]

    /// The names to expand.
    var expanded: Set<String> { Set(query.parts("expand") ?? []) }

    /// The paths to select; nil selects all.
    var selected: Set<String>? { query.parts("select").map(Set.init) }

    /// The text of a variable.
    subscript(name: String) -> String { variables[name] ?? "" }

    /// Reads what a route's handler needs; throws when the server itself refuses it.
    init(_ request: HTTPRequest, query: QueryParameters, variables: [String: String]) throws(RESTError) {
        self.variables = variables
        self.query = query
        if query.isMalformed {
            throw .malformed("invalid query: a % needs two hex digits behind it, and a ; is to be %3B")
        }
        let isForm = request.method == "POST" && Self.isForm(request.headers["Content-Type"] ?? "")
        if isForm, request.body.count > RequestBody.maximumSize {
            throw RESTError(413, "request size exceeds maximum allowed")
        }
        // Whoever says that the body is a form has it read as one, and then there is none left.
        body = isForm ? [] : request.body
    }

    private static func isForm(_ contentType: String) -> Bool {
        contentType.prefix { $0 != ";" }.lowercased().split(separator: " ").first == "application/x-www-form-urlencoded"
    }
}
