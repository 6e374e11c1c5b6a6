/// A case of `HashAlgorithm` or `SignatureAlgorithm`.
struct Algorithm {
    /// The name of the case.
    let name: String
    /// The place among the cases, from 1.
    let rawValue: Int
}

/// The enumerations of the language. Their raw values begin at 1.
extension Machine {
    /// The names of the cases of an enumeration of the language, in order.
    static func cases(of type: String) -> [String] {
        guard let id = Builtins.shared.typeNames[type]?.nominal else { return [] }
        let info = Builtins.shared.types[id]
        return info.memberNames.filter { info.members[$0]?.kind == .enumCase }
    }

    /// A case of an enumeration of the language, by its name.
    func algorithm(_ type: String, _ name: String) throws -> Value {
        guard let index = Self.cases(of: type).firstIndex(of: name) else {
            throw RuntimeFailure.unsupported("\(type) \(name)")
        }
        let raw = Value.number(NumberValue(.uint8, small: index + 1))
        return .composite(try makeComposite(builtinLayout(type), [raw]))
    }

    /// What a value of `HashAlgorithm` or `SignatureAlgorithm` stands for.
    func algorithm(_ value: Value) throws -> Algorithm {
        guard case .composite(let composite) = value, case .number(let number)? = composite.fields.first,
            let raw = number.small
        else { throw RuntimeFailure.unsupported("this algorithm") }
        let cases = Self.cases(of: composite.layout.id.qualifiedName)
        guard raw >= 1, raw <= cases.count else { throw RuntimeFailure.unsupported("the algorithm \(raw)") }
        return Algorithm(name: cases[raw - 1], rawValue: raw)
    }
}

/// The constructors of the enumerations.
enum AlgorithmFunctions {
    static let functions: [String: BuiltinFunction] = [
        "Functions.HashAlgorithm": constructor("HashAlgorithm"),
        "Functions.SignatureAlgorithm": constructor("SignatureAlgorithm"),
    ]

    static let fields: [String: BuiltinField] = [
        "HashAlgorithm.rawValue": rawValue, "SignatureAlgorithm.rawValue": rawValue,
    ]

    private static func constructor(_ type: String) -> BuiltinFunction {
        { call in
            let cases = Machine.cases(of: type)
            guard let raw = try call.number(0).small, raw >= 1, raw <= cases.count else { return .nil }
            return .optional(try call.machine.algorithm(type, cases[raw - 1]))
        }
    }

    private static func rawValue(_ machine: Machine, _ value: Value) throws -> Value {
        .number(NumberValue(.uint8, small: try machine.algorithm(value).rawValue))
    }
}
