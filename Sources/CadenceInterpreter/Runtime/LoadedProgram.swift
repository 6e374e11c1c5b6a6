/// A program that checked, with what was compiled of it so far.
final class LoadedProgram {
    let checked: CheckedProgram
    /// The text, for excerpts in errors.
    let text: [UInt8]
    private(set) var declarations: [TypeID: CompositeDeclaration] = [:]
    private(set) var functions: [String: FunctionDeclaration] = [:]
    private var layouts: [TypeID: CompositeLayout] = [:]
    private var codes: [Int32: FunctionCode] = [:]

    init(checked: CheckedProgram, text: [UInt8]) {
        self.checked = checked
        self.text = text
        for declaration in checked.program.declarations { register(declaration) }
    }

    var location: Location { checked.location }
    var elaboration: Elaboration { checked.elaboration }

    private func register(_ declaration: Declaration) {
        switch declaration {
        case .function(let function): functions[function.name.name] = function
        case .composite(let composite):
            guard let id = elaboration.declaredTypes[composite.name.position.offset] else { return }
            declarations[id] = composite
            for member in composite.members {
                if case .composite = member { register(member) }
            }
        default: break
        }
    }

    /// The type with its fields; nil if this program declares no such composite.
    func layout(of id: TypeID) -> CompositeLayout? {
        if let known = layouts[id] { return known }
        guard declarations[id] != nil else { return nil }
        let info = checked.types[id]
        let fields = info.memberNames.compactMap { info.members[$0] }.filter { $0.kind == .field }
        let all =
            info.id.compositeKind == .event
            ? info.initializer.map { ($0.name ?? "", $0.type) } : fields.map { ($0.name, $0.type) }
        let layout = CompositeLayout(
            id: info.id, fields: all, program: self,
            isFrozen: info.id.kind == .composite(.structure) && fields.allSatisfy { $0.isConstant && $0.type.isFrozen })
        layouts[id] = layout
        return layout
    }

    /// The code of a function, by where its declaration begins.
    func code(at offset: Int32, _ compile: () throws -> FunctionCode) rethrows -> FunctionCode {
        if let known = codes[offset] { return known }
        let code = try compile()
        codes[offset] = code
        return code
    }
}

extension SemaType {
    /// Whether values can never change and hold no containers.
    var isFrozen: Bool {
        switch self {
        case .simple(let type):
            ![.any, .anyStruct, .anyResource, .anyStructAttachment, .anyResourceAttachment, .hashableStruct, .storable]
                .contains(type)
        case .optional(let type): type.isFrozen
        default: false
        }
    }
}
