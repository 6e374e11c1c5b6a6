extension Checker {
    /// Checks the whole program, in the order in which the chain reports.
    func checkProgram() {
        let declarations = program.declarations
        checkTopLevel(declarations)
        for case .import(let it) in declarations where !declareImport(it) { return }
        for declaration in declarations { declareEntitlement(declaration) }
        for isInterface in [true, false] {
            for case .composite(let it) in declarations where it.isInterface == isInterface && it.kind != .attachment {
                declareType(it, in: nil)
            }
        }
        for case .composite(let it) in declarations where it.kind == .attachment { declareType(it, in: nil) }
        for declaration in declarations { declareMapping(declaration) }
        for declaration in declarations { resolveInclusions(declaration) }
        for isInterface in [true, false] {
            for case .composite(let it) in declarations where it.isInterface == isInterface { declareConformances(it) }
        }
        for isInterface in [true, false] {
            for case .composite(let it) in declarations where it.isInterface == isInterface { declareMembers(it) }
        }
        declareConstructors(declarations)
        for case .function(let it) in declarations { declareFunction(it) }
        for declaration in declarations { check(top: declaration) }
        if errors.isEmpty { checkEntry() }
    }

    private func checkTopLevel(_ declarations: [Declaration]) {
        for declaration in declarations {
            guard let (name, words) = Self.head(of: declaration), !isAllowed(declaration) else { continue }
            report(.invalidTopLevelDeclaration, name.range, "\(words) declarations are not valid at the top-level")
        }
    }

    private func isAllowed(_ declaration: Declaration) -> Bool {
        switch (location, declaration) {
        case (.script, _), (.builtin, _): true
        case (.transaction, .function): true
        case (.contract, .composite(let it)): it.kind == .contract
        default: false
        }
    }

    private static func head(of declaration: Declaration) -> (Identifier, String)? {
        switch declaration {
        case .function(let it): (it.name, "function")
        case .composite(let it): (it.name, it.words)
        case .variable(let it): (it.name, it.isConstant ? "constant" : "variable")
        case .entitlement(let it): (it.name, "entitlement")
        case .mapping(let it): (it.name, "entitlement mapping")
        default: nil
        }
    }

    // MARK: Functions

    private func declareFunction(_ function: FunctionDeclaration) {
        let type = signature(function.signature, isView: function.isView)
        functionTypes[function.range.start.offset] = type
        accesses[function.range.start.offset] = convert(function.access)
        declare(function.name, .function, .function(type))
    }

    private func check(top declaration: Declaration) {
        switch declaration {
        case .function(let function):
            let access = accesses[function.range.start.offset] ?? .all
            checkAccess(access, "function", function.range.start, .top)
            guard let type = functionTypes[function.range.start.offset] else { return }
            check(function, type)
        case .composite(let composite): check(composite, .top)
        case .entitlement(let it):
            checkAccess(convert(it.access), "entitlement", it.range.start, .top, isType: true, it.access)
        case .mapping(let it):
            checkAccess(convert(it.access), "entitlement mapping", it.range.start, .top, isType: true, it.access)
        case .variable(let variable):
            checkAccess(
                convert(variable.access), variable.isConstant ? "constant" : "variable", variable.range.start, .top)
            if self.variable(variable).isResource { refuse(Refusal.resourceGlobals.text, variable.range) }
        case .transaction(let transaction): check(transaction)
        case .pragma, .import: break
        case .field, .enumCase: refuse(Refusal.declarationAtTop.text, declaration.range)
        }
    }

    // MARK: Entry points

    private func checkEntry() {
        switch location {
        case .script: checkMain()
        case .transaction: checkTransactionCount()
        default: break
        }
    }

    private func checkMain() {
        guard let main = scopes[1]["main"], case .function(let type) = main.type, main.word == .function else {
            return report(.missingEntryPoint, nil, "missing entry point: expected function `main`")
        }
        if let id = type.result.innerNominal, id.location == .builtin, !Self.exported.contains(id.qualifiedName) {
            report(.invalidScriptReturnType, nil, "invalid script return type: `\(type.result)`")
        }
    }

    private static let exported: Set<String> = [
        "PublicKey", "HashAlgorithm", "SignatureAlgorithm", "AccountKey", "DeployedContract",
        "RoundingRule",
    ]

    private func checkTransactionCount() {
        var count = 0
        for case .transaction in program.declarations { count += 1 }
        if count == 0 {
            report(.invalidTransactionCount, nil, "no transaction declared: expected 1, got 0")
        } else if count > 1 {
            report(.invalidTransactionCount, nil, "multiple transactions declared: expected 1, got \(count)")
        }
    }
}

extension CompositeDeclaration {
    /// The kind in the words of messages.
    var words: String { kind.words + (isInterface ? " interface" : "") }
}
