extension Parser {
    // MARK: Numbers

    private static let bases: [TokenKind: (base: UInt8, name: String)] = [
        .binaryInteger: (2, "binary"), .octalInteger: (8, "octal"), .decimalInteger: (10, "decimal"),
        .hexadecimalInteger: (16, "hexadecimal"),
    ]

    mutating func integerLiteral(_ token: Token) -> IntegerLiteral {
        let written = source(token)
        let underscore = UInt8(ascii: "_")
        let rule = Parser.bases[token.kind]
        let text = token.kind == .decimalInteger || rule == nil ? written : written.dropFirst(2)
        reportUnderscore(token, text.first, "leading", "start")
        reportUnderscore(token, text.last, "trailing", "end")
        let digits = text.filter { $0 != underscore }
        if rule == nil {
            reportNumber(
                token, "unknown prefix",
                "the prefix is unknown; use `0x` for hexadecimal, `0b` for binary, or `0o` for octal")
        } else if digits.isEmpty {
            reportNumber(
                token, "missing digits", "digits are missing after the prefix; add a `0` or other valid digits")
        }
        let zero = [UInt8(ascii: "0")]
        return IntegerLiteral(base: rule?.base ?? 10, digits: rule == nil || digits.isEmpty ? zero : Array(digits))
    }

    private mutating func reportUnderscore(_ token: Token, _ byte: UInt8?, _ place: String, _ end: String) {
        guard byte == UInt8(ascii: "_") else { return }
        reportNumber(
            token, "\(place) underscore",
            "underscores (`_`) may not be used at the \(end) of a number; remove the \(place) underscore")
    }

    private mutating func reportNumber(_ token: Token, _ problem: String, _ hint: String) {
        let kind = Parser.bases[token.kind].map { $0.name + " " } ?? ""
        let message = "invalid \(kind)integer literal `\(text(token))`: \(problem)"
        errors.append(ParseError(.invalidIntegerLiteral, token.range, detail: message, second: hint))
    }

    mutating func fixedPointLiteral(_ token: Token) -> FixedPointLiteral {
        let parts = source(token).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let digits = parts.map { Array($0.filter { $0 != UInt8(ascii: "_") }) }
        let fraction = digits.count > 1 ? digits[1] : []
        // The lexer has reported a fraction of nothing at all, but not one of underscores.
        if fraction.isEmpty, source(token).last == UInt8(ascii: "_") { reportSyntax("missing fractional digits") }
        return FixedPointLiteral(integer: digits.first ?? [], fraction: fraction)
    }

    // MARK: Strings

    /// A string, with the templates in it.
    mutating func string(_ first: Token) throws(Stop) -> Expression {
        var pieces: [String] = []
        var values: [Expression] = []
        var token = first
        var end = first.end
        var isClosed = false
        while token.kind == .string {
            var literal = source(token)
            if pieces.isEmpty { literal = literal.dropFirst() }
            if literal.last == UInt8(ascii: "\"") {
                literal = literal.dropLast()
                isClosed = true
            }
            pieces.append(unescaped(literal))
            end = token.end
            guard current.kind == .stringTemplate else { break }
            next()
            values.append(try expression())
            _ = try expect(.parenClose)
            token = current
            next()
            isClosed = false
        }
        if !isClosed { reportSyntax("invalid end of string literal: missing `\"`") }
        let depth = values.map(\.depth).max() ?? 0
        let kind = values.isEmpty ? Expression.Kind.string(pieces.first ?? "") : .template(pieces, values)
        return try make(kind, first.start, end, over: depth)
    }

    /// A string that holds no templates, as import locations do.
    mutating func plainString(_ token: Token) -> String {
        var literal = source(token).dropFirst()
        let isClosed = literal.last == UInt8(ascii: "\"")
        if isClosed { literal = literal.dropLast() }
        let text = unescaped(literal)
        if !isClosed { reportSyntax("invalid end of string literal: missing `\"`") }
        return text
    }

    private mutating func unescaped(_ literal: ArraySlice<UInt8>) -> String {
        if !literal.contains(UInt8(ascii: "\\")), let text = String(validating: literal, as: UTF8.self) { return text }
        var reader = StringUnescaper(Array(literal))
        while reader.step() {}
        for message in reader.messages { reportSyntax(message) }
        return reader.result
    }
}
