extension Checker {
    func block(_ block: Block) {
        inScope { self.statements(block.statements) }
    }

    func statements(_ statements: [Statement]) {
        for statement in statements {
            if let current = functions.last, current.info.isUnreachable, !current.reportedDeadCode,
                let last = statements.last
            {
                report(
                    .unreachableStatement, SourceRange(statement.range.start, last.range.end), "unreachable statement")
                functions[functions.count - 1].reportedDeadCode = true
            }
            self.statement(statement)
        }
    }

    private func statement(_ statement: Statement) {
        let range = statement.range
        switch statement.kind {
        case .return(let value): returned(value, range)
        case .break: jump("break", range, isAllowed: inLoop || (functions.last?.switches ?? 0) > 0)
        case .continue: jump("continue", range, isAllowed: inLoop)
        case .if(let it): conditional(it.branches[...], it.otherwise)
        case .guard(let it): guarded(it)
        case .while(let test, let body): loop(test, body)
        case .for(let it): iterate(it)
        case .switch(let value, let cases): select(value, cases)
        case .emit(let call): emit(call, range)
        case .remove(let attachment, let value): remove(attachment, from: value, range)
        case .assignment(let target, let transfer, let value): assign(target, transfer, value, range)
        case .swap(let left, let right): swap(left, right, range)
        case .expression(let value):
            let type = visit(value)
            if type.isResource { report(.resourceLoss, value.range, "loss of resource") }
        case .declaration(let declaration): local(declaration)
        }
    }

    private func misplaced(_ name: Identifier, _ words: String, _ range: SourceRange) {
        report(
            .invalidDeclaration, range, "cannot declare \(words) here: `\(name.name)`",
            secondary: "only function and variable declarations are allowed in this scope; "
                + "\(words) declarations must be at the top level or within composite types")
    }

    private var inLoop: Bool { (functions.last?.loops ?? 0) > 0 }

    private func local(_ declaration: Declaration) {
        switch declaration {
        case .variable(let variable):
            self.variable(variable)
        case .function(let function):
            let type = signature(function.signature, isView: function.isView)
            functionTypes[function.range.start.offset] = type
            declare(function.name, .function, .function(type), shadowing: false)
            checkLocal(function.access, "function", function.range.start)
            check(function, type)
        case .composite(let it): misplaced(it.name, it.words, it.range)
        case .entitlement(let it): misplaced(it.name, "entitlement", it.range)
        case .mapping(let it): misplaced(it.name, "entitlement mapping", it.range)
        default: refuse(Refusal.declarationInFunction.text, declaration.range)
        }
    }

    /// Declarations in functions have no access modifiers.
    private func checkLocal(_ access: Access, _ word: String, _ start: SourcePosition) {
        guard !functions.isEmpty, access != .unspecified else { return }
        let converted = convert(access)
        if case .mapped = converted { return refuse(Refusal.mappingInFunction.text, SourceRange(start)) }
        report(
            .invalidAccessModifier, SourceRange(start, start.shifted(by: converted.shortText.utf8.count - 1)),
            "invalid access modifier for \(word): `\(converted.shortText)`: "
                + "local declarations may not have an access modifier")
    }

    // MARK: Variables

    /// Checks a declaration and declares its variable.
    @discardableResult
    func variable(_ declaration: VariableDeclaration) -> SemaType {
        let type = values(declaration)
        declare(declaration, type)
        return type
    }

    private func declare(_ declaration: VariableDeclaration, _ type: SemaType) {
        let word: DeclarationWord = declaration.isConstant ? .constant : .variable
        let variable = declare(declaration.name, word, type, isConstant: declaration.isConstant)
        if let variable { variable.referenced = resourcesReferenced(variable, declaration.value) }
    }

    /// The type a declaration gives its variable; in a binding the value must be optional and what is inside counts.
    private func values(_ declaration: VariableDeclaration, isBinding: Bool = false) -> SemaType {
        var declared: SemaType?
        if let annotation = declaration.type {
            let type = convert(annotation)
            checkAnnotation(type, annotation)
            declared = type
        }
        if isBinding { bindingValue = declaration.value.id }
        let expected = isBinding ? declared.map(SemaType.optional) : declared
        let valueType = visit(declaration.value, expected: expected)
        bindingValue = nil
        let type = declared ?? (isBinding ? bound(valueType, declaration.value) : valueType)
        checkLocal(declaration.access, declaration.isConstant ? "constant" : "variable", declaration.range.start)
        checkTransfer(declaration.transfer, declared == nil ? valueType : type, declaration.range)
        moveIn(declaration, valueType, expected)
        return type
    }

