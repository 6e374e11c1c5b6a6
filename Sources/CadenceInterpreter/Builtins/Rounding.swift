/// The enumeration `RoundingRule`, whose raw values begin at 0.
enum RoundingFunctions {
    static let functions: [String: BuiltinFunction] = [
        "Functions.RoundingRule": { call in
            let layout = call.machine.builtinLayout("RoundingRule")
            guard let raw = try call.number(0).small, layout.cases.indices.contains(raw) else { return .nil }
            return .optional(.composite(try call.machine.enumCase(layout.id, layout.cases[raw])))
        }
    ]
}

extension BuiltinCall {
    /// An argument that is a case of `RoundingRule`.
    func roundingRule(_ index: Int) throws -> NumberValue.Rounding {
        guard case .composite(let composite) = try argument(index), case .number(let number)? = composite.fields.first,
            let raw = number.small, let rule = NumberValue.Rounding(rawValue: raw)
        else { throw Self.mismatch }
        return rule
    }
}
