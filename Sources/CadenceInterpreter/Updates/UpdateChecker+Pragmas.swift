extension UpdateChecker {
    /// The types a text gives up for good by `#removedType(T)`, in order, each once.
    mutating func removedTypes(_ composite: CompositeDeclaration, reporting: Bool) -> [String] {
        var names: [String] = []
        for case .pragma(let expression, _) in composite.members {
            guard case .invocation(let call) = expression.kind, case .identifier(let callee) = call.callee.kind,
                callee.name == "removedType"
            else { continue }
            guard call.arguments.count == 1, case .identifier(let name) = call.arguments[0].value.kind else {
                if reporting { reportPragma(expression, call) }
                continue
            }
            if !names.contains(name.name) { names.append(name.name) }
        }
        return names
    }

    private mutating func reportPragma(_ expression: Expression, _ call: Invocation) {
        let arguments = call.arguments.map { argument -> String? in
            Self.text(argument.value).map { (argument.label.map { "\($0.name): " } ?? "") + $0 }
        }
        guard call.typeArguments.isEmpty, arguments.allSatisfy({ $0 != nil }) else {
            return report(.unsupported, expression.range, Refusal.updatePragma.message)
        }
        let list = arguments.compactMap { $0 }.joined(separator: ", ")
        report(.invalidTypeRemovalPragma, expression.range, "invalid #removedType pragma: removedType(\(list))")
    }

    /// A simple expression in the chain's spelling; nil for others.
    private static func text(_ expression: Expression) -> String? {
        switch expression.kind {
        case .identifier(let name): name.name
        case .member(let access):
            access.isOptional ? nil : text(access.object).map { "\($0).\(access.name.name)" }
        case .bool(let value): "\(value)"
        case .nil: "nil"
        case .integer(let literal) where literal.base == 10 && !literal.isNegative:
            String(decoding: literal.digits, as: UTF8.self)
        case .string(let text) where text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }): "\"\(text)\""
        default: nil
        }
    }
}
