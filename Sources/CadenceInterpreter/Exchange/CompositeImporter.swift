import Cadence

/// Turns structures and enumeration cases given as arguments into values of a run.
struct CompositeImporter {
    private let importer: Importer
    private var machine: Machine { importer.machine }

    init(_ importer: Importer) { self.importer = importer }

    func make(_ composite: CadenceComposite) throws -> CompositeValue {
        try machine.checkStack()
        if composite.kind == .contract { throw ArgumentFailure("DefaultUserError", "cannot import contract") }
        let id = try TypeImporter(machine).declared(composite.id)
        if id.location == .builtin { return try builtin(composite, id) }
        let layout = try machine.layout(of: id)
        let given = composite.fields
        var names = layout.fieldNames
        if layout.kind == .enumeration { names = ["rawValue"] }
        guard layout.kind.portable == composite.kind, Set(given.map(\.name)) == Set(names), given.count == names.count
        else { throw MalformedComposite(id: id) }
        let types = Dictionary(zip(names, layout.fieldTypes)) { first, _ in first }
        let values = try names.map { name in try importer.make(composite[name] ?? .void, types[name]) }
        return try machine.makeComposite(layout, values)
    }

    private func builtin(_ composite: CadenceComposite, _ id: TypeID) throws -> CompositeValue {
        let layout = machine.builtinLayout(id.qualifiedName)
        switch id.qualifiedName {
        case "HashAlgorithm", "SignatureAlgorithm":
            guard layout.fieldNames == ["rawValue"], composite.fields.count == 1, let raw = composite["rawValue"],
                case .integer(let number) = raw, number.type == .uint8, known(id, UInt8(exactly: number) ?? 0)
            else { throw RuntimeFailure.unsupported(Refusal.argumentOf.text(id.qualifiedName)) }
            return try machine.makeComposite(layout, [try importer.make(raw, nil)])
        case "PublicKey": return try publicKey(composite, layout)
        case "RoundingRule": throw RuntimeFailure.unsupported(Refusal.argumentOf.text("RoundingRule"))
        default:
            throw ArgumentFailure("DefaultUserError", "cannot import value of type \(id.qualifiedName)")
        }
    }

    private func known(_ id: TypeID, _ raw: UInt8) -> Bool {
        id.qualifiedName == "HashAlgorithm" ? (1...6).contains(raw) : (1...3).contains(raw)
    }

    private func publicKey(_ composite: CadenceComposite, _ layout: CompositeLayout) throws -> CompositeValue {
        guard let bytes = composite["publicKey"], let algorithm = composite["signatureAlgorithm"],
            composite.fields.count == 2, layout.fieldNames == ["publicKey", "signatureAlgorithm"],
            case .composite(let case_) = algorithm, case .integer(let raw)? = case_["rawValue"],
            let key = Self.bytes(bytes), let name = [1: "ECDSA_P256", 2: "ECDSA_secp256k1"][Int(exactly: raw) ?? 0],
            try machine.host.isPublicKey(key, algorithm: name) == true
        else { throw RuntimeFailure.unsupported(Refusal.argumentPublicKey.text) }
        return try machine.makeComposite(
            layout, [try importer.make(bytes, .array(.simple(.uint8))), try importer.make(algorithm, nil)])
    }

    private static func bytes(_ value: CadenceValue) -> [UInt8]? {
        guard case .array(let array) = value else { return nil }
        var bytes: [UInt8] = []
        for case .integer(let number) in array {
            guard number.type == .uint8, let byte = UInt8(exactly: number) else { return nil }
            bytes.append(byte)
        }
        return bytes.count == array.count ? bytes : nil
    }
}

/// Thrown for a composite that has not the fields of its type; the chain looks at the parameter's type first.
struct MalformedComposite: Error {
    let id: TypeID
}
