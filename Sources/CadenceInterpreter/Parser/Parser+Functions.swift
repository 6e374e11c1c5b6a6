extension Parser {
    /// Parameters, return type and body.
    mutating func functionRest() throws(Stop) -> (FunctionSignature, FunctionBlock) {
        let signature = try functionSignature()
        return (signature, try functionBlock())
    }

    /// The same where the body may be missing.
    mutating func functionRestWithOptionalBody() throws(Stop) -> (FunctionSignature, FunctionBlock?) {
        let signature = try functionSignature()
        let place = self.place
        skipSpace()
        guard current.kind == .braceOpen else {
            go(to: place)
            return (signature, nil)
        }
        return (signature, try functionBlock())
    }

    private mutating func functionSignature() throws(Stop) -> FunctionSignature {
        let parameters = try parameterList()
        let place = self.place
        skipSpace()
        guard current.kind == .colon else {
            go(to: place)
            return FunctionSignature(parameters: parameters, returnType: nil)
        }
        nextToken()
        return FunctionSignature(parameters: parameters, returnType: try typeAnnotation())
    }

    /// The rest of a function from its name on.
    mutating func namedFunction(
        access: Access, isView: Bool, start: SourcePosition, bodyIsOptional: Bool = false
    ) throws(Stop) -> FunctionDeclaration {
        let name = try nonReservedIdentifier("after start of function declaration")
        next()
        let (signature, body) = bodyIsOptional ? try functionRestWithOptionalBody() : try functionRest()
        return FunctionDeclaration(
            role: .plain, access: access, isView: isView, name: name, signature: signature, body: body, start: start)
    }

    // MARK: Parameters

    mutating func parameterList(hasDefaults: Bool = false) throws(Stop) -> ParameterList {
        skipSpace()
        guard current.kind == .parenOpen else { throw stop(.missingStartOfParameterList, at: current) }
        let start = current.start
        next()
        var parameters: [Parameter] = []
        var expectsParameter = true
        while true {
            skipSpace()
            switch current.kind {
            case .identifier:
                if !expectsParameter { report(.missingCommaInParameterList, at: current.start) }
                parameters.append(try parameter(hasDefault: hasDefaults))
                expectsParameter = false
            case .comma where !expectsParameter:
                next()
                expectsParameter = true
            case .parenClose:
                let end = current.end
                next()
                return ParameterList(parameters: parameters, range: SourceRange(start, end))
            case .endOfFile:
                throw stop(.missingClosingParenInParameterList, SourceRange(current.start))
            default:
                throw stop(
                    expectsParameter ? .unexpectedTokenInParameterList : .expectedCommaOrEndOfParameterList,
                    at: current)
            }
        }
    }

    private mutating func parameter(hasDefault: Bool) throws(Stop) -> Parameter {
        let start = current.start
        var label: String?
        var name = try nonReservedIdentifier("for argument label or parameter name")
        nextToken()
        if current.kind == .identifier {
            label = name.name
            name = try nonReservedIdentifier("for parameter name")
            nextToken()
        }
        guard current.kind == .colon else { throw stop(.missingColonAfterParameterName, at: current) }
        nextToken()
        let type = try typeAnnotation()
        skipSpace()
        return Parameter(
            label: label, name: name, type: type, defaultArgument: try defaultArgument(hasDefault), start: start)
    }

    private mutating func defaultArgument(_ isNeeded: Bool) throws(Stop) -> Expression? {
        guard isNeeded else {
            if current.kind == .equal { throw stop(.unexpectedDefaultArgument, SourceRange(current.start)) }
            return nil
        }
        guard current.kind == .equal else { throw stop(.missingDefaultArgument, at: current) }
        nextToken()
        return try expression()
    }

    // MARK: Bodies

    mutating func functionBlock() throws(Stop) -> FunctionBlock {
        skipSpace()
        let start = try open(orReport: .missingOpeningBrace, detail: "function block")
        skipSpace()
        let before = try conditions(.pre)
        skipSpace()
        let after = try conditions(.post)
        let statements = try statements(until: Parser.isBraceClose)
        let end = close(orReport: .missingClosingBrace, detail: "function block")
        let block = Block(statements: statements, range: SourceRange(start, end))
        return FunctionBlock(block: block, preConditions: before, postConditions: after)
    }

    /// Conditions after their keyword, or nil if it does not stand here.
    mutating func conditions(_ keyword: Keyword) throws(Stop) -> Conditions? {
        guard isKeyword(keyword) else { return nil }
        let start = current.start
        nextToken()
        _ = try open(orReport: .missingOpeningBrace, detail: "conditions")
        let conditions = try conditionList()
        let end = close(orReport: .missingClosingBrace, detail: "conditions")
        return Conditions(conditions: conditions, range: SourceRange(start, end))
    }

    private mutating func conditionList() throws(Stop) -> [Condition] {
        var conditions: [Condition] = []
        while true {
            skipSpace()
            switch current.kind {
            case .semicolon: next()
            case .braceClose, .endOfFile: return conditions
            default: conditions.append(try condition())
            }
        }
    }

    private mutating func condition() throws(Stop) -> Condition {
        if isKeyword(.emit) {
            let start = current.start
            let event = try emission()
            return .emit(event, SourceRange(start, event.end))
        }
        let test = try expression()
        skipSpace()
        guard current.kind == .colon else { return .test(test, message: nil) }
        next()
        return .test(test, message: try expression())
    }
}
