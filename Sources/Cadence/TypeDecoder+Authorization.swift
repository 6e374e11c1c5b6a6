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

    private func authorization(_ token: Int, kind: String) throws(CadenceError) -> CadenceAuthorization {
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

    private func entitlements(of token: Int) throws(CadenceError) -> [String] {
        let list = try document.required("entitlements", of: token)
        if form == .node, document.kind(list) == .null { return [] }
        var ids: [String] = []
        for element in document.elements(of: try document.expect(list, .array, at: "entitlements")) {
            do throws(CadenceError) {
                try document.expect(element, .object)
                ids.append(try document.requiredString("typeID", of: element))
            } catch {
                throw error.within(".entitlements[\(ids.count)]")
            }
        }
        return ids
    }
}