    /// A cast in a binding takes the resource only where it succeeds.
    private func takeCast(_ declaration: VariableDeclaration) {
        guard case .cast(let value, .failable, _) = declaration.value.kind else { return }
        invalidate(value, elaboration.types[Int(value.id)] ?? .invalid)
    }

    private func bound(_ type: SemaType, _ value: Expression) -> SemaType {
        if type.isInvalid { return .invalid }
        if let inner = type.wrapped { return inner }
        reportMismatch(expected: .optional(type), actual: type, value.range)
        return type
    }

    private func moveIn(_ declaration: VariableDeclaration, _ type: SemaType, _ expected: SemaType?) {
        guard let second = declaration.second else {
            return invalidate(declaration.value, type)
        }
        let value = declaration.value
        guard value.isPlace else {
            return report(.invalidAssignmentTarget, value.range, "cannot assign to unassignable expression")
        }
        if !type.isInvalid && !type.isResource {
            report(
                .nonResourceType, value.range, "invalid type", secondary: "expected resource type, got `\(type)`")
        }
        // While the second value is evaluated, the first one is gone.
        let resource = type.isResource ? tracked(value) : nil
        let isNew = resource.map { resources.invalidations[$0] == nil } ?? false
        if let resource, isNew {
            resources.invalidate(resource, Invalidation(isDestroy: false, isDefinite: true, range: value.range))
        }
        assign(value, second.transfer, second.value, declaration.range, isSecond: true)
        if let resource, isNew { resources.invalidations[resource] = nil }
        revisit(value, expected: expected)
    }

    func checkTransfer(_ transfer: Transfer, _ type: SemaType, _ range: SourceRange) {
        if type.isInvalid { return }
        if type.isResource == (transfer.kind != .copy) { return }
        report(
            .incorrectTransferOperation,
            SourceRange(transfer.position, transfer.position.shifted(by: transfer.kind.rawValue.utf8.count - 1)),
            "incorrect transfer operation")
    }

    // MARK: Leaving

    private func returned(_ value: Expression?, _ range: SourceRange) {
        let result = functions.last?.resultType ?? .void
        if let value {
            let type = visit(value, expected: result)
            if result != .void { transfer(value, type) }
        } else if result != .void && !result.isInvalid {
            report(
                .missingReturnValue, range, "missing value in return from function with `\(result)` return type")
        }
        guard !functions.isEmpty else { return }
        checkLoss(from: min(functions[functions.count - 1].scopeDepth, scopes.count))
        functions[functions.count - 1].info.returned = true
        functions[functions.count - 1].info.maybeReturned = true
        functions[functions.count - 1].info.exited = true
    }

    private func jump(_ word: String, _ range: SourceRange, isAllowed: Bool) {
        guard isAllowed, !functions.isEmpty else {
            report(
                .controlStatement, range, "invalid control statement placement: `\(word)`",
                secondary: "`\(word)` can only be used inside a loop \(word == "break" ? "or switch " : "")statement; "
                    + "move this statement to a valid context")
            return
        }
        functions[functions.count - 1].info.jumped = true
        functions[functions.count - 1].info.jumps.append(range.start.offset)
    }

    /// Checks what a jump leads out of: behind it, the jump has no more say.
    private func withNewTarget(_ body: () -> Void) {
        let jumps = functions.last?.info.jumps ?? []
        body()
        guard !functions.isEmpty else { return }
        functions[functions.count - 1].info.jumps = jumps
    }

    // MARK: Conditions

    private func conditional(_ branches: ArraySlice<IfStatement.Branch>, _ otherwise: Block?) {
        guard let first = branches.first else {
            if let otherwise { block(otherwise) }
            return
        }
        guard branches.count <= 300 else { return refuse(Refusal.manyBranches.text, first.then.range) }
        let rest = { self.conditional(branches.dropFirst(), otherwise) }
        switch first.test {
        case .expression(let test):
            visit(test, expected: .bool)
            branch({ self.block(first.then) }, rest)
        case .declaration(let declaration):
            let type = values(declaration, isBinding: true)
            branch(
                {
                    self.inScope {
                        self.takeCast(declaration)
                        self.declare(declaration, type)
                        self.block(first.then)
                    }
                }, rest)
        }
    }

