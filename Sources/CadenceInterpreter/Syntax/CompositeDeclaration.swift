/// What a composite is.
enum CompositeKind: String, Sendable {
    case structure = "struct"
    case resource
    case contract
    case enumeration = "enum"
    case event
    case attachment
}

/// A structure, resource, contract, enumeration, event or attachment, or an interface of one.
final class CompositeDeclaration: Sendable {
    let kind: CompositeKind
    let isInterface: Bool
    let access: Access
    let name: Identifier
    let conformances: [NominalType]
    /// In source order; empty for events.
    let members: [Declaration]
    /// What an attachment is for.
    let baseType: NominalType?
    /// The parameters of an event.
    let parameters: ParameterList?
    let range: SourceRange

    init(
        kind: CompositeKind, isInterface: Bool = false, access: Access, name: Identifier,
        conformances: [NominalType] = [], members: [Declaration] = [], baseType: NominalType? = nil,
        parameters: ParameterList? = nil, range: SourceRange
    ) {
        self.kind = kind
        self.isInterface = isInterface
        self.access = access
        self.name = name
        self.conformances = conformances
        self.members = members
        self.baseType = baseType
        self.parameters = parameters
        self.range = range
    }

    /// Whether this is the event a resource emits by itself when it is destroyed.
    var isDefaultDestroyEvent: Bool { kind == .event && name.name == CompositeDeclaration.defaultDestroyEventName }

    static let defaultDestroyEventName = "ResourceDestroyed"
}

/// `entitlement E`.
struct EntitlementDeclaration: Sendable {
    let access: Access
    let name: Identifier
    let range: SourceRange
}

/// `entitlement mapping M { A -> B; include N }`.
struct MappingDeclaration: Sendable {
    enum Element: Sendable {
        case relation(from: NominalType, to: NominalType)
        case include(NominalType)
    }

    let access: Access
    let name: Identifier
    let elements: [Element]
    let range: SourceRange
}
