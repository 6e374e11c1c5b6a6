extension Checker {
    /// The type of an annotation; what is wrong with it is reported.
    func convert(_ annotation: TypeAnnotation) -> SemaType { convert(annotation.type) }

    func convert(_ syntax: TypeSyntax) -> SemaType {
        switch syntax.kind {
        case .nominal(let nominal): return convert(nominal)
        case .optional(let type): return .optional(convert(type))
        case .array(let type): return .array(convert(type))
        case .constantArray(let type, let size):
            guard size.base == 10, let count = Int(String(decoding: size.digits, as: UTF8.self)) else {
                refuse(Refusal.arraySize.text, syntax.range)
                return .invalid
            }
            return .constantArray(convert(type), count)
        case .dictionary(let key, let value):
            let keyType = convert(key)
            let type = SemaType.dictionary(key: keyType, value: convert(value))
            checkKey(keyType, key.range)
            return type
        case .reference(let authorization, let type): return reference(authorization, type, syntax)
        case .intersection(let nominals): return intersection(nominals, syntax)
        case .function(let type):
            return .function(
                SemaFunction(
                    isView: type.isView,
                    parameters: type.parameters.map { .init(type: checkedAnnotation($0)) },
                    result: type.returnType.map(checkedAnnotation) ?? .void))
        case .instantiation(let type, let arguments): return instantiate(type, arguments, syntax)
        }
    }

    private func checkedAnnotation(_ annotation: TypeAnnotation) -> SemaType {
        let type = convert(annotation)
        checkAnnotation(type, annotation)
        return type
    }

    func checkKey(_ type: SemaType, _ range: SourceRange) {
        if type.isInvalid || table.isHashable(type) { return }
        report(
            .invalidDictionaryKeyType, range, "cannot use type as dictionary key type: `\(type)`",
            secondary: "type `\(type)` cannot be used as a key because it is not hashable; "
                + "use primitive types like `String`, `Int`, `Address`, or `Bool` instead")
    }

    func convert(_ nominal: NominalType) -> SemaType {
        guard let type = findType(nominal.name.name) else {
            report(.notDeclared, nominal.name.range, "cannot find type in this scope: `\(nominal.name.name)`")
            return .invalid
        }
        if nominal.nested.isEmpty { return type }
        var found = type
        for (index, name) in nominal.nested.enumerated() {
            let outer = NominalType(name: nominal.name, nested: Array(nominal.nested[..<index]))
            guard let id = found.nominal, id.kind != .entitlement, id.kind != .mapping else {
                if found.isInvalid { return .invalid }
                report(
                    .invalidNestedType, outer.range, "type does not support nested types: `\(outer)`",
                    secondary: "only composite types (struct, resource, contract, enum) can contain nested type "
                        + "declarations; the type `\(outer)` is not a composite type")
                return .invalid
            }
            guard let next = table[id].nested[name.name] else {
                let text = "\(outer).\(name.name)"
                report(
                    .notDeclared,
                    SourceRange(nominal.name.position, nominal.name.position.shifted(by: text.utf8.count - 1)),
                    "cannot find type in this scope: `\(text)`")
                return .invalid
            }
            found = .nominal(next)
        }
        return found
    }

    private func reference(_ authorization: Authorization?, _ type: TypeSyntax, _ syntax: TypeSyntax) -> SemaType {
        let authorization = self.authorization(authorization, syntax.range)
        let inner = convert(type)
        if inner.referenced != nil { refuse(Refusal.referencesToReferences.text, syntax.range) }
        return .reference(authorization, inner)
    }

    func authorization(_ authorization: Authorization?, _ range: SourceRange) -> SemaAuthorization {
        switch authorization {
        case nil: return .unauthorized
        case .mapping?:
            refuse(Refusal.referencesWithMapping.text, range)
            return .unauthorized
        case .entitlements(let set)?:
            return entitlements(set) ?? .unauthorized
        }
    }

    /// The entitlements of a set; nil if one is none, which is reported.
    func entitlements(_ set: EntitlementSet) -> SemaAuthorization? {
        var ids: [TypeID] = []
        var isComplete = true
        for nominal in set.entitlements {
            let type = convert(nominal)
            guard let id = type.nominal, id.kind == .entitlement else {
                isComplete = false
                if !type.isInvalid { reportNoEntitlement(type, nominal) }
                continue
            }
            if !ids.contains(id) { ids.append(id) }
        }
        guard isComplete else { return nil }
        return set.separator == .conjunction || ids.count == 1 ? .all(ids) : .any(ids)
    }

    private func reportNoEntitlement(_ type: SemaType, _ nominal: NominalType) {
        if type.nominal?.kind == .mapping {
            report(
                .mappingAccessMissingKeyword, nominal.range,
                "entitlement mapping access modifiers require the `mapping` keyword preceding the name of the map",
                secondary: "replace `\(type)` with `mapping \(type)`")
        } else {
            report(
                .invalidNonEntitlementAccess, nominal.range, "only entitlements may be used in access modifiers",
                secondary: "`\(type)` is not an entitlement")
        }
    }

    private func intersection(_ nominals: [NominalType], _ syntax: TypeSyntax) -> SemaType {
        var parts: [(id: TypeID, range: SourceRange)] = []
        for nominal in nominals {
            let type = convert(nominal)
            if let id = type.nominal, id.isInterface {
                parts.append((id, nominal.range))
            } else if !type.isInvalid {
                report(
                    .invalidIntersectedType, nominal.range,
                    "intersection type with invalid non-interface type: `\(type)`",
                    secondary: "only interface types can be intersected; the type `\(type)` is not an interface")
            }
        }
        var seen: [TypeID] = []
        var declaring: [String: TypeID] = [:]
        for (id, range) in parts {
            checkKind(id, parts[0].id, range)
            if seen.contains(id) {
                report(
                    .invalidIntersectionTypeDuplicate, range, "duplicate intersected type: `\(id.qualifiedName)`",
                    secondary: "each interface type can only appear once in an intersection; remove the duplicate "
                        + "`\(id.qualifiedName)`")
            } else {
                seen.append(id)
            }
            for one in [id] + table.effectiveConformances(of: id).map(\.interface) {
                checkClash(one, &declaring, range)
            }
        }
        guard !seen.isEmpty else {
            report(.ambiguousIntersectionType, syntax.range, "ambiguous intersection type")
            return .invalid
        }
        return .intersection(seen)
    }

    private func checkKind(_ id: TypeID, _ first: TypeID, _ range: SourceRange) {
        guard first.compositeKind != id.compositeKind else { return }
        report(
            .intersectionCompositeKindMismatch, range, "interface kinds in intersection type must match",
            secondary: "expected `\(first.compositeKind?.words ?? "")`, got `\(id.compositeKind?.words ?? "")`; "
                + "all interfaces in an intersection type must have the same composite kind "
                + "(struct, resource, contract, etc.)")
    }

    /// Members of one name must have one type; those the language gives are compared too.
    private func checkClash(_ id: TypeID, _ declaring: inout [String: TypeID], _ range: SourceRange) {
        let given = ["owner", "uuid", "account", "forEachAttachment"].filter { member(of: id, $0) != nil }
        for name in given + table[id].memberNames.filter({ !given.contains($0) }) {
            guard let mine = member(of: id, name), mine.kind != .type else { continue }
            guard let other = declaring[name] else {
                declaring[name] = id
                continue
            }
            guard let theirs = member(of: other, name)?.type, theirs != mine.type, !theirs.isInvalid,
                !mine.type.isInvalid
            else { continue }
            report(
                .intersectionMemberClash, range, "member `\(name)` conflicts between intersection types",
                secondary: "member `\(name)` is declared in both `\(other.qualifiedName)` and `\(id.qualifiedName)`; "
                    + "intersection types cannot have conflicting member declarations with the same name")
        }
    }

    private func instantiate(_ type: TypeSyntax, _ arguments: [TypeAnnotation], _ syntax: TypeSyntax) -> SemaType {
        let base = convert(type)
        let converted = arguments.map(checkedAnnotation)
        guard !base.isInvalid else { return .invalid }
        switch base {
        case .capability(nil) where converted.count == 1:
            if converted[0].isInvalid { return .capability(.invalid) }
            if converted[0].referenced == nil {
                reportMismatch(
                    expected: .reference(.unauthorized, .simple(.any)), actual: converted[0], arguments[0].range)
            }
            return .capability(converted[0])
        case .inclusiveRange(nil) where converted.count == 1:
            if !table.isSubtype(converted[0], of: .simple(.integer)) { refuse(Refusal.rangeType.text, syntax.range) }
            return .inclusiveRange(converted[0])
        case .capability:
            if let first = converted.first, !first.isInvalid, first.referenced == nil {
                reportMismatch(
                    expected: .reference(.unauthorized, .simple(.any)), actual: first, arguments[0].range)
            }
            report(
                .invalidTypeArgumentCount, SourceRange(type.range.end.shifted(by: 1), syntax.range.end),
                "incorrect number of type arguments", secondary: "expected up to 1, got \(converted.count)")
            return base
        case .inclusiveRange:
            refuse(Refusal.typeArgumentCount.text, syntax.range)
        default:
            report(
                .unparameterizedTypeInstantiation, SourceRange(type.range.end.shifted(by: 1), syntax.range.end),
                "cannot instantiate non-parameterized type")
        }
        return .invalid
    }

    /// Checks the `@` of an annotation, and that what stands in it can be a type of values.
    func checkAnnotation(_ type: SemaType, _ annotation: TypeAnnotation) {
        if type.isInvalid { return }
        if let direct = Self.directNominal(type) {
            reportDirect(direct, annotation.range)
        } else if type.isResource && !annotation.isResource {
            report(.missingResourceAnnotation, annotation.range, "missing resource annotation: `@`")
        } else if !type.isResource && annotation.isResource {
            report(
                .invalidResourceAnnotation, annotation.range, "invalid resource annotation: `@` on type `\(type)`",
                secondary: "`\(type)` is not a resource")
        }
        if let rewritten = type.wrappingInterfaces {
            report(
                .invalidInterfaceType, annotation.range, "invalid use of interface as type",
                secondary: "interfaces can not be used as types directly; wrap interfaces in intersection types "
                    + "(e.g., `{Interface}`); got `\(type)`, consider using `\(rewritten)`")
        }
        if let rewritten = type.movingOptionals {
            report(
                .invalidReferenceToOptionalType, annotation.range, "invalid reference to optional type",
                secondary: "references to optionals are not allowed; use optional references instead; "
                    + "got `\(type)`, consider using `\(rewritten)`")
        }
        if case .inclusiveRange(nil) = type { refuse(Refusal.rangeWithoutType.text, annotation.range) }
    }

    /// An entitlement, a mapping or an attachment that stands where a type of values is asked for.
    private static func directNominal(_ type: SemaType) -> TypeID? {
        switch type {
        case .nominal(let id): id.isValueKind && id.kind != .composite(.attachment) || id.isInterface ? nil : id
        case .optional(let inner), .array(let inner), .constantArray(let inner, _): directNominal(inner)
        case .dictionary(let key, let value): directNominal(key) ?? directNominal(value)
        default: nil
        }
    }

    private func reportDirect(_ id: TypeID, _ range: SourceRange) {
        if id.compositeKind == .attachment {
            return report(
                .invalidAttachmentAnnotation, range, "cannot refer directly to attachment type",
                secondary: "attachment types must be used in reference types (e.g., `&T` or `[&T]`) rather than "
                    + "directly; they cannot be stored or passed as values")
        }
        report(
            .directEntitlementAnnotation, range,
            "cannot use an entitlement type outside of an `access` declaration or `auth` modifier",
            secondary: "entitlements can only be used in access modifiers for struct/resource members "
                + "or in auth expressions for reference access")
    }
}

