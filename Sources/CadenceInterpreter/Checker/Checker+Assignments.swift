extension Checker {
    func assign(
        _ target: Expression, _ transfer: Transfer, _ value: Expression, _ range: SourceRange, isSecond: Bool = false
    ) {
        let targetType = self.target(target)
        let type = isSelfMember(target) ? visit(value, expected: targetType) : visitUnseen(value, targetType)
        if !targetType.isInvalid { checkTransfer(transfer, targetType, range) }
        if targetType.isResource { checkOverwriting(target, targetType, transfer, isSecond) }
        enforceView(target, range)
        invalidate(value, type)
        if case .identifier(let name) = target.kind, let variable = find(name.name) {
            variable.referenced = resourcesReferenced(variable, value)
        }
    }

    private func isSelfMember(_ target: Expression) -> Bool {
        guard case .member(let access) = target.kind, isSelf(access.object) else { return false }
        return elaboration.members[target.id] != nil
    }

    /// Checks a value whose place cannot be seen where the value stands: then a reference needs its type written.
    func visitUnseen(_ value: Expression, _ place: SemaType) -> SemaType {
        guard place.hasReference else { return visit(value, expected: place) }
        let type = visit(value)
        if type.isInvalid || place.isInvalid || place.hasParameter { return type }
        if table.isSubtype(type, of: place) {
            noteConversion(value, from: type, to: place)
        } else {
            reportMismatch(expected: place, actual: type, value.range)
        }
        return type
    }

    /// Checks a target once more, as a value.
    @discardableResult
    func revisit(_ target: Expression, expected: SemaType?) -> SemaType {
        guard case .member(let access) = target.kind else { return visit(target, expected: expected) }
        // Members are looked up once only.
        let type = elaboration.types[Int(target.id)] ?? .invalid
        guard let member = elaboration.members[target.id] else { return .invalid }
        checkFieldUse(member, access, target)
        if let expected, !expected.isInvalid, !type.isInvalid, !table.isSubtype(type, of: expected) {
            reportMismatch(expected: expected, actual: type, target.range)
        }
        return type
    }

    /// What was there before must not get lost.
    private func checkOverwriting(_ target: Expression, _ type: SemaType, _ transfer: Transfer, _ isSecond: Bool) {
        let isFine = transfer.kind == .forcedMove ? type.wrapped != nil : isSecond || isFirst(target)
        if !isFine { report(.invalidResourceAssignment, target.range, "cannot assign to resource-typed target") }
    }

    /// Whether a field of a new composite is set.
    private func isFirst(_ target: Expression) -> Bool {
        guard let initialization, case .member(let access) = target.kind, isSelf(access.object) else { return false }
        return initialization.functionDepth == functions.count
    }

    /// In a view function only what the function made may be changed.
    func enforceView(_ target: Expression, _ range: SourceRange) {
        guard purity.last == true else { return }
        var root = target
        var passed: [SemaType] = []
        var variable: Variable?
        walk: while true {
            switch root.kind {
            case .member(let access):
                root = access.object
                passed.append(elaboration.types[Int(root.id)] ?? .invalid)
            case .index(let object, _):
                root = object
                passed.append(elementType(of: elaboration.types[Int(object.id)] ?? .invalid).element ?? .invalid)
            case .identifier(let name):
                variable = find(name.name)
                break walk
            default: break walk
            }
        }
        guard let variable else { return observeImpurity(range) }
        if variable.word == .`self` {
            if currentInitialization == nil { observeImpurity(range) }
            return
        }
        let isHeld = (passed + [variable.type]).contains { $0.isResource || $0.referenced != nil }
        if isHeld || variable.scopeDepth < functions.last?.scopeDepth ?? 0 { observeImpurity(range) }
    }

    /// The type of a place that is assigned to.
    func target(_ target: Expression) -> SemaType {
        guard target.isPlace else { return invalidTarget(target) }
        switch target.kind {
        case .identifier(let name): return variableTarget(name, target)
        case .index(let object, let index):
            return elementTarget(object, index, target)
        case .member(let access):
            return memberTarget(access, target)
        default: return invalidTarget(target)
        }
    }

    private func invalidTarget(_ target: Expression) -> SemaType {
        report(.invalidAssignmentTarget, target.range, "cannot assign to unassignable expression")
        return .invalid
    }

    private func variableTarget(_ name: Identifier, _ target: Expression) -> SemaType {
        guard let variable = find(name.name) else {
            report(.notDeclared, name.range, "cannot find variable in this scope: `\(name.name)`")
            return .invalid
        }
        note(target, names: variable)
        elaboration.types[Int(target.id)] = variable.type
        if variable.type.isResource { checkCapture(variable, name) }
        if variable.isConstant {
            report(
                .assignmentToConstant, name.range, "cannot assign to constant: `\(name.name)`",
                secondary: "constants (`let`) cannot be reassigned; "
                    + "consider changing the declaration of `\(name.name)` to a variable (`var`)")
        }
        return variable.type
    }

    private func elementTarget(_ object: Expression, _ index: Expression, _ target: Expression) -> SemaType {
        accessedObject = object.id
        let objectType = visit(object)
        let inner = objectType.referenced ?? objectType
        if case .simple(.string) = inner {
            report(
                .notIndexingAssignableType, object.range, "cannot assign into value which has type: `\(objectType)`")
            visit(index)
            return .invalid
        }
        let (element, key) = elementType(of: inner)
        guard let element, let key else {
            if !objectType.isInvalid {
                report(.notIndexableType, object.range, "cannot index into value which has type: `\(objectType)`")
            }
            visit(index)
            return .invalid
        }
        visit(index, expected: key)
        if case .reference(let held, _) = objectType, !canMutate(held) {
            let found = held == .unauthorized ? "non-auth" : "(\(held.shortText))"
            report(
                .unauthorizedReferenceAssignment, target.range,
                "invalid assignment: can only assign to a reference with (Mutate) or (Insert, Remove) access, "
                    + "but found a \(found) reference")
        }
        elaboration.types[Int(target.id)] = element
        return element
    }

    private func canMutate(_ held: SemaAuthorization) -> Bool {
        let ids = ["Mutate", "Insert", "Remove"].compactMap { Builtins.shared.typeNames[$0]?.nominal }
        guard ids.count == 3 else { return false }
        return held.permits(.all([ids[0]])) || held.permits(.all([ids[1], ids[2]]))
    }

    private func memberTarget(_ access: MemberAccess, _ target: Expression) -> SemaType {
        let isSelf = isSelf(access.object)
        if isSelf { fieldOwner = access.object.id }
        accessedObject = access.object.id
        let objectType = visit(access.object)
        fieldOwner = nil
        checkUnused(access.object, objectType)
        if objectType.isInvalid { return .invalid }
        if access.isOptional {
            if objectType.wrapped == nil {
                report(
                    .invalidOptionalChaining, SourceRange(access.operatorEnd.shifted(by: -1), access.operatorEnd),
                    "cannot use optional chaining: type `\(objectType)` is not optional")
            }
        }
        let shown = access.isOptional ? objectType.wrapped ?? objectType : objectType
        guard let member = member(of: shown, access.name.name) else {
            report(
                .notDeclaredMember, access.name.range,
                "value of type `\(objectType)` has no member `\(access.name.name)`")
            return .invalid
        }
        elaboration.members[target.id] = member
        elaboration.types[Int(target.id)] = member.type
        let name = access.name
        if !isReadable(member, on: shown) { reportAccess(member, on: objectType, target.range) }
        if access.isOptional && objectType.wrapped != nil {
            report(
                .unsupportedOptionalChainingAssignment, target.range, "cannot assign to optional chaining expression")
        }
        if isSelf, currentInitialization?.order.contains(name.name) == true {
            if functions.last?.info.maybeReturned == true { return member.type }
            if member.isConstant || member.type.isResource, initialization?.fields.contains(name.name) == true {
                report(.fieldReinitialization, name.range, "invalid reinitialization of field: `\(name.name)`")
            }
            initialization?.fields.insert(name.name)
            return member.type
        }
        checkWriting(member, access, shown)
        return member.type
    }

    /// Whether a field may be changed here at all.
    private func checkWriting(_ member: Member, _ access: MemberAccess, _ type: SemaType) {
        let name = access.name
        let owner = owner(of: member, on: type)
        if owner.nominal.map(containers.contains) != true {
            report(
                .invalidAssignmentAccess, name.range,
                "cannot assign to `\(name.name)`: \(member.word) has `\(member.access)` access",
                secondary:
                    "fields with `\(member.access)` access cannot be directly assigned to; consider adding a setter "
                    + "function to \(owner) or using a different access modifier")
        }
        if member.isConstant {
            report(.assignmentToConstantMember, name.range, "cannot assign to constant member: `\(name.name)`")
        }
    }

    /// The type a member belongs to: for the members the language gives, the type they are looked up on.
    private func owner(of member: Member, on type: SemaType) -> SemaType {
        if let container = member.container { return .nominal(container) }
        let held = type.referenced ?? type
        if case .intersection(let ids) = held, let first = ids.first { return .nominal(first) }
        return held
    }

    func isSelf(_ expression: Expression) -> Bool {
        guard case .identifier(let name) = expression.kind else { return false }
        return name.name == "self"
    }

    // MARK: Swap

    func swap(_ left: Expression, _ right: Expression, _ range: SourceRange) {
        let a = swapTarget(left, "left")
        let b = swapTarget(right, "right")
        guard let a, let b else { return }
        revisit(left, expected: b)
        revisit(right, expected: a)
        enforceView(left, range)
        enforceView(right, range)
    }

    private func swapTarget(_ side: Expression, _ word: String) -> SemaType? {
        if side.isPlace { return target(side) }
        report(.invalidSwapExpression, side.range, "invalid \(word)-hand side of swap")
        return nil
    }
}

