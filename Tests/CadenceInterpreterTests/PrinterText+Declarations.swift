@testable import CadenceInterpreter

extension PrinterText {
    // MARK: Functions and statements

    static func of(_ signature: FunctionSignature) -> String {
        of(signature.parameters) + (signature.returnType.map { ": \(of($0))" } ?? "")
    }

    static func of(_ list: ParameterList) -> String {
        let parameters = list.parameters.map {
            ($0.label.map { $0 + " " } ?? "") + "\($0.name.name): \(of($0.type))"
                + ($0.defaultArgument.map { " = " + of($0) } ?? "")
        }
        return "(\(parameters.joined(separator: ", ")))"
    }

    static func of(_ block: FunctionBlock) -> String {
        let before = block.preConditions.map { [of("pre", $0)] } ?? []
        let after = block.postConditions.map { [of("post", $0)] } ?? []
        return braces(before + after, block.block.statements.map(of))
    }

    private static func of(_ name: String, _ conditions: Conditions) -> String {
        let lines = conditions.conditions.map { condition in
            switch condition {
            case .test(let test, let message): of(test) + (message.map { ": " + of($0) } ?? "")
            case .emit(let event, _): "emit " + of(event)
            }
        }
        return "\(name) {\n\(lines.joined(separator: ";\n"))\n}"
    }

    private static func braces(_ heads: [String], _ lines: [String]) -> String {
        "{\n" + (heads.map { $0 + "\n" } + lines.map { $0 + ";\n" }).joined() + "}"
    }

    private static func of(_ block: Block) -> String { braces([], block.statements.map(of)) }

    private static func of(_ test: Test) -> String {
        switch test {
        case .expression(let test): of(test)
        case .declaration(let variable): of(variable)
        }
    }

    static func of(_ statement: Statement) -> String {
        switch statement.kind {
        case .return(let value): "return" + (value.map { " " + of($0) } ?? "")
        case .break: "break"
        case .continue: "continue"
        case .if(let statement):
            statement.branches.map { "if \(of($0.test)) \(of($0.then))" }.joined(separator: " else ")
                + (statement.otherwise.map { " else " + of($0) } ?? "")
        case .guard(let statement): "guard \(of(statement.test)) else \(of(statement.otherwise))"
        case .while(let test, let body): "while \(of(test)) \(of(body))"
        case .for(let loop):
            "for \(loop.index.map { $0.name + ", " } ?? "")\(loop.name.name) in \(of(loop.value)) \(of(loop.body))"
        case .switch(let value, let cases): "switch \(of(value)) " + braces(cases.map(of), [])
        case .emit(let event): "emit " + of(event)
        case .remove(let attachment, let value): "remove \(attachment) from \(of(value))"
        case .assignment(let target, let transfer, let value):
            "\(of(target)) \(transfer.kind.rawValue) \(of(value))"
        case .swap(let left, let right): "\(of(left)) <-> \(of(right))"
        case .expression(let expression): of(expression)
        case .declaration(let declaration): of(declaration)
        }
    }

    private static func of(_ branch: SwitchCase) -> String {
        let statements = branch.statements.map { "\n" + of($0) + ";" }.joined()
        return (branch.value.map { "case \(of($0)):" } ?? "default:") + statements
    }

    // MARK: Declarations

    static func of(_ declaration: Declaration) -> String {
        switch declaration {
        case .variable(let variable): of(variable)
        case .function(let function): of(function)
        case .composite(let composite): of(composite)
        case .entitlement(let it): of(it.access) + "entitlement \(it.name.name)"
        case .mapping(let it):
            of(it.access) + "entitlement mapping \(it.name.name) {\n"
                + it.elements.map { of($0) + "\n" }.joined() + "}"
        case .transaction(let transaction): of(transaction)
        case .import(let it): of(it)
        case .pragma(let expression, _): "#" + of(expression)
        case .field(let it): of(it)
        case .enumCase(let it): of(it.access) + "case \(it.name.name)"
        }
    }

    private static func of(_ it: ImportDeclaration) -> String {
        let names = it.imports.map { $0.name.name + ($0.alias.map { " as " + $0.name } ?? "") }
        let place =
            switch it.location {
            case .address(let bytes):
                "0x" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            case .string(let text): "\"\(text)\""
            case .identifier(let name): name
            }
        return "import " + (names.isEmpty ? "" : names.joined(separator: ", ") + " from ") + place
    }

    private static func of(_ variable: VariableDeclaration) -> String {
        let type = variable.type.map { ": \(of($0))" } ?? ""
        let second = variable.second.map { " \($0.transfer.kind.rawValue) \(of($0.value))" } ?? ""
        return of(variable.access) + (variable.isConstant ? "let " : "var ") + variable.name.name + type
            + " \(variable.transfer.kind.rawValue) \(of(variable.value))" + second
    }

    private static func of(_ function: FunctionDeclaration) -> String {
        let head = of(function.access) + (function.isView ? "view " : "")
        let body = function.body.map { " " + of($0) } ?? ""
        switch function.role {
        case .plain: return head + "fun \(function.name.name)\(of(function.signature))\(body)"
        case .execute: return "execute\(body)"
        default: return head + "\(function.name.name)\(of(function.signature))\(body)"
        }
    }

    private static func of(_ composite: CompositeDeclaration) -> String {
        let head = of(composite.access) + composite.kind.rawValue + (composite.isInterface ? " interface " : " ")
        let base = composite.baseType.map { " for \($0)" } ?? ""
        let conformances = composite.conformances.map(\.description).joined(separator: ", ")
        let name = head + composite.name.name + base + (conformances.isEmpty ? "" : ": " + conformances)
        if composite.kind == .event { return name + (composite.parameters.map { of($0) } ?? "()") }
        return name + " " + braces([], composite.members.map(of))
    }

    private static func of(_ field: FieldDeclaration) -> String {
        let kind = field.isConstant.map { $0 ? "let " : "var " } ?? ""
        return of(field.access) + kind + "\(field.name.name): \(of(field.type))"
    }

    private static func of(_ transaction: TransactionDeclaration) -> String {
        let parts: [String?] = [
            transaction.prepare.map { of($0) }, transaction.preConditions.map { of("pre", $0) },
            transaction.execute.map { of($0) }, transaction.postConditions.map { of("post", $0) },
        ]
        return "transaction\(transaction.parameters.map { of($0) } ?? "") "
            + braces(transaction.fields.map { of($0) } + parts.compactMap(\.self), [])
    }

    private static func of(_ element: MappingDeclaration.Element) -> String {
        switch element {
        case .relation(let from, let to): "\(from) -> \(to)"
        case .include(let map): "include \(map)"
        }
    }

    private static func of(_ access: Access) -> String {
        switch access {
        case .unspecified: ""
        case .all: "access(all) "
        case .self: "access(self) "
        case .contract: "access(contract) "
        case .account: "access(account) "
        case .entitled(let set): "access(\(set)) "
        case .mapped(let map, _): "access(mapping \(map)) "
        }
    }
}
