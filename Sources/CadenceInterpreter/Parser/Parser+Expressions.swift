extension Parser {
    /// An expression whose operators bind tighter than a power.
    mutating func expression(above power: ExpressionPower = .lowest) throws(Stop) -> Expression {
        guard expressionDepth < Parser.expressionDepthLimit else {
            throw stop(.expressionDepthLimitReached, SourceRange(current.start))
        }
        expressionDepth += 1
        defer { expressionDepth -= 1 }
        skipSpace()
        let token = current
        next()
        var left = try expressionStart(token)
        repeat { skipToOperator() } while try extend(&left, above: power)
        return left
    }

    /// Skips spaces before an operator; a line end stays if what follows could begin a statement of its own.
    private mutating func skipToOperator() {
        guard skipSpaceOnLine() else { return }
        let place = self.place
        next()
        switch current.kind {
        case .exclamation, .parenOpen, .bracketOpen: go(to: place)
        default: break
        }
    }

    /// Makes a node.
    mutating func make(
        _ kind: Expression.Kind, _ start: SourcePosition, _ end: SourcePosition, over depth: UInt16 = 0
    ) throws(Stop) -> Expression {
        guard depth < Parser.treeDepthLimit else {
            throw stop(
                .unsupportedNesting, SourceRange(start),
                detail: Refusal.expressionLevels.text(Parser.treeDepthLimit))
        }
        defer { expressionCount &+= 1 }
        return Expression(kind: kind, range: SourceRange(start, end), id: expressionCount, depth: depth + 1)
    }

    // MARK: Starts

    private mutating func expressionStart(_ token: Token) throws(Stop) -> Expression {
        switch token.kind {
        case .identifier: return try word(token)
        case .decimalInteger, .hexadecimalInteger, .binaryInteger, .octalInteger, .unknownBaseInteger:
            return try make(.integer(integerLiteral(token)), token.start, token.end)
        case .fixedPoint: return try make(.fixedPoint(fixedPointLiteral(token)), token.start, token.end)
        case .string: return try string(token)
        case .minus: return try negation(token)
        case .exclamation: return try prefix(.not, token, above: .unaryPrefix)
        case .star: return try prefix(.dereference, token, above: .unaryPrefix)
        case .leftArrow: return try prefix(.move, token, above: .move)
        case .ampersand:
            let target = try expression(above: .unaryPrefix)
            return try make(.reference(target), token.start, target.end, over: target.depth)
        case .parenOpen: return try parenthesized(token)
        case .bracketOpen: return try array(token)
        case .braceOpen: return try dictionary(token)
        case .slash: return try path(token)
        case .endOfFile: throw stop(.unexpectedEOF, SourceRange(token.start))
        default: throw stop(.unexpectedExpressionStart, at: token)
        }
    }

    private mutating func prefix(
        _ operator: UnaryOperator, _ token: Token, above power: ExpressionPower
    ) throws(Stop) -> Expression {
        let operand = try expression(above: power)
        return try make(.unary(`operator`, operand), token.start, operand.end, over: operand.depth)
    }

    /// A minus before a literal belongs to the literal.
    private mutating func negation(_ token: Token) throws(Stop) -> Expression {
        let operand = try expression(above: .unaryPrefix)
        switch operand.kind {
        case .integer(var literal) where !literal.isNegative && !literal.isZero:
            literal.isNegative = true
            return try make(.integer(literal), token.start, operand.end)
        case .fixedPoint(var literal) where !literal.isNegative:
            literal.isNegative = true
            return try make(.fixedPoint(literal), token.start, operand.end)
        default:
            return try make(.unary(.minus, operand), token.start, operand.end, over: operand.depth)
        }
    }

    private mutating func word(_ token: Token) throws(Stop) -> Expression {
        switch token.keyword {
        case .true: return try make(.bool(true), token.start, token.end)
        case .false: return try make(.bool(false), token.start, token.end)
        case .nil: return try make(.nil, token.start, token.end)
        case .create:
            let call = try nominalInvocation()
            return try make(.create(call), token.start, call.end, over: call.depth)
        case .destroy:
            let operand = try expression()
            return try make(.destroy(operand), token.start, operand.end, over: operand.depth)
        case .attach: return try attach(token)
        case .fun: return try functionExpression(token, isView: false)
        case .view:
            let place = self.place
            skipSpace()
            if isKeyword(.fun) {
                nextToken()
                return try functionExpression(token, isView: true)
            }
            go(to: place)
        default: break
        }
        return try make(.identifier(identifier(token)), token.start, token.end)
    }

    private mutating func attach(_ token: Token) throws(Stop) -> Expression {
        let attachment = try nominalInvocation()
        skipSpace()
        if isKeyword(.to) {
            nextToken()
        } else {
            report(.missingToKeywordInAttachExpression, at: current)
        }
        let base = try expression()
        skipSpace()
        let depth = max(attachment.depth, base.depth)
        return try make(.attach(attachment: attachment, base: base), token.start, base.end, over: depth)
    }

    private mutating func functionExpression(_ token: Token, isView: Bool) throws(Stop) -> Expression {
        let (signature, body) = try functionRest()
        let function = FunctionExpression(isView: isView, signature: signature, body: body)
        return try make(.function(function), token.start, body.block.range.end)
    }

    // MARK: Operators

    /// Grows an expression by one operator; false if none follows that binds tight enough.
    private mutating func extend(_ left: inout Expression, above power: ExpressionPower) throws(Stop) -> Bool {
        let token = current
        if let rule = InfixRule.all[Int(token.kind.rawValue)] {
            guard power < rule.power else { return false }
            next()
            left = try binary(left, rule.operator, above: rule.rightPower)
            return true
        }
        switch token.kind {
        case .dot, .questionDot, .parenOpen, .bracketOpen:
            guard power < .access else { return false }
            next()
            left = try access(left, token)
        case .exclamation:
            guard power < .unaryPostfix else { return false }
            next()
            left = try make(.force(left), left.start, token.end, over: left.depth)
        case .question:
            guard power < .ternary else { return false }
            next()
            left = try conditional(left)
        case .identifier, .asQuestion, .asExclamation:
            guard let cast = Parser.cast(token), power < .casting else { return false }
            next()
            left = try self.cast(left, cast)
        case .less: return try extendByLess(&left, above: power)
        case .greater: return try extendByGreater(&left, above: power)
        default: return false
        }
        return true
    }

    private static func cast(_ token: Token) -> CastOperator? {
        switch token.kind {
        case .asQuestion: .failable
        case .asExclamation: .force
        default: token.keyword == .as ? .static : nil
        }
    }

    private mutating func cast(_ left: Expression, _ operator: CastOperator) throws(Stop) -> Expression {
        let type = try typeAnnotation()
        return try make(.cast(left, `operator`, type), left.start, type.range.end, over: left.depth)
    }

    mutating func binary(
        _ left: Expression, _ operator: BinaryOperator, above power: ExpressionPower
    ) throws(Stop) -> Expression {
        let right = try expression(above: power)
        let depth = max(left.depth, right.depth)
        return try make(.binary(`operator`, left, right), left.start, right.end, over: depth)
    }

    private mutating func conditional(_ test: Expression) throws(Stop) -> Expression {
        let then = try expression()
        take(.colon, orReport: .missingColonInConditionalExpression)
        let otherwise = try expression()
        let depth = max(test.depth, then.depth, otherwise.depth)
        return try make(
            .conditional(test, then: then, otherwise: otherwise), test.start, otherwise.end, over: depth)
    }

    private mutating func access(_ left: Expression, _ token: Token) throws(Stop) -> Expression {
        switch token.kind {
        case .parenOpen: return try invocation(of: left, [], argumentsStart: token.end)
        case .bracketOpen:
            let index = try expression()
            let end = current.end
            take(.bracketClose, orReport: .missingClosingBracketInIndexExpression)
            return try make(.index(left, index), left.start, end, over: max(left.depth, index.depth))
        default: return try member(of: left, token)
        }
    }

    private mutating func member(of left: Expression, _ token: Token) throws(Stop) -> Expression {
        if current.kind == .space {
            let space = current
            skipSpace()
            errors.append(
                ParseError(.whitespaceAfterMemberAccess, space.range, second: GoText.quoted("\(token.kind)")))
        }
        var name = Identifier(name: "", position: token.end)
        if current.kind == .identifier {
            name = identifier(current)
            next()
        } else {
            report(.memberAccessMissingName, at: current)
        }
        let access = MemberAccess(
            object: left, isOptional: token.kind == .questionDot, operatorEnd: token.end, name: name)
        return try make(.member(access), left.start, name.end, over: left.depth)
    }

    func isKeyword(_ keyword: Keyword) -> Bool { current.kind == .identifier && current.keyword == keyword }
}
