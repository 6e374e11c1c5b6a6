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
                refuse("this size of an array type", syntax.range)
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
        guard var id = type.nominal else {
            if !type.isInvalid { refuse("this nested type", nominal.range) }
            return .invalid
        }
        for name in nominal.nested {
            guard let next = table[id].nested[name.name] else {
                refuse("unknown nested type `\(nominal)`", nominal.range)
                return .invalid
            }
            id = next
        }
        return .nominal(id)
    }

    private func reference(_ authorization: Authorization?, _ type: TypeSyntax, _ syntax: TypeSyntax) -> SemaType {
        let authorization = self.authorization(authorization, syntax.range)
        let inner = convert(type)
        if inner.wrapped != nil {
            report(.invalidReferenceToOptionalType, syntax.range, "invalid reference to optional type")
        }
        if inner.referenced != nil { refuse("references to references", syntax.range) }
        if inner.nominal?.compositeKind != .attachment { checkInterface(inner, type.range) }
        return .reference(authorization, inner)
    }

    func authorization(_ authorization: Authorization?, _ range: SourceRange) -> SemaAuthorization {
        switch authorization {
        case nil: return .unauthorized
        case .mapping?:
            refuse("references with a mapping", range)
            return .unauthorized
        case .entitlements(let set)?:
            return entitlements(set) ?? .unauthorized
        }
    }

    /// The entitlements of a set; nil if one is unknown, which is reported.
    func entitlements(_ set: EntitlementSet) -> SemaAuthorization? {
        var ids: [TypeID] = []
        var isComplete = true
        for nominal in set.entitlements {
            let type = convert(nominal)
            guard let id = type.nominal, id.kind == .entitlement else {
                if !type.isInvalid { refuse("`\(nominal)` as an entitlement", nominal.range) }
                isComplete = false
                continue
            }
            ids.append(id)
        }
        guard isComplete else { return nil }
        if Set(ids).count != ids.count { refuse("an entitlement named twice", set.entitlements.first?.range) }
        return set.separator == .conjunction ? .all(ids) : .any(ids)
    }

    private func intersection(_ nominals: [NominalType], _ syntax: TypeSyntax) -> SemaType {
        if nominals.isEmpty {
            report(.ambiguousIntersectionType, syntax.range, "ambiguous intersection type")
            return .invalid
        }
        var ids: [TypeID] = []
        for nominal in nominals {
            let type = convert(nominal)
            guard let id = type.nominal, id.isInterface else {
                if !type.isInvalid { refuse("`\(nominal)` in an intersection", nominal.range) }
                return .invalid
            }
            if ids.contains(id) {
                report(
                    .invalidIntersectionTypeDuplicate, nominal.range,
                    "duplicate intersected type: `\(id.qualifiedName)`")
                return .invalid
            }
            checkKind(id, ids.first, nominal.range)
            ids.append(id)
            checkClash(ids, nominal.range)
        }
        return .intersection(ids)
    }

    private func checkKind(_ id: TypeID, _ first: TypeID?, _ range: SourceRange) {
        guard let first, first.compositeKind != id.compositeKind else { return }
        report(.intersectionCompositeKindMismatch, range, "interface kinds in intersection type must match")
        report(
            .intersectionMemberClash, range, "member `forEachAttachment` conflicts between intersection types")
    }

    private func checkClash(_ ids: [TypeID], _ range: SourceRange) {
        guard let last = ids.last else { return }
        for name in table[last].memberNames {
            guard let mine = table[last].members[name] else { continue }
            for other in ids.dropLast() {
                guard let theirs = table[other].members[name], theirs.type != mine.type else { continue }
                report(.intersectionMemberClash, range, "member `\(name)` conflicts between intersection types")
            }
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
            if !table.isSubtype(converted[0], of: .simple(.integer)) { refuse("this range", syntax.range) }
            return .inclusiveRange(converted[0])
        case .capability, .inclusiveRange:
            refuse("this number of type arguments", syntax.range)
        default:
            report(
                .unparameterizedTypeInstantiation, SourceRange(type.range.end.shifted(by: 1), syntax.range.end),
                "cannot instantiate non-parameterized type")
        }
        return .invalid
    }

    /// Checks the `@` of an annotation, and that no interface stands bare.
    func checkAnnotation(_ type: SemaType, _ annotation: TypeAnnotation) {
        if type.isInvalid { return }
        if type.nominal?.compositeKind == .attachment {
            return report(
                .invalidAttachmentAnnotation, annotation.range, "cannot refer directly to attachment type",
                secondary: "attachment types must be used in reference types (e.g., `&T` or `[&T]`) rather than "
                    + "directly; they cannot be stored or passed as values")
        }
        checkInterface(type, annotation.type.range)
        if type.isResource && !annotation.isResource {
            report(.missingResourceAnnotation, annotation.range, "missing resource annotation: `@`")
        } else if !type.isResource && annotation.isResource {
            report(
                .invalidResourceAnnotation, annotation.range, "invalid resource annotation: `@` on type `\(type)`")
        }
        if case .inclusiveRange(nil) = type { refuse("InclusiveRange without a type", annotation.range) }
    }

    private func checkInterface(_ type: SemaType, _ range: SourceRange) {
        guard let id = type.nominal else {
            if let inner = type.innerNominal, !inner.isValueKind { refuse("`\(inner.qualifiedName)` as a type", range) }
            return
        }
        if id.isInterface {
            report(
                .invalidInterfaceType, range, "invalid use of interface as type",
                secondary: "interfaces can not be used as types directly; wrap interfaces in intersection types "
                    + "(e.g., `{Interface}`); got `\(type)`, consider using `{\(type)}`")
        } else if !id.isValueKind {
            refuse("`\(id.qualifiedName)` as a type", range)
        }
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
}
