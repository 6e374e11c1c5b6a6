/// A parameter with its label; the label `_` stands for none.
struct Parameter: Sendable {
    let label: String?
    let name: Identifier
    let type: TypeAnnotation
    /// Only in events of the name `ResourceDestroyed`.
    let defaultArgument: Expression?
    let start: SourcePosition

    /// The label a caller writes, or nil.
    var effectiveLabel: String? {
        let label = label ?? name.name
        return label == "_" ? nil : label
    }

    var range: SourceRange { SourceRange(start, (defaultArgument?.end) ?? type.range.end) }
}

/// Parameters in parentheses.
struct ParameterList: Sendable {
    let parameters: [Parameter]
    let range: SourceRange
}

/// A body with its conditions.
final class FunctionBlock: Sendable {
    let block: Block
    let preConditions: Conditions?
    let postConditions: Conditions?

    init(block: Block, preConditions: Conditions?, postConditions: Conditions?) {
        self.block = block
        self.preConditions = preConditions
        self.postConditions = postConditions
    }
}

/// What functions of all kinds have in common.
final class FunctionSignature: Sendable {
    let parameters: ParameterList
    let returnType: TypeAnnotation?

    init(parameters: ParameterList, returnType: TypeAnnotation?) {
        self.parameters = parameters
        self.returnType = returnType
    }
}

/// A closure.
final class FunctionExpression: Sendable {
    let isView: Bool
    let signature: FunctionSignature
    let body: FunctionBlock

    init(isView: Bool, signature: FunctionSignature, body: FunctionBlock) {
        self.isView = isView
        self.signature = signature
        self.body = body
    }
}

/// A named function, or one of the special ones (`init`, `prepare`, `execute`).
final class FunctionDeclaration: Sendable {
    enum Role: Sendable {
        case plain
        case initializer
        case prepare
        case execute
        /// A name and parameters without `fun`, of none of the known names.
        case unknown
    }

    let role: Role
    let access: Access
    let isView: Bool
    let name: Identifier
    let signature: FunctionSignature
    /// Nil in interfaces, and wherever the grammar lets it be missing.
    let body: FunctionBlock?
    let range: SourceRange

    init(
        role: Role, access: Access, isView: Bool, name: Identifier, signature: FunctionSignature, body: FunctionBlock?,
        start: SourcePosition
    ) {
        self.role = role
        self.access = access
        self.isView = isView
        self.name = name
        self.signature = signature
        self.body = body
        range = SourceRange(
            start, body?.block.range.end ?? signature.returnType?.range.end ?? signature.parameters.range.end)
    }
}
