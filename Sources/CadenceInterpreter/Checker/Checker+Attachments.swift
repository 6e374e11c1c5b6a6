/// Attachments: what they may be for, how they come and go, and what is known of them.
extension Checker {
    // MARK: Declarations

    /// Checks an attachment after its members.
    func checkAttachment(_ composite: CompositeDeclaration, _ id: TypeID) {
        let base = table[id].baseType ?? .invalid
        let known = Set(table.supportedEntitlements(of: base))
        for name in table[id].memberNames {
            guard let member = table[id].members[name] else { continue }
            for entitlement in entitlements(asked: member.access) where !known.contains(entitlement) {
                report(
                    .invalidAttachmentEntitlement, SourceRange(member.range?.start ?? composite.name.position),
                    "cannot use `\(entitlement.qualifiedName)` in the access modifier for a member in "
                        + "`\(id.qualifiedName)`",
                    secondary: "attachments can only use entitlements supported by the base type; "
                        + "`\(entitlement.qualifiedName)` must be declared in `\(base)` to be used in attachment "
                        + "member access modifiers")
            }
        }
        guard !base.isInvalid, !mayBeBase(base), let written = composite.baseType else { return }
        report(
            .invalidBaseType, written.range,
            "cannot use `\(base)` as the base type for attachment `\(id.qualifiedName)`",
            secondary: "attachments require a specific concrete type as their base type; the type `\(base)` is too "
                + "generic or invalid; use a specific resource or struct type instead")
    }

    private func entitlements(asked access: SemaAccess) -> [TypeID] {
        switch access {
        case .entitled(let authorization): authorization.entitlements
        case .mapped(let map): table.domain(of: map)
        default: []
        }
    }

    private func mayBeBase(_ type: SemaType) -> Bool {
        if type == .anyStruct || type == .anyResource { return true }
        guard let id = type.nominal, id.location != .builtin else { return false }
        return [.structure, .resource].contains(id.compositeKind)
    }

    /// The types of `self` and `base` in a function with some access; nil in anything but attachments.
    func attachmentNames(_ id: TypeID, _ access: SemaAccess?) -> (own: SemaType, base: SemaType)? {
        guard id.kind == .composite(.attachment), let base = table[id].baseType else { return nil }
        let held: SemaAuthorization
        switch access {
        case .entitled(let authorization): held = authorization
        case nil: held = fullAuthorization(of: .nominal(id))
        default: held = .unauthorized
        }
        let shown = base.nominal.map { $0.isInterface ? SemaType.intersection([$0]) : base } ?? base
        return (.reference(held, .nominal(id)), .reference(held, shown))
    }

    /// All entitlements anything of a type asks for.
    func fullAuthorization(of type: SemaType) -> SemaAuthorization {
        let all = table.supportedEntitlements(of: type)
        return all.isEmpty ? .unauthorized : .all(all)
    }

    // MARK: Use

    func attach(
        _ attachment: Expression, _ base: Expression, _ range: SourceRange, _ expected: SemaType?
    ) -> SemaType {
        let baseType = visit(base, expected: expected)
        attachTarget = attachment.id
        let type = visit(attachment)
        attachTarget = nil
        if type.isInvalid || baseType.isInvalid { return .invalid }
        guard let id = type.nominal, id.kind == .composite(.attachment), let wanted = table[id].baseType else {
            report(.attachNonAttachment, attachment.range, "cannot attach non-attachment type: `\(type)`")
            return .invalid
        }
        if wanted.isResource { transfer(base, baseType) }
        guard isBase(wanted, of: baseType) else {
            reportMismatch(expected: wanted, actual: baseType, base.range)
            return .invalid
        }
        if wanted.nominal == nil, !mayCarry(baseType) {
            report(
                .attachToInvalidType, attachment.range,
                "cannot attach attachment to type `\(baseType)`, as it is not valid for this base type",
                secondary: "attachments can only be attached to composite types (structs, resources) "
                    + "that match the attachment's base type declaration")
            return .invalid
        }
        return baseType
    }

    /// Whether a value of a type has attachments at all.
    private func mayCarry(_ type: SemaType) -> Bool {
        switch type {
        case .nominal(let id): [.structure, .resource].contains(id.compositeKind)
        case .intersection: true
        default: false
        }
    }

