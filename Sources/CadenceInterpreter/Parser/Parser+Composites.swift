extension Parser {
    private static let kindNames: [CompositeKind: String] = [
        .structure: "structure", .resource: "resource", .contract: "contract", .enumeration: "enum",
    ]

    mutating func composite(
        _ kind: CompositeKind, _ modifiers: Modifiers, _ start: SourcePosition
    ) throws(ParseError) -> Declaration {
        let kindName = Parser.kindNames[kind] ?? kind.rawValue
        rejectView(modifiers, kindName)
        next()
        let (name, isInterface) = try compositeName(kind)
        skipSpace()
        let conformances = try conformances()
        let (members, end) = try declarationBraces(isInterface ? kindName + " interface" : kindName) {
            (parser) throws(ParseError) in try parser.members()
        }
        return .composite(
            CompositeDeclaration(
                kind: kind, isInterface: isInterface, access: modifiers.access, name: name,
                conformances: conformances, members: members, range: SourceRange(start, end)))
    }

    /// The name after the keyword, with or without `interface` before it.
    private mutating func compositeName(_ kind: CompositeKind) throws(ParseError) -> (Identifier, Bool) {
        var isInterface = false
        while true {
            skipSpace()
            guard current.kind == .identifier else {
                throw syntaxError("expected \(TokenKind.identifier), got \(current.kind)")
            }
            guard current.keyword == .interface else {
                let name = try nonReservedIdentifier("following \(kind.rawValue) declaration")
                next()
                return (name, isInterface)
            }
            if isInterface { throw ParseError(.invalidInterfaceName, at: current) }
            isInterface = true
            next()
        }
    }

    private mutating func conformances() throws(ParseError) -> [NominalType] {
        guard current.kind == .colon else { return [] }
        next()
        let types = try nominalTypes(until: .braceOpen, separator: .comma)
        if types.isEmpty { report(.missingConformance, at: current.start) }
        return types
    }

    /// What stands in the braces of a declaration, and where they end.
    private mutating func declarationBraces<Result>(
        _ kind: String, _ parse: (inout Parser) throws(ParseError) -> Result
    ) throws(ParseError) -> (Result, SourcePosition) {
        take(.braceOpen, orReport: .declarationMissingOpeningBrace, detail: kind)
        let result = try nested(parse)
        skipSpace()
        let end = current.end
        take(.braceClose, orReport: .declarationMissingClosingBrace, detail: kind)
        return (result, end)
    }

    mutating func event(_ access: Access, _ start: SourcePosition) throws(ParseError) -> CompositeDeclaration {
        nextToken()
        let name = try nonReservedIdentifier("after start of event declaration")
        next()
        let hasDefaults = name.name == CompositeDeclaration.defaultDestroyEventName
        let parameters = try parameterList(hasDefaults: hasDefaults)
        return CompositeDeclaration(
            kind: .event, access: access, name: name, parameters: parameters,
            range: SourceRange(start, parameters.range.end))
    }

    mutating func attachment(_ access: Access, _ start: SourcePosition) throws(ParseError) -> CompositeDeclaration {
        nextToken()
        let name = try expectIdentifier()
        skipSpace()
        if isKeyword(.for) {
            nextToken()
        } else {
            report(.missingForKeywordInAttachmentDeclaration, at: current)
        }
        let base = try type()
        if base.nominal == nil { report(.invalidAttachmentBaseType, base.range) }
        skipSpace()
        let conformances = try conformances()
        let (members, end) = try declarationBraces("attachment") { (parser) throws(ParseError) in
            try parser.members()
        }
        return CompositeDeclaration(
            kind: .attachment, access: access, name: name, conformances: conformances, members: members,
            baseType: base.nominal, range: SourceRange(start, end))
    }

    // MARK: Entitlements

    mutating func entitlement(_ access: Access, _ start: SourcePosition) throws(ParseError) -> Declaration {
        nextToken()
        guard current.kind == .identifier else {
            throw syntaxError("expected \(TokenKind.identifier), got \(current.kind)")
        }
        let isMapping = current.keyword == .mapping
        if isMapping { nextToken() }
        let name = try nonReservedIdentifier("following entitlement \(isMapping ? "mapping " : "")declaration")
        nextToken()
        guard isMapping else {
            return .entitlement(
                EntitlementDeclaration(access: access, name: name, range: SourceRange(start, name.end)))
        }
        let (elements, end) = try declarationBraces("entitlement mapping") { (parser) throws(ParseError) in
            try parser.mappingElements()
        }
        return .mapping(
            MappingDeclaration(access: access, name: name, elements: elements, range: SourceRange(start, end)))
    }

    private mutating func mappingElements() throws(ParseError) -> [MappingDeclaration.Element] {
        var elements: [MappingDeclaration.Element] = []
        while true {
            skipSpace()
            if current.kind == .braceClose || current.kind == .endOfFile { return elements }
            if isKeyword(.include) {
                nextToken()
                elements.append(.include(try mappingType(orReport: .invalidEntitlementMappingIncludeType)))
                continue
            }
            let from = try mappingType(orReport: .invalidEntitlementMappingType)
            skipSpace()
            if current.kind == .rightArrow {
                nextToken()
            } else {
                report(.missingRightArrowInEntitlementMapping, at: current)
            }
            elements.append(.relation(from: from, to: try mappingType(orReport: .invalidEntitlementMappingType)))
        }
    }

    private mutating func mappingType(orReport error: ParseError.Kind) throws(ParseError) -> NominalType {
        let type = try type()
        if let name = type.nominal { return name }
        report(error, type.range)
        return NominalType(name: Identifier(name: "", position: type.range.start), nested: [])
    }
}
