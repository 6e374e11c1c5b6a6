extension Parser {
    /// Statements up to one of the tokens that end them.
    mutating func statements(until isEnd: (Token) -> Bool) throws(Stop) -> [Statement] {
        var statements: [Statement] = []
        var sawSemicolon = false
        while true {
            skipSpace()
            if current.kind == .semicolon {
                sawSemicolon = true
                next()
                continue
            }
            if current.kind == .endOfFile || isEnd(current) { return statements }
            let statement = try statement()
            if !sawSemicolon, let previous = statements.last, previous.range.end.line == statement.range.start.line {
                report(.statementSeparation, at: statement.range.start)
            }
            statements.append(statement)
            sawSemicolon = false
        }
    }

    static func isBraceClose(_ token: Token) -> Bool { token.kind == .braceClose }

    /// The control statements come first, by themselves: they are what nests, and each level counts on the stack.
    private mutating func statement() throws(Stop) -> Statement {
        if current.kind == .identifier, let statement = try controlStatement(current.start) { return statement }
        return try otherStatement(current.start)
    }

    private mutating func otherStatement(_ start: SourcePosition) throws(Stop) -> Statement {
        if current.kind == .identifier, let statement = try keywordStatement(start) { return statement }
        if let declaration = try declaration() {
            return Statement(kind: .declaration(declaration), range: declaration.range)
        }
        return try expressionStatement()
    }

    private mutating func controlStatement(_ start: SourcePosition) throws(Stop) -> Statement? {
        switch current.keyword {
        case .if: try ifStatement()
        case .guard: try guardStatement(start)
        case .switch: try switchStatement(start)
        case .while: try whileStatement(start)
        case .for: try forStatement(start)
        default: nil
        }
    }

    /// Any other statement a word begins, or nil if it begins none.
    private mutating func keywordStatement(_ start: SourcePosition) throws(Stop) -> Statement? {
        switch current.keyword {
        case .return: return try returnStatement()
        case .break: return simpleStatement(.break)
        case .continue: return simpleStatement(.continue)
        case .emit:
            let event = try emission()
            return Statement(kind: .emit(event), range: SourceRange(start, event.end))
        case .remove: return try removeStatement(start)
        case .fun: return try functionStatement(isView: false, start: start)
        case .view:
            let place = self.place
            nextToken()
            if isKeyword(.fun) { return try functionStatement(isView: true, start: start) }
            go(to: place)
            return try expressionStatement()
        default: return nil
        }
    }

    private mutating func simpleStatement(_ kind: Statement.Kind) -> Statement {
        let range = current.range
        next()
        return Statement(kind: kind, range: range)
    }

    /// An expression, an assignment or a swap.
    private mutating func expressionStatement() throws(Stop) -> Statement {
        let target = try expression()
        skipSpace()
        if let transfer = transfer() {
            let value = try expression()
            return Statement(
                kind: .assignment(target, transfer, value), range: SourceRange(target.start, value.end))
        }
        guard current.kind == .swap else { return Statement(kind: .expression(target), range: target.range) }
        next()
        let other = try expression()
        return Statement(kind: .swap(target, other), range: SourceRange(target.start, other.end))
    }

    /// A transfer operator, or nil if there is none.
    mutating func transfer() -> Transfer? {
        let kind: Transfer.Kind
        switch current.kind {
        case .equal: kind = .copy
        case .leftArrow: kind = .move
        case .leftArrowExclamation: kind = .forcedMove
        default: return nil
        }
        defer { next() }
        return Transfer(kind: kind, position: current.start)
    }

    /// With a name it declares a function, without it is a closure nobody calls.
    private mutating func functionStatement(isView: Bool, start: SourcePosition) throws(Stop) -> Statement {
        nextToken()
        if current.kind == .identifier {
            let function = try namedFunction(access: .unspecified, isView: isView, start: start)
            return Statement(kind: .declaration(.function(function)), range: function.range)
        }
        let (signature, body) = try functionRest()
        let function = FunctionExpression(isView: isView, signature: signature, body: body)
        let expression = try make(.function(function), start, body.block.range.end)
        return Statement(kind: .expression(expression), range: expression.range)
    }

    private mutating func returnStatement() throws(Stop) -> Statement {
        let range = current.range
        next()
        let sawLineEnd = skipSpaceOnLine()
        switch current.kind {
        case .endOfFile, .semicolon, .braceClose: break
        default:
            guard !sawLineEnd else { break }
            let value = try expression()
            return Statement(kind: .return(value), range: SourceRange(range.start, value.end))
        }
        return Statement(kind: .return(nil), range: range)
    }

    private mutating func removeStatement(_ start: SourcePosition) throws(Stop) -> Statement {
        nextToken()
        let type = try type()
        if type.nominal == nil { report(.invalidAttachmentRemovalType, type.range) }
        skipSpace()
        if isKeyword(.from) {
            nextToken()
        } else {
            report(.missingFromKeywordInRemoveStatement, at: current)
        }
        let value = try expression()
        let attachment = type.nominal ?? NominalType(name: Identifier(name: "", position: start), nested: [])
        return Statement(
            kind: .remove(attachment: attachment, from: value), range: SourceRange(start, value.end))
    }

    /// The event of an `emit`; the keyword is the current token.
    mutating func emission() throws(Stop) -> Expression {
        next()
        return try nominalInvocation()
    }
}
