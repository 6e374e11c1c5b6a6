extension SemaType {
    /// The identifier by which the chain hashes types that are keys.
    func keyIdentifier(_ programHash: String) -> String {
        switch self {
        case .simple(let type): type.rawValue
        case .optional(let type): "(\(type.keyIdentifier(programHash)))?"
        case .array(let type): "[\(type.keyIdentifier(programHash))]"
        case .constantArray(let type, let size): "[\(type.keyIdentifier(programHash));\(size)]"
        case .dictionary(let key, let value):
            "{\(key.keyIdentifier(programHash)):\(value.keyIdentifier(programHash))}"
        case .reference(let authorization, let type):
            authorization.keyPrefix(programHash) + "&" + type.keyIdentifier(programHash)
        case .nominal(let id): id.identifier(programHash)
        case .intersection(let ids): "{\(ids.map { $0.identifier(programHash) }.sorted().joined(separator: ","))}"
        case .capability(let type): Self.generic("Capability", type, programHash)
        case .inclusiveRange(let type): Self.generic("InclusiveRange", type, programHash)
        case .function(let function): function.keyIdentifier(programHash)
        case .parameter(let name, _): name
        }
    }

    private static func generic(_ name: String, _ argument: SemaType?, _ programHash: String) -> String {
        argument.map { "\(name)<\($0.keyIdentifier(programHash))>" } ?? name
    }
}

extension SemaFunction {
    fileprivate func keyIdentifier(_ programHash: String) -> String {
        let list = parameters.map { $0.type.keyIdentifier(programHash) }.joined(separator: ",")
        return (isView ? "view " : "") + "fun(\(list)):\(result.keyIdentifier(programHash))"
    }
}

extension SemaAuthorization {
    fileprivate func keyPrefix(_ programHash: String) -> String {
        let names = entitlements.map { $0.identifier(programHash) }.sorted()
        return switch self {
        case .unauthorized: ""
        case .all: "auth(\(names.joined(separator: ",")))"
        case .any: "auth(\(names.joined(separator: "|")))"
        case .mapped(let id): "auth(\(id.identifier(programHash)))"
        }
    }
}
