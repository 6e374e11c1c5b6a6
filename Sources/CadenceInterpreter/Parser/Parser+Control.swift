extension Parser {
    mutating func ifStatement() throws(Stop) -> Statement {
        var branches: [IfStatement.Branch] = []
        var otherwise: Block?
        let start = current.start
        repeat {
            branches.append(try branch())
            guard isKeyword(.else) else { break }
            nextToken()
            if !isKeyword(.if) { otherwise = try block() }
        } while otherwise == nil
        let end = otherwise?.range.end ?? branches.last?.then.range.end ?? start
        return Statement(
            kind: .if(IfStatement(branches: branches, otherwise: otherwise)), range: SourceRange(start, end))
    }

    /// `if test { … }`, and the spaces behind.
    private mutating func branch() throws(Stop) -> IfStatement.Branch {
        let start = current.start
        nextToken()
        let test = try test()
        let then = try block()
        skipSpace()
        return IfStatement.Branch(start: start, test: test, then: then)
    }

    private mutating func test() throws(Stop) -> Test {
        if isKeyword(.let) || isKeyword(.var) {
            return .declaration(try variable(access: .unspecified, start: current.start))
        }
        return .expression(try expression())
    }

    mutating func guardStatement(_ start: SourcePosition) throws(Stop) -> Statement {
        nextToken()
        let test = try test()
        skipSpace()
        guard isKeyword(.else) else { throw stop(.missingElseInGuardStatement, at: current) }
        nextToken()
        let block = try block()
        return Statement(
            kind: .guard(GuardStatement(test: test, otherwise: block)), range: SourceRange(start, block.range.end))
    }

    mutating func whileStatement(_ start: SourcePosition) throws(Stop) -> Statement {
        next()
        let test = try expression()
        let body = try block()
        return Statement(kind: .while(test, body), range: SourceRange(start, body.range.end))
    }

    mutating func forStatement(_ start: SourcePosition) throws(Stop) -> Statement {
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

    mutating func switchStatement(_ start: SourcePosition) throws(Stop) -> Statement {
        next()
        let value = try expression()
        _ = try open(orReport: .missingOpeningBrace, detail: "switch cases")
        let cases = try switchCases()
        let end = close(orReport: .missingClosingBrace, detail: "switch cases")
        return Statement(kind: .switch(value, cases), range: SourceRange(start, end))
    }

    private mutating func switchCases() throws(Stop) -> [SwitchCase] {
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

    private mutating func switchCase() throws(Stop) -> SwitchCase {
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

    mutating func block() throws(Stop) -> Block {
        let start = try open(orReport: .missingOpeningBrace, detail: "block")
        let statements = try statements(until: Parser.isBraceClose)
        let end = close(orReport: .missingClosingBrace, detail: "block")
        return Block(statements: statements, range: SourceRange(start, end))
    }
}
