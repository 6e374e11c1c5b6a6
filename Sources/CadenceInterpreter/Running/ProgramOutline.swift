/// What a program declares, as far as its text alone tells.
public struct ProgramOutline: Sendable, Hashable {
    /// What a program is for.
    public enum Kind: Sendable, Hashable {
        /// It has a function `main`, beside which it may declare contracts.
        case script
        /// It declares a transaction.
        case transaction
        /// It declares a contract, or an interface of contracts, of this name.
        case contract(String)
        /// None of these: a chain takes it for nothing.
        case other
    }

    /// What goes into `main`, the transaction, or a contract's `init`.
    public struct Parameter: Sendable, Hashable {
        /// The name within the program.
        public let name: String
        /// The type as the program spells it, such as `UInt64?` or `[Address]`.
        public let type: String
    }

    /// A contract imported from an account.
    public struct Import: Sendable, Hashable {
        /// The name of the contract.
        public let name: String
        /// The account, 8 bytes.
        public let address: [UInt8]
    }

    /// What the program is for.
    public let kind: Kind
    /// What its entry takes: `main`, the transaction, a contract's `init`.
    public let parameters: [Parameter]
    /// How many accounts have to authorize it: the parameters of a transaction's `prepare`.
    public let authorizerCount: Int
    /// What it imports by name from accounts, in the order of the text.
    public let imports: [Import]

    /// The outline of a text; nil for one that does not parse, of which the checks of `Interpreter` say why.
    public init?(_ text: [UInt8]) {
        guard let parsed = DeepStack.result({ _ in try? Parser.parse(text) }), let program = parsed else { return nil }
        kind = Self.kind(program)
        parameters = Self.parameters(program).map { Parameter(name: $0.name.name, type: "\($0.type)") }
        authorizerCount = Self.authorizerCount(program)
        imports = program.declarations.flatMap { declaration -> [Import] in
            guard case .import(let it) = declaration, case .address(let address) = it.location else { return [] }
            let whole = [UInt8](repeating: 0, count: max(0, 8 - address.count)) + address
            return it.imports.map { Import(name: $0.name.name, address: whole) }
        }
    }

    private static func kind(_ program: Program) -> Kind {
        var kind = Kind.other
        for declaration in program.declarations {
            switch declaration {
            case .transaction: return .transaction
            case .composite(let it) where it.kind == .contract && kind == .other: kind = .contract(it.name.name)
            case .function(let function) where function.name.name == "main": kind = .script
            default: break
            }
        }
        return kind
    }

    private static func authorizerCount(_ program: Program) -> Int {
        for case .transaction(let transaction) in program.declarations {
            return transaction.prepare?.signature.parameters.parameters.count ?? 0
        }
        return 0
    }

    private static func parameters(_ program: Program) -> [CadenceInterpreter.Parameter] {
        for declaration in program.declarations {
            switch declaration {
            case .transaction(let transaction): return transaction.parameters?.parameters ?? []
            case .composite(let composite) where composite.kind == .contract:
                for case .function(let function) in composite.members where function.role == .initializer {
                    return function.signature.parameters.parameters
                }
            case .function(let function) where function.name.name == "main":
                return function.signature.parameters.parameters
            default: break
            }
        }
        return []
    }
}
