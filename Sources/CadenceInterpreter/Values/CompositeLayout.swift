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
    /// The cases of an enumeration, in order.
    let cases: [String]
    /// The functions called so far, with their conditions.
    var methods: [String: Method] = [:]

    init(
        id: TypeID, fields: [(name: String, type: SemaType)], program: LoadedProgram?, isFrozen: Bool = false,
        cases: [String] = []
    ) {
        self.id = id
        kind = id.compositeKind ?? .structure
        fieldNames = fields.map(\.name)
        fieldTypes = fields.map(\.type)
        indexes = Dictionary(fields.enumerated().map { ($1.name, $0) }) { first, _ in first }
        self.program = program
        self.cases = cases
        self.isFrozen = isFrozen
    }

    var isResource: Bool { kind == .resource }
}

extension CompositeLayout {
    /// The layout of a declared type.
    convenience init(_ info: CompositeInfo, program: LoadedProgram?) {
        let fields = info.memberNames.compactMap { info.members[$0] }.filter { $0.kind == .field }
        let isFrozen = info.id.kind == .composite(.structure) && fields.allSatisfy { $0.isConstant && $0.type.isFrozen }
        self.init(
            id: info.id, fields: Self.fields(info, fields), program: program, isFrozen: isFrozen,
            cases: info.memberNames.filter { info.members[$0]?.kind == .enumCase })
    }

    private static func fields(_ info: CompositeInfo, _ fields: [Member]) -> [(name: String, type: SemaType)] {
        switch info.id.compositeKind {
        case .event: info.initializer.map { ($0.name ?? "", $0.type) }
        case .enumeration: [("rawValue", info.rawType ?? .simple(.uint8))]
        default: fields.map { ($0.name, $0.type) }
        }
    }
}