extension Expression {
    /// Whether it can be assigned to: a name, or a part of what can be assigned to.
    var isPlace: Bool {
        switch kind {
        case .identifier: true
        case .member(let access): access.object.isPlace
        case .index(let object, _): object.isPlace
        default: false
        }
    }
}

/// The fields that must be set before the end of an initializer.
struct FieldInitialization {
    /// The fields set so far.
    var fields: Set<String> = []
    /// All that must be set, in order.
    let order: [String]
    let functionDepth: Int
}

extension Checker {
    /// What is still to be set, in the initializer itself and not in its closures.
    var currentInitialization: FieldInitialization? {
        initialization?.functionDepth == functions.count ? initialization : nil
    }

    /// `self` as a whole may only be used when all its fields are set.
    func checkSelfUse(_ range: SourceRange, _ expression: Expression) {
        guard let initialization = currentInitialization, fieldOwner != expression.id else { return }
        guard !initialization.order.allSatisfy(initialization.fields.contains) else { return }
        report(.uninitializedUse, range, "cannot use incompletely initialized value: `self`")
    }

    func checkFieldUse(_ member: Member, _ access: MemberAccess, _ expression: Expression) {
        guard let initialization = currentInitialization, isSelf(access.object),
            initialization.order.contains(member.name)
        else {
            if let field = trackedField(expression), member.type.isResource { use(.selfField(field), expression.range) }
            return
        }
        if !initialization.fields.contains(member.name) {
            report(
                .uninitializedFieldAccess, access.name.range, "cannot access uninitialized field: `\(member.name)`")
        }
    }
}
