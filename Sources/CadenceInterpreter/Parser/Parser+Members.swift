extension Parser {
    /// Members of a composite or an interface, up to the closing brace.
    mutating func members() throws(Stop) -> [Declaration] {
        var members: [Declaration] = []
        while true {
            skipSpace()
            switch current.kind {
            case .semicolon: next()
            case .braceClose, .endOfFile: return members
            default:
                guard let member = try member() else { return members }
                members.append(member)
            }
        }
    }

    /// A field, function, case or nested declaration, or nil if there is none.
    private mutating func member() throws(Stop) -> Declaration? {
        var modifiers = Modifiers()
        var name: Token?
        while true {
            skipSpace()
            switch current.kind {
            case .identifier:
                if let name {
                    throw stop(.syntax, SourceRange(name.start), detail: "unexpected \(name.kind)")
                }
                if try addModifier(&modifiers) { continue }
                if let member = try memberByKeyword(modifiers) { return member }
                name = current
                next()
            case .hash:
                if let name {
                    throw stop(.identifierBeforePragma, SourceRange(name.start), got: name.kind)
                }
                rejectAll(modifiers, "pragma")
                return try pragma()
            case .colon:
                guard let name else { throw unexpected(.unexpectedColon) }
                rejectView(modifiers, "field")
                return .field(try fieldRest(modifiers.access, name, start: modifiers.start(name.start)))
            case .parenOpen:
                guard let name else { throw unexpected(.unexpectedParenthesis) }
                return .function(try specialFunction(name, modifiers, bodyIsOptional: true))
            default: return nil
            }
        }
    }

    private mutating func unexpected(_ kind: ParseError.Kind) -> Stop {
        stop(kind, SourceRange(current.start), got: current.kind)
    }

    private mutating func memberByKeyword(_ modifiers: Modifiers) throws(Stop) -> Declaration? {
        let start = modifiers.start(current.start)
        switch current.keyword {
        case .let, .var:
            rejectView(modifiers, "field")
            return .field(try field(modifiers.access, start: start))
        case .case:
            rejectView(modifiers, "enum case")
            return .enumCase(try enumCase(modifiers.access, start))
        case .fun: return try function(modifiers, bodyIsOptional: true)
        default: return try typeDeclaration(modifiers, start)
        }
    }

    // MARK: Fields and cases

    /// A field that begins with `let` or `var`.
    mutating func field(_ access: Access, start: SourcePosition) throws(Stop) -> FieldDeclaration {
        let isConstant = current.keyword == .let
        nextToken()
        var name = Identifier(name: "", position: current.start)
        if current.kind == .identifier {
            name = identifier(current)
            nextToken()
        } else {
            report(.missingFieldName, at: current)
        }
        if current.kind == .colon {
            nextToken()
        } else {
            report(.missingColonAfterFieldName, at: current)
        }
        let type = try typeAnnotation()
        rejectInitialValue()
        return FieldDeclaration(
            access: access, isConstant: isConstant, name: name, type: type, range: SourceRange(start, type.range.end))
    }

    /// A field without `let` or `var`; the colon is the current token.
    private mutating func fieldRest(
        _ access: Access, _ name: Token, start: SourcePosition
    ) throws(Stop) -> FieldDeclaration {
        nextToken()
        let type = try typeAnnotation()
        rejectInitialValue()
        return FieldDeclaration(
            access: access, isConstant: nil, name: identifier(name), type: type,
            range: SourceRange(start, type.range.end))
    }

    private mutating func rejectInitialValue() {
        if current.kind == .space { next() }
        guard current.kind == .equal else { return }
        let start = current.start
        nextToken()
        // An expression that is none leaves no error here, as on the chain.
        let depth = blockDepth
        guard let value = try? expression() else {
            blockDepth = depth
            errors.removeLast()
            return
        }
        report(.fieldInitialization, SourceRange(start, value.end))
    }

    private mutating func enumCase(_ access: Access, _ start: SourcePosition) throws(Stop) -> EnumCaseDeclaration {
        nextToken()
        guard current.kind == .identifier else { throw stop(.missingEnumCaseName, at: current) }
        let name = identifier(current)
        next()
        return EnumCaseDeclaration(access: access, name: name, range: SourceRange(start, name.end))
    }

    // MARK: Functions without `fun`

    private static let roles: [Keyword: (role: FunctionDeclaration.Role, name: String)] = [
        .`init`: (.initializer, "initializer"), .prepare: (.prepare, "prepare"),
    ]

    mutating func specialFunction(
        _ name: Token, _ modifiers: Modifiers, bodyIsOptional: Bool
    ) throws(Stop) -> FunctionDeclaration {
        let signature: FunctionSignature
        let body: FunctionBlock?
        if bodyIsOptional {
            (signature, body) = try functionRestWithOptionalBody()
        } else {
            (signature, body) = try functionRest()
        }
        let rule = name.keyword.flatMap { Parser.roles[$0] }
        if name.keyword == .destroy { report(.customDestructor, at: name.start) }
        if let type = signature.returnType {
            report(.specialFunctionReturnType, type.range, detail: rule?.name ?? "special function")
        }
        return FunctionDeclaration(
            role: rule?.role ?? .unknown, access: modifiers.access, isView: modifiers.isView, name: identifier(name),
            signature: FunctionSignature(parameters: signature.parameters, returnType: nil), body: body,
            start: modifiers.start(name.start, countingView: true))
    }
}