    private func guarded(_ statement: GuardStatement) {
        var type = SemaType.invalid
        switch statement.test {
        case .expression(let test): visit(test, expected: .bool)
        case .declaration(let declaration): type = values(declaration, isBinding: true)
        }
        branch(
            {
                self.block(statement.otherwise)
                if self.functions.last?.info.isUnreachable != true {
                    self.report(
                        .guardStatementElseBlockMustExit, statement.otherwise.range,
                        "guard statement else block must exit")
                }
            }, {})
        if case .declaration(let declaration) = statement.test {
            takeCast(declaration)
            declare(declaration, type)
        }
    }

    // MARK: Loops

    private func loop(_ test: Expression, _ body: Block) {
        visit(test, expected: .bool)
        looped { self.block(body) }
    }

    private func looped(_ body: () -> Void) {
        guard !functions.isEmpty else { return }
        functions[functions.count - 1].loops += 1
        branch({ self.withNewTarget(body) }, {})
        functions[functions.count - 1].loops -= 1
    }

    private func iterate(_ statement: ForStatement) {
        var expected: SemaType?
        if case .array(let elements) = statement.value.kind, elements.isEmpty { expected = .array(.anyStruct) }
        let type = visit(statement.value, expected: expected)
        let element = loopElement(type, statement.value)
        inScope {
            self.declareLoop(statement.name, element)
            if let index = statement.index { self.declareLoop(index, .int) }
            self.looped { self.block(statement.body) }
        }
    }

    private func declareLoop(_ name: Identifier, _ type: SemaType) {
        guard scopes.count >= 2 else { return }
        // Unlike other variables, one of a loop must have a name of its own.
        declare(name, .constant, type, shadowing: false)
    }

    private func loopElement(_ type: SemaType, _ value: Expression) -> SemaType {
        if type.isInvalid { return .invalid }
        if type.isResource {
            report(.unsupportedResourceForLoop, value.range, "cannot loop over resources")
            return .invalid
        }
        switch type.referenced ?? type {
        case .array(let element), .constantArray(let element, _):
            checkNestedAuthorization(element, through: type, value.range)
            return type.referenced == nil ? element : throughReference(element, .unauthorized)
        case .dictionary(let key, _): return key
        case .simple(.string): return .simple(.character)
        case .inclusiveRange(let element?): return element
        default:
            report(
                .typeMismatchWithDescription, value.range, "mismatched types",
                secondary: "expected array, dictionary, string, or inclusive range, got `\(type)`; "
                    + "check the expression's type or convert it to the expected type")
            return .invalid
        }
    }

    // MARK: Switch

    private func select(_ value: Expression, _ cases: [SwitchCase]) {
        let type = visit(value)
        guard !functions.isEmpty else { return }
        if !type.isInvalid && !table.isEquatable(type) { reportNotEquatable(type, value.range) }
        let jumped = functions[functions.count - 1].info.jumped
        functions[functions.count - 1].switches += 1
        choose(cases[...], type)
        functions[functions.count - 1].switches -= 1
        functions[functions.count - 1].info.jumped = jumped
    }

    func reportNotEquatable(_ type: SemaType, _ range: SourceRange) {
        report(.notEquatableType, range, "cannot compare value which has type: `\(type)`")
    }

    private func choose(_ cases: ArraySlice<SwitchCase>, _ type: SemaType) {
        guard let first = cases.first else { return }
        guard cases.count <= 300 else { return refuse(Refusal.manyCases.text, first.range) }
        let isDefault = first.value == nil
        if isDefault && cases.count > 1 {
            report(
                .switchDefaultPosition, first.range,
                "the `default` case must appear at the end of a `switch` statement")
        }
        if let value = first.value { checkCase(value, type) }
        if first.statements.isEmpty {
            report(
                .missingSwitchCaseStatements, SourceRange(first.range.end.shifted(by: 1)),
                "switch cases must have at least one statement")
        }
        let body = { self.withNewTarget { self.inScope { self.statements(first.statements) } } }
        if isDefault {
            body()
        } else {
            branch(body) { self.choose(cases.dropFirst(), type) }
        }
    }

    private func checkCase(_ value: Expression, _ type: SemaType) {
        let actual = visit(value, expected: type)
        if type.isInvalid, !actual.isInvalid, !table.isEquatable(actual) { reportNotEquatable(actual, value.range) }
    }

    // MARK: Events

    func emit(_ call: Expression, _ range: SourceRange) {
        emitTarget = call.id
        let type = visit(call)
        emitTarget = nil
        if type.isInvalid { return }
        guard let id = type.nominal, id.compositeKind == .event else {
            return report(.emitNonEvent, call.range, "cannot emit non-event type: `\(type)`")
        }
        if id.location != location {
            report(.emitImportedEvent, call.range, "cannot emit imported event type: `\(type)`")
        }
    }
}
