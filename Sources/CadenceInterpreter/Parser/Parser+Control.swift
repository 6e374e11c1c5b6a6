extension Parser {
    mutating func ifStatement() throws(ParseError) -> Statement {
        var branches: [IfStatement.Branch] = []
        var otherwise: Block?
        var end = current.end
        let first = current.start
        var isGoingOn = true
        while isGoingOn {
            isGoingOn = false
            let start = current.start
            nextToken()
            let test = try test()
            let then = try block()
            branches.append(IfStatement.Branch(start: start, test: test, then: then))
            end = then.range.end
            skipSpace()
            guard isKeyword(.else) else { break }
            nextToken()
            isGoingOn = isKeyword(.if)
            if !isGoingOn {
                let last = try block()
                end = last.range.end
                otherwise = last
            }
        }
        return Statement(
            kind: .if(IfStatement(branches: branches, otherwise: otherwise)), range: SourceRange(first, end))
    }

    private mutating func test() throws(ParseError) -> Test {
        if isKeyword(.let) || isKeyword(.var) {
            return .declaration(try variable(access: .unspecified, start: current.start))
        }
        return .expression(try expression())
    }

    mutating func guardStatement(_ start: SourcePosition) throws(ParseError) -> Statement {
        nextToken()
        let test = try test()
        skipSpace()
        guard isKeyword(.else) else { throw ParseError(.missingElseInGuardStatement, at: current) }
        nextToken()
        let block = try block()
        return Statement(
            kind: .guard(GuardStatement(test: test, otherwise: block)), range: SourceRange(start, block.range.end))
    }

    mutating func whileStatement(_ start: SourcePosition) throws(ParseError) -> Statement {
        next()
        let test = try expression()
        let body = try block()
        return Statement(kind: .while(test, body), range: SourceRange(start, body.range.end))
    }

    mutating func forStatement(_ start: SourcePosition) throws(ParseError) -> Statement {
        nextToken()
        var name = try expectIdentifier()
        if name.name == Keyword.in.rawValue { report(.invalidInKeywordAsIdentifier, at: current.start) }
        skipSpace()
        var index: Identifier?
        if current.kind == .comma {
            nextToken()
            index = name
            name = try expectIdentifier()
            skipSpace()
        }
        if isKeyword(.in) {
            nextToken()
        } else {
            report(.missingInKeywordInForStatement, at: current)
        }
        let value = try expression()
        let body = try block()
        return Statement(
            kind: .for(ForStatement(index: index, name: name, value: value, body: body)),
            range: SourceRange(start, body.range.end))
    }

    // MARK: Switch

    mutating func switchStatement(_ start: SourcePosition) throws(ParseError) -> Statement {
        next()
        let value = try expression()
        let (cases, range) = try braces("switch cases") { (parser) throws(ParseError) in try parser.switchCases() }
        return Statement(kind: .switch(value, cases), range: SourceRange(start, range.end))
    }

    private mutating func switchCases() throws(ParseError) -> [SwitchCase] {
        var cases: [SwitchCase] = []
        while true {
            skipSpace()
            if isKeyword(.case) || isKeyword(.default) {
                cases.append(try switchCase())
            } else if current.kind == .braceClose || current.kind == .endOfFile {
                return cases
            } else {
                report(.expectedCaseOrDefault, at: current)
                next()
            }
        }
    }

    private mutating func switchCase() throws(ParseError) -> SwitchCase {
        let start = current.start
        let hasValue = isKeyword(.case)
        next()
        let value = hasValue ? try expression() : nil
        if !hasValue { skipSpace() }
        let colon = current.start
        take(.colon, orReport: .missingColonInSwitchCase)
        let statements = try statements {
            $0.kind == .braceClose || $0.kind == .identifier && ($0.keyword == .case || $0.keyword == .default)
        }
        return SwitchCase(
            value: value, statements: statements,
            range: SourceRange(start, statements.last?.range.end ?? colon))
    }

    // MARK: Blocks

    /// Something in braces, with the range of them.
    mutating func braces<Result>(
        _ description: String, _ parse: (inout Parser) throws(ParseError) -> Result
    ) throws(ParseError) -> (Result, SourceRange) {
        let start = current.start
        take(.braceOpen, orReport: .missingOpeningBrace, detail: description)
        let result = try nested(parse)
        skipSpace()
        let end = current.end
        take(.braceClose, orReport: .missingClosingBrace, detail: description)
        return (result, SourceRange(start, end))
    }

    mutating func block() throws(ParseError) -> Block {
        let (statements, range) = try braces("block") { (parser) throws(ParseError) in
            try parser.statements(until: Parser.isBraceClose)
        }
        return Block(statements: statements, range: range)
    }
}
