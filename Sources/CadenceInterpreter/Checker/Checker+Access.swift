extension Checker {
    /// Where a declaration stands.
    enum Place { case top, member(CompositeKind), transaction }

    func convert(_ access: Access) -> SemaAccess {
        switch access {
        case .unspecified: return .unspecified
        case .all: return .all
        case .self: return .self
        case .contract: return .contract
        case .account: return .account
        case .entitled(let set):
            return .entitled(entitlements(set) ?? .all([]))
        case .mapped(let map, _):
            let type = convert(map)
            guard let id = type.nominal, id.kind == .mapping else {
                if !type.isInvalid {
                    report(
                        .invalidEntitlementMappingType, SourceRange(map.name.position),
                        "`\(type)` is not an entitlement map type", secondary: "consider removing the `mapping` keyword"
                    )
                }
                return .unspecified
            }
            return .mapped(id)
        }
    }

    /// Checks that an access modifier is there and may stand here.
    func checkAccess(
        _ access: SemaAccess, _ words: String, _ start: SourcePosition, _ place: Place, isType: Bool = false,
        _ written: Access = .all
    ) {
        switch access {
        case .unspecified: report(.missingAccessModifier, SourceRange(start), "missing access modifier for \(words)")
        case .entitled:
            if case .member(let kind) = place, !isType, [.structure, .resource, .attachment].contains(kind) { return }
            report(
                .invalidEntitlementAccess, SourceRange(start),
                "only struct or resource members may be declared with entitlement access")
        case .mapped:
            if case .member(let kind) = place, !isType, words == "field",
                [.structure, .resource, .attachment].contains(kind)
            {
                return
            }
            refuse(Refusal.mappingHere.text, SourceRange(start))
        case .self, .contract, .account:
            guard isType else { return }
            let word = "\(access)"
            report(
                .invalidAccessModifier, SourceRange(start, start.shifted(by: word.utf8.count - 1)),
                "invalid access modifier for \(words): `\(word)`: type declarations must be public")
        case .all: break
        }
    }

    // MARK: Entitlements

    func declareEntitlement(_ declaration: Declaration, in container: TypeID? = nil) {
        let kind: TypeID.Kind
        let name: Identifier
        switch declaration {
        case .entitlement(let it): (kind, name) = (.entitlement, it.name)
        case .mapping(let it): (kind, name) = (.mapping, it.name)
        default: return
        }
        declareName(TypeID(location: location, kind: kind, name: name.name, container: container), name)
    }

    /// Declares a type in the scope or in the type around it; false if the name is taken.
    @discardableResult
    func declareName(_ id: TypeID, _ name: Identifier) -> Bool {
        compositeIDs[name.position.offset] = id
        let isTaken = id.container.map { table[$0].nested[name.name] != nil } ?? (typeScopes[1][name.name] != nil)
        if !isTaken, id.container != nil, typeScopes[1][name.name] != nil {
            refuse(Refusal.nestedNameTwice.text, name.range)
        }
        if isTaken || typeScopes[0][name.name] != nil {
            let previous = findType(name.name)?.nominal.flatMap { table[$0].identifierRange }
            report(
                .redeclaration, name.range, "cannot redeclare \(id.kindName): `\(name.name)` is already declared",
                notes: previous.map { [.init(range: $0, message: "previously declared here")] } ?? [])
            if id.container != nil || id.kind == .mapping { refuse(Refusal.twoTypesOfOneName.text, name.range) }
            return false
        }
        if let container = id.container {
            table[container].nested[name.name] = id
        } else {
            typeScopes[1][name.name] = .nominal(id)
        }
        table[id].identifierRange = name.range
        return true
    }
}
