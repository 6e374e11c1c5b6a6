/// Where programs begin.
extension Machine {
    /// Runs a script: its variables first, then `main`.
    func runMain(_ arguments: [Value]) throws -> Value {
        for case .variable(let variable) in entry.checked.program.declarations { try evaluate(variable) }
        let main = try function("main", of: entry)
        return try run(main, receiver: nil, arguments, captures: [])
    }

    private func evaluate(_ variable: VariableDeclaration) throws {
        guard let number = entry.elaboration.declared[variable.name.position.offset] else { return }
        let code = FunctionCompiler.compileValue(of: variable, entry)
        globals[Int(number)] = Cell(try code.run(self, receiver: nil, [], captures: []))
    }

    /// Runs a transaction: prepare, pre, execute, post.
    func runTransaction(_ arguments: [Value], signers: [Value]) throws {
        for case .transaction(let declaration) in entry.checked.program.declarations {
            let parameters = declaration.parameters?.parameters ?? []
            for (parameter, argument) in zip(parameters, arguments) {
                guard let number = entry.elaboration.declared[parameter.name.position.offset] else { continue }
                globals[Int(number)] = Cell(argument)
            }
            return try run(declaration, signers)
        }
    }

    private func run(_ declaration: TransactionDeclaration, _ signers: [Value]) throws {
        let id = TypeID(location: entry.location, kind: .transaction, name: "transaction", container: nil)
        let layout = CompositeLayout(
            id: id, fields: declaration.fields.map { ($0.name.name, .invalid) }, program: entry)
        let fields = [Value](repeating: .void, count: declaration.fields.count)
        let receiver = Value.composite(try makeComposite(layout, fields))
        if let prepare = declaration.prepare {
            _ = try run(code(of: prepare, in: entry), receiver: receiver, signers, captures: [])
        }
        let conditions = FunctionCompiler.compileConditions(of: declaration, entry)
        _ = try conditions.guarding(self, receiver: receiver, []) {
            guard let execute = declaration.execute else { return .void }
            return try self.run(self.code(of: execute, in: self.entry), receiver: receiver, [], captures: [])
        }
    }

    /// Makes the value of a contract by its initializer.
    func initializeContract(_ program: LoadedProgram, name: String, arguments: [Value]) throws -> CompositeValue {
        guard let id = program.checked.globalTypes[name]?.nominal, let layout = program.layout(of: id) else {
            throw RuntimeFailure.unsupported(Refusal.contract.text(name))
        }
        let contract = try makeComposite(layout, Array(repeating: .void, count: layout.fieldNames.count))
        if case .contract(let address, _) = program.location { contract.owner = Self.number(of: address) }
        initializing[program.location] = contract
        defer { initializing[program.location] = nil }
        do { try initialize(contract, arguments) } catch var failure as RuntimeFailure {
            guard let condition = failure.conditionRange, failure.site == nil else { throw failure }
            failure.site = SourceSite(location: program.location, range: condition)
            throw failure
        }
        return contract
    }
}
