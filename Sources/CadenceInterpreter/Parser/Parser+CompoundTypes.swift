extension Parser {
    mutating func referenceType(
        _ authorization: Authorization?, start: SourcePosition
    ) throws(Stop) -> TypeSyntax {
        let target = try type(above: .reference)
        return try makeType(.reference(authorization, target), start, target.range.end, over: target.depth)
    }

    mutating func parenthesizedType() throws(Stop) -> TypeSyntax {
        skipSpace()
        let inner = try type()
        skipSpace()
        take(.parenClose, orReport: .missingEndOfParenthesizedType)
        return inner
    }

    // MARK: Arrays

    mutating func arrayType(_ open: Token) throws(Stop) -> TypeSyntax {
        let element = try type()
        skipSpace()
        var size: IntegerLiteral?
        if current.kind == .semicolon {
            nextToken()
            size = arraySize(try expression())
        }
        skipSpace()
        let end = current.end
        take(.bracketClose, orReport: .missingClosingBracketInArrayType)
        let kind = size.map { TypeSyntax.Kind.constantArray(element, $0) } ?? .array(element)
        return try makeType(kind, open.start, end, over: element.depth)
    }

    private mutating func arraySize(_ expression: Expression) -> IntegerLiteral? {
        if case .integer(let literal) = expression.kind, !literal.isNegative { return literal }
        report(.invalidConstantSizedTypeSize, expression.range)
        return nil
    }

    // MARK: Braces

    /// What is known of a type in braces while it is read.
    private struct BracedType {
        var first: TypeSyntax?
        var value: TypeSyntax?
        var names: [NominalType] = []
        var isDictionary = false
        var isIntersection = false
        var expectsType = true
    }

    /// An intersection or a dictionary: which one shows only at the first comma or colon.
    mutating func bracedType(_ open: Token) throws(Stop) -> TypeSyntax {
        var state = BracedType()
        while true {
            skipSpace()
            let token = current
            switch token.kind {
            case .comma: try addComma(&state)
            case .colon: try addColon(&state)
            case .braceClose:
                checkBracedEnd(state)
                next()
                return try finish(state, open.start, token.end)
            case .endOfFile:
                if state.expectsType { throw stop(.unexpectedEOFExpectedType, SourceRange(token.start)) }
                report(.missingClosingBraceInIntersectionOrDictionaryType, at: token.start)
                return try finish(state, open.start, token.end)
            default: try addType(&state)
            }
        }
    }

    private mutating func addComma(_ state: inout BracedType) throws(Stop) {
        let place = SourceRange(current.start)
        if state.isDictionary { throw stop(.unexpectedCommaInDictionaryType, place) }
        if state.expectsType { throw stop(.unexpectedCommaInIntersectionType, place) }
        if !state.isIntersection {
            if let first = state.first { state.names = [try intersectable(first)] }
            state.isIntersection = true
        }
        next()
        state.expectsType = true
    }

    private mutating func addColon(_ state: inout BracedType) throws(Stop) {
        let place = SourceRange(current.start)
        if state.isIntersection { throw stop(.unexpectedColonInIntersectionType, place) }
        if state.expectsType { throw stop(.unexpectedColonInDictionaryType, place) }
        if state.isDictionary { throw stop(.multipleColonInDictionaryType, place) }
        state.isDictionary = true
        next()
        state.expectsType = true
    }

    private mutating func addType(_ state: inout BracedType) throws(Stop) {
        guard state.expectsType else {
            throw stop(.missingSeparatorInIntersectionOrDictionaryType, at: current)
        }
        let type = try type()
        state.expectsType = false
        if state.isDictionary {
            state.value = type
        } else if state.isIntersection {
            state.names.append(try intersectable(type))
        } else {
            state.first = type
        }
    }

    private mutating func intersectable(_ type: TypeSyntax) throws(Stop) -> NominalType {
        guard let name = type.nominal else { throw stop(.invalidNonNominalTypeInIntersection, type.range) }
        return name
    }

    private mutating func checkBracedEnd(_ state: BracedType) {
        guard state.expectsType else { return }
        if state.isDictionary {
            report(.missingDictionaryValueType, at: current.start)
        } else if state.isIntersection {
            report(.missingTypeAfterCommaInIntersection, at: current.start)
        }
    }

    private mutating func finish(
        _ state: BracedType, _ start: SourcePosition, _ end: SourcePosition
    ) throws(Stop) -> TypeSyntax {
        if state.isDictionary, let key = state.first {
            let value = state.value ?? key
            return try makeType(.dictionary(key: key, value: value), start, end, over: max(key.depth, value.depth))
        }
        var names = state.names
        if !state.isIntersection, let first = state.first { names.append(try intersectable(first)) }
        return try makeType(.intersection(names), start, end)
    }

    // MARK: Functions

    /// `(A, B): C` after `fun`.
    mutating func functionType(isView: Bool, start: SourcePosition) throws(Stop) -> TypeSyntax {
        skipSpace()
        take(.parenOpen, orReport: .missingOpeningParenInFunctionType)
        let parameters = try typeAnnotations(until: .parenClose)
        var end = current.end
        take(.parenClose, orReport: .missingClosingParenInFunctionType)
        skipSpace()
        var result: TypeAnnotation?
        if current.kind == .colon {
            nextToken()
            let annotation = try typeAnnotation()
            end = annotation.range.end
            result = annotation
        }
        let depths = parameters.map(\.type.depth) + [result?.type.depth ?? 0]
        return try makeType(
            .function(FunctionType(isView: isView, parameters: parameters, returnType: result)), start, end,
            over: depths.max() ?? 0)
    }
}