    /// Whether an attachment for `wanted` may be on a value of a type; an interface stands for what conforms to it.
    private func isBase(_ wanted: SemaType, of type: SemaType) -> Bool {
        if let id = wanted.nominal, id.isInterface { return table.isSubtype(type, of: .intersection([id])) }
        return table.isSubtype(type, of: wanted)
    }

    /// `x[A]`; nil if the value is none with attachments.
    func attachmentIndex(_ index: Expression, _ target: SemaType) -> SemaType? {
        let owner = target.referenced ?? target
        guard mayCarry(owner) else { return nil }
        guard let name = Self.typeName(index) else {
            refuse(Refusal.indexOfThisKind.text, index.range)
            return .invalid
        }
        let type = convert(name)
        if type.isInvalid { return .invalid }
        guard let id = type.nominal, id.kind == .composite(.attachment), let wanted = table[id].baseType,
            isBase(wanted, of: owner)
        else {
            report(
                .invalidTypeIndexing, index.range,
                "cannot index `\(target)` with `\(name)`, as it is not an valid type index for this type")
            return .invalid
        }
        elaboration.targets[index.id] = type
        if case .reference(let held, _) = target { return .optional(.reference(held, type)) }
        return .optional(.reference(fullAuthorization(of: type), type))
    }

    /// The dotted name an expression spells.
    private static func typeName(_ expression: Expression) -> NominalType? {
        switch expression.kind {
        case .identifier(let name): return NominalType(name: name, nested: [])
        case .member(let access) where !access.isOptional:
            guard let outer = typeName(access.object) else { return nil }
            return NominalType(name: outer.name, nested: outer.nested + [access.name])
        default: return nil
        }
    }

    func remove(_ attachment: NominalType, from value: Expression, _ statement: SourceRange) {
        let type = convert(attachment)
        let base = visit(value)
        checkUnused(value, base)
        if type.isInvalid { return }
        guard let id = type.nominal, id.kind == .composite(.attachment), let wanted = table[id].baseType else {
            return report(
                .invalidAttachmentRemove, attachment.range, "cannot remove `\(type)`, as it is not an attachment type",
                secondary: "only attachment types can be removed from values; "
                    + "check that the type is declared as an attachment")
        }
        elaboration.removals[statement.start.offset] = id
        if base.isInvalid { return refuse(Refusal.removeFromInvalid.text, value.range) }
        if !mayCarry(base) || !isBase(wanted, of: base) {
            report(
                .invalidAttachmentRemove, statement,
                "cannot remove `\(type)` from type `\(base)`, as this attachment cannot exist on this base type",
                secondary: "attachment `\(type)` can only be removed from values that are compatible with its base "
                    + "type; the current value has type `\(base)` which is not compatible")
        }
        enforceView(value, statement)
    }
}

extension TypeTable {
    /// The entitlements the members of a type ask for, in order; those of an attachment with its base's.
    func supportedEntitlements(of type: SemaType) -> [TypeID] {
        var found: [TypeID] = []
        var seen: Set<TypeID> = []
        switch type {
        case .nominal(let id): collect(id, &found, &seen)
        case .intersection(let ids): for id in ids { collect(id, &found, &seen) }
        case .reference(_, let inner), .optional(let inner): return supportedEntitlements(of: inner)
        default: break
        }
        return found
    }

    private func collect(_ id: TypeID, _ found: inout [TypeID], _ seen: inout Set<TypeID>) {
        guard seen.insert(id).inserted else { return }
        let info = self[id]
        for name in info.memberNames {
            let asked: [TypeID]
            switch info.members[name]?.access {
            case .entitled(let authorization)?: asked = authorization.entitlements
            case .mapped(let map)?: asked = domain(of: map)
            default: asked = []
            }
            for one in asked where !found.contains(one) { found.append(one) }
        }
        for (interface, _) in effectiveConformances(of: id) { collect(interface, &found, &seen) }
        if id.kind == .composite(.attachment), let base = info.baseType?.nominal { collect(base, &found, &seen) }
    }

    /// The entitlements a mapping has something for.
    func domain(of map: TypeID) -> [TypeID] {
        self[map].relations.reduce(into: []) { if !$0.contains($1.from) { $0.append($1.from) } }
    }
}
