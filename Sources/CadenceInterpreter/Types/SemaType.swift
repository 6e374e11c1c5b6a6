/// A type as the checker knows it.
indirect enum SemaType: Sendable, Hashable {
    case simple(SimpleType)
    case optional(SemaType)
    case array(SemaType)
    case constantArray(SemaType, Int)
    case dictionary(key: SemaType, value: SemaType)
    case reference(SemaAuthorization, SemaType)
    /// A composite, an interface, or the type of a transaction.
    case nominal(TypeID)
    case intersection([TypeID])
    case function(SemaFunction)
    case capability(SemaType?)
    case inclusiveRange(SemaType?)
    /// A type parameter of a built-in function and what it is bound by.
    case parameter(String, bound: SemaType?)

    static let invalid = SemaType.simple(.invalid)
    static let never = SemaType.simple(.never)
    static let void = SemaType.simple(.void)
    static let bool = SemaType.simple(.bool)
    static let string = SemaType.simple(.string)
    static let int = SemaType.simple(.int)
    static let anyStruct = SemaType.simple(.anyStruct)
    static let anyResource = SemaType.simple(.anyResource)

    var isInvalid: Bool {
        switch self {
        case .simple(.invalid): true
        case .optional(let type), .array(let type), .constantArray(let type, _), .reference(_, let type): type.isInvalid
        case .dictionary(let key, let value): key.isInvalid || value.isInvalid
        case .capability(let type?), .inclusiveRange(let type?): type.isInvalid
        default: false
        }
    }

    var isResource: Bool {
        switch self {
        case .simple(let type): type == .anyResource || type == .anyResourceAttachment
        case .optional(let type), .array(let type), .constantArray(let type, _): type.isResource
        case .dictionary(let key, let value): key.isResource || value.isResource
        case .nominal(let id): id.compositeKind == .resource
        case .intersection(let ids): ids.first?.compositeKind == .resource
        case .parameter(_, let bound): bound?.isResource ?? false
        default: false
        }
    }

    var simple: SimpleType? {
        if case .simple(let type) = self { return type }
        return nil
    }

    /// What is inside an optional.
    var wrapped: SemaType? {
        if case .optional(let type) = self { return type }
        return nil
    }

    /// The type without any optionals around it.
    var unwrapped: SemaType { wrapped?.unwrapped ?? self }

    var referenced: SemaType? {
        if case .reference(_, let type) = self { return type }
        return nil
    }

    var function: SemaFunction? {
        if case .function(let type) = self { return type }
        return nil
    }

    var nominal: TypeID? {
        if case .nominal(let id) = self { return id }
        return nil
    }

    /// The type of `nil`.
    var isNil: Bool { self == .optional(.never) }
}

/// What a function takes and gives. Labels and names are no part of equality.
struct SemaFunction: Sendable, Hashable {
    struct Parameter: Sendable, Hashable {
        /// The label as written, `_` for none; nil where the name serves as the label.
        var label: String?
        var name: String?
        var type: SemaType

        /// The label a caller writes.
        var effectiveLabel: String? {
            guard let label = label ?? name, label != "_" else { return nil }
            return label
        }

        static func == (a: Parameter, b: Parameter) -> Bool { a.type == b.type }
        func hash(into hasher: inout Hasher) { hasher.combine(type) }
    }

    struct TypeParameter: Sendable, Hashable {
        var name: String
        var bound: SemaType?
        /// Whether the call may leave it to be inferred.
        var isInferred = false
    }

    var isView = false
    var isConstructor = false
    var typeParameters: [TypeParameter] = []
    var parameters: [Parameter]
    /// How many arguments must be there, if not all; if it is all, others may follow.
    var required: Int?
    var result: SemaType
}

/// What a reference permits.
enum SemaAuthorization: Sendable, Hashable {
    case unauthorized
    case all([TypeID])
    case any([TypeID])
    case mapped(TypeID)
}
