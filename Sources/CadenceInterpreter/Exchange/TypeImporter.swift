import Bytes
import Cadence

/// Turns types given in arguments into types of a run.
struct TypeImporter {
    private let machine: Machine

    init(_ machine: Machine) { self.machine = machine }

    /// The type; nil for one that is not known.
    func make(_ type: CadenceType) throws -> SemaType? {
        if type == .unknown { return nil }
        return try known(type)
    }

    private func known(_ type: CadenceType) throws -> SemaType {
        switch type {
        case .unknown: throw unsupported(type)
        case .simple(let name), .named(let name):
            if let builtin = Builtins.shared.typeNames[name] { return builtin }
            return .nominal(try declared(name))
        case .optional(let type): return .optional(try known(type))
        case .variableSizedArray(let type): return .array(try known(type))
        case .constantSizedArray(let type, let size): return .constantArray(try known(type), Int(clamping: size))
        case .dictionary(let key, let value): return .dictionary(key: try known(key), value: try known(value))
        case .inclusiveRange(let type): return .inclusiveRange(try known(type))
        case .capability(.unknown): return .capability(nil)
        case .capability(let type): return .capability(try known(type))
        case .reference(let type, let authorization): return .reference(try make(authorization), try known(type))
        case .intersection(let types): return .intersection(try types.map { try nominal($0) })
        case .nominal(let nominal): return .nominal(try declared(nominal.id))
        case .function: throw unsupported(type)
        }
    }

    private func make(_ authorization: CadenceAuthorization) throws -> SemaAuthorization {
        switch authorization {
        case .unauthorized: .unauthorized
        case .conjunction(let ids): .all(try ids.map(declared))
        case .disjunction(let ids): .any(try ids.map(declared))
        case .map(let id): .mapped(try declared(id))
        }
    }

    private func nominal(_ type: CadenceType) throws -> TypeID {
        guard case .nominal(let id) = try known(type) else { throw unsupported(type) }
        return id
    }

    private func unsupported(_ type: CadenceType) -> RuntimeFailure {
        .unsupported(Refusal.argumentType.text(type.id))
    }

    // MARK: Declared types

    /// The declared type of an identifier; loads the contract it is in.
    func declared(_ identifier: String) throws -> TypeID {
        let parts = identifier.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        switch parts[0] {
        case "A":
            guard parts.count >= 3, let address = Address(parts[1]) else { break }
            let location = Location.contract(address: address.bytes, name: parts[2])
            return try find(parts.dropFirst(2), in: try machine.program(at: location), identifier)
        case "s" where parts.count > 2 && parts[1] == machine.programHash && machine.entry.location == .script:
            return try find(parts.dropFirst(2), in: machine.entry, identifier)
        case "s", "t", "S", "I":
            if parts.count > 1 { throw invalidLocation(parts[1]) }
        default:
            if let id = Builtins.shared.typeNames[identifier]?.nominal { return id }
        }
        throw RuntimeFailure.unsupported(Refusal.argumentType.text(identifier))
    }

    private func find(_ names: ArraySlice<String>, in program: LoadedProgram, _ identifier: String) throws -> TypeID {
        var found = names.first.flatMap { program.checked.globalTypes[$0]?.nominal }
        for name in names.dropFirst() { found = found.flatMap { program.checked.types[$0].nested[name] } }
        guard let found else { throw RuntimeFailure.unsupported(Refusal.argumentTypeUnknown.text(identifier)) }
        return found
    }

    private func invalidLocation(_ name: String) -> RuntimeFailure {
        let nowhere = SourcePosition(offset: 0, line: 0, column: 0)
        return RuntimeFailure(
            "ExternalError",
            "[Error Code: 1054] location (\(name)) is not a valid location: expecting an AddressLocation, "
                + "but other location types are passed",
            code: 1054, site: SourceSite(location: machine.entry.location, range: SourceRange(nowhere)))
    }
}
