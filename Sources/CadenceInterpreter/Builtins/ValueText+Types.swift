/// Types as `log` writes them: spelled as in messages, but declared ones by their identifiers.
extension ValueText {
    func text(of type: SemaType) -> String {
        switch type {
        case .optional(let type): text(of: type) + "?"
        case .array(let type): "[\(text(of: type))]"
        case .constantArray(let type, let size): "[\(text(of: type)); \(size)]"
        case .dictionary(let key, let value): "{\(text(of: key)): \(text(of: value))}"
        case .reference(let authorization, let type): text(of: authorization) + "&" + text(of: type)
        case .nominal(let id): id.identifier(machine.programHash)
        case .intersection(let ids): "{\(names(ids).joined(separator: ", "))}"
        case .capability(let type?): "Capability<\(text(of: type))>"
        case .inclusiveRange(let type?): "InclusiveRange<\(text(of: type))>"
        case .simple, .function, .parameter, .capability(nil), .inclusiveRange(nil): "\(type)"
        }
    }

    private func text(of authorization: SemaAuthorization) -> String {
        switch authorization {
        case .unauthorized: ""
        case .all(let ids): "auth(\(names(ids).joined(separator: ", "))) "
        case .any(let ids): "auth(\(names(ids).joined(separator: " | "))) "
        case .mapped(let id): "auth(\(id.identifier(machine.programHash))) "
        }
    }

    private func names(_ ids: [TypeID]) -> [String] { ids.map { $0.identifier(machine.programHash) } }
}
