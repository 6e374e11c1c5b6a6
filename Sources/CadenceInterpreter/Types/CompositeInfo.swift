/// Who may use a member.
enum SemaAccess: Sendable, Hashable {
    case unspecified
    case all
    case `self`
    case contract
    case account
    case entitled(SemaAuthorization)
    case mapped(TypeID)
}

extension SemaAccess: CustomStringConvertible {
    /// The access in the words of messages.
    var description: String {
        switch self {
        case .unspecified: "not specified"
        case .all: "all"
        case .self: "self"
        case .contract: "contract"
        case .account: "account"
        case .entitled(let authorization): "\(authorization)"
        case .mapped(let id): "mapping \(id.qualifiedName)"
        }
    }
}

extension SemaAccess {
    /// The access without the names of contracts around entitlements.
    var shortText: String {
        if case .entitled(let authorization) = self { return authorization.shortText }
        return description
    }
}

/// A field, function or nested declaration of a type.
struct Member: Sendable {
    enum Kind: Sendable { case field, function, enumCase, type }

    var name: String
    var kind: Kind
    var type: SemaType
    var access: SemaAccess
    var isConstant = true
    /// Whether neither `let` nor `var` was written, as interfaces may.
    var isKindOpen = false
    /// The type that declares it; nil for built-in ones.
    var container: TypeID?
    var range: SourceRange?
    /// Whether a function of an interface has statements, and conditions.
    var hasStatements = false
    var hasConditions = false
    /// Whether it may be used on containers of resources.
    var forResources = true

    /// What the member is called in messages.
    var word: String { kind == .function ? "function" : "field" }
}

/// What a declared type is made of.
struct CompositeInfo: Sendable {
    var id: TypeID
    /// In the order of declaration.
    var memberNames: [String] = []
    var members: [String: Member] = [:]
    var conformances: [TypeID] = []
    var nested: [String: TypeID] = [:]
    var initializer: [SemaFunction.Parameter] = []
    var isInitializerView = true
    var rawType: SemaType?
    var baseType: SemaType?
    var identifierRange: SourceRange?
    /// Whether only the runtime makes values of it, and whether they can be stored, sent and returned.
    var isBuiltin = false
    var isStorable = true
    var isEquatable = false
    /// The relations of an entitlement mapping.
    var relations: [(from: TypeID, to: TypeID)] = []
    var includesIdentity = false

    init(id: TypeID) { self.id = id }

    mutating func add(_ member: Member) {
        if members.updateValue(member, forKey: member.name) == nil { memberNames.append(member.name) }
    }
}
