extension TypeDecoder {
    /// What the member `authorization` of a reference says; in old data a member `authorized` stands in its place.
    mutating func authorization(of reference: Int) throws(CadenceError) -> CadenceAuthorization {
        if form == .node, try document.member("authorization", of: reference) == nil,
            try document.member("authorized", of: reference) != nil
        {
            return .unauthorized
        }
        let token = try document.required("authorization", of: reference)
        do throws(CadenceError) {
            try document.expect(token, .object)
            return try authorization(token, kind: try document.requiredString("kind", of: token))
        } catch {
            throw error.within(".authorization")
        }
    }

    private mutating func authorization(_ token: Int, kind: String) throws(CadenceError) -> CadenceAuthorization {
        switch kind {
        case "Unauthorized": return .unauthorized
        case "EntitlementConjunctionSet": return .conjunction(try entitlements(of: token))
        case "EntitlementDisjunctionSet": return .disjunction(try entitlements(of: token))
        case "EntitlementMapAuthorization":
            let ids = try entitlements(of: token)
            guard ids.count == 1 else {
                throw CadenceError(.invalid, "expected exactly one entitlement mapping, found \(ids.count)")
            }
            return .map(ids[0])
        default:
            throw CadenceError(.unknownType, "unknown kind of authorization \"\(shortened(kind))\"")
        }
    }

    private mutating func entitlements(of token: Int) throws(CadenceError) -> [String] {
        if form == .node, let list = try document.member("entitlements", of: token), document.kind(list) == .null {
            return []
        }
        return try list("entitlements", of: token) { (types, token) throws(CadenceError) in
            try types.document.expect(token, .object)
            return try types.document.requiredString("typeID", of: token)
        }
    }
}
