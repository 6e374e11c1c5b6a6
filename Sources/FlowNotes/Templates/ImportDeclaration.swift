/// One import of a Cadence program.
struct ImportDeclaration: Hashable {
    /// A contract imported, and the name it is given in the program.
    struct Item: Hashable {
        var name: String
        var alias: String?
    }

    /// Where the contracts come from.
    enum Location: Hashable {
        /// From the chain already, or in a way that is not understood.
        case settled
        /// From a place that flow.json knows.
        case named
    }

    var items: [Item]
    var location: Location
    /// The bytes from `import` to the end of the location.
    var range: Range<Int>

    var isToBeResolved: Bool { location == .named && !items.isEmpty }
}
