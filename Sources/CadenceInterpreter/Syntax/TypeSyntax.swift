/// A type as written.
struct TypeSyntax: Sendable {
    let kind: Kind
    let range: SourceRange
    /// The height of the tree below, bounded by the parser.
    let depth: UInt16

    indirect enum Kind: Sendable {
        case nominal(NominalType)
        case optional(TypeSyntax)
        case array(TypeSyntax)
        case constantArray(TypeSyntax, IntegerLiteral)
        case dictionary(key: TypeSyntax, value: TypeSyntax)
        case reference(Authorization?, TypeSyntax)
        case intersection([NominalType])
        case function(FunctionType)
        case instantiation(TypeSyntax, [TypeAnnotation])
    }

    /// The type if it is a plain name.
    var nominal: NominalType? {
        if case .nominal(let type) = kind { return type }
        return nil
    }
}

/// A name of a type, dotted or not.
struct NominalType: Sendable, Hashable {
    let name: Identifier
    let nested: [Identifier]

    var range: SourceRange { SourceRange(name.position, (nested.last ?? name).end) }
}

/// A type where a value is declared: with `@` for resources.
final class TypeAnnotation: Sendable {
    let isResource: Bool
    let type: TypeSyntax
    let start: SourcePosition

    init(isResource: Bool, type: TypeSyntax, start: SourcePosition) {
        self.isResource = isResource
        self.type = type
        self.start = start
    }

    var range: SourceRange { SourceRange(start, type.range.end) }
}

/// `fun(A, B): C`; without a return type it gives nothing.
struct FunctionType: Sendable {
    let isView: Bool
    let parameters: [TypeAnnotation]
    let returnType: TypeAnnotation?
}

/// Entitlements joined by `,` (all are needed) or `|` (any is enough).
struct EntitlementSet: Sendable, Hashable {
    enum Separator: Sendable { case conjunction, disjunction }

    /// A single entitlement counts as a conjunction; it may as well name a mapping.
    let separator: Separator
    let entitlements: [NominalType]
}

/// What stands in `auth(…)`.
enum Authorization: Sendable, Hashable {
    case entitlements(EntitlementSet)
    /// `mapping M`; the position is that of the keyword.
    case mapping(NominalType, SourcePosition)
}
