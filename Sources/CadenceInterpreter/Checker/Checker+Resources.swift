extension Checker {
    /// Checks a value that goes to a new place: resources must be moved.
    func transfer(_ value: Expression, _ type: SemaType) {
        guard type.isResource else { return }
        if case .unary(.move, _) = value.kind { return }
        report(.missingMoveOperation, SourceRange(value.start), "missing move operation: `<-`")
    }

    /// Notes that a resource is given away; moving out of a field, an array or a dictionary would leave a hole.
    func invalidate(_ value: Expression, _ type: SemaType, isDestroy: Bool = false) {
        guard type.isResource else { return }
        if inCondition, containers.last?.isInterface == true {
            report(
                .invalidInterfaceConditionResourceInvalidation, value.range,
                "cannot invalidate resource in interface condition")
        }
        switch value.kind {
        case .index: return report(.invalidNestedResourceMove, value.range, "cannot move nested resource")
        case .member where trackedField(value) == nil:
            return report(.invalidNestedResourceMove, value.range, "cannot move nested resource")
        default: break
        }
        if isSelf(value) {
            let what = isDestroy ? "destroy" : "move"
            return report(.invalidSelfInvalidation, value.range, "cannot \(what) `self`")
        }
        guard let resource = tracked(value) else { return }
        let info = functions.last?.info ?? ReturnInfo()
        if info.isUnreachable { return }
        resources.invalidate(
            resource,
            Invalidation(isDestroy: isDestroy, isDefinite: !mayBePassed(resource, value, info), range: value.range))
    }

    /// Whether a jump may have led past the place where a resource is given away.
    private func mayBePassed(_ resource: TrackedResource, _ value: Expression, _ info: ReturnInfo) -> Bool {
        switch resource {
        case .selfField: return info.maybeReturned || !info.jumps.isEmpty
        case .variable:
            guard case .identifier(let name) = value.kind, let declared = find(name.name)?.range else { return false }
            return info.jumps.contains { declared.start.offset < $0 && $0 < value.start.offset }
        }
    }

    func tracked(_ value: Expression) -> TrackedResource? {
        if case .identifier(let name) = value.kind { return find(name.name).map { .variable($0.number) } }
        return trackedField(value).map { .selfField($0) }
    }

    /// The field, if it is one of a transaction, whose fields are watched.
    func trackedField(_ value: Expression) -> String? {
        guard case .member(let access) = value.kind, case .identifier(let name) = access.object.kind,
            name.name == "self", containers.last?.kind == .transaction
        else { return nil }
        return access.name.name
    }

    /// All resources of a scope must have been given away by its end.
    func checkLoss(from depth: Int) {
        if functions.last?.info.isUnreachable ?? false { return }
        let variables = scopes[depth...].flatMap(\.values).sorted { $0.number < $1.number }
        for variable in variables where variable.type.isResource && variable.word != .`self` {
            guard let range = variable.range, resources.isLost(.variable(variable.number)) else { continue }
            report(.resourceLoss, range, "loss of resource")
        }
    }

    /// A resource that is only looked at is lost unless it has a place: a name, or what is reached from one.
    func checkUnused(_ value: Expression, _ type: SemaType) {
        guard type.isResource else { return }
        var base = value
        while true {
            switch base.kind {
            case .member(let access): base = access.object
            case .index(let object, _): base = object
            case .identifier: return
            default: return report(.resourceLoss, value.range, "loss of resource")
            }
        }
    }

    func create(_ call: Expression, _ range: SourceRange) -> SemaType {
        createTarget = call.id
        let type = visit(call)
        createTarget = nil
        if type.isInvalid { return type }
        guard case .invocation = call.kind, type.nominal?.compositeKind == .resource else {
            report(
                .invalidConstruction, SourceRange(range.start, range.start.shifted(by: 5)),
                "cannot create value: not a resource")
            return type
        }
        return type
    }

    func destroy(_ value: Expression, _ range: SourceRange) -> SemaType {
        let type = visit(value)
        observeImpurity(range)
        if type.isInvalid { return .void }
        if !type.isResource { report(.invalidDestruction, range, "cannot destroy value: not a resource") }
        invalidate(value, type, isDestroy: true)
        return .void
    }
}
