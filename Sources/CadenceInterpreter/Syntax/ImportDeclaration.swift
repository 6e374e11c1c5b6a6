/// `import A as B, C from 0x1`, `import "A"` and all the other forms.
struct ImportDeclaration: Sendable {
    /// What is imported by name; empty for all of the location.
    let imports: [Import]
    let location: Location
    let locationStart: SourcePosition
    let range: SourceRange

    struct Import: Sendable {
        let name: Identifier
        let alias: Identifier?
    }

    enum Location: Sendable, Hashable {
        case address([UInt8])
        case string(String)
        case identifier(String)
    }
}
