/// A declaration of any kind.
indirect enum Declaration: Sendable {
    case variable(VariableDeclaration)
    case function(FunctionDeclaration)
    case composite(CompositeDeclaration)
    case entitlement(EntitlementDeclaration)
    case mapping(MappingDeclaration)
    case transaction(TransactionDeclaration)
    case `import`(ImportDeclaration)
    case pragma(Expression, SourceRange)
    case field(FieldDeclaration)
    case enumCase(EnumCaseDeclaration)

    var range: SourceRange {
        switch self {
        case .variable(let it): it.range
        case .function(let it): it.range
        case .composite(let it): it.range
        case .entitlement(let it): it.range
        case .mapping(let it): it.range
        case .transaction(let it): it.range
        case .import(let it): it.range
        case .pragma(_, let range): range
        case .field(let it): it.range
        case .enumCase(let it): it.range
        }
    }
}

/// `let name: T = value`, with a second transfer for moves through a place.
final class VariableDeclaration: Sendable {
    let access: Access
    let isConstant: Bool
    let name: Identifier
    let type: TypeAnnotation?
    let transfer: Transfer
    let value: Expression
    let second: Second?
    let range: SourceRange

    struct Second: Sendable {
        let transfer: Transfer
        let value: Expression
    }

    init(
        access: Access, isConstant: Bool, name: Identifier, type: TypeAnnotation?, transfer: Transfer,
        value: Expression, second: Second?, start: SourcePosition
    ) {
        self.access = access
        self.isConstant = isConstant
        self.name = name
        self.type = type
        self.transfer = transfer
        self.value = value
        self.second = second
        range = SourceRange(start, (second?.value ?? value).end)
    }
}

/// A field of a composite or a transaction.
struct FieldDeclaration: Sendable {
    let access: Access
    /// `let` or `var`; nil if neither was written.
    let isConstant: Bool?
    let name: Identifier
    let type: TypeAnnotation
    let range: SourceRange
}

/// A case of an enumeration.
struct EnumCaseDeclaration: Sendable {
    let access: Access
    let name: Identifier
    let range: SourceRange
}

/// A transaction.
final class TransactionDeclaration: Sendable {
    let parameters: ParameterList?
    let fields: [FieldDeclaration]
    let prepare: FunctionDeclaration?
    let preConditions: Conditions?
    let execute: FunctionDeclaration?
    let postConditions: Conditions?
    let range: SourceRange

    init(
        parameters: ParameterList?, fields: [FieldDeclaration], prepare: FunctionDeclaration?,
        preConditions: Conditions?, execute: FunctionDeclaration?, postConditions: Conditions?, range: SourceRange
    ) {
        self.parameters = parameters
        self.fields = fields
        self.prepare = prepare
        self.preConditions = preConditions
        self.execute = execute
        self.postConditions = postConditions
        self.range = range
    }
}
