extension Parser {
    /// How tight the parts of a type bind.
    enum TypePower: Int {
        case lowest = 0
        case optional = 10
        case reference = 20
        case instantiation = 40
    }

    mutating func typeAnnotation() throws(Stop) -> TypeAnnotation {
        skipSpace()
        let start = current.start
        let isResource = current.kind == .at
        if isResource { next() }
        return TypeAnnotation(isResource: isResource, type: try type(), start: start)
    }

    mutating func type(above power: TypePower = .lowest) throws(Stop) -> TypeSyntax {
        guard typeDepth < Parser.typeDepthLimit else {
            throw stop(.typeDepthLimitReached, SourceRange(current.start))
        }
        typeDepth += 1
        defer { typeDepth -= 1 }
        skipSpace()
        let token = current
        next()
        var left = try typeStart(token)
        while let longer = try typeContinuation(left, above: power) { left = longer }
        return left
    }

    private mutating func typeStart(_ token: Token) throws(Stop) -> TypeSyntax {
        switch token.kind {
        case .identifier: try namedType(token)
        case .bracketOpen: try arrayType(token)
        case .braceOpen: try bracedType(token)
        case .parenOpen: try parenthesizedType()
        case .ampersand: try referenceType(nil, start: token.start)
        default: throw stop(.unexpectedTypeStart, at: token)
        }
    }

    /// The type grown by one suffix, or nil if it ends here.
    private mutating func typeContinuation(
        _ left: TypeSyntax, above power: TypePower
    ) throws(Stop) -> TypeSyntax? {
        let token = current
        switch token.kind {
        case .question where power.rawValue < TypePower.optional.rawValue:
            next()
            return try makeType(.optional(left), left.range.start, token.end, over: left.depth)
        case .doubleQuestion where power.rawValue < TypePower.optional.rawValue:
            next()
            let inner = try makeType(.optional(left), left.range.start, token.start, over: left.depth)
            return try makeType(.optional(inner), left.range.start, token.end, over: inner.depth)
        case .less where power.rawValue < TypePower.instantiation.rawValue:
            next()
            return try instantiation(of: left)
        case .braceOpen:
            try rejectRestriction()
            return nil
        default:
            return nil
        }
    }

    /// A brace right behind a type was once a restriction; with a space before its content it is a body.
    private mutating func rejectRestriction() throws(Stop) {
        let place = self.place
        next()
        guard current.kind == .space else { throw stop(.restrictedType, current.range) }
        go(to: place)
    }

    private mutating func instantiation(of left: TypeSyntax) throws(Stop) -> TypeSyntax {
        let arguments = try typeAnnotations(until: .greater)
        let end = current.end
        if current.kind == .greater {
            next()
        } else {
            report(.missingClosingGreaterInTypeArguments, at: current.start)
        }
        let depth = arguments.map(\.type.depth).max() ?? 0
        return try makeType(.instantiation(left, arguments), left.range.start, end, over: max(left.depth, depth))
    }

    mutating func makeType(
        _ kind: TypeSyntax.Kind, _ start: SourcePosition, _ end: SourcePosition, over depth: UInt16 = 0
    ) throws(Stop) -> TypeSyntax {
        guard depth < Parser.treeDepthLimit else {
            throw stop(
                .unsupportedNesting, SourceRange(start), detail: Refusal.typeLevels.text(Parser.treeDepthLimit))
        }
        return TypeSyntax(kind: kind, range: SourceRange(start, end), depth: depth + 1)
    }

    // MARK: Names

    private mutating func namedType(_ token: Token) throws(Stop) -> TypeSyntax {
        switch token.keyword {
        case .auth:
            skipSpace()
            let authorization = try self.authorization()
            skipSpace()
            take(.ampersand, orReport: .missingAmpersandInAuthReference)
            return try referenceType(authorization, start: token.start)
        case .fun:
            skipSpace()
            return try functionType(isView: false, start: token.start)
        case .view:
            let place = self.place
            skipSpace()
            if current.kind == .identifier, current.keyword == .fun {
                nextToken()
                // The chain places such a type right behind its first word.
                return try functionType(isView: true, start: token.end.shifted(by: 1))
            }
            go(to: place)
        default: break
        }
        let name = try nominalRest(token)
        return try makeType(.nominal(name), name.range.start, name.range.end)
    }

    /// The dots and names after the first name of a type.
    mutating func nominalRest(_ token: Token) throws(Stop) -> NominalType {
        var nested: [Identifier] = []
        while current.kind == .dot {
            next()
            guard current.kind == .identifier else { throw stop(.nestedTypeMissingName, at: current) }
            nested.append(identifier(current))
            next()
        }
        return NominalType(name: identifier(token), nested: nested)
    }

    /// A type that must be a plain name.
    mutating func nominalType() throws(Stop) -> NominalType {
        let type = try type()
        guard let name = type.nominal else {
            throw stop(
                .nonNominalType, SourceRange(type.range.start), detail: GoText.quoted(type.description))
        }
        return name
    }

    /// Names of types between separators; the end token is not skipped.
    mutating func nominalTypes(
        until end: TokenKind, separator: TokenKind
    ) throws(Stop) -> [NominalType] {
        var types: [NominalType] = []
        var expectsType = true
        while true {
            skipSpace()
            switch current.kind {
            case separator:
                if expectsType { throw separatorError(.expectedTypeInsteadSeparator, separator) }
                next()
                expectsType = true
            case end:
                if expectsType, !types.isEmpty { _ = separatorError(.missingTypeAfterSeparator, separator) }
                return types
            case .endOfFile:
                if expectsType { throw stop(.unexpectedEOFExpectedType, SourceRange(current.start)) }
                return types
            default:
                guard expectsType else {
                    throw stop(
                        .unexpectedTokenInsteadOfSeparator, at: current, detail: GoText.quoted("\(end)"),
                        second: GoText.quoted("\(separator)"))
                }
                expectsType = false
                types.append(try nominalType())
            }
        }
    }

    private mutating func separatorError(_ kind: ParseError.Kind, _ separator: TokenKind) -> Stop {
        stop(kind, SourceRange(current.start), second: GoText.quoted("\(separator)"))
    }

    /// Annotations between commas; the end token is not skipped.
    mutating func typeAnnotations(until end: TokenKind) throws(Stop) -> [TypeAnnotation] {
        var annotations: [TypeAnnotation] = []
        var expectsType = true
        while true {
            skipSpace()
            switch current.kind {
            case .comma:
                if expectsType {
                    throw stop(.unexpectedCommaInTypeAnnotationList, SourceRange(current.start))
                }
                next()
                expectsType = true
            case end:
                if expectsType, !annotations.isEmpty {
                    report(.missingTypeAnnotationAfterComma, at: current.start)
                }
                return annotations
            case .endOfFile:
                if expectsType { throw stop(.unexpectedEOFExpectedTypeAnnotation, SourceRange(current.start)) }
                return annotations
            default:
                guard expectsType else {
                    throw stop(
                        .unexpectedTokenInsteadOfSeparator, at: current, detail: GoText.quoted("\(end)"),
                        second: GoText.quoted("\(TokenKind.comma)"))
                }
                annotations.append(try typeAnnotation())
                expectsType = false
            }
        }
    }
}
