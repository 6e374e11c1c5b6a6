/// Finds the imports of a Cadence program.
struct ImportScanner {
    private var tokens: CadenceTokens
    private var current: CadenceTokens.Token?

    init(_ bytes: [UInt8]) {
        tokens = CadenceTokens(bytes)
        current = tokens.next()
    }

    /// All imports outside braces, in order.
    func declarations() -> [ImportDeclaration] {
        var scanner = self
        var found: [ImportDeclaration] = []
        var depth = 0
        while let token = scanner.current {
            switch token.kind {
            case .mark("{"): depth += 1
            case .mark("}"): depth = max(0, depth - 1)
            case .word("import") where depth == 0:
                if let declaration = scanner.declaration(from: token.range.lowerBound) { found.append(declaration) }
                continue
            default: break
            }
            scanner.advance()
        }
        return found
    }

    private mutating func advance() { current = tokens.next() }

    /// Reads on from `import`; nil for what is no import, or one without names such as `import 0x1`.
    private mutating func declaration(from start: Int) -> ImportDeclaration? {
        advance()
        if case .text(let text) = current?.kind { return byText(text, from: start) }
        var items: [ImportDeclaration.Item] = []
        while case .word(let name) = current?.kind, name != "from" {
            advance()
            items.append(.init(name: name, alias: alias()))
            guard current?.kind == .mark(",") else { break }
            advance()
        }
        guard current?.kind == .word("from"), !items.isEmpty else { return nil }
        advance()
        guard let location = current else { return nil }
        advance()
        return ImportDeclaration(
            items: items, location: Self.location(location.kind), range: start..<location.range.upperBound)
    }

    /// `import "Notes"`: the text is the name, or a path that ends in it.
    private mutating func byText(_ text: String, from start: Int) -> ImportDeclaration? {
        guard let end = current?.range.upperBound else { return nil }
        advance()
        let file = text.split(separator: "/").last.map(String.init) ?? ""
        let name = file.hasSuffix(".cdc") ? String(file.dropLast(4)) : file
        guard CadenceTokens.isWord(name) else { return nil }
        guard current?.kind == .word("as") else {
            return ImportDeclaration(items: [.init(name: name)], location: .named, range: start..<end)
        }
        advance()
        guard case .word(let alias) = current?.kind, let aliasEnd = current?.range.upperBound else { return nil }
        advance()
        return ImportDeclaration(
            items: [.init(name: name, alias: alias)], location: .named, range: start..<aliasEnd)
    }

    private mutating func alias() -> String? {
        guard current?.kind == .word("as") else { return nil }
        advance()
        guard case .word(let alias) = current?.kind else { return nil }
        advance()
        return alias
    }

    /// `0x` and up to 16 hex digits is an address; any other `0x…` is a placeholder.
    private static func location(_ kind: CadenceTokens.Kind) -> ImportDeclaration.Location {
        switch kind {
        case .text: return .named
        case .number(let text) where text.hasPrefix("0x"):
            let digits = text.dropFirst(2)
            let isAddress =
                !digits.isEmpty && digits.utf8.count <= 16 && digits.allSatisfy { $0.isHexDigit || $0 == "_" }
            return isAddress ? .settled : .named
        default: return .settled
        }
    }
}
