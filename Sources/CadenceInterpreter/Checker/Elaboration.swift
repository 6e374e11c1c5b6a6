/// What the checker learned about a program, by the ids of its expressions.
struct Elaboration: Sendable {
    /// The type of each expression.
    var types: [SemaType?]
    /// The type of the place a value goes to, where it is another than that of the value: box or convert to it.
    var conversions: [Int32: SemaType] = [:]
    /// The number of the variable an identifier names: its place in `known`.
    var variables: [Int32: Int32] = [:]
    /// All variables, built-in ones first.
    var known: [KnownVariable] = []
    /// The number of the variable declared by the name at a byte of the text.
    var declared: [Int32: Int32] = [:]
    /// The type declared by the name at a byte of the text.
    var declaredTypes: [Int32: TypeID] = [:]
    /// The type of the function whose declaration begins at a byte of the text.
    var functions: [Int32: SemaFunction] = [:]
    /// The type whose member a member access names; nil for families of built-in types.
    var members: [Int32: Member] = [:]
    /// The type a cast, a reference or `Type<T>()` is about.
    var targets: [Int32: SemaType] = [:]
    /// The type arguments of a call, written or inferred.
    var typeArguments: [Int32: [SemaType]] = [:]

    /// A variable with what is needed to give it a place.
    struct KnownVariable: Sendable {
        let name: String
        let type: SemaType
        /// How many functions are around; 0 for built-in ones and those of the program.
        let functionDepth: Int
        let isConstant: Bool
        let isBuiltin: Bool
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
}

/// Where the checker gets imported programs from.
protocol CheckedProgramResolver {
    /// The checked program of a contract, or what keeps it from being imported.
    func resolve(address: [UInt8], name: String) -> ImportResolution
}

/// The answer of a resolver.
enum ImportResolution {
    case program(CheckedProgram)
    /// There is no such contract.
    case missing
    /// There may be one, but it cannot be had here.
    case unavailable(String)
}
