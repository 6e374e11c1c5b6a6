extension Checker {
    func invoke(_ invocation: Invocation, _ expression: Expression, _ expected: SemaType?) -> SemaType {
        if let known = beforeTypes[expression.id] { return known }
        let created = createTarget == expression.id
        let emitted = emitTarget == expression.id
        let attached = attachTarget == expression.id
        let known = receiverIsGone(invocation.callee)
        callTarget = invocation.callee.id
        let calleeType = visit(invocation.callee)
        callTarget = nil
        var isOptional = false
        var callee = calleeType
        if case .member(let access) = invocation.callee.kind, access.isOptional {
            (callee, isOptional) = (calleeType.wrapped ?? calleeType, true)
        }
        guard let function = callee.function else {
            if !callee.isInvalid { report(.notCallable, invocation.callee.range, "cannot call type: `\(callee)`") }
            for argument in invocation.arguments { visit(argument.value) }
            return .invalid
        }
        if !function.isView && !emitted { observeImpurity(expression.range) }
        var result = SemaType.invalid
        if isOptional {
            branch({ result = self.call(function, invocation, expression, expected) }, {})
        } else {
            result = call(function, invocation, expression, expected)
        }
        checkLabels(function, invocation)
        if !checkConstruction(function, result, expression, created, emitted, attached) { return .invalid }
        if !known { checkReceiver(invocation.callee) }
        if result == .never { halt() }
        return isOptional ? .optional(result) : result
    }

    private func receiverIsGone(_ callee: Expression) -> Bool {
        guard case .member(let access) = callee.kind, case .identifier(let name) = access.object.kind,
            let variable = find(name.name)
        else { return false }
        return resources.invalidations[.variable(variable.number)] != nil
    }

    /// A resource whose function is called must not be given away as an argument.
    private func checkReceiver(_ callee: Expression) {
        guard case .member(let access) = callee.kind, case .identifier(let name) = access.object.kind,
            let variable = find(name.name), variable.type.isResource
        else { return }
        use(.variable(variable.number), access.object.range)
    }

    private func halt() {
        guard !functions.isEmpty else { return }
        functions[functions.count - 1].info.halted = true
        functions[functions.count - 1].info.exited = true
    }

    /// Checks that what is made may be made here; false if it is no value.
    private func checkConstruction(
        _ function: SemaFunction, _ result: SemaType, _ expression: Expression, _ created: Bool, _ emitted: Bool,
        _ attached: Bool
    ) -> Bool {
        guard function.isConstructor, let id = result.nominal else { return true }
        switch id.compositeKind {
        case .resource where !created:
            report(.missingCreate, expression.range, "cannot create resource without the `create` keyword")
        case .resource:
            if id.contract != nil, containers.first(where: { $0.contract == id.contract }) == nil {
                report(
                    .invalidResourceCreation, expression.range,
                    "cannot create resource type outside of containing contract: `\(result)`")
            }
        case .event where !emitted:
            report(
                .invalidEventUsage, expression.range, "event `\(id.name)` can only be invoked in an `emit` statement",
                secondary: "use `emit \(id.name)()` syntax instead of calling the event directly")
            return false
        case .attachment where !attached:
            report(
                .invalidAttachmentUsage, expression.range,
                "cannot construct attachment outside of an `attach` expression")
            return false
        default: break
        }
        return true
    }

    private func call(
        _ function: SemaFunction, _ invocation: Invocation, _ expression: Expression, _ expected: SemaType?
    ) -> SemaType {
        var types = typeArguments(function, invocation)
        let count = invocation.arguments.count
        if count > function.parameters.count, function.required != function.parameters.count {
            report(
                .excessiveArguments, expression.range, "too many arguments",
                secondary: "expected up to \(function.parameters.count), got \(count); "
                    + "remove the extra arguments to match the function signature")
        } else if count < function.required ?? function.parameters.count {
            report(
                .insufficientArguments, expression.range, "too few arguments",
                secondary: "expected at least \(function.required ?? function.parameters.count), got \(count); "
                    + "add the missing arguments to match the function signature")
        }
        for (index, argument) in invocation.arguments.enumerated() {
            guard index < function.parameters.count else {
                transfer(argument.value, visit(argument.value))
                continue
            }
            self.argument(argument, function, function.parameters[index].type, &types)
        }
        checkConversion(function, invocation)
        let result = infer(function, types, expression)
        if !function.typeParameters.isEmpty {
            elaboration.typeArguments[expression.id] = function.typeParameters.map { types[$0.name] ?? .invalid }
        }
        return result
    }

    /// The type of a call; all type parameters must be known by now.
    private func infer(_ function: SemaFunction, _ types: [String: SemaType], _ expression: Expression) -> SemaType {
        let result = function.result.substituting(types)
        let open = function.typeParameters.filter { types[$0.name] == nil }
        var isOpen = !open.isEmpty && result.hasParameter
        if isOpen, case .capability = result {
            // Of a capability it is never said that its type cannot be found out.
            isOpen = false
        } else if isOpen {
            report(
                .invocationTypeInference, expression.range, "cannot infer type of invocation",
                secondary: "provide explicit type arguments or check function signature")
        }
        for parameter in open {
            report(
                .typeParameterTypeInference, expression.range,
                "cannot infer type argument for type parameter `\(parameter.name)`",
                secondary: "provide an explicit type argument for type parameter `\(parameter.name)` to resolve the "
                    + "ambiguity")
        }
        return isOpen ? .invalid : result.hasParameter ? .capability(nil) : result
    }

    private func argument(
        _ argument: Argument, _ function: SemaFunction, _ parameter: SemaType, _ types: inout [String: SemaType]
    ) {
        let value = argument.value
        if function.typeParameters.allSatisfy({ types[$0.name] != nil }) {
            transfer(value, visitUnseen(value, parameter.substituting(types)))
            return
        }
        let type = visit(value)
        if type.isInvalid {
            // What is wrong with it is told already.
            parameter.unify(with: type, &types)
        } else {
            let known = Set(types.keys)
            parameter.unify(with: type, &types)
            for one in function.typeParameters where !known.contains(one.name) { checkBound(one, types, value) }
            let filled = parameter.substituting(types)
            if filled.hasParameter || !table.isSubtype(type, of: filled) {
                reportMismatch(expected: filled, actual: type, value.range)
            } else {
                noteConversion(value, from: type, to: filled)
            }
        }
        transfer(value, type)
    }

    /// What was inferred must be within the bound.
    private func checkBound(
        _ parameter: SemaFunction.TypeParameter, _ types: [String: SemaType], _ value: Expression
    ) {
        guard let type = types[parameter.name], let bound = parameter.bound, !table.isSubtype(type, of: bound) else {
            return
        }
        reportMismatch(expected: bound, actual: type, value.range)
    }

    private func typeArguments(_ function: SemaFunction, _ invocation: Invocation) -> [String: SemaType] {
        var types: [String: SemaType] = [:]
        let written = invocation.typeArguments
        if written.count > function.typeParameters.count, let first = written.first, let last = written.last {
            report(
                .invalidTypeArgumentCount, SourceRange(first.range.start, last.range.end),
                "incorrect number of type arguments",
                secondary: "expected up to \(function.typeParameters.count), got \(written.count)")
        }
        for (index, annotation) in written.enumerated() {
            let type = convert(annotation)
            checkAnnotation(type, annotation)
            guard index < function.typeParameters.count, !type.isInvalid else { continue }
            let parameter = function.typeParameters[index]
            types[parameter.name] = type
            if let bound = parameter.bound, !table.isSubtype(type, of: bound) {
                reportMismatch(expected: bound, actual: type, annotation.range)
            }
        }
        return types
    }

    /// A literal that is converted must be in the range of the type.
    private func checkConversion(_ function: SemaFunction, _ invocation: Invocation) {
        guard case .identifier(let name) = invocation.callee.kind, let type = SimpleType.named[name.name],
            find(name.name)?.isBuiltin == true, let argument = invocation.arguments.first?.value
        else { return }
        switch argument.kind {
        case .integer(let literal):
            if let integer = type.integerType {
                _ = self.integer(literal, argument.range, .simple(type))
                if contains(integer, literal) { elaboration.types[Int(argument.id)] = .simple(type) }
            } else if let shape = type.fixedPointShape {
                let whole = FixedPointLiteral(integer: literal.digits, fraction: [], isNegative: literal.isNegative)
                if literal.base != 10 && literal.digits.count > 8 {
                    refuse(Refusal.literalConversion.text, argument.range)
                } else if literal.base == 10, !fits(whole, shape) {
                    report(.invalidIntegerLiteralRange, argument.range, "integer literal out of range")
                }
            } else if type == .address {
                _ = self.integer(literal, argument.range, .simple(.address))
            }
        case .fixedPoint(let literal):
            if type.fixedPointShape != nil { _ = fixedPoint(literal, argument.range, .simple(type)) }
        default: break
        }
    }

    // MARK: Labels

    private func checkLabels(_ function: SemaFunction, _ invocation: Invocation) {
        guard hasLabels(invocation.callee, function) else { return }
        for (parameter, argument) in zip(function.parameters, invocation.arguments) {
            guard let wanted = parameter.effectiveLabel else {
                if let label = argument.label {
                    report(
                        .incorrectArgumentLabel, label.range, "incorrect argument label",
                        secondary: "expected no label, got `\(label.name)`; remove the argument label")
                }
                continue
            }
            guard let label = argument.label else {
                report(
                    .missingArgumentLabel, argument.value.range, "missing argument label: `\(wanted):`",
                    secondary: "add the argument label `\(wanted):` before the argument")
                continue
            }
            if label.name != wanted {
                report(
                    .incorrectArgumentLabel, label.range, "incorrect argument label",
                    secondary: "expected `\(wanted)`, got `\(label.name)`; replace the current argument label")
            }
        }
    }

    private func hasLabels(_ callee: Expression, _ function: SemaFunction) -> Bool {
        switch callee.kind {
        case .identifier(let name):
            guard let variable = find(name.name) else { return false }
            return variable.isBuiltin || ![.constant, .variable, .parameter].contains(variable.word)
        case .member: return elaboration.members[callee.id]?.kind != .field
        default: return false
        }
    }

    // MARK: Members

    func access(_ access: MemberAccess, _ expression: Expression) -> SemaType {
        let isCalled = callTarget == expression.id
        callTarget = nil
        if isSelf(access.object), currentInitialization?.order.contains(access.name.name) == true {
            fieldOwner = access.object.id
        }
        accessedObject = access.object.id
        let objectType = visit(access.object)
        fieldOwner = nil
        checkUnused(access.object, objectType)
        if objectType.isInvalid { return .invalid }
        var type = objectType
        var isOptional = access.isOptional
        if let inner = objectType.wrapped, isOptional {
            type = inner
        } else if isOptional {
            isOptional = false
            report(
                .invalidOptionalChaining, SourceRange(access.operatorEnd.shifted(by: -1), access.operatorEnd),
                "cannot use optional chaining: type `\(objectType)` is not optional")
        }
        guard let member = find(member: access, type) else {
            report(
                .notDeclaredMember, access.name.range,
                "value of type `\(objectType)` has no member `\(access.name.name)`",
                secondary: memberHint(type, access.name.name))
            return .invalid
        }
        elaboration.members[expression.id] = member
        let result = use(member, type, access, expression, isCalled)
        guard isOptional, result.wrapped == nil || isCalled else { return result }
        return .optional(result)
    }

    private func memberHint(_ type: SemaType, _ name: String) -> String {
        let hint = "the member is not defined on the type; check for typos or if the member exists on the type"
        guard let inner = type.wrapped, member(of: inner, name) != nil else { return hint }
        return hint + "; the type is optional, consider optional-chaining: `?.\(name)`"
    }

    private func find(member access: MemberAccess, _ type: SemaType) -> Member? {
        if case .identifier(let name) = access.object.kind, let variable = find(name.name) {
            if variable.isBuiltin, let found = Builtins.shared.staticMember(of: name.name, access.name.name) {
                return found
            }
            if let id = variable.type.function?.enumeration, let found = table[id].members[access.name.name],
                found.kind == .enumCase
            {
                return found
            }
        } else if case .identifier(let name) = access.object.kind, name.name == "Character" {
            return nil
        }
        if case .member = access.object.kind, let id = type.function?.enumeration,
            let found = table[id].members[access.name.name], found.kind == .enumCase
        {
            return found
        }
        guard let member = member(of: type, access.name.name), member.kind != .enumCase else { return nil }
        return member
    }

    private func use(
        _ member: Member, _ type: SemaType, _ access: MemberAccess, _ expression: Expression, _ isCalled: Bool
    ) -> SemaType {
        if !isReadable(member, on: type) {
            // Through `?.` the chain does not say what is held.
            reportAccess(member, on: access.isOptional ? .optional(type) : type, expression.range)
        }
        checkForResources(member, type, access)
        checkEquatable(member, type, access)
        checkFieldUse(member, access, expression)
        let held: SemaAuthorization? = if case .reference(let held, _) = type { held } else { nil }
        if member.kind == .function {
            if !isCalled, (type.referenced ?? type).isResource, held == nil {
                report(
                    .resourceMethodBinding, expression.range,
                    "cannot bind resource method to variable or pass as argument")
            }
            return member.type
        }
        guard member.kind == .field else { return member.type }
        // In attachments `self` is a reference, yet its fields come as they are.
        if isSelf(access.object) { return member.type }
        return fieldType(member, held, expression)
    }

    private func fieldType(_ member: Member, _ held: SemaAuthorization?, _ expression: Expression) -> SemaType {
        guard let held else { return member.type }
        if isReadable(member, on: .reference(held, .anyStruct)) {
            checkNestedAuthorization(member.type, through: .reference(held, .anyStruct), expression.range)
        }
        guard case .mapped(let map) = member.access else { return throughReference(member.type, .unauthorized) }
        guard let image = image(of: map, held, expression.range) else {
            refuse(Refusal.mappingAlternatives.text, expression.range)
            return .invalid
        }
        if case .reference(_, let inner) = member.type { return .reference(image, inner) }
        return throughReference(member.type, image)
    }

    /// Arrays are searched by comparing.
    private func checkEquatable(_ member: Member, _ type: SemaType, _ access: MemberAccess) {
        guard member.kind == .function, ["contains", "firstIndex"].contains(member.name) else { return }
        switch type.referenced ?? type {
        case .array(let element), .constantArray(let element, _):
            if !element.isInvalid && !table.isEquatable(element) { reportNotEquatable(element, access.object.range) }
        default: break
        }
    }

    private func checkForResources(_ member: Member, _ type: SemaType, _ access: MemberAccess) {
        let container = type.referenced ?? type
        guard !member.forResources, container.isResource else { return }
        let word = member.kind == .function ? "function" : "field"
        switch container {
        case .array, .constantArray:
            report(
                .invalidResourceArrayMember, access.object.range,
                "\(word) `\(member.name)` is not available for resource arrays")
        default:
            report(
                .invalidResourceDictionaryMember, access.object.range,
                "\(word) `\(member.name)` is not available for resource dictionaries")
        }
    }
}

extension SemaFunction {
    /// The enumeration whose values this function looks up.
    var enumeration: TypeID? {
        guard isConstructor, let id = result.wrapped?.nominal, id.kind == .composite(.enumeration) else { return nil }
        return id
    }
}
