import Bytes

extension TypeID {
    /// The identifier on the chain, such as `A.f8d6e0586b0a20c7.Box.B`; the hash is that of the script.
    func identifier(_ programHash: String) -> String {
        switch location {
        case .builtin: qualifiedName
        case .script: "s.\(programHash).\(qualifiedName)"
        case .transaction: "t.\(programHash).\(qualifiedName)"
        case .contract(let address, _):
            "A." + Hex.encode(address) + ".\(qualifiedName)"
        }
    }
}

extension SemaType {
    /// The identifier on the chain, such as `{String:[(Int)?]}`, which `Type.identifier` gives.
    func identifier(_ programHash: String) -> String {
        switch self {
        case .simple(let type): type.rawValue
        case .optional(let type): "(\(type.identifier(programHash)))?"
        case .array(let type): "[\(type.identifier(programHash))]"
        case .constantArray(let type, let size): "[\(type.identifier(programHash));\(size)]"
        case .dictionary(let key, let value): "{\(key.identifier(programHash)):\(value.identifier(programHash))}"
        case .reference(let authorization, let type):
            authorization.identifier(programHash) + "&" + type.identifier(programHash)
        case .nominal(let id): id.identifier(programHash)
        case .intersection(let ids): "{\(ids.map { $0.identifier(programHash) }.sorted().joined(separator: ","))}"
        case .function(let function): function.identifier(programHash)
        case .capability(let type): Self.generic("Capability", type, programHash)
        case .inclusiveRange(let type): Self.generic("InclusiveRange", type, programHash)
        case .parameter(let name, _): name
        }
    }

    private static func generic(_ name: String, _ argument: SemaType?, _ programHash: String) -> String {
        argument.map { "\(name)<\($0.identifier(programHash))>" } ?? name
    }
}

extension SemaAuthorization {
    /// What stands before the `&` in the identifier of a reference.
    func identifier(_ programHash: String) -> String {
        let names = entitlements.map { $0.identifier(programHash) }.sorted()
        return switch self {
        case .unauthorized: ""
        case .all: "auth(\(names.joined(separator: ",")))"
        case .any: "auth(\(names.joined(separator: "|")))"
        case .mapped(let id): "auth(mapping \(id.identifier(programHash)))"
        }
    }
}

extension SemaFunction {
    fileprivate func identifier(_ programHash: String) -> String {
        let names = typeParameters.map { parameter in
            parameter.name + (parameter.bound.map { ":" + $0.identifier(programHash) } ?? "")
        }
        let list = parameters.map { $0.type.identifier(programHash) }.joined(separator: ",")
        let generics = names.isEmpty ? "" : "<\(names.joined(separator: ","))>"
        return (isView ? "view " : "") + "fun\(generics)(\(list)):\(result.identifier(programHash))"
    }
}
