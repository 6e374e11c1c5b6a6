/// Checks one program: names, types, resources, access, purity, and all other rules that hold before anything runs.
final class Checker {
    let program: Program
    let location: Location
    let resolver: (any CheckedProgramResolver)?

    var errors: [CheckError] = []
    var table: TypeTable
    var elaboration: Elaboration
    /// Types by name, outermost first.
    var typeScopes: [[String: SemaType]]
    /// Values by name; the first scope holds the built-in ones, the second those of the program.
    var scopes: [[String: Variable]]
    var functions: [FunctionContext] = []
    var resources = ResourceStates()
    /// The types whose declarations are around, outermost first.
    var containers: [TypeID] = []
    /// Whether impure operations are forbidden, by function and condition.
    var purity: [Bool] = [false]
    var initialization: FieldInitialization?
    /// The types of function declarations, by the place of their parameters.
    var functionTypes: [Int32: SemaFunction] = [:]
    /// The types of composite declarations, by the place of their names.
    var compositeIDs: [Int32: TypeID] = [:]
    var inCondition = false
    var createTarget: Int32?
    var emitTarget: Int32?
    var attachTarget: Int32?
    var callTarget: Int32?
    /// The value of an optional binding.
    var bindingValue: Int32?
    /// What a member or an element is taken of.
    var accessedObject: Int32?
    /// A use of `self` that only leads to a field.
    var fieldOwner: Int32?
    /// The types of arguments of `before`, by the call.
    var beforeTypes: [Int32: SemaType] = [:]
    var accesses: [Int32: SemaAccess] = [:]
    var initializers: Set<TypeID> = []
    /// The mappings whose inclusions are not resolved yet.
    var mappings: [TypeID: MappingDeclaration] = [:]
    /// Where the transaction or event begins whose parts outside of functions are checked.
    var implicitOwner: Int32?
    /// The programs imported, in order, and all they import.
    var imports: [Location] = []
    var allImports: Set<Location> = []

    init(program: Program, location: Location, resolver: (any CheckedProgramResolver)? = nil) {
        self.program = program
        self.location = location
        self.resolver = resolver
        elaboration = Elaboration(count: program.expressionCount)
        table = Builtins.shared.types
        typeScopes = [Builtins.shared.typeNames, [:]]
        scopes = [[:], [:]]
        declareBuiltins()
    }

    /// The checked program; throws all that is wrong with it.
    static func check(
        _ program: Program, location: Location, resolver: (any CheckedProgramResolver)? = nil
    ) throws(CheckErrors) -> CheckedProgram {
        let checker = Checker(program: program, location: location, resolver: resolver)
        checker.checkProgram()
        checker.elaboration.declaredTypes = checker.compositeIDs
        checker.elaboration.functions = checker.functionTypes
        guard checker.errors.isEmpty else { throw CheckErrors(errors: checker.errors) }
        return CheckedProgram(
            program: program, location: location, elaboration: checker.elaboration, types: checker.table,
            globalTypes: checker.typeScopes[1], globalValues: checker.scopes[1].mapValues(\.type),
            imports: checker.imports, allImports: checker.allImports)
    }

    private func declareBuiltins() {
        for (name, type) in Builtins.shared.values.sorted(by: { $0.key < $1.key }) {
            if location != .script && BuiltinSource.scriptOnly.contains(name) { continue }
            scopes[0][name] = makeVariable(name, .function, type, isConstant: true, range: nil, scope: 0)
        }
    }

    /// Makes a variable with a number of its own.
    private func makeVariable(
        _ name: String, _ word: DeclarationWord, _ type: SemaType, isConstant: Bool, range: SourceRange?, scope: Int
    ) -> Variable {
        let number = Int32(clamping: elaboration.known.count)
        elaboration.known.append(
            Elaboration.KnownVariable(
                name: name, type: type, functionDepth: functions.count, isConstant: isConstant, isBuiltin: scope == 0,
                word: word, isImplicit: scope > 0 && range == nil))
        if let range { elaboration.declared[range.start.offset] = number }
        return Variable(
            number: number, name: name, word: word, type: type, isConstant: isConstant, range: range, scopeDepth: scope,
            functionDepth: functions.count)
    }

    // MARK: Errors

    func report(
        _ kind: CheckError.Kind, _ range: SourceRange?, _ message: String, secondary: String = "",
        notes: [CheckError.Note] = []
    ) {
        errors.append(CheckError(kind, range, message, secondary: secondary, notes: notes))
    }

    /// Says that the chain's answer is not known here.
    func refuse(_ what: String, _ range: SourceRange?) {
        report(.unsupported, range, "not supported here: \(what)")
    }

    func reportMismatch(expected: SemaType, actual: SemaType, _ range: SourceRange) {
        report(
            .typeMismatch, range, "mismatched types",
            secondary: "expected `\(expected)`, got `\(actual)`; "
                + "check the expression's type or convert it to the expected type")
    }

    func reportRedeclaration(_ word: DeclarationWord, _ identifier: Identifier, previous: SourceRange? = nil) {
        report(
            .redeclaration, identifier.range,
            "cannot redeclare \(word.rawValue): `\(identifier.name)` is already declared",
            notes: previous.map { [.init(range: $0, message: "previously declared here")] } ?? [])
    }

    // MARK: Scopes

    func inScope(checkingLoss: Bool = true, _ body: () -> Void) {
        scopes.append([:])
        body()
        if checkingLoss { checkLoss(from: scopes.count - 1) }
        scopes.removeLast()
    }

    func find(_ name: String) -> Variable? {
        for scope in scopes.reversed() {
            if let variable = scope[name] { return variable }
        }
        return nil
    }

    func findType(_ name: String) -> SemaType? {
        for scope in typeScopes.reversed() {
            if let type = scope[name] { return type }
        }
        return nil
    }

    /// Declares a value; reports it if the name is taken, and then leaves what was there.
    @discardableResult
    func declare(
        _ identifier: Identifier, _ word: DeclarationWord, _ type: SemaType, isConstant: Bool = true,
        shadowing: Bool = true
    ) -> Variable? {
        let name = identifier.name
        let known =
            scopes[scopes.count - 1][name] ?? (word == .parameter ? nil : shadowing ? scopes[0][name] : find(name))
        if let known {
            reportRedeclaration(word, identifier, previous: known.range)
            return nil
        }
        let variable = makeVariable(
            name, word, type, isConstant: isConstant, range: identifier.range, scope: scopes.count - 1)
        scopes[scopes.count - 1][name] = variable
        return variable
    }

    /// Declares an imported contract.
    func declareImport(_ name: String, _ type: SemaType) {
        scopes[1][name] = makeVariable(name, .contract, type, isConstant: true, range: nil, scope: 1)
    }

    /// Declares a name the language gives, such as `self`.
    func declareImplicit(_ name: String, _ word: DeclarationWord, _ type: SemaType) {
        let variable = makeVariable(name, word, type, isConstant: true, range: nil, scope: scopes.count - 1)
        scopes[scopes.count - 1][name] = variable
        guard let owner = functions.last?.start ?? implicitOwner else { return }
        elaboration.implicit[owner, default: [:]][name] = variable.number
    }

    /// Notes which variable a name stands for.
    func note(_ expression: Expression, names variable: Variable) {
        elaboration.variables[expression.id] = variable.number
        if variable.functionDepth > 0 && variable.functionDepth < functions.count {
            elaboration.captured.insert(variable.number)
        }
    }

    // MARK: Purity

    func observeImpurity(_ range: SourceRange) {
        if purity.last == true { report(.purity, range, "impure operation performed in view context") }
    }
}
