extension Parser {
    /// Declarations up to a token; they end too where something else stands.
    mutating func declarations(until end: TokenKind) throws(Stop) -> [Declaration] {
        var declarations: [Declaration] = []
        while true {
            skipSpace()
            switch current.kind {
            case .semicolon: next()
            case end, .endOfFile: return declarations
            default:
                guard let declaration = try declaration() else { return declarations }
                declarations.append(declaration)
            }
        }
    }

    /// A declaration that may stand at the top or among statements, or nil if there is none.
    mutating func declaration() throws(Stop) -> Declaration? {
        var modifiers = Modifiers()
        while true {
            skipSpace()
            switch current.kind {
            case .hash:
                rejectAll(modifiers, "pragma")
                return try pragma()
            case .identifier:
                if try addModifier(&modifiers) { continue }
                return try declaration(modifiers)
            default: return nil
            }
        }
    }

    private mutating func declaration(_ modifiers: Modifiers) throws(Stop) -> Declaration? {
        let start = modifiers.start(current.start)
        switch current.keyword {
        case .let, .var:
            rejectView(modifiers, "variable")
            return .variable(try variable(access: modifiers.access, start: start))
        case .fun: return try function(modifiers)
        case .import:
            rejectView(modifiers, "import")
            return .import(try importDeclaration())
        case .transaction:
            rejectAll(modifiers, "transaction")
            return .transaction(try transaction())
        default: return try typeDeclaration(modifiers, start)
        }
    }

    /// A declaration of a type, or nil if the current word begins none.
    mutating func typeDeclaration(
        _ modifiers: Modifiers, _ start: SourcePosition
    ) throws(Stop) -> Declaration? {
        switch current.keyword {
        case .event:
            rejectView(modifiers, "event")
            return .composite(try event(modifiers.access, start))
        case .struct: return try composite(.structure, modifiers, start)
        case .resource: return try composite(.resource, modifiers, start)
        case .contract: return try composite(.contract, modifiers, start)
        case .enum: return try composite(.enumeration, modifiers, start)
        case .entitlement:
            rejectView(modifiers, "entitlement")
            return try entitlement(modifiers.access, start)
        case .attachment:
            rejectView(modifiers, "attachment")
            return .composite(try attachment(modifiers.access, start))
        default: return nil
        }
    }

    mutating func function(_ modifiers: Modifiers, bodyIsOptional: Bool = false) throws(Stop) -> Declaration {
        let start = modifiers.start(current.start, countingView: true)
        nextToken()
        return .function(
            try namedFunction(
                access: modifiers.access, isView: modifiers.isView, start: start, bodyIsOptional: bodyIsOptional))
    }

    mutating func pragma() throws(Stop) -> Declaration {
        let start = current.start
        next()
        let expression = try expression()
        return .pragma(expression, SourceRange(start, expression.end))
    }

    /// `let` or `var` at the current token, and all that belongs to it.
    mutating func variable(access: Access, start: SourcePosition) throws(Stop) -> VariableDeclaration {
        let isConstant = current.keyword == .let
        nextToken()
        let name = try nonReservedIdentifier("after start of variable declaration")
        nextToken()
        var type: TypeAnnotation?
        if current.kind == .colon {
            nextToken()
            type = try typeAnnotation()
        }
        skipSpace()
        let transfer = self.transfer()
        if transfer == nil { report(.missingTransfer, at: current.start) }
        let value = try expression()
        skipSpace()
        var second: VariableDeclaration.Second?
        if let transfer = self.transfer() {
            second = VariableDeclaration.Second(transfer: transfer, value: try expression())
        }
        return VariableDeclaration(
            access: access, isConstant: isConstant, name: name, type: type,
            transfer: transfer ?? Transfer(kind: .copy, position: value.start), value: value, second: second,
            start: start)
    }

    // MARK: Transactions

    private mutating func transaction() throws(Stop) -> TransactionDeclaration {
        let start = current.start
        nextToken()
        let parameters = current.kind == .parenOpen ? try parameterList() : nil
        skipSpace()
        take(.braceOpen, orReport: .declarationMissingOpeningBrace, detail: "transaction")
        let fields = try transactionFields()
        let (prepare, firstExecute) = try firstTransactionBlock()
        var execute = firstExecute
        skipSpace()
        let before = execute == nil ? try conditions(.pre) : nil
        var after: Conditions?
        while true {
            skipSpace()
            let token = current
            switch token.kind {
            case .identifier: try lastTransactionBlock(&execute, &after)
            case .braceClose:
                next()
                return TransactionDeclaration(
                    parameters: parameters, fields: fields, prepare: prepare, preConditions: before,
                    execute: execute, postConditions: after, range: SourceRange(start, token.end))
            default: throw stop(.unexpectedTokenAtEnd, at: token)
            }
        }
    }

    private mutating func transactionFields() throws(Stop) -> [FieldDeclaration] {
        var fields: [FieldDeclaration] = []
        while true {
            skipSpace()
            if current.kind == .semicolon {
                next()
            } else if isKeyword(.let) || isKeyword(.var) {
                fields.append(try field(.unspecified, start: current.start))
            } else {
                return fields
            }
        }
    }

    private mutating func firstTransactionBlock() throws(Stop) -> (FunctionDeclaration?, FunctionDeclaration?) {
        guard current.kind == .identifier else { return (nil, nil) }
        switch current.keyword {
        case .prepare:
            let name = current
            next()
            return (try specialFunction(name, Modifiers(), bodyIsOptional: false), nil)
        case .execute: return (nil, try executeBlock())
        default:
            throw stop(.expectedPrepareOrExecute, current.range, detail: GoText.quoted(text(current)))
        }
    }

    private mutating func lastTransactionBlock(
        _ execute: inout FunctionDeclaration?, _ after: inout Conditions?
    ) throws(Stop) {
        switch current.keyword {
        case .execute:
            if execute != nil { throw stop(.duplicateExecuteBlock, SourceRange(current.start)) }
            execute = try executeBlock()
        case .post:
            if after != nil { throw stop(.duplicatePostConditions, SourceRange(current.start)) }
            after = try conditions(.post)
        default:
            throw stop(.expectedExecuteOrPost, current.range, detail: GoText.quoted(text(current)))
        }
    }

    private mutating func executeBlock() throws(Stop) -> FunctionDeclaration {
        let name = identifier(current)
        nextToken()
        let body = FunctionBlock(block: try block(), preConditions: nil, postConditions: nil)
        let signature = FunctionSignature(
            parameters: ParameterList(parameters: [], range: name.range), returnType: nil)
        return FunctionDeclaration(
            role: .execute, access: .unspecified, isView: false, name: name, signature: signature, body: body,
            start: name.position)
    }
}
