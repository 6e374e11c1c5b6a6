/// What the checker learned about a program, for whoever runs it.
///
/// Tables that go by expressions use their ids, those that go by declarations use the byte at which the declaration
/// or its name begins. They hold entries for all code of a program that checked: bodies of functions, default
/// functions and conditions of interfaces, conditions of transactions, and default arguments of events.
struct Elaboration: Sendable {
    /// The type of each expression, without the conversion to the place it goes to. A closure has its function's type.
    /// Without a type are only the name `before` in a call of it, names of attachments in `x[A]`, and ids no expression
    /// of the tree has (the parser uses some up, for example for the number in `-1`).
    var types: [SemaType?]
    /// The type of the place a value goes to, where it is another than that of the value: box or convert to it.
    ///
    /// Values go to places in assignments, declarations, bindings, arguments, returns, elements of arrays and
    /// dictionaries, branches of `?:`, both sides of `??` (the left side with the optional still around it), indexes,
    /// cases of a `switch`, and default arguments. For a value in `&v as T` it is the type the reference shows, which
    /// asks for no change of the value.
    var conversions: [Int32: SemaType] = [:]
    /// The number of the variable an identifier names: its place in `known`. Targets of assignments are in it too.
    var variables: [Int32: Int32] = [:]
    /// All variables, built-in ones first.
    var known: [KnownVariable] = []
    /// The number of the variable declared by the name at a byte of the text: of constants, variables, parameters,
    /// functions, loop variables, bindings, imports and types with constructors.
    var declared: [Int32: Int32] = [:]
    /// The numbers of the variables the language gives to a function: `self`, `base`, `result`, `before`, by the byte
    /// at which the function begins (for a closure, its expression). Conditions of a transaction have theirs by the
    /// byte at which the transaction begins, default arguments of an event by that at which the event begins.
    var implicit: [Int32: [String: Int32]] = [:]
    /// The numbers of variables of functions which a function inside uses: these must outlive the call.
    var captured: Set<Int32> = []
    /// The type declared by the name at a byte of the text.
    var declaredTypes: [Int32: TypeID] = [:]
    /// The type of the function whose declaration begins at a byte of the text: of named functions of all kinds,
    /// initializers, `prepare` and `execute`.
    var functions: [Int32: SemaFunction] = [:]
    /// The member a member access names, in targets of assignments too; its container is nil for built-in members.
    var members: [Int32: Member] = [:]
    /// The type a cast or a reference is about; for the index in `x[A]`, the attachment.
    var targets: [Int32: SemaType] = [:]
    /// The attachment a `remove` statement is about, by the byte at which the statement begins.
    var removals: [Int32: TypeID] = [:]
    /// The type arguments of a call, written or inferred, in the order of the type parameters.
    var typeArguments: [Int32: [SemaType]] = [:]

    /// A variable with what is needed to give it a place.
    struct KnownVariable: Sendable {
        let name: String
        let type: SemaType
        /// How many functions are around; 0 for built-in ones, those of the program, and what belongs to a transaction
        /// as a whole: its parameters, and `self` and `before` of its conditions.
        let functionDepth: Int
        let isConstant: Bool
        let isBuiltin: Bool
        /// What was declared. A constructor goes by the kind of its type, or is a `function` that is implicit when
        /// it is a type nested in the one around; an imported contract is a `contract` of reference type.
        let word: DeclarationWord
        /// Whether no name in the text declares it: `self`, `base`, `result`, `before`, constructors of nested types.
        let isImplicit: Bool
    }

    init(count: Int) { types = Array(repeating: nil, count: max(0, count)) }
}

/// A program that checked, with what an importer and the interpreter need.
struct CheckedProgram: Sendable {
    let program: Program
    let location: Location
    let elaboration: Elaboration
    let types: TypeTable
    /// The types and values declared at the top, by name.
    let globalTypes: [String: SemaType]
    let globalValues: [String: SemaType]
    /// The programs it imports, in the order of the text.
    let imports: [Location]
    /// The programs it imports, and those they import, to the end: when one of them changes, this program is stale.
    let allImports: Set<Location>
}

/// Where the checker gets imported programs from.
protocol CheckedProgramResolver {
    /// The checked program of a contract, or what keeps it from being imported.
    func resolve(address: [UInt8], name: String) -> ImportResolution
    /// The names of the contracts of an account in the chain's order, for `import 0x1`; nil if that is not known.
    func contractNames(address: [UInt8]) -> [String]?
    /// The account of the contract behind `import Crypto`: the service account.
    ///
    /// If `resolve` knows no contract `Crypto` there, `CryptoContract` stands in for it.
    var cryptoAddress: [UInt8] { get }
}

extension CheckedProgramResolver {
    func contractNames(address: [UInt8]) -> [String]? { nil }
    var cryptoAddress: [UInt8] { CryptoContract.emulatorAddress }
}

/// The answer of a resolver.
enum ImportResolution {
    case program(CheckedProgram)
    /// There is no such contract.
    case missing
    /// There is one that does not check, or whose imports do not.
    case broken(CheckErrors)
    /// There may be one, but it cannot be had here.
    case unavailable(String)
}
