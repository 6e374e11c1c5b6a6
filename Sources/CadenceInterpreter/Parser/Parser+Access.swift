extension Parser {
    /// `access(…)` with its range; the keyword is the current token.
    mutating func access() throws(Stop) -> (Access, SourceRange) {
        let start = current.start
        nextToken()
        if current.kind == .parenOpen {
            nextToken()
        } else {
            report(.missingAccessOpeningParen, at: current)
        }
        guard current.kind == .identifier else { throw stop(.missingAccessKeyword, at: current) }
        let access = try accessContent()
        let end = current.end
        take(.parenClose, orReport: .missingAccessClosingParen)
        return (access, SourceRange(start, end))
    }

    private static let plainAccess: [Keyword: Access] = [
        .all: .all, .account: .account, .contract: .contract, .self: .self,
    ]

    private mutating func accessContent() throws(Stop) -> Access {
        if let keyword = current.keyword, let access = Parser.plainAccess[keyword] {
            nextToken()
            return access
        }
        if let (map, position) = try mapping() { return .mapped(map, position) }
        return .entitled(try entitlements())
    }

    /// `(…)` after `auth`; nil if it is missing, which is reported.
    mutating func authorization() throws(Stop) -> Authorization? {
        guard current.kind == .parenOpen else {
            report(.missingStartOfAuthorization, at: current)
            return nil
        }
        nextToken()
        let authorization: Authorization
        if let (map, position) = try mapping() {
            authorization = .mapping(map, position)
        } else {
            authorization = .entitlements(try entitlements())
        }
        take(.parenClose, orReport: .missingClosingParenInAuth)
        return authorization
    }

    private mutating func mapping() throws(Stop) -> (NominalType, SourcePosition)? {
        guard current.kind == .identifier, current.keyword == .mapping else { return nil }
        let position = current.start
        nextToken()
        let map = try nominalType()
        skipSpace()
        return (map, position)
    }

    private mutating func entitlements() throws(Stop) -> EntitlementSet {
        let first = try nominalType()
        rejectAccessKeyword(first)
        skipSpace()
        var separator = TokenKind.comma
        switch current.kind {
        case .comma, .bar:
            separator = current.kind
            nextToken()
        case .parenClose:
            return EntitlementSet(separator: .conjunction, entitlements: [first])
        default:
            report(.invalidEntitlementSeparator, at: current)
        }
        let others = try nominalTypes(until: .parenClose, separator: separator)
        for other in others { rejectAccessKeyword(other) }
        return EntitlementSet(
            separator: separator == .comma ? .conjunction : .disjunction, entitlements: [first] + others)
    }

    private mutating func rejectAccessKeyword(_ type: NominalType) {
        switch Keyword(rawValue: type.name.name) {
        case .all, .access, .account, .self: report(.accessKeywordEntitlementName, type.range, detail: type.name.name)
        default: break
        }
    }

    // MARK: Words of old versions

    mutating func rejectPriv() {
        report(.privAccess, current.range)
        next()
    }

    mutating func rejectPub() {
        let start = current.start
        var end = current.end
        nextToken()
        guard current.kind == .parenOpen else { return report(.pubAccess, SourceRange(start, end)) }
        nextToken()
        var word = ""
        if current.kind == .identifier {
            word = text(current)
            end = current.end
            next()
        }
        skipSpace()
        if current.kind == .parenClose {
            end = current.end
            next()
        }
        report(word == "set" ? .pubSetAccess : .pubAccess, SourceRange(start, end))
    }
}
