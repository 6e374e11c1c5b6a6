/// The fields of a composite, read by name; given to `CadenceStruct` types, it cannot be kept.
public struct CadenceFields: ~Copyable {
    private enum Source {
        case composite(CadenceComposite)
        case document(DocumentFields)
    }

    private var source: Source

    /// The fields of a composite.
    public init(_ composite: CadenceComposite) {
        source = .composite(composite)
    }

    init(
        _ document: JSONDocument, composite: Int, form: JSONCadence.Form, limits: JSONCadence.Limits
    ) throws(CadenceError) {
        source = .document(try DocumentFields(document, composite: composite, form: form, limits: limits))
    }

    /// The type id, `A.f8d6e0586b0a20c7.NotepadManager.NoteDTO`.
    public var id: String {
        switch source {
        case .composite(let composite): composite.id
        case .document(let fields): fields.id
        }
    }

    /// The field of a name; `missing` when there is none, `duplicate` when there are two.
    public mutating func read<Value: CadenceReadable>(
        _ name: StaticString, as type: Value.Type = Value.self
    ) throws -> Value {
        switch source {
        case .composite(let composite):
            return try composite.read(name.description, as: type)
        case .document(var fields):
            let reader = try fields.reader(name)
            source = .document(fields)
            return try CadenceError.locating(".fields.\(name)") { try Value(reading: reader) }
        }
    }

    /// Refuses composites in which a field that was read occurs again.
    func finish() throws(CadenceError) {
        if case .document(let fields) = source { try fields.finish() }
    }
}

extension CadenceComposite {
    /// The field of a name as a Swift value; `missing` when there is none, `duplicate` when there are two.
    public func read<Value: CadenceReadable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
        guard let index = shape.names.firstIndex(of: name) else {
            throw CadenceError.missingField(name)
        }
        guard shape.names.lastIndex(of: name) == index else {
            throw CadenceError.duplicateField(name)
        }
        return try CadenceError.locating(".fields.\(name)") { try Value(cadence: node.values[index]) }
    }
}

extension CadenceError {
    static func missingField(_ name: String) -> CadenceError {
        CadenceError(.missing, "the field `\(name)` is missing").within(".fields.\(name)")
    }

    static func duplicateField(_ name: String) -> CadenceError {
        CadenceError(.duplicate, "the field `\(name)` occurs twice").within(".fields.\(name)")
    }
}
