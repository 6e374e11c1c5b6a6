extension Checker {
    /// Checks an expression; what it gives must fit what is expected, unless `force` is false.
    @discardableResult
    func visit(_ expression: Expression, expected: SemaType? = nil, force: Bool = true) -> SemaType {
        let known = expected.flatMap { $0.isInvalid || $0.hasParameter ? nil : $0 }
        let type = kind(of: expression, known)
        let index = Int(expression.id)
        if elaboration.types.indices.contains(index) { elaboration.types[index] = type }
        guard force, let known, !type.isInvalid else { return type }
        if !table.isSubtype(type, of: known) {
            reportMismatch(expected: known, actual: type, expression.range)
            return known
        }
        if type != known { elaboration.conversions[expression.id] = known }
        return type
    }

    /// Notes that a value goes to a place of another type.
    func noteConversion(_ expression: Expression, from type: SemaType, to place: SemaType) {
        if type != place && !place.isInvalid { elaboration.conversions[expression.id] = place }
    }

    private func kind(of expression: Expression, _ expected: SemaType?) -> SemaType {
        let range = expression.range
        switch expression.kind {
        case .void: return .void
        case .nil: return .optional(.never)
        case .bool: return .bool
        case .integer(let literal): return integer(literal, range, expected)
        case .fixedPoint(let literal): return fixedPoint(literal, range, expected)
        case .string(let text): return string(text, range, expected)
        case .template(_, let values): return template(values)
        case .path(let domain, _): return path(domain)
        case .identifier(let identifier): return self.identifier(identifier, expression)
        case .array(let elements): return array(elements, range, expected)
        case .dictionary(let entries): return dictionary(entries, range, expected)
        case .unary(let operation, let operand): return unary(operation, operand, range, expected)
        case .binary(let operation, let left, let right): return binary(operation, left, right, range, expected)
        case .conditional(let test, let then, let otherwise): return conditional(test, then, otherwise, range, expected)
        case .cast(let value, let operation, let target): return cast(value, operation, target, expression)
        case .force(let value): return self.force(value, expected)
        case .member(let access): return self.access(access, expression)
        case .index(let target, let index): return self.index(target, index, range)
        case .invocation(let invocation): return invoke(invocation, expression, expected)
        case .reference(let value): return reference(value, expression, expected)
        case .create(let call): return create(call, range)
        case .destroy(let value): return destroy(value, range)
        case .attach(let attachment, let base): return attach(attachment, base, range, expected)
        case .function(let function): return closure(function, range)
        }
    }

    // MARK: Names

    private func identifier(_ identifier: Identifier, _ expression: Expression) -> SemaType {
        guard let variable = find(identifier.name) else {
            report(.notDeclared, identifier.range, "cannot find variable in this scope: `\(identifier.name)`")
            return .invalid
        }
        note(expression, names: variable)
        if variable.word == .`self` { checkSelfUse(identifier.range, expression) }
        checkReference(variable, identifier.range)
        checkMove(variable, expression)
        guard variable.type.isResource else { return variable.type }
        checkCapture(variable, identifier)
        use(.variable(variable.number), identifier.range)
        return variable.type
    }

    /// A resource of a function around must not be used in a closure.
    func checkCapture(_ variable: Variable, _ identifier: Identifier) {
        guard variable.functionDepth < functions.count, variable.scopeDepth > 1 else { return }
        report(.resourceCapturing, identifier.range, "cannot capture resource in closure: `\(identifier.name)`")
    }

    /// Contracts and transactions are no values one can hand on.
    private func checkMove(_ variable: Variable, _ expression: Expression) {
        guard let id = variable.type.nominal, accessedObject != expression.id else { return }
        guard id.compositeKind == .contract || id.kind == .transaction, !variable.isBuiltin else { return }
        let word = id.kind == .transaction ? "transaction" : "contract"
        report(
            .invalidMove, expression.range, "cannot move \(word): `\(variable.name)`",
            secondary: "only resource-typed values can be moved; "
                + "remove the move operator or use the assignment (`=`) operator instead, if this is an assignment")
    }

    /// Notes the use of a resource, which must still be there.
    func use(_ resource: TrackedResource, _ range: SourceRange) {
        guard let invalidation = resources.invalidations[resource] else { return }
        let how = invalidation.isDestroy ? "destroyed" : "moved"
        report(
            .resourceUseAfterInvalidation, range, "use of previously \(how) resource",
            secondary: "resource used here after \(invalidation.isDestroy ? "destruction" : "move")",
            notes: [.init(range: invalidation.range, message: "resource previously \(how) here")])
    }

    private func path(_ domain: Identifier) -> SemaType {
        switch domain.name {
        case "storage": return .simple(.storagePath)
        case "public": return .simple(.publicPath)
        case "private": return .simple(.privatePath)
        default:
            report(
                .invalidPathDomain, domain.range, "invalid path domain \(domain.name)",
                secondary: "expected one of `PathDomainStorage`, `PathDomainPrivate`, or `PathDomainPublic`; "
                    + "got `\(domain.name)`")
            return .invalid
        }
    }

    // MARK: Containers

    private func array(_ elements: [Expression], _ range: SourceRange, _ expected: SemaType?) -> SemaType {
        var known: SemaType?
        var size: Int?
        switch expected?.unwrapped {
        case .array(let element)?: known = element
        case .constantArray(let element, let count)?: (known, size) = (element, count)
        default: break
        }
        if let size, size != elements.count {
            report(
                .constantSizedArrayLiteralSize, range, "incorrect number of array literal elements",
                secondary: "expected \(size), got \(elements.count)")
        }
        if elements.isEmpty, known == nil, let expected { return .array(expected.unwrapped) }
        let types = elements.map { element -> SemaType in
            let type = visit(element, expected: known)
            transfer(element, type)
            return type
        }
        if let known { return size.map { .constantArray(known, $0) } ?? .array(known) }
        let common = commonType(types, range)
        if common.isInvalid { return .invalid }
        for (element, type) in zip(elements, types) { noteConversion(element, from: type, to: common) }
        return .array(common)
    }

    /// The type of values that stand side by side; without one, the place asks for an annotation.
    func commonType(_ types: [SemaType], _ range: SourceRange) -> SemaType {
        let common = table.commonSupertype(types)
        return common.isInvalid ? needsAnnotation(range) : common
    }

    private func needsAnnotation(_ range: SourceRange) -> SemaType {
        report(
            .typeAnnotationRequired, SourceRange(range.start),
            "cannot infer type: requires an explicit type annotation")
        return .invalid
    }

    private func dictionary(_ entries: [DictionaryEntry], _ range: SourceRange, _ expected: SemaType?) -> SemaType {
        var known: (key: SemaType, value: SemaType)?
        if case .dictionary(let key, let value)? = expected?.unwrapped { known = (key, value) }
        var keys: [SemaType] = []
        var values: [SemaType] = []
        for entry in entries {
            let key = visit(entry.key, expected: known?.key)
            transfer(entry.key, key)
            let value = visit(entry.value, expected: known?.value)
            transfer(entry.value, value)
            keys.append(key)
            values.append(value)
        }
        if let known {
            checkKey(known.key, range)
            return .dictionary(key: known.key, value: known.value)
        }
        let key = commonType(keys, range)
        if key.isInvalid { return .invalid }
        let value = commonType(values, range)
        if value.isInvalid { return .invalid }
        checkKey(key, range)
        for (index, entry) in entries.enumerated() {
            noteConversion(entry.key, from: keys[index], to: key)
            noteConversion(entry.value, from: values[index], to: value)
        }
        return .dictionary(key: key, value: value)
    }

    private func index(_ target: Expression, _ index: Expression, _ range: SourceRange) -> SemaType {
        accessedObject = target.id
        let targetType = visit(target)
        checkUnused(target, targetType)
        if let attachment = attachmentIndex(index, targetType) { return attachment }
        let (element, key) = elementType(of: targetType)
        guard let element, let key else {
            if !targetType.isInvalid {
                report(.notIndexableType, target.range, "cannot index into value which has type: `\(targetType)`")
            }
            visit(index)
            return .invalid
        }
        visit(index, expected: key)
        checkNestedAuthorization(element, through: targetType, range)
        return element
    }

    /// What indexing gives, and the type of the index.
    func elementType(of type: SemaType) -> (element: SemaType?, key: SemaType?) {
        switch type {
        case .array(let element), .constantArray(let element, _): return (element, .simple(.integer))
        case .dictionary(let key, let value): return (.optional(value), key)
        case .simple(.string): return (.simple(.character), .simple(.integer))
        case .reference(_, let inner):
            let (element, key) = elementType(of: inner)
            return (element.map { throughReference($0, .unauthorized) }, key)
        default: return (nil, nil)
        }
    }

    /// Authorizations inside of what is read through a reference shrink by rules this checker does not know.
    func checkNestedAuthorization(_ type: SemaType, through container: SemaType, _ range: SourceRange) {
        guard container.referenced != nil, type.hasAuthorizedReference else { return }
        refuse(Refusal.authorizedThroughReference.text, range)
    }

    /// What is read through a reference: containers and composites come as references, all else as it is.
    func throughReference(_ type: SemaType, _ authorization: SemaAuthorization) -> SemaType {
        switch type {
        case .optional(let inner): .optional(throughReference(inner, authorization))
        case .array, .constantArray, .dictionary, .intersection: .reference(authorization, type)
        case .simple(.anyStruct), .simple(.anyResource): .reference(authorization, type)
        case .nominal: .reference(authorization, type)
        default: type
        }
    }

    // MARK: Conditions

    private func conditional(
        _ test: Expression, _ then: Expression, _ otherwise: Expression, _ range: SourceRange, _ expected: SemaType?
    ) -> SemaType {
        visit(test, expected: .bool)
        var types: [SemaType] = []
        branch(
            { types.append(self.visit(then, expected: expected)) },
            { types.append(self.visit(otherwise, expected: expected)) })
        for (operand, type) in zip([then, otherwise], types) where type.isResource {
            report(.invalidConditionalResourceOperand, operand.range, "invalid resource in conditional expression")
        }
        if let expected { return expected }
        if types[0] == types[1] { return types[0] }
        let common = commonType(types, range)
        for (operand, type) in zip([then, otherwise], types) { noteConversion(operand, from: type, to: common) }
        return common
    }

    /// Checks two branches of which one is taken.
    func branch(_ first: () -> Void, _ second: () -> Void) {
        let info = functions.last?.info ?? ReturnInfo()
        let states = resources
        let fields = initialization?.fields
        func run(_ body: () -> Void) -> (ReturnInfo, ResourceStates, Set<String>?) {
            setInfo(info)
            resources = states
            if let fields { initialization?.fields = fields }
            body()
            return (functions.last?.info ?? info, resources, initialization?.fields)
        }
        let a = run(first)
        let b = run(second)
        var merged = info
        merged.merge(a.0, b.0)
        setInfo(merged)
        resources = states
        resources.merge(a.1, a.0, b.1, b.0)
        if let first = a.2, let second = b.2 {
            initialization?.fields = a.0.halted ? second : b.0.halted ? first : first.intersection(second)
        }
    }

    func setInfo(_ info: ReturnInfo) {
        guard !functions.isEmpty else { return }
        functions[functions.count - 1].info = info
    }
}
