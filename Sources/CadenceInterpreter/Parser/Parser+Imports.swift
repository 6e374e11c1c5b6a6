extension Parser {
    /// All forms of imports; the keyword is the current token.
    mutating func importDeclaration() throws(Stop) -> ImportDeclaration {
        let start = current.start
        nextToken()
        switch current.kind {
        case .string, .hexadecimalInteger:
            let (location, range) = try importLocation()
            return declaration([], location, range, start)
        case .identifier: return try importByName(start)
        case .endOfFile: throw stop(.missingImportLocation, SourceRange(current.start))
        default: throw stop(.invalidImportLocation, at: current)
        }
    }

    private func declaration(
        _ imports: [ImportDeclaration.Import], _ location: ImportDeclaration.Location, _ range: SourceRange,
        _ start: SourcePosition
    ) -> ImportDeclaration {
        ImportDeclaration(
            imports: imports, location: location, locationStart: range.start, range: SourceRange(start, range.end))
    }

    /// A name is what is imported if a comma or `from` follows, otherwise the location.
    private mutating func importByName(_ start: SourcePosition) throws(Stop) -> ImportDeclaration {
        let first = try importedName()
        switch current.kind {
        case .comma:
            let others = try moreImports()
            let (location, range) = try importLocation()
            return declaration([first] + others, location, range, start)
        case .identifier where current.keyword == .from:
            nextToken()
            let (location, range) = try importLocation()
            return declaration([first], location, range, start)
        case .identifier, .endOfFile:
            return declaration([], .identifier(first.name.name), first.name.range, start)
        default: throw stop(.invalidImportContinuation, at: current)
        }
    }

    private mutating func importedName() throws(Stop) -> ImportDeclaration.Import {
        let name = identifier(current)
        nextToken()
        var alias: Identifier?
        if isKeyword(.as) {
            nextToken()
            if current.kind == .identifier {
                alias = identifier(current)
                next()
            } else {
                report(.invalidTokenInImportAlias, at: current)
            }
        }
        skipSpace()
        return ImportDeclaration.Import(name: name, alias: alias)
    }

    /// The names after the first one, `from` included.
    private mutating func moreImports() throws(Stop) -> [ImportDeclaration.Import] {
        var imports: [ImportDeclaration.Import] = []
        var expectsSeparator = true
        while true {
            switch current.kind {
            case .comma:
                guard expectsSeparator else { throw stop(.invalidTokenInImportList, at: current) }
                expectsSeparator = false
                nextToken()
            case .identifier:
                if current.keyword == .from {
                    if expectsSeparator {
                        nextToken()
                        return imports
                    }
                    guard fromIsName() else { throw stop(.invalidFromKeywordAsIdentifier, at: current) }
                }
                imports.append(try importedName())
                expectsSeparator = true
            case .endOfFile: throw stop(.unexpectedEOFInImportList, SourceRange(current.start))
            default: throw stop(.invalidImportContinuation, at: current)
            }
        }
    }

    /// Whether `from` is itself imported: a comma or another `from` follows it then.
    private mutating func fromIsName() -> Bool {
        lookAhead { parser in
            parser.nextToken()
            return parser.current.kind == .comma || parser.isKeyword(.from)
        }
    }

    private mutating func importLocation() throws(Stop) -> (ImportDeclaration.Location, SourceRange) {
        let token = current
        let location: ImportDeclaration.Location
        switch token.kind {
        case .string: location = .string(plainString(token))
        case .hexadecimalInteger: location = .address(address(token))
        case .identifier: location = .identifier(text(token))
        default: throw stop(.invalidImportLocation, at: token)
        }
        next()
        return (location, token.range)
    }

    /// Eight bytes at most; shorter numbers are filled up on the left.
    private mutating func address(_ token: Token) -> [UInt8] {
        let digits = source(token).dropFirst(2).compactMap(\.hexadecimalValue)
        let padded = digits.count.isMultiple(of: 2) ? digits : [0] + digits
        let bytes = stride(from: 0, to: padded.count, by: 2).map { UInt8(padded[$0] << 4 | padded[$0 + 1]) }
        guard bytes.count <= 8 else {
            reportSyntax("address too large")
            return []
        }
        return [UInt8](repeating: 0, count: 8 - bytes.count) + bytes
    }
}
