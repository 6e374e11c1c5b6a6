import Cadence

extension Machine {
    /// The declaration of an identifier such as `A.f8d6e0586b0a20c7.Box.B`; nil if there is none.
    func declaration(_ identifier: String) throws -> TypeID? {
        let parts = identifier.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        switch parts[0] {
        case "A": return try contractDeclaration(parts)
        case "s", "t": return try ownDeclaration(parts)
        case "S", "I", "flow", "REPL", "TEST": throw RuntimeFailure.unsupported(Refusal.typeByName.text(identifier))
        default: return builtinDeclaration(parts)
        }
    }

    private func contractDeclaration(_ parts: [String]) throws -> TypeID? {
        guard parts.count > 2, let address = Self.address(parts[1]) else { return nil }
        let location = Location.contract(address: address.bytes, name: parts[2])
        if location != entry.location, try host.code(of: parts[2], at: address) == nil { return nil }
        return declaration(Array(parts.dropFirst(2)), in: try program(at: location))
    }

    /// Full bytes of at most eight.
    private static func address(_ digits: String) -> Address? {
        guard digits.utf8.count.isMultiple(of: 2), let bytes = try? HexText.decode(Array(digits.utf8)) else {
            return nil
        }
        return Address(bytes: bytes)
    }

    private func ownDeclaration(_ parts: [String]) throws -> TypeID? {
        guard parts.count > 2, let hash = try? HexText.decode(Array(parts[1].utf8)), !hash.isEmpty else { return nil }
        let kind = entry.location == .script ? "s" : "t"
        guard parts[0] == kind, parts[1] == programHash else {
            throw RuntimeFailure.unsupported(Refusal.typeOfOtherProgram.text)
        }
        return declaration(Array(parts.dropFirst(2)), in: entry)
    }

    private func declaration(_ names: [String], in program: LoadedProgram) -> TypeID? {
        guard let first = names.first, var id = program.checked.globalTypes[first]?.nominal,
            id.location == program.location
        else { return nil }
        for name in names.dropFirst() {
            guard let next = program.checked.types[id].nested[name] else { return nil }
            id = next
        }
        return id
    }

    private func builtinDeclaration(_ parts: [String]) -> TypeID? {
        guard parts.count == 1, let id = Builtins.shared.typeNames[parts[0]]?.nominal else { return nil }
        let isKnown = id.kind == .entitlement || Self.namedComposites.contains(id.qualifiedName)
        return isKnown ? id : nil
    }

    /// The built-in composites that the chain finds by their names.
    private static let namedComposites: Set<String> = [
        "AccountKey", "PublicKey", "HashAlgorithm", "SignatureAlgorithm", "DeploymentResult", "RoundingRule",
    ]
}
