/// A program that checked, with what was compiled of it so far.
final class LoadedProgram {
    let checked: CheckedProgram
    /// The text, for excerpts in errors.
    let text: [UInt8]
    /// The statement that began last.
    @exclusivity(unchecked) var lastStatement: SourceSite
    /// The call of this program that is being evaluated, innermost.
    @exclusivity(unchecked) var openCall: SourceSite?
    private(set) var declarations: [TypeID: CompositeDeclaration] = [:]
    private(set) var functions: [String: FunctionDeclaration] = [:]
    private var layouts: [TypeID: CompositeLayout] = [:]
    private var codes: [Int32: FunctionCode] = [:]

    init(checked: CheckedProgram, text: [UInt8]) {
        self.checked = checked
        self.text = text
        lastStatement = SourceSite(location: checked.location, range: SourceRange(.start))
        for declaration in checked.program.declarations { register(declaration) }
    }

    /// Where the chain places errors that no expression has: at the call that leads there, which may be far out, or at
    /// the statement that began last.
    var place: SourceSite { openCall ?? lastStatement }

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
        let layout = CompositeLayout(checked.types[id], program: self)
        layouts[id] = layout
        return layout
    }

    /// The event a type emits when it is destroyed.
    func destroyEvent(of id: TypeID) -> TypeID? {
        for case .composite(let event) in declarations[id]?.members ?? [] where event.isDefaultDestroyEvent {
            return elaboration.declaredTypes[event.name.position.offset]
        }
        return nil
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
