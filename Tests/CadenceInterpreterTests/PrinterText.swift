@testable import CadenceInterpreter

/// Writes trees as programs, with parentheses only where the grammar asks for them.
enum PrinterText {
    static func of(_ program: Program) -> String { program.declarations.map { of($0) + "\n" }.joined() }

    // MARK: Expressions

    /// An expression where only what binds tighter than `power` can stand.
    static func of(_ expression: Expression, above power: ExpressionPower = .lowest) -> String {
        let text = plain(expression)
        return self.power(of: expression) > power ? text : "(\(text))"
    }

    /// How tight an expression binds; what begins with a word that takes all that follows binds least.
    private static func power(of expression: Expression) -> ExpressionPower {
        switch expression.kind {
        case .destroy, .attach, .conditional: .ternary
        case .unary(.move, _): .move
        case .unary, .reference: .unaryPrefix
        // What a point follows would be a fraction.
        case .integer(let literal): literal.isNegative ? .unaryPrefix : .unaryPostfix
        case .fixedPoint(let literal): literal.isNegative ? .unaryPrefix : .access
        case .binary(let symbol, _, _): rules[symbol]?.power ?? .comparison
        case .cast: .casting
        case .force: .unaryPostfix
        case .create: .unaryPostfix
        default: .access
        }
    }

    private static let rules: [BinaryOperator: InfixRule] = Dictionary(
        InfixRule.all.compactMap { $0 }.map { ($0.operator, $0) }
    ) { first, _ in first }

    private static func plain(_ expression: Expression) -> String {
        switch expression.kind {
        case .void: "()"
        case .nil: "nil"
        case .bool(let value): "\(value)"
        case .integer(let literal): of(literal)
        case .fixedPoint(let literal):
            (literal.isNegative ? "-" : "") + String(decoding: literal.integer, as: UTF8.self) + "."
                + String(decoding: literal.fraction, as: UTF8.self)
        case .string(let text): "\"\(escaped(text))\""
        case .template(let pieces, let values): template(pieces, values)
        case .path(let domain, let name): "/\(domain.name)/\(name.name)"
        case .identifier(let name): name.name
        case .array(let values): "[" + values.map { of($0) }.joined(separator: ", ") + "]"
        case .dictionary(let entries):
            "{" + entries.map { "\(of($0.key)): \(of($0.value))" }.joined(separator: ", ") + "}"
        case .unary(let symbol, let operand): unary(symbol, operand)
        case .binary(let symbol, let left, let right): binary(symbol, left, right)
        case .conditional(let test, let then, let otherwise):
            "\(of(test, above: .ternary)) ? \(of(then)) : \(of(otherwise))"
        case .cast(let value, let symbol, let type): "\(left(value, .casting)) \(symbol.rawValue) \(of(type))"
        case .force(let value): left(value, .unaryPostfix) + "!"
        case .member(let access):
            left(access.object, .access) + (access.isOptional ? "?." : ".") + access.name.name
        case .index(let value, let index): "\(left(value, .access))[\(of(index))]"
        case .invocation(let call): of(call)
        case .reference(let value): "&" + of(value, above: .unaryPrefix)
        case .create(let call): "create \(of(call))"
        case .destroy(let value): "destroy \(of(value))"
        case .attach(let attachment, let base): "attach \(of(attachment)) to \(of(base))"
        case .function(let function):
            (function.isView ? "view " : "") + "fun \(of(function.signature)) \(of(function.body))"
        }
    }

    /// What an operator follows: it may bind as tight as the operator.
    private static func left(_ expression: Expression, _ power: ExpressionPower) -> String {
        let below = ExpressionPower(rawValue: power.rawValue - 1) ?? .lowest
        return of(expression, above: below)
    }

    private static func unary(_ symbol: UnaryOperator, _ operand: Expression) -> String {
        let text = of(operand, above: symbol == .move ? .move : .unaryPrefix)
        return symbol.rawValue + (symbol == .minus && text.first?.isNumber == true ? "(\(text))" : text)
    }

    private static func binary(_ symbol: BinaryOperator, _ left: Expression, _ right: Expression) -> String {
        let rule = rules[symbol]
        let power = rule?.power ?? (symbol == .rightShift ? .shift : .comparison)
        let isRight = symbol == .nilCoalescing
        let first = isRight ? of(left, above: power) : self.left(left, power)
        return "\(first) \(symbol.rawValue) \(of(right, above: rule?.rightPower ?? power))"
    }

    private static func of(_ call: Invocation) -> String {
        let types = call.typeArguments.isEmpty ? "" : "<\(call.typeArguments.map(of).joined(separator: ", "))>"
        let arguments = call.arguments.map { ($0.label.map { $0.name + ": " } ?? "") + of($0.value) }
        return "\(left(call.callee, .access))\(types)(\(arguments.joined(separator: ", ")))"
    }

    static func of(_ literal: IntegerLiteral) -> String {
        let prefix = [2: "0b", 8: "0o", 16: "0x"][literal.base] ?? ""
        return (literal.isNegative ? "-" : "") + prefix + String(decoding: literal.digits, as: UTF8.self)
    }

    // MARK: Texts

    private static func template(_ pieces: [String], _ values: [Expression]) -> String {
        var text = "\""
        for (index, piece) in pieces.enumerated() {
            text += escaped(piece)
            if index < values.count { text += "\\(\(of(values[index])))" }
        }
        return text + "\""
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            case "\0": "\\0"
            default:
                scalar.value < 0x20 || scalar.value > 0x7e ? "\\u{\(String(scalar.value, radix: 16))}" : "\(scalar)"
            }
        }.joined()
    }

    // MARK: Types

    static func of(_ annotation: TypeAnnotation) -> String { (annotation.isResource ? "@" : "") + of(annotation.type) }

    static func of(_ type: TypeSyntax) -> String {
        switch type.kind {
        case .nominal(let type): "\(type)"
        case .optional(let inner): inParentheses(inner) + "?"
        case .array(let inner): "[\(of(inner))]"
        case .constantArray(let inner, let size): "[\(of(inner)); \(of(size))]"
        case .dictionary(let key, let value): "{\(of(key)): \(of(value))}"
        case .reference(let authorization, let inner): of(authorization) + "&" + inParentheses(inner)
        case .intersection(let types): "{\(types.map(\.description).joined(separator: ", "))}"
        case .function(let function): of(function)
        case .instantiation(let inner, let arguments):
            "\(inParentheses(inner))<\(arguments.map(of).joined(separator: ", "))>"
        }
    }

    private static func of(_ authorization: Authorization?) -> String { authorization.map { "auth(\($0)) " } ?? "" }

    private static func of(_ function: FunctionType) -> String {
        let parameters = function.parameters.map(of).joined(separator: ", ")
        return (function.isView ? "view " : "") + "fun(\(parameters))"
            + (function.returnType.map { ": \(of($0))" } ?? "")
    }

    private static func inParentheses(_ type: TypeSyntax) -> String {
        switch type.kind {
        case .function, .reference: "(\(of(type)))"
        case .optional: "(\(of(type)))"
        default: of(type)
        }
    }
}
