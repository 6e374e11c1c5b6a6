extension Checker {
    /// The type of a function as written.
    func signature(_ signature: FunctionSignature, isView: Bool) -> SemaFunction {
        let parameters = signature.parameters.parameters.map {
            SemaFunction.Parameter(label: $0.label, name: $0.name.name, type: convert($0.type))
        }
        return SemaFunction(
            isView: isView, parameters: parameters, result: signature.returnType.map { convert($0) } ?? .void)
    }

    /// What is particular about the body of a function.
    struct BodyOptions {
        var mustReturn = true
        /// Whether resources must be given away: not where there are no statements.
        var checksLoss = true
        var fields: [(name: Identifier, type: SemaType)]?
        var selfType: SemaType?
        /// What an attachment is attached to.
        var baseType: SemaType?
        var isTransaction = false
    }

    func check(_ function: FunctionDeclaration, _ type: SemaFunction, _ options: BodyOptions = BodyOptions()) {
        guard let body = function.body else {
            if options.selfType == nil { refuse(Refusal.functionWithoutBody.text, function.range) }
            inFunction(type, function.signature, function.range.start, options) {
                self.initialization = nil
                if let fields = options.fields { self.checkInitialized(fields, options) }
            }
            return
        }
        inFunction(type, function.signature, function.range.start, options) { self.body(body, type, options) }
    }

    func closure(_ function: FunctionExpression, _ range: SourceRange) -> SemaType {
        if inCondition {
            report(.functionExpressionInCondition, range, "condition contains function expression")
        }
        let wasInCondition = inCondition
        inCondition = false
        let type = signature(function.signature, isView: function.isView)
        inFunction(type, function.signature, range.start, BodyOptions()) {
            self.body(function.body, type, BodyOptions())
        }
        inCondition = wasInCondition
        return .function(type)
    }

    private func inFunction(
        _ type: SemaFunction, _ signature: FunctionSignature, _ start: SourcePosition, _ options: BodyOptions,
        _ body: () -> Void
    ) {
        checkArgumentLabels(signature.parameters)
        for (parameter, checked) in zip(signature.parameters.parameters, type.parameters) {
            checkAnnotation(checked.type, parameter.type)
        }
        if let result = signature.returnType { checkAnnotation(type.result, result) }
        functions.append(FunctionContext(resultType: type.result, scopeDepth: scopes.count, start: start.offset))
        purity.append(type.isView)
        inScope(checkingLoss: options.checksLoss) {
            if let selfType = options.selfType { self.declareImplicit("self", .`self`, selfType) }
            if let baseType = options.baseType { self.declareImplicit("base", .base, baseType) }
            for (parameter, checked) in zip(signature.parameters.parameters, type.parameters) {
                self.declare(parameter.name, .parameter, checked.type)
            }
            body()
        }
        purity.removeLast()
        functions.removeLast()
    }

    private func checkArgumentLabels(_ parameters: ParameterList) {
        var seen: Set<String> = []
        for parameter in parameters.parameters {
            guard let label = parameter.label, label != "_" else { continue }
            if seen.insert(label).inserted { continue }
            reportRedeclaration(.argumentLabel, Identifier(name: label, position: parameter.start))
        }
    }

    func body(_ body: FunctionBlock, _ type: SemaFunction, _ options: BodyOptions) {
        let depth = functions.count
        var saved = initialization
        if let fields = options.fields {
            initialization = FieldInitialization(order: fields.map(\.name.name), functionDepth: depth)
        } else if options.selfType != nil {
            initialization = nil
        }
        inScope(checkingLoss: options.checksLoss) {
            if let pre = body.preConditions { self.conditions(pre) }
            if let post = body.postConditions { self.prepareBefore(post) }
            self.statements(body.block.statements)
            if let post = body.postConditions { self.postConditions(post, type) }
        }
        let info = functions.last?.info ?? ReturnInfo()
        if options.mustReturn, type.result != .void, !type.result.isInvalid, !info.exited, !info.halted {
            report(.missingReturnStatement, body.block.range, "missing return statement")
        }
        if let fields = options.fields {
            checkInitialized(fields, options)
            swapBack(&saved)
        } else if options.selfType != nil {
            swapBack(&saved)
        }
    }

    private func swapBack(_ saved: inout FieldInitialization?) { initialization = saved }

    private func checkInitialized(_ fields: [(name: Identifier, type: SemaType)], _ options: BodyOptions) {
        if functions.last?.info.halted == true { return }
        let container = options.isTransaction ? "transaction" : options.selfType.map { "\($0.referenced ?? $0)" } ?? ""
        for (name, _) in fields where initialization?.fields.contains(name.name) != true {
            report(
                .fieldUninitialized, name.range,
                "missing initialization of field `\(name.name)` in type `\(container)`")
        }
    }

    // MARK: Conditions

    func conditions(_ conditions: Conditions) {
        let saved = inCondition
        inCondition = true
        for condition in conditions.conditions {
            switch condition {
            case .test(let test, let message):
                purity.append(true)
                visit(test, expected: .bool)
                if let message { visit(message, expected: .string) }
                purity.removeLast()
            case .emit(let call, let range): emit(call, range)
            }
        }
        inCondition = saved
    }

    func postConditions(_ conditions: Conditions, _ type: SemaFunction?) {
        inScope {
            if let type, type.result != .void {
                if let conflict = self.parameter(named: "result"), let range = conflict.range {
                    self.report(
                        .resultVariableConflict, range,
                        "cannot declare parameter `result`: it conflicts with the `result` variable for post-conditions"
                    )
                } else {
                    self.declareImplicit("result", .result, self.resultType(type.result))
                }
            }
            let before = SemaFunction(isView: true, parameters: [], result: .invalid)
            self.declareImplicit("before", .function, .function(before))
            self.conditions(conditions)
        }
    }

    private func parameter(named name: String) -> Variable? {
        guard let found = find(name), found.word == .parameter else { return nil }
        return found
    }

    private func resultType(_ type: SemaType) -> SemaType {
        guard type.isResource else { return type }
        if let inner = type.wrapped { return .optional(.reference(fullAuthorization(of: inner), inner)) }
        return .reference(fullAuthorization(of: type), type)
    }

    /// Checks what stands in `before(…)` ahead of the body, as it is evaluated there.
    func prepareBefore(_ conditions: Conditions) {
        for condition in conditions.conditions {
            switch condition {
            case .test(let test, let message): for it in [test, message].compactMap({ $0 }) { prepareBefore(it) }
            case .emit(let call, _): prepareBefore(call)
            }
        }
    }

    private func prepareBefore(_ expression: Expression) {
        if let argument = beforeArgument(expression) {
            purity.append(true)
            beforeTypes[expression.id] = visit(argument)
            purity.removeLast()
            return
        }
        for child in expression.children { prepareBefore(child) }
    }

    private func beforeArgument(_ expression: Expression) -> Expression? {
        guard case .invocation(let invocation) = expression.kind, case .identifier(let name) = invocation.callee.kind,
            name.name == "before", invocation.arguments.count == 1
        else { return nil }
        return invocation.arguments[0].value
    }
}
