/// A name as written, and where.
struct Identifier: Sendable, Hashable {
    let name: String
    let position: SourcePosition

    /// The last place of the name; names are ASCII.
    var end: SourcePosition { position.shifted(by: name.utf8.count - 1) }

    var range: SourceRange { SourceRange(position, end) }
}
