/// A case of `HashAlgorithm` or `SignatureAlgorithm`.
struct Algorithm {
    /// The name of the case.
    let name: String
    /// The place among the cases, from 1.
    let rawValue: Int
}

/// The enumerations of the language. Their raw values begin at 1.
extension Machine {
    /// A case of an enumeration of the language, by its name.
    func algorithm(_ type: String, _ name: String) throws -> Value {
        .composite(try enumCase(builtinLayout(type).id, name))
    }

    /// What a value of `HashAlgorithm` or `SignatureAlgorithm` stands for.
    func algorithm(_ value: Value) throws -> Algorithm {
        guard case .composite(let composite) = value, case .number(let number)? = composite.fields.first,
            let raw = number.small
        else { throw RuntimeFailure.unsupported(Refusal.algorithmOf.text) }
        let cases = composite.layout.cases
        guard raw >= 1, raw <= cases.count else { throw RuntimeFailure.unsupported(Refusal.algorithmNumber.text(raw)) }
        return Algorithm(name: cases[raw - 1], rawValue: raw)
    }
}

/// The constructors of the enumerations.
enum AlgorithmFunctions {
    static let functions: [String: BuiltinFunction] = [
        "Functions.HashAlgorithm": constructor("HashAlgorithm"),
        "Functions.SignatureAlgorithm": constructor("SignatureAlgorithm"),
    ]

    private static func constructor(_ type: String) -> BuiltinFunction {
        { call in
            let cases = call.machine.builtinLayout(type).cases
            guard let raw = try call.number(0).small, raw >= 1, raw <= cases.count else { return .nil }
            return .optional(try call.machine.algorithm(type, cases[raw - 1]))
        }
    }
}
