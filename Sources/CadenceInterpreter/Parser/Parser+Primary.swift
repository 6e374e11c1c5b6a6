extension Parser {
    mutating func parenthesized(_ open: Token) throws(Stop) -> Expression {
        skipSpace()
        if current.kind == .parenClose {
            let end = current.end
            next()
            return try make(.void, open.start, end)
        }
        let inner = try expression()
        take(.parenClose, orReport: .missingEndOfParenthesizedExpression)
        return inner
    }

    mutating func array(_ open: Token) throws(Stop) -> Expression {
        var values: [Expression] = []
        skipSpace()
        while current.kind != .bracketClose {
            guard try nextElement(isFirst: values.isEmpty) else { break }
            values.append(try expression())
        }
        let end = current.end
        take(.bracketClose, orReport: .missingClosingBracketInArrayExpression)
        return try make(.array(values), open.start, end, over: values.map(\.depth).max() ?? 0)
    }

    mutating func dictionary(_ open: Token) throws(Stop) -> Expression {
        var entries: [DictionaryEntry] = []
        skipSpace()
        while current.kind != .braceClose {
            guard try nextElement(isFirst: entries.isEmpty) else { break }
            let key = try expression()
            take(.colon, orReport: .missingColonInDictionaryEntry)
            entries.append(DictionaryEntry(key: key, value: try expression()))
        }
        let end = current.end
        take(.braceClose, orReport: .missingClosingBraceInDictionaryExpression)
        let depth = entries.map { max($0.key.depth, $0.value.depth) }.max() ?? 0
        return try make(.dictionary(entries), open.start, end, over: depth)
    }

    /// Skips the comma before an element; false if there is none.
    private mutating func nextElement(isFirst: Bool) throws(Stop) -> Bool {
        skipSpace()
        if isFirst { return true }
        guard current.kind == .comma else { return false }
        next()
        return true
    }

    mutating func path(_ slash: Token) throws(Stop) -> Expression {
        let domain = try expectIdentifier()
        take(.slash, orReport: .missingSlashInPathExpression)
        let name = try expectIdentifier()
        return try make(.path(domain: domain, name: name), slash.start, name.end)
    }

    // MARK: Calls

    /// The arguments after the opening parenthesis, and the call they make.
    mutating func invocation(
        of callee: Expression, _ typeArguments: [TypeAnnotation], argumentsStart: SourcePosition
    ) throws(Stop) -> Expression {
        let (arguments, end) = try argumentList()
        let invocation = Invocation(
            callee: callee, typeArguments: typeArguments, arguments: arguments, argumentsStart: argumentsStart)
        let depth = max(callee.depth, arguments.map(\.value.depth).max() ?? 0)
        return try make(.invocation(invocation), callee.start, end, over: depth)
    }

    /// `A.B(…)`, as `create`, `emit` and `attach` take it.
    mutating func nominalInvocation() throws(Stop) -> Expression {
        skipSpace()
        let type = try nominalRest(try expect(.identifier))
        skipSpace()
        let start = current.end
        take(.parenOpen, orReport: .missingOpeningParenInNominalTypeInvocation)
        var callee = try make(.identifier(type.name), type.name.position, type.name.end)
        for name in type.nested {
            let access = MemberAccess(object: callee, isOptional: false, operatorEnd: name.position, name: name)
            callee = try make(.member(access), callee.start, name.end, over: callee.depth)
        }
        return try invocation(of: callee, [], argumentsStart: start)
    }

    private mutating func argumentList() throws(Stop) -> ([Argument], SourcePosition) {
        var arguments: [Argument] = []
        var expectsArgument = true
        while true {
            skipSpace()
            switch current.kind {
            case .comma:
                if expectsArgument { throw stop(.unexpectedCommaInArgumentList, SourceRange(current.start)) }
                next()
                expectsArgument = true
            case .parenClose:
                let end = current.end
                next()
                return (arguments, end)
            case .endOfFile:
                throw stop(.missingClosingParenInArgumentList, SourceRange(current.start))
            default:
                guard expectsArgument else { throw stop(.missingCommaInArgumentList, at: current) }
                arguments.append(try argument())
                expectsArgument = false
            }
        }
    }

    /// `label: value`; that it has a label shows only at the colon.
    private mutating func argument() throws(Stop) -> Argument {
        var value = try expression()
        var label: Argument.Label?
        skipSpace()
        if current.kind == .colon {
            guard case .identifier(let name) = value.kind else {
                throw stop(.invalidExpressionAsLabel, value.range)
            }
            label = Argument.Label(name: name.name, range: SourceRange(value.start, current.end))
            nextToken()
            value = try expression()
        }
        skipSpace()
        return Argument(label: label, value: value, separator: current.start)
    }
}
