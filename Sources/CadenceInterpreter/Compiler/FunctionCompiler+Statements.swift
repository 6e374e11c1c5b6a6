extension FunctionCompiler {
    /// Runs statements one after the other.
    func block(_ block: Block) -> Step { sequence(block.statements) }

    func sequence(_ statements: [Statement]) -> Step {
        chain(statements.map { step($0) }[...])
    }

    /// Steps as a balanced tree: a list would have to be kept alive while it is gone through.
    private func chain(_ steps: ArraySlice<Step>) -> Step {
        guard let first = steps.first else { return { _ in .normal } }
        if steps.count == 1 { return first }
        let middle = steps.startIndex + steps.count / 2
        let left = chain(steps[..<middle])
        let right = chain(steps[middle...])
        return { frame in
            let completion = try left(frame)
            return completion == .normal ? try right(frame) : completion
        }
    }

    /// A statement that is counted.
    private func step(_ statement: Statement) -> Step {
        let run = plain(statement)
        let site = site(statement.range)
        let program = program
        return { frame in
            program.lastStatement = site
            do {
                try frame.machine.meter.use(.statement)
                return try run(frame)
            } catch { throw RuntimeFailure.from(error, at: program.place) }
        }
    }

    private func plain(_ statement: Statement) -> Step {
        switch statement.kind {
        case .return(let value): return returning(value, statement.range)
        case .break: return { _ in .broken }
        case .continue: return { _ in .continued }
        case .if(let it): return conditional(it)
        case .guard(let it): return guarding(it)
        case .while(let test, let body): return loop(test, body)
        case .for(let it): return iteration(it, statement.range)
        case .switch(let value, let cases): return selection(value, cases)
        case .emit(let call): return done(emit(call))
        case .remove(let attachment, let value): return done(remove(attachment, value, statement.range))
        case .assignment(let target, let transfer, let value):
            return done(assignment(target, transfer, value, statement.range))
        case .swap(let left, let right): return done(swap(left, right, statement.range))
        case .expression(let value):
            let code = code(value)
            return { frame in
                _ = try code(frame)
                return .normal
            }
        case .declaration(let declaration): return self.declaration(declaration)
        }
    }

    private func done(_ body: @escaping (Frame) throws -> Void) -> Step {
        { frame in
            try body(frame)
            return .normal
        }
    }

    private func returning(_ value: Expression?, _ range: SourceRange) -> Step {
        guard let value else { return { _ in .returned } }
        let code = transferred(value)
        return { frame in
            frame.result = try code(frame)
            return .returned
        }
    }

    // MARK: Declarations

    private func declaration(_ declaration: Declaration) -> Step {
        switch declaration {
        case .variable(let variable): return done(self.variable(variable))
        case .function(let function): return done(localFunction(function))
        default:
            let code = refused(Refusal.declarationInFunction.text, declaration.range)
            return { frame in
                _ = try code(frame)
                return .normal
            }
        }
    }

    func variable(_ declaration: VariableDeclaration) -> (Frame) throws -> Void {
        let value = variableValue(declaration)
        let place = declare(at: declaration.name)
        if case .slot(let index) = place { return { $0.slots[index] = try value($0) } }
        return { frame in place.declare(try value(frame), in: frame) }
    }

    /// The value of a declaration: with a second transfer, what is in the place, which then takes the other value.
    func variableValue(_ declaration: VariableDeclaration) -> Code {
        guard let second = declaration.second else { return transferred(declaration.value, isBare: true) }
        let target = target(declaration.value, declaration.range)
        let conversion = elaboration.conversions[declaration.value.id]
        let other = transferred(second.value)
        return { frame in
            let place = try target(frame)
            let old = try place.read()
            let moved = try frame.machine.transfer(old)
            let fitted = try conversion.map { try frame.machine.convert(moved, to: $0) } ?? moved
            try place.write(try other(frame))
            return fitted
        }
    }

    private func localFunction(_ function: FunctionDeclaration) -> (Frame) throws -> Void {
        let offset = function.range.start.offset
        let type = elaboration.functions[offset] ?? SemaFunction(parameters: [], result: .invalid)
        let place = declare(at: function.name)
        let code = FunctionCode(type: type)
        nested().fill(code, function.signature, function.body, offset: offset)
        let make = makeClosure(code, type)
        return { frame in
            place.declare(.void, in: frame)
            place.write(try make(frame), in: frame)
        }
    }

    // MARK: Branches

    /// Whether a test holds; a binding declares its variable.
    private func test(_ test: Test) -> (Frame) throws -> Bool {
        switch test {
        case .expression(let expression):
            let code = code(expression)
            return { frame in
                if case .bool(let holds) = try code(frame) { return holds }
                return false
            }
        case .declaration(let declaration):
            let code = variableValue(declaration)
            let type = elaboration.conversions[declaration.value.id] ?? type(of: declaration.value)
            let place = declare(at: declaration.name)
            return { frame in
                guard case .some(let box) = Machine.boxed(try code(frame), type) else { return false }
                place.declare(box.value, in: frame)
                return true
            }
        }
    }

    private func conditional(_ statement: IfStatement) -> Step {
        let otherwise = statement.otherwise.map { block($0) } ?? { _ in .normal }
        let branches = statement.branches.map { (test: test($0.test), then: block($0.then)) }
        if branches.count == 1 {
            let (test, then) = branches[0]
            return { frame in try test(frame) ? try then(frame) : try otherwise(frame) }
        }
        return { frame in
            for branch in branches where try branch.test(frame) { return try branch.then(frame) }
            return try otherwise(frame)
        }
    }

    private func guarding(_ statement: GuardStatement) -> Step {
        let test = test(statement.test)
        let otherwise = block(statement.otherwise)
        return { frame in
            if try test(frame) { return .normal }
            return try otherwise(frame)
        }
    }

    private func selection(_ value: Expression, _ cases: [SwitchCase]) -> Step {
        let value = code(value)
        // The chain compares a case as it is: what is no optional never equals one.
        let branches = cases.map { (test: $0.value.map { unfitted($0) }, body: sequence($0.statements)) }
        return { frame in
            let value = try value(frame)
            for branch in branches {
                if let test = branch.test, !(try frame.machine.equal(value, try test(frame))) { continue }
                let completion = try branch.body(frame)
                return completion == .broken ? .normal : completion
            }
            return .normal
        }
    }

    // MARK: Loops

    private func loop(_ test: Expression, _ bodyBlock: Block) -> Step {
        let test = code(test)
        let body = block(bodyBlock)
        let isEmpty = bodyBlock.statements.isEmpty
        return { frame in
            while case .bool(true) = try test(frame) {
                frame.machine.meter.add(.loop)
                if isEmpty { try frame.machine.meter.use(.loop) }
                switch try body(frame) {
                case .broken: return .normal
                case .returned: return .returned
                case .normal, .continued: break
                }
            }
            return .normal
        }
    }

    private func iteration(_ statement: ForStatement, _ range: SourceRange) -> Step {
        let valueType = type(of: statement.value)
        let value = code(statement.value)
        let index = statement.index.map { declare(at: $0) }
        let place = declare(at: statement.name)
        let element = elaboration.declared[statement.name.position.offset].map { elaboration.known[Int($0)].type }
        let isReference =
            valueType.referenced != nil && element?.unwrapped.referenced != nil
            && !(valueType.referenced?.holdsReferences ?? false)
        let body = block(statement.body)
        let site = site(range)
        return { frame in
            let machine = frame.machine
            let iterated = try value(frame)
            let container = try machine.dereferenced(iterated)
            var count = 0
            var completion = Completion.normal
            try machine.iterate(container, site: site) { item in
                if count > 0 { try machine.requireAlive(iterated) }
                try machine.requireAlive(item)
                try machine.meter.use(.loop)
                index?.declare(.int(count), in: frame)
                count += 1
                let own =
                    isReference ? try machine.makeReference(to: item, element ?? .invalid) : try machine.transfer(item)
                place.declare(own, in: frame)
                completion = try body(frame)
                return completion == .normal || completion == .continued
            }
            return completion == .returned ? .returned : .normal
        }
    }
}
