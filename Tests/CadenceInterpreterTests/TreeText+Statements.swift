@testable import CadenceInterpreter

extension TreeText {
    static func of(_ statement: Statement) -> String {
        switch statement.kind {
        case .return(let value): list("return", value.map { [of($0)] } ?? [])
        case .break: "break"
        case .continue: "continue"
        case .if(let statement):
            list(
                "if",
                statement.branches.flatMap { [of($0.test), of($0.then)] }
                    + (statement.otherwise.map { ["else", of($0)] } ?? []))
        case .guard(let statement): list("guard", [of(statement.test), of(statement.otherwise)])
        case .while(let test, let body): list("while", [of(test), of(body)])
        case .for(let loop):
            list("for", (loop.index.map { [$0.name] } ?? []) + [loop.name.name, of(loop.value), of(loop.body)])
        case .switch(let value, let cases):
            list(
                "switch",
                [of(value)]
                    + cases.map { list($0.value.map { "case " + of($0) } ?? "default", $0.statements.map(of)) })
        case .emit(let event): list("emit", [of(event)])
        case .remove(let attachment, let value): list("remove", ["\(attachment)", of(value)])
        case .assignment(let target, let transfer, let value):
            list(transfer.kind.rawValue, [of(target), of(value)])
        case .swap(let left, let right): list("<->", [of(left), of(right)])
        case .expression(let expression): of(expression)
        case .declaration(let declaration): of(declaration)
        }
    }

    static func of(_ declaration: Declaration) -> String {
        switch declaration {
        case .variable(let variable): of(variable)
        case .function(let function): of(function)
        case .composite(let composite): of(composite)
        case .entitlement(let it): of(it.access) + list("entitlement", [it.name.name])
        case .mapping(let it): of(it.access) + list("mapping", [it.name.name] + it.elements.map(of))
        case .transaction(let transaction): of(transaction)
        case .import(let it):
            list(
                "import",
                it.imports.map { $0.name.name + ($0.alias.map { " as " + $0.name } ?? "") } + [of(it.location)])
        case .pragma(let expression, _): list("#", [of(expression)])
        case .field(let it): of(it)
        case .enumCase(let it): of(it.access) + list("case", [it.name.name])
        }
    }

    static func of(_ variable: VariableDeclaration) -> String {
        let type = variable.type.map { [":\($0)"] } ?? []
        let second = variable.second.map { [$0.transfer.kind.rawValue, of($0.value)] } ?? []
        return of(variable.access)
            + list(
                variable.isConstant ? "let" : "var",
                [variable.name.name] + type + [variable.transfer.kind.rawValue, of(variable.value)] + second)
    }

    private static func of(_ function: FunctionDeclaration) -> String {
        let kind = function.role == .plain ? "fun" : "special"
        return of(function.access) + (function.isView ? "view " : "")
            + list(kind, [function.name.name, of(function.signature)] + (function.body.map { [of($0)] } ?? []))
    }

    private static func of(_ composite: CompositeDeclaration) -> String {
        let head = composite.kind.rawValue + (composite.isInterface ? "-interface" : "")
        let base = composite.baseType.map { ["for \($0)"] } ?? []
        let conformances =
            composite.conformances.isEmpty
            ? [] : [":" + composite.conformances.map(\.description).joined(separator: ",")]
        let parameters = composite.parameters.map { [of($0)] } ?? []
        return of(composite.access)
            + list(head, [composite.name.name] + base + conformances + parameters + composite.members.map(of))
    }

    private static func of(_ field: FieldDeclaration) -> String {
        let kind = field.isConstant.map { $0 ? "let" : "var" } ?? "field"
        return of(field.access) + list(kind, [field.name.name, ":\(field.type)"])
    }

    private static func of(_ transaction: TransactionDeclaration) -> String {
        let parts: [String?] = [
            transaction.parameters.map { of($0) }, transaction.prepare.map { of($0) },
            transaction.preConditions.map { of("pre", $0) }, transaction.execute.map { of($0) },
            transaction.postConditions.map { of("post", $0) },
        ]
        return list("transaction", transaction.fields.map { of($0) } + parts.compactMap(\.self))
    }

    private static func of(_ element: MappingDeclaration.Element) -> String {
        switch element {
        case .relation(let from, let to): "\(from)->\(to)"
        case .include(let map): "include \(map)"
        }
    }

    private static func of(_ location: ImportDeclaration.Location) -> String {
        switch location {
        case .address(let bytes): "0x" + bytes.map { String($0, radix: 16) }.joined(separator: ".")
        case .string(let text): "'\(text)'"
        case .identifier(let name): name
        }
    }

    private static func of(_ access: Access) -> String {
        switch access {
        case .unspecified: ""
        case .all: "all "
        case .self: "self "
        case .contract: "contract "
        case .account: "account "
        case .entitled(let set): "{\(set)} "
        case .mapped(let map, _): "mapping \(map) "
        }
    }
}
