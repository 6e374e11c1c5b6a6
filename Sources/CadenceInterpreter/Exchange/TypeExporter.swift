import Cadence

/// Turns types of a run into portable ones.
struct TypeExporter {
    private let machine: Machine

    init(_ machine: Machine) { self.machine = machine }

    /// The built-in composites that are written out with their fields; the others are nothing but a name.
    static let exportedBuiltins: Set<String> = [
        "PublicKey", "AccountKey", "HashAlgorithm", "SignatureAlgorithm", "DeployedContract", "DeploymentResult",
        "RoundingRule",
    ]

    /// The portable form of a type; a declared type is written out where it stands first.
    func export(_ type: SemaType) -> CadenceType {
        var seen: Set<TypeID> = []
        return export(type, &seen)
    }

    /// The portable form of a function's type.
    func export(_ type: SemaFunction) -> CadenceFunctionType {
        var seen: Set<TypeID> = []
        return export(type, &seen)
    }

    private func export(_ type: SemaType, _ seen: inout Set<TypeID>) -> CadenceType {
        switch type {
        case .simple(let simple): .simple(simple.rawValue)
        case .optional(let type): .optional(export(type, &seen))
        case .array(let type): .variableSizedArray(export(type, &seen))
        case .constantArray(let type, let size): .constantSizedArray(export(type, &seen), size: UInt64(clamping: size))
        case .dictionary(let key, let value): dictionary(key, value, &seen)
        case .reference(let authorization, let type): .reference(export(type, &seen), export(authorization))
        case .nominal(let id): export(id, &seen)
        case .intersection(let ids): .intersection(ids.map { export($0, &seen) })
        case .function(let function): .function(export(function, &seen))
        case .capability(let type): .capability(type.map { export($0, &seen) } ?? .unknown)
        case .inclusiveRange(let type): .inclusiveRange(type.map { export($0, &seen) } ?? .unknown)
        case .parameter(let name, _): .simple(name)
        }
    }

    private func dictionary(_ key: SemaType, _ value: SemaType, _ seen: inout Set<TypeID>) -> CadenceType {
        let key = export(key, &seen)
        return .dictionary(key: key, value: export(value, &seen))
    }

    private func export(_ authorization: SemaAuthorization) -> CadenceAuthorization {
        switch authorization {
        case .unauthorized: .unauthorized
        case .all(let ids): .conjunction(ids.map(identifier))
        case .any(let ids): .disjunction(ids.map(identifier))
        case .mapped(let id): .map(identifier(id))
        }
    }

    private func identifier(_ id: TypeID) -> String { id.identifier(machine.programHash) }

    private func export(_ function: SemaFunction, _ seen: inout Set<TypeID>) -> CadenceFunctionType {
        let generics = function.typeParameters.map { parameter in
            CadenceFunctionType.TypeParameter(
                parameter.name, bound: parameter.bound.map { export($0, &seen) } ?? .unknown)
        }
        let parameters = function.parameters.map { export($0, &seen) }
        return CadenceFunctionType(
            isView: function.isView, typeParameters: generics, parameters: parameters,
            result: export(function.result, &seen))
    }

    private func export(_ parameter: SemaFunction.Parameter, _ seen: inout Set<TypeID>) -> CadenceParameter {
        CadenceParameter(
            label: parameter.label ?? "", name: parameter.name ?? "", type: export(parameter.type, &seen))
    }

    // MARK: Declared types

    /// What is known of a type; the program that runs may not import it.
    private func info(of id: TypeID) -> CompositeInfo {
        guard id.location != .builtin, let program = try? machine.program(at: id.location) else {
            return machine.types[id]
        }
        return program.checked.types[id]
    }

    private func export(_ id: TypeID, _ seen: inout Set<TypeID>) -> CadenceType {
        if id.location == .builtin, !Self.exportedBuiltins.contains(id.qualifiedName) {
            return .simple(id.qualifiedName)
        }
        guard let kind = id.portableKind, seen.insert(id).inserted else { return .named(identifier(id)) }
        let info = info(of: id)
        let base = (info.rawType ?? info.baseType).map { export($0, &seen) } ?? .unknown
        var fields = info.memberNames.compactMap { info.members[$0] }.filter { $0.kind == .field && $0.name != "uuid" }
            .map { CadenceNominalType.Field($0.name, export($0.type, &seen)) }
        if id.compositeKind == .resource { fields.insert(.init("uuid", .simple("UInt64")), at: 0) }
        if id.compositeKind == .enumeration { fields = [.init("rawValue", base)] }
        let initializers = id.compositeKind == .event ? [info.initializer.map { export($0, &seen) }] : []
        return .nominal(
            CadenceNominalType(kind, id: identifier(id), base: base, fields: fields, initializers: initializers))
    }
}

extension TypeID {
    fileprivate var portableKind: CadenceNominalType.Kind? {
        switch kind {
        case .composite(let kind): CadenceNominalType.Kind(rawValue: kind.portable.rawValue)
        case .interface(let kind): CadenceNominalType.Kind(rawValue: kind.portable.rawValue + "Interface")
        default: nil
        }
    }
}
