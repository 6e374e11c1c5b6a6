/// What all values of one composite type share.
final class CompositeLayout {
    let id: TypeID
    let kind: CompositeKind
    let fieldNames: [String]
    let fieldTypes: [SemaType]
    let indexes: [String: Int]
    /// The program that declares it; nil for built-in types.
    unowned let program: LoadedProgram?
    /// Whether values can never change after their initializer and hold no containers: then copies may be shared.
    let isFrozen: Bool
    /// The functions called so far, with their conditions.
    var methods: [String: FunctionCode] = [:]

    init(id: TypeID, fields: [(name: String, type: SemaType)], program: LoadedProgram?, isFrozen: Bool = false) {
        self.id = id
        kind = id.compositeKind ?? .structure
        fieldNames = fields.map(\.name)
        fieldTypes = fields.map(\.type)
        indexes = Dictionary(fields.enumerated().map { ($1.name, $0) }) { first, _ in first }
        self.program = program
        self.isFrozen = isFrozen
    }

    var isResource: Bool { kind == .resource }
}
