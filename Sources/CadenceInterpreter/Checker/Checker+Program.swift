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

    // MARK: Imports

    /// Declares what is imported; false if nothing more can be checked.
    private func declareImport(_ declaration: ImportDeclaration) -> Bool {
        switch declaration.location {
        case .string(let name), .identifier(let name):
            if name == "Crypto" {
                refuse("import of Crypto", declaration.range)
                return false
            }
            report(
                .external, nil,
                "[Error Code: 1054] location (\(name)) is not a valid location: expecting an AddressLocation, "
                    + "but other location types are passed")
            return false
        case .address(let address):
            if declaration.imports.isEmpty { refuse("import of all contracts of an account", declaration.range) }
            for item in declaration.imports where !isCyclic(item, address, declaration) { declareImport(item, address) }
            return true
        }
    }

    private func isCyclic(
        _ item: ImportDeclaration.Import, _ address: [UInt8], _ declaration: ImportDeclaration
    ) -> Bool {
        guard location == .contract(address: Self.padded(address), name: item.name.name) else { return false }
        report(
            .cyclicImports, SourceRange(declaration.locationStart, declaration.range.end),
            "cyclic import of `\(Self.text(of: address, item.name.name))`")
        return true
    }

    private static func padded(_ address: [UInt8]) -> [UInt8] {
        [UInt8](repeating: 0, count: max(0, 8 - address.count)) + address
    }

    private static func text(of address: [UInt8], _ name: String) -> String {
        padded(address).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "." + name
    }

    private func declareImport(_ item: ImportDeclaration.Import, _ address: [UInt8]) {
        let name = item.name.name
        let local = item.alias ?? item.name
        if typeScopes[1][local.name] != nil { return refuse("two imports of one name", local.range) }
        switch resolver?.resolve(address: Self.padded(address), name: name) ?? .unavailable("import of `\(name)`") {
        case .program(let imported):
            table.merge(imported.types)
            imports.append(imported.location)
            allImports.formUnion(imported.allImports.union([imported.location]))
            guard let type = imported.globalTypes[name] else { return refuse("import of `\(name)`", item.name.range) }
            typeScopes[1][local.name] = type
            if let value = imported.globalValues[name] { declare(local, .contract, .reference(.unauthorized, value)) }
        case .missing:
            report(
                .notExported, item.name.range,
                "cannot find declaration `\(name)` in `\(Self.text(of: address, name))`")
            typeScopes[1][local.name] = .invalid
            declare(local, .contract, .invalid)
        case .unavailable(let reason): refuse(reason, item.name.range)
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
            if self.variable(variable).isResource { refuse("resources in global variables", variable.range) }
        case .transaction(let transaction): check(transaction)
        case .pragma, .import: break
        case .field, .enumCase: refuse("this declaration at the top", declaration.range)
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
