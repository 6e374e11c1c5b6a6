extension Parser {
    /// Parameters, return type and body.
    mutating func functionRest() throws(ParseError) -> (FunctionSignature, FunctionBlock) {
        let signature = try functionSignature()
        return (signature, try functionBlock())
    }

    /// The same where the body may be missing.
    mutating func functionRestWithOptionalBody() throws(ParseError) -> (FunctionSignature, FunctionBlock?) {
        let signature = try functionSignature()
        let place = self.place
        skipSpace()
        guard current.kind == .braceOpen else {
            go(to: place)
            return (signature, nil)
        }
        return (signature, try functionBlock())
    }

    private mutating func functionSignature() throws(ParseError) -> FunctionSignature {
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
    ) throws(ParseError) -> FunctionDeclaration {
        let name = try nonReservedIdentifier("after start of function declaration")
        next()
        let (signature, body) = bodyIsOptional ? try functionRestWithOptionalBody() : try functionRest()
        return FunctionDeclaration(
            role: .plain, access: access, isView: isView, name: name, signature: signature, body: body, start: start)
    }

    // MARK: Parameters

    mutating func parameterList(hasDefaults: Bool = false) throws(ParseError) -> ParameterList {
        skipSpace()
        guard current.kind == .parenOpen else { throw ParseError(.missingStartOfParameterList, at: current) }
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
                throw ParseError(.missingClosingParenInParameterList, SourceRange(current.start))
            default:
                throw ParseError(
                    expectsParameter ? .unexpectedTokenInParameterList : .expectedCommaOrEndOfParameterList,
                    at: current)
            }
        }
    }

    private mutating func parameter(hasDefault: Bool) throws(ParseError) -> Parameter {
        let start = current.start
        var label: String?
        var name = try nonReservedIdentifier("for argument label or parameter name")
        nextToken()
        if current.kind == .identifier {
            label = name.name
            name = try nonReservedIdentifier("for parameter name")
            nextToken()
        }
        guard current.kind == .colon else { throw ParseError(.missingColonAfterParameterName, at: current) }
        nextToken()
        let type = try typeAnnotation()
        skipSpace()
        return Parameter(
            label: label, name: name, type: type, defaultArgument: try defaultArgument(hasDefault), start: start)
    }

    private mutating func defaultArgument(_ isNeeded: Bool) throws(ParseError) -> Expression? {
        guard isNeeded else {
            if current.kind == .equal { throw ParseError(.unexpectedDefaultArgument, SourceRange(current.start)) }
            return nil
        }
        guard current.kind == .equal else { throw ParseError(.missingDefaultArgument, at: current) }
        nextToken()
        return try expression()
    }

    // MARK: Bodies

    mutating func functionBlock() throws(ParseError) -> FunctionBlock {
        skipSpace()
        var before: Conditions?
        var after: Conditions?
        let (statements, range) = try braces("function block") { (parser) throws(ParseError) in
            parser.skipSpace()
            before = try parser.conditions(.pre)
            parser.skipSpace()
            after = try parser.conditions(.post)
            return try parser.statements(until: Parser.isBraceClose)
        }
        let block = Block(statements: statements, range: range)
        return FunctionBlock(block: block, preConditions: before, postConditions: after)
    }

    /// Conditions after their keyword, or nil if it does not stand here.
    mutating func conditions(_ keyword: Keyword) throws(ParseError) -> Conditions? {
        guard isKeyword(keyword) else { return nil }
        let start = current.start
        nextToken()
        let (list, range) = try braces("conditions") { (parser) throws(ParseError) in try parser.conditionList() }
        return Conditions(conditions: list, range: SourceRange(start, range.end))
    }

    private mutating func conditionList() throws(ParseError) -> [Condition] {
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

    private mutating func condition() throws(ParseError) -> Condition {
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
