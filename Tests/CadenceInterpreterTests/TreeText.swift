@testable import CadenceInterpreter

/// Writes trees as nested lists, to compare them with what a test expects.
enum TreeText {
    static func of(_ expression: Expression) -> String {
        switch expression.kind {
        case .void: "()"
        case .nil: "nil"
        case .bool(let value): "\(value)"
        case .integer(let literal):
            (literal.isNegative ? "-" : "") + String(decoding: literal.digits, as: UTF8.self)
                + (literal.base == 10 ? "" : "/\(literal.base)")
        case .fixedPoint(let literal):
            (literal.isNegative ? "-" : "") + String(decoding: literal.integer, as: UTF8.self) + "."
                + String(decoding: literal.fraction, as: UTF8.self)
        case .string(let text): "'\(text)'"
        case .template(let pieces, let values): list("template", pieces.map { "'\($0)'" } + values.map(of))
        case .path(let domain, let name): "/\(domain.name)/\(name.name)"
        case .identifier(let name): name.name
        case .array(let values): "[" + values.map(of).joined(separator: " ") + "]"
        case .dictionary(let entries):
            "{" + entries.map { "\(of($0.key)):\(of($0.value))" }.joined(separator: " ") + "}"
        case .unary(let symbol, let operand): list(symbol.rawValue, [of(operand)])
        case .binary(let symbol, let left, let right): list(symbol.rawValue, [of(left), of(right)])
        case .conditional(let test, let then, let otherwise): list("?:", [of(test), of(then), of(otherwise)])
        case .cast(let value, let symbol, let type): list(symbol.rawValue, [of(value), "\(type)"])
        case .force(let value): list("force", [of(value)])
        case .member(let access): list(access.isOptional ? "?." : ".", [of(access.object), access.name.name])
        case .index(let value, let index): list("at", [of(value), of(index)])
        case .invocation(let call): of(call)
        case .reference(let value): list("&", [of(value)])
        case .create(let call): list("create", [of(call)])
        case .destroy(let value): list("destroy", [of(value)])
        case .attach(let attachment, let base): list("attach", [of(attachment), of(base)])
        case .function(let function):
            list(function.isView ? "view-fun" : "fun", [of(function.signature), of(function.body)])
        }
    }

    static func list(_ head: String, _ rest: [String]) -> String { "(" + ([head] + rest).joined(separator: " ") + ")" }

    private static func of(_ call: Invocation) -> String {
        let types =
            call.typeArguments.isEmpty
            ? [] : ["<" + call.typeArguments.map(\.description).joined(separator: ", ") + ">"]
        let arguments = call.arguments.map { ($0.label.map { $0.name + ":" } ?? "") + of($0.value) }
        return list("call", [of(call.callee)] + types + arguments)
    }

    static func of(_ signature: FunctionSignature) -> String {
        of(signature.parameters) + (signature.returnType.map { ":\($0)" } ?? "")
    }

    static func of(_ list: ParameterList) -> String {
        let parameters = list.parameters.map {
            ($0.label.map { $0 + " " } ?? "") + "\($0.name.name):\($0.type)"
                + ($0.defaultArgument.map { "=" + of($0) } ?? "")
        }
        return "(" + parameters.joined(separator: " ") + ")"
    }

    static func of(_ block: FunctionBlock) -> String {
        let before = block.preConditions.map { [of("pre", $0)] } ?? []
        let after = block.postConditions.map { [of("post", $0)] } ?? []
        return list("block", before + after + block.block.statements.map(of))
    }

    static func of(_ name: String, _ conditions: Conditions) -> String {
        list(
            name,
            conditions.conditions.map {
                switch $0 {
                case .test(let test, let message): of(test) + (message.map { ":" + of($0) } ?? "")
                case .emit(let event, _): list("emit", [of(event)])
                }
            })
    }

    static func of(_ block: Block) -> String { list("block", block.statements.map(of)) }

    static func of(_ test: Test) -> String {
        switch test {
        case .expression(let test): of(test)
        case .declaration(let variable): of(variable)
        }
    }
}
