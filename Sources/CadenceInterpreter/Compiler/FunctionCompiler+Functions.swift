extension FunctionCompiler {
    /// Compiles a function: `offset` is where its declaration or expression begins.
    static func compile(
        _ function: FunctionDeclaration, _ program: LoadedProgram
    ) -> FunctionCode {
        let offset = function.range.start.offset
        let type = program.elaboration.functions[offset] ?? SemaFunction(parameters: [], result: .invalid)
        let code = FunctionCode(type: type)
        let compiler = FunctionCompiler(program: program, depth: 1)
        compiler.fill(code, function.signature, function.body, offset: offset)
        return code
    }

    /// The conditions of a transaction, as a function without a body.
    static func compileConditions(of declaration: TransactionDeclaration, _ program: LoadedProgram) -> FunctionCode {
        let code = FunctionCode(type: SemaFunction(parameters: [], result: .void))
        let compiler = FunctionCompiler(program: program, depth: 0)
        let implicit = compiler.elaboration.implicit[declaration.range.start.offset] ?? [:]
        let receiver = implicit["self"].map { compiler.declare($0) }
        let conditions = compiler.conditions(
            declaration.preConditions, declaration.postConditions, implicit, .void, isTransaction: true)
        code.complete(
            FunctionCode.Parts(
                slots: compiler.slotCount, cells: compiler.cellCount, receiver: receiver, conditions: conditions))
        return code
    }

    /// The value of a variable at the top of a script, as a function that gives it.
    static func compileValue(of variable: VariableDeclaration, _ program: LoadedProgram) -> FunctionCode {
        let code = FunctionCode(type: SemaFunction(parameters: [], result: .void))
        let compiler = FunctionCompiler(program: program, depth: 0)
        let value = compiler.variableValue(variable)
        let body: Step = { frame in
            frame.result = try value(frame)
            return .returned
        }
        code.complete(FunctionCode.Parts(slots: compiler.slotCount, cells: compiler.cellCount, body: body))
        return code
    }

    /// The default arguments of an event, as a function that gives them in an array.
    static func compileDefaults(of event: CompositeDeclaration, _ program: LoadedProgram) -> FunctionCode {
        let code = FunctionCode(type: SemaFunction(parameters: [], result: .void))
        let compiler = FunctionCompiler(program: program, depth: 0)
        let implicit = compiler.elaboration.implicit[event.range.start.offset] ?? [:]
        let receiver = implicit["self"].map { compiler.declare($0) }
        let base = implicit["base"].map { compiler.declare($0) }
        let values = (event.parameters?.parameters ?? []).compactMap {
            $0.defaultArgument.map { compiler.transferred($0) }
        }
        let body: Step = { frame in
            let fields = try values.map { try $0(frame) }
            frame.result = .array(try frame.machine.makeArray(.array(.anyStruct), fields))
            return .returned
        }
        code.complete(
            FunctionCode.Parts(
                slots: compiler.slotCount, cells: compiler.cellCount, receiver: receiver, base: base,
                receiverType: compiler.referenceType(implicit["self"]),
                baseType: compiler.referenceType(implicit["base"]), body: body))
        return code
    }

    /// Compiles what a function has around its body: parameters, `self`, conditions.
    func fill(_ code: FunctionCode, _ signature: FunctionSignature, _ body: FunctionBlock?, offset: Int32) {
        let implicit = elaboration.implicit[offset] ?? [:]
        let receiver = declareReceiver(implicit["self"])
        let base = implicit["base"].map { declare($0) }
        let parameters = signature.parameters.parameters.map { declare(at: $0.name) }
        let conditions = conditions(body?.preConditions, body?.postConditions, implicit, code.type.result)
        let run = body.map { block($0.block) }
        code.complete(
            FunctionCode.Parts(
                slots: slotCount, cells: cellCount, parameters: parameters, receiver: receiver, base: base,
                receiverType: referenceType(implicit["self"]), baseType: referenceType(implicit["base"]),
                receiverGeneration: receiverGeneration, captured: captured, conditions: conditions, body: run))
    }

    /// Where `self` is; with a resource, also where its generation is kept.
    private func declareReceiver(_ number: Int32?) -> VariablePlace? {
        guard let number else { return nil }
        if elaboration.known[Int(number)].type.isResource { keepReceiver(number) }
        return declare(number)
    }

    /// The type of a variable where it is a reference.
    private func referenceType(_ number: Int32?) -> SemaType? {
        guard let number else { return nil }
        let type = elaboration.known[Int(number)].type
        return type.referenced == nil ? nil : type
    }

    /// A closure as a value, with what it captures from the frame it is made in.
    func closure(_ function: FunctionExpression, _ expression: Expression) -> Code {
        let type = type(of: expression).function ?? SemaFunction(parameters: [], result: .invalid)
        let code = FunctionCode(type: type)
        let compiler = nested()
        compiler.fill(code, function.signature, function.body, offset: expression.range.start.offset)
        return makeClosure(code, type)
    }

    func makeClosure(_ code: FunctionCode, _ type: SemaFunction) -> Code {
        let places = code.captured
        return { frame in
            let captures = places.map { $0.shared(in: frame) }
            return .function(FunctionValue(body: .code(code, captures: captures, receiver: nil), type: type))
        }
    }

    // MARK: Conditions

    func conditions(
        _ pre: Conditions?, _ post: Conditions?, _ implicit: [String: Int32], _ result: SemaType,
        isTransaction: Bool = false
    ) -> ConditionCode {
        var code = ConditionCode()
        let tests = (pre?.conditions ?? []).map { condition($0, "pre", isTransaction) }
        let kept = keepBefores(post)
        if !tests.isEmpty || !kept.isEmpty {
            code.before = { frame in
                for keep in kept { try keep(frame) }
                for test in tests { try test(frame) }
            }
        }
        if let post { code.after = postConditions(post, implicit, result, isTransaction) }
        return code
    }

    private func postConditions(
        _ post: Conditions, _ implicit: [String: Int32], _ result: SemaType, _ isTransaction: Bool
    ) -> (Frame) throws -> Void {
        let place = implicit["result"].map { declare($0) }
        let tests = post.conditions.map { condition($0, "post", isTransaction) }
        let shown = result.isResource ? implicit["result"].map { elaboration.known[Int($0)].type } : nil
        return { frame in
            if let place {
                let value = try shown.map { try frame.machine.makeReference(to: frame.result, $0) } ?? frame.result
                place.declare(value, in: frame)
            }
            for test in tests { try test(frame) }
        }
    }

    private func condition(_ condition: Condition, _ word: String, _ isTransaction: Bool) -> (Frame) throws -> Void {
        switch condition {
        case .emit(let call, let range):
            let emit = emit(call)
            let statement = site(range)
            return { [program] frame in
                program.lastStatement = statement
                try RuntimeFailure.placing(program.place) { try emit(frame) }
            }
        case .test(let test, let message):
            let code = self.code(test)
            let text = message.map { self.code($0) }
            let site = site(test.range)
            return { [program] frame in
                program.lastStatement = site
                if case .bool(true) = try RuntimeFailure.placing(program.place, { try code(frame) }) { return }
                var detail = ""
                if case .string(let string)? = try text?(frame) { detail = ": " + string.text }
                var failure = RuntimeFailure("ConditionError", "\(word)-condition failed\(detail)")
                if isTransaction { failure.site = site } else { failure.conditionRange = test.range }
                throw failure
            }
        }
    }

    /// The evaluation of all arguments of `before`, ahead of the body.
    private func keepBefores(_ post: Conditions?) -> [(Frame) throws -> Void] {
        guard let post else { return [] }
        var found: [(Frame) throws -> Void] = []
        for condition in post.conditions {
            switch condition {
            case .test(let test, let message):
                keepBefores(in: test, &found)
                if let message { keepBefores(in: message, &found) }
            case .emit(let call, _): keepBefores(in: call, &found)
            }
        }
        return found
    }

    private func keepBefores(in expression: Expression, _ found: inout [(Frame) throws -> Void]) {
        if case .invocation(let invocation) = expression.kind, case .identifier(let name) = invocation.callee.kind,
            name.name == "before", let argument = invocation.arguments.first, invocation.arguments.count == 1
        {
            // The chain declares a variable for it, ahead of the conditions.
            let code = transferred(argument.value, isBare: true)
            let slot = makeSlot()
            befores[expression.id] = slot
            let site = site(argument.value.range)
            found.append { [program] frame in
                program.lastStatement = site
                frame.slots[slot] = try RuntimeFailure.placing(program.place) { try code(frame) }
            }
            return
        }
        for child in expression.children { keepBefores(in: child, &found) }
    }
}