extension TypeID {
    /// Whether values have this type as it stands.
    var isValueKind: Bool {
        if case .composite = kind { return true }
        return kind == .transaction
    }
}

extension SemaType {
    /// The declared type deepest inside.
    var innerNominal: TypeID? {
        switch self {
        case .nominal(let id): id
        case .optional(let type), .array(let type), .constantArray(let type, _): type.innerNominal
        case .dictionary(_, let value): value.innerNominal
        default: nil
        }
    }

    /// The type with bare interfaces in braces; nil if there are none.
    var wrappingInterfaces: SemaType? {
        if case .nominal(let id) = self { return id.isInterface ? .intersection([id]) : nil }
        return rewritten(\.wrappingInterfaces)
    }

    /// The type with references to optionals turned into optional references; nil if there are none.
    var movingOptionals: SemaType? {
        if case .reference(let held, .optional(let inner)) = self { return .optional(.reference(held, inner)) }
        return rewritten(\.movingOptionals)
    }

    private func rewritten(_ rule: (SemaType) -> SemaType?) -> SemaType? {
        switch self {
        case .optional(let type): return rule(type).map(SemaType.optional)
        case .array(let type): return rule(type).map(SemaType.array)
        case .constantArray(let type, let size): return rule(type).map { .constantArray($0, size) }
        case .reference(let held, let type): return rule(type).map { .reference(held, $0) }
        case .dictionary(let key, let value):
            let (newKey, newValue) = (rule(key), rule(value))
            if newKey == nil && newValue == nil { return nil }
            return .dictionary(key: newKey ?? key, value: newValue ?? value)
        default: return nil
        }
    }
}
