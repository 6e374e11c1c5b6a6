extension Parser {
    private static let kindNames: [CompositeKind: String] = [
        .structure: "structure", .resource: "resource", .contract: "contract", .enumeration: "enum",
    ]

    mutating func composite(
        _ kind: CompositeKind, _ modifiers: Modifiers, _ start: SourcePosition
    ) throws(Stop) -> Declaration {
        let kindName = Parser.kindNames[kind] ?? kind.rawValue
        rejectView(modifiers, kindName)
        next()
        let (name, isInterface) = try compositeName(kind)
        skipSpace()
        let conformances = try conformances()
        let (members, end) = try membersInBraces(isInterface ? kindName + " interface" : kindName)
        return .composite(
            CompositeDeclaration(
                kind: kind, isInterface: isInterface, access: modifiers.access, name: name,
                conformances: conformances, members: members, range: SourceRange(start, end)))
    }

    /// The name after the keyword, with or without `interface` before it.
    private mutating func compositeName(_ kind: CompositeKind) throws(Stop) -> (Identifier, Bool) {
        var isInterface = false
        while true {
            skipSpace()
            guard current.kind == .identifier else {
                throw stopSyntax("expected \(TokenKind.identifier), got \(current.kind)")
            }
            guard current.keyword == .interface else {
                let name = try nonReservedIdentifier("following \(kind.rawValue) declaration")
                next()
                return (name, isInterface)
            }
            if isInterface { throw stop(.invalidInterfaceName, at: current) }
            isInterface = true
            next()
        }
    }

    private mutating func conformances() throws(Stop) -> [NominalType] {
        guard current.kind == .colon else { return [] }
        next()
        let types = try nominalTypes(until: .braceOpen, separator: .comma)
        if types.isEmpty { report(.missingConformance, at: current.start) }
        return types
    }

    /// Members in braces, and where they end.
    private mutating func membersInBraces(_ kind: String) throws(Stop) -> ([Declaration], SourcePosition) {
        _ = try open(orReport: .declarationMissingOpeningBrace, detail: kind)
        let members = try members()
        return (members, close(orReport: .declarationMissingClosingBrace, detail: kind))
    }

    mutating func event(_ access: Access, _ start: SourcePosition) throws(Stop) -> CompositeDeclaration {
        nextToken()
        let name = try nonReservedIdentifier("after start of event declaration")
        next()
        let hasDefaults = name.name == CompositeDeclaration.defaultDestroyEventName
        let parameters = try parameterList(hasDefaults: hasDefaults)
        return CompositeDeclaration(
            kind: .event, access: access, name: name, parameters: parameters,
            range: SourceRange(start, parameters.range.end))
    }

    mutating func attachment(_ access: Access, _ start: SourcePosition) throws(Stop) -> CompositeDeclaration {
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
        let (members, end) = try membersInBraces("attachment")
        return CompositeDeclaration(
            kind: .attachment, access: access, name: name, conformances: conformances, members: members,
            baseType: base.nominal, range: SourceRange(start, end))
    }

    // MARK: Entitlements

    mutating func entitlement(_ access: Access, _ start: SourcePosition) throws(Stop) -> Declaration {
        nextToken()
        guard current.kind == .identifier else {
            throw stopSyntax("expected \(TokenKind.identifier), got \(current.kind)")
        }
        let isMapping = current.keyword == .mapping
        if isMapping { nextToken() }
        let name = try nonReservedIdentifier("following entitlement \(isMapping ? "mapping " : "")declaration")
        nextToken()
        guard isMapping else {
            return .entitlement(
                EntitlementDeclaration(access: access, name: name, range: SourceRange(start, name.end)))
        }
        _ = try open(orReport: .declarationMissingOpeningBrace, detail: "entitlement mapping")
        let elements = try mappingElements()
        let end = close(orReport: .declarationMissingClosingBrace, detail: "entitlement mapping")
        return .mapping(
            MappingDeclaration(access: access, name: name, elements: elements, range: SourceRange(start, end)))
    }

    private mutating func mappingElements() throws(Stop) -> [MappingDeclaration.Element] {
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

    private mutating func mappingType(orReport error: ParseError.Kind) throws(Stop) -> NominalType {
        let type = try type()
        if let name = type.nominal { return name }
        report(error, type.range)
        return NominalType(name: Identifier(name: "", position: type.range.start), nested: [])
    }
}
